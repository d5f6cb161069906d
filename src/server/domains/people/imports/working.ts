import { z } from "zod";
import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { job, type Job, type JobKind } from "../../../kernel/jobs.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import { account } from "../../account/account.ts";
import { seatMany } from "../../cohorts/cohorts.ts";
import { act } from "../../staff/staff.ts";
import { IMPORT_ACTS } from "./acts.ts";
import type { FatedRow } from "./fates.rules.ts";
import { openRows } from "./rows.ts";
import { cameCounts, holdImport, type ImportHead, madeAfter, markDone, markState, noteCame } from "./store.ts";

/** Rows of one transaction. */
const AT_ONCE = 500;
/** Accounts of one look, when a sheet is taken back. */
const ERASED_AT_ONCE = 50;

const data = z.strictObject({ importId: z.int().positive() });
const key = ({ importId }: { importId: number }) => String(importId);

/** Takes a sheet in, some rows at a time; begun again it goes on where it was. */
export const takeInJob: Job<typeof data> = job({
  name: "people.takeIn",
  data,
  key,
  atMostSeconds: 1800,
  async run(means, { importId }, doing) {
    for (;;) {
      doing.signal.throwIfAborted();
      const at = await inTransaction(means.db, (tx) => takeSome(means, tx, importId));
      if (at === null) break;
      doing.progress(at.done, at.total);
    }
  },
});

type Tx = Parameters<typeof holdImport>[0];

/** Takes the next rows in; null where nothing is left to do. */
async function takeSome(means: Means, tx: Tx, importId: number): Promise<{ done: number; total: number } | null> {
  const held = await holdImport(tx, importId);
  if (held?.state !== "running" || !held.rows_enc) return null;
  const rows = openRows(means.secrets, importId, held.rows_enc);
  if (held.done >= rows.length) {
    await finish(means, tx, held);
    return null;
  }
  const some = rows.slice(held.done, held.done + AT_ONCE);
  await takeRows(means, tx, held, some);
  await markDone(tx, importId, held.done + some.length);
  return { done: held.done + some.length, total: rows.length };
}

async function takeRows(means: Means, tx: Tx, held: ImportHead, rows: readonly FatedRow[]): Promise<void> {
  const now = new Date(means.now());
  const confirmed = held.confirmed_by === "" ? null : { staffId: held.staff_id, how: held.confirmed_by };
  const fresh = rows.filter(({ fate }) => fate === "new");
  const there = rows.flatMap((row) => (row.fate === "known" && row.learnerId !== null ? [{ ...row, id: row.learnerId }] : []));
  const learners = fresh.map(({ name, phone: said, workCode }) => {
    const phone = said === "" ? null : said;
    // Others see the nickname: nobody's real name is shown to them unasked.
    return { phone, realName: name, workCode, nickName: account.defaultName(phone) };
  });
  const made = await account.insertMany(tx, means.secrets, now, learners, confirmed);
  const living = await account.existing(tx, there.map(({ id }) => id));
  const known = there.filter(({ id }) => living.has(id));
  await account.fillMany(tx, now, known.map(({ id, name, workCode }) => ({ id, realName: name, workCode })), confirmed);
  const seats = [
    ...fresh.flatMap(({ cohort }, place) => (made[place] === null ? [] : [{ learnerId: made[place]!, cohort }])),
    ...known.map(({ id, cohort }) => ({ learnerId: id, cohort })),
  ].filter(({ cohort }) => cohort !== "");
  for (const [cohort, members] of Map.groupBy(seats, (one) => one.cohort))
    await seatMany(tx, members.map(({ learnerId }) => learnerId), held.cohorts[cohort]!, now);
  await noteCame(tx, held.id, made.flatMap((id) => id ?? []), true);
  await noteCame(tx, held.id, known.map(({ id }) => id), false);
}

async function finish(means: Means, tx: Tx, held: ImportHead): Promise<void> {
  const came = await cameCounts(tx, held.id);
  await markState(tx, held.id, "done");
  await act({ ...means, db: tx }, null, null, IMPORT_ACTS.finished, `learnerImport:${held.id}`, async () => ({
    result: null, after: { ...came, left: held.total - came.made - came.known },
  }));
}

/** What a sheet that is taken back needs of the world above. */
export interface ImportPorts {
  /** What all domains keep of a person. */
  readonly personal: () => readonly PersonalData[];
}

export const takeBackKind: JobKind<typeof data> = { name: "people.takeBack", data, key };

/** Takes a sheet back: erases the accounts that it made and nobody signed in to. */
export const takeBackJob = (ports: ImportPorts): Job<typeof data> =>
  job({
    ...takeBackKind,
    atMostSeconds: 3600,
    async run(means, { importId }, doing) {
      const { made } = await cameCounts(means.db, importId);
      let [done, erased] = [0, 0];
      for (let after = 0; ; ) {
        doing.signal.throwIfAborted();
        const ids = await madeAfter(means.db, importId, after, ERASED_AT_ONCE);
        erased += await account.eraseUnused(means, ports.personal(), ids);
        done += ids.length;
        doing.progress(done, Math.max(made, done));
        await inTransaction(means.db, (tx) => markDone(tx, importId, done));
        if (ids.length < ERASED_AT_ONCE) break;
        after = ids.at(-1)!;
      }
      await act(means, null, null, IMPORT_ACTS.takenBack, `learnerImport:${importId}`, async (tx) => {
        const held = await holdImport(tx, importId);
        if (held?.state !== "undoing") return { result: null };
        await markState(tx, importId, "undone");
        return { result: null, after: { erased, kept: done - erased } };
      });
    },
  });
