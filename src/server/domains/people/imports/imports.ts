import { SHEET_ROWS, type staffLearnerImports, UNDO_DAYS } from "#contract/staff/learnerImports.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means, Staff } from "../../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { addCohort, cohortsNamed } from "../../cohorts/cohorts.ts";
import { act, cohortReachOf, staffNames } from "../../staff/staff.ts";
import { IMPORT_ACTS } from "./acts.ts";
import { cleaned, sheetRows } from "./columns.rules.ts";
import { countFates, type FatedRow, fatesOf } from "./fates.rules.ts";
import { boundRows, mendedRows, saysSo } from "./mending.rules.ts";
import { knownFor, openRows, sealRows, shownRow } from "./rows.ts";
import { cellsOf, template } from "./sheet.ts";
import {
  deleteImport, holdImport, type ImportHead, importHead, importPage, importRows, insertImport, markRunning, markState, nextImportId,
  writeRows,
} from "./store.ts";
import { takeBackKind, takeInJob } from "./working.ts";

export { IMPORT_ACTS } from "./acts.ts";
export { importsKeyed } from "./rows.ts";
export { forgetCame, moveCame, openSheets } from "./store.ts";
export { oldSheets } from "./retention.ts";
export { type ImportPorts, takeBackJob, takeInJob } from "./working.ts";

const DAY = 86_400_000;
type Tx = Parameters<typeof holdImport>[0];

/** Whose sheets a member sees: whoever reaches some classes alone their own. */
const ownerFor = (staff: Staff): number | null => (cohortReachOf(staff, "learners") === null ? null : staff.staffId);

async function shown({ db, now }: Pick<Means, "db" | "now">, rows: readonly ImportHead[], newCohorts: readonly string[] = []) {
  const names = await staffNames(db, [...new Set(rows.map(({ staff_id }) => staff_id))]);
  return rows.map((row) => {
    const until = row.committed_at === null ? null : row.committed_at.getTime() + UNDO_DAYS * DAY;
    return {
      importId: row.id,
      fileName: row.file_name,
      by: names.get(row.staff_id) ?? "",
      state: row.state,
      total: row.total,
      done: row.done,
      counts: row.counts,
      newCohorts: [...newCohorts],
      confirmedBy: row.confirmed_by,
      createTime: row.created_at.getTime(),
      commitTime: row.committed_at?.getTime() ?? null,
      undoUntil: row.state === "done" && until !== null && until > now() ? until : null,
      version: row.version,
    };
  });
}

/** Classes that the rows to be taken in name and the school doesn't have. */
async function cohortsToMake(db: Means["db"], rows: readonly FatedRow[]): Promise<string[]> {
  const taken = rows.filter(({ fate, cohort }) => (fate === "new" || fate === "known") && cohort !== "");
  const names = new Set(taken.map(({ cohort }) => cohort));
  const known = new Set((await cohortsNamed(db, [...names])).map(({ name }) => name));
  return [...names].filter((name) => !known.has(name)).toSorted((a, b) => a.localeCompare(b, "zh-CN"));
}

async function oneOf(means: Means, staff: Staff, importId: number) {
  const head = await importHead(means.db, importId, ownerFor(staff));
  if (!head) throw unknownThing();
  const stored = head.state === "open" ? await importRows(means.db, importId) : null;
  const toMake = stored ? await cohortsToMake(means.db, openRows(means.secrets, importId, stored)) : [];
  return (await shown(means, [head], toMake))[0]!;
}

/** A sheet in the version that was seen, in one of the states, held until the transaction ends. */
async function hold(tx: Tx, staff: Staff, { importId, version }: { importId: number; version: number }, state: "open" | "done") {
  const held = await holdImport(tx, importId, ownerFor(staff));
  if (!held) throw unknownThing();
  sameVersion(held.version, version);
  if (held.state !== state) throw mend(state === "open" ? "sheetTaken" : "sheetNotTaken");
  return held;
}

export const importDesk: Handlers<typeof staffLearnerImports> = {
  async imports(means, { current, size }, staff) {
    const { rows, total } = await importPage(means.db, ownerFor(staff), { current, size });
    return { records: await shown(means, rows), total, current, size };
  },

  async read(means, { fileName, file }, staff, visit) {
    const rows = sheetRows(await cellsOf(means, Buffer.from(file, "base64")));
    if (rows === null) throw wrongField("file", "sheetTitles");
    if (rows.length === 0) throw wrongField("file", "sheetEmpty");
    if (rows.length > SHEET_ROWS) throw wrongField("file", "sheetLong");
    const fated = fatesOf(rows, await knownFor(means, cohortReachOf(staff, "learners"), rows));
    const importId = await act(means, staff, visit, IMPORT_ACTS.read, (id: number) => `learnerImport:${id}`, async (tx) => {
      const id = await nextImportId(tx);
      await insertImport(tx, {
        id, staffId: staff.staffId, fileName, rows: sealRows(means.secrets, id, fated), counts: countFates(fated), total: rows.length,
        at: new Date(means.now()),
      });
      return { result: id, before: null, after: { fileName, rows: rows.length } };
    });
    return oneOf(means, staff, importId);
  },

  importOf: (means, { importId }, staff) => oneOf(means, staff, importId),

  async rows(means, { importId, fate, current, size }, staff) {
    if (!(await importHead(means.db, importId, ownerFor(staff)))) throw unknownThing();
    const stored = await importRows(means.db, importId);
    const all = stored ? openRows(means.secrets, importId, stored) : [];
    const found = fate === undefined ? all : all.filter((row) => row.fate === fate);
    return { records: found.slice((current - 1) * size, current * size).map(shownRow), total: found.length, current, size };
  },

  async decide(means, { n, fate, ...seen }, staff, visit) {
    const { importId } = seen;
    return act(means, staff, visit, IMPORT_ACTS.decided, `learnerImport:${importId}`, async (tx) => {
      const held = await hold(tx, staff, seen, "open");
      const rows = openRows(means.secrets, importId, held.rows_enc!);
      const place = rows.findIndex((row) => row.n === n);
      const before = rows[place];
      if (!before?.choices.includes(fate)) throw unknownThing();
      const after = { ...before, fate };
      rows[place] = after;
      const counts = countFates(rows);
      const version = await writeRows(tx, importId, sealRows(means.secrets, importId, rows), counts);
      return { result: { version, row: shownRow(after), counts }, before: { n, fate: before.fate }, after: { n, fate }, version };
    });
  },

  async mend(means, { n, importId, version: seen, ...cells }, staff, visit) {
    return act(means, staff, visit, IMPORT_ACTS.mended, `learnerImport:${importId}`, async (tx) => {
      const held = await holdImport(tx, importId, ownerFor(staff));
      const rows = held?.rows_enc ? openRows(means.secrets, importId, held.rows_enc) : [];
      const before = rows.find((row) => row.n === n);
      if (!held || (held.state === "open" && !before)) throw unknownThing();
      const { counts, version } = held;
      const said = cleaned({ ...cells, phone: cells.phone ?? before?.phone });
      if (before && saysSo(before, said)) return { result: { version, row: shownRow(before), counts } };
      sameVersion(version, seen);
      if (!before || held.state !== "open") throw mend("sheetTaken");
      const after = { n, ...said };
      const bound = boundRows(rows, before, after);
      const again = mendedRows(rows, after, bound, await knownFor({ ...means, db: tx }, cohortReachOf(staff, "learners"), bound));
      const [row, newCounts] = [again.find((one) => one.n === n)!, countFates(again)];
      const next = await writeRows(tx, importId, sealRows(means.secrets, importId, again), newCounts);
      return {
        result: { version: next, row: shownRow(row), counts: newCounts },
        before: { n, fate: before.fate }, after: { n, fate: row.fate }, version: next,
      };
    });
  },

  async commit(means, { confirmedBy = "", ...seen }, staff, visit) {
    const { importId } = seen;
    const [now, reach] = [new Date(means.now()), cohortReachOf(staff, "learners")];
    const head = await importHead(means.db, importId, ownerFor(staff));
    if (head && head.state !== "open" && head.version === seen.version + 1) return oneOf(means, staff, importId);
    await act(means, staff, visit, IMPORT_ACTS.committed, `learnerImport:${importId}`, async (tx) => {
      const held = await hold(tx, staff, seen, "open");
      const rows = openRows(means.secrets, importId, held.rows_enc!);
      if (held.counts.new + held.counts.known === 0) throw mend("sheetNothing");
      const toMake = await cohortsToMake(tx, rows);
      if (toMake.length > 0 && reach !== null) throw mend("cohortNeeded");
      for (const name of toMake) await addCohort(tx, name, now);
      const names = [...new Set(rows.map(({ cohort }) => cohort).filter((name) => name !== ""))];
      const cohorts = Object.fromEntries((await cohortsNamed(tx, names)).map(({ id, name }) => [name, id]));
      await markRunning(tx, importId, { cohorts, confirmedBy, at: now });
      await means.jobs.send(tx, takeInJob, { importId });
      const after = { state: "running", confirmedBy, cohorts: toMake };
      return { result: null, before: { state: "open" }, after, version: seen.version + 1 };
    });
    return oneOf(means, staff, importId);
  },

  async discard(means, seen, staff, visit) {
    return act(means, staff, visit, IMPORT_ACTS.discarded, `learnerImport:${seen.importId}`, async (tx) => {
      const held = await hold(tx, staff, seen, "open");
      await deleteImport(tx, seen.importId);
      return { result: null, before: { fileName: held.file_name, rows: held.total }, after: null };
    });
  },

  async undo(means, seen, staff, visit) {
    const { importId } = seen;
    await act(means, staff, visit, IMPORT_ACTS.undone, `learnerImport:${importId}`, async (tx) => {
      const held = await hold(tx, staff, seen, "done");
      if (held.committed_at!.getTime() + UNDO_DAYS * DAY <= means.now()) throw mend("sheetTooOld", { days: UNDO_DAYS });
      await markState(tx, importId, "undoing");
      await means.jobs.send(tx, takeBackKind, { importId });
      return { result: null, before: { state: "done" }, after: { state: "undoing" }, version: seen.version + 1 };
    });
    return oneOf(means, staff, importId);
  },

  async template() {
    return { fileName: "学员名单.xlsx", file: (await template()).toString("base64") };
  },
};
