import type { staffOperations } from "#contract/staff/operations.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Act } from "../../kernel/act.ts";
import { ASKED } from "../../kernel/backup/jobs.ts";
import { VERSION } from "../../kernel/backup/version.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import type { JobKind } from "../../kernel/jobs.ts";
import { mend } from "../../kernel/refusal.ts";
import { writtenFrom } from "../speech/speech.ts";
import { act, needWhole, signInPage, staffNames } from "../staff/staff.ts";
import { OPERATIONS_ACTS } from "./acts.ts";
import { backupsNow, backupsPage } from "./backups.ts";
import { certificateOf } from "./certificate.ts";
import { trendOf } from "./disk.rules.ts";
import { measureJob, roomOf } from "./measuring.ts";
import { measuresSince } from "./operations.store.ts";

/** Days whose measures tell how fast the disk fills. */
const DAYS = 30;
const DAY_MS = 86_400_000;

export const operationsDesk: Handlers<typeof staffOperations> = {
  async state(means, _input, staff) {
    needWhole(staff, "operations");
    const [jobs, media, backup, disk, certificate] = await Promise.all([
      means.jobs.counts(), means.providers.engine.line(), backupsNow(means), diskNow(means), certificateOf(means),
    ]);
    return { checkTime: means.now(), version: VERSION, jobs, media, backup, disk, certificate };
  },

  async backups(means, { current, size }, staff) {
    needWhole(staff, "operations");
    return { ...(await backupsPage(means, { current, size })), current, size };
  },

  backUpNow: async (means, _input, staff, visit) => ask(needPlace(means), ASKED.backup, OPERATIONS_ACTS.backUpNow, staff, visit),
  tryRestore: async (means, _input, staff, visit) => ask(needPlace(means), ASKED.drill, OPERATIONS_ACTS.tryRestore, staff, visit),
  measure: async (means, _input, staff, visit) => ask(means, measureJob, OPERATIONS_ACTS.measure, staff, visit),

  async signIns(means, { current, size }, staff) {
    needWhole(staff, "operations");
    const { rows, total } = await signInPage(means.db, { current, size });
    const names = await staffNames(means.db, rows.flatMap(({ staffId }) => staffId ?? []));
    const records = [];
    // The table of provinces lies in memory.
    for (const { at, ...row } of rows) {
      const place = row.ip === "" ? "" : await writtenFrom(means, `${row.ip}.0`);
      records.push({ ...row, time: at.getTime(), name: names.get(row.staffId ?? 0) ?? "", place });
    }
    return { records, total, current, size };
  },
};

function needPlace(means: Means): Means {
  if (means.environment.backup.dir === null) throw mend("backupNowhere");
  return means;
}

/** Sends a job as a part of the entry that says who asked for it. */
async function ask(means: Means, kind: JobKind, action: Act<{ jobId: string }>, staff: Staff, visit: Visit) {
  needWhole(staff, "operations");
  return act(means, staff, visit, action, "operations", async (tx) => {
    const jobId = await means.jobs.send(tx, kind, {});
    return { result: { jobId }, before: null, after: { jobId } };
  });
}

async function diskNow({ db, environment, now }: Pick<Means, "db" | "environment" | "now">) {
  const [room, rows] = await Promise.all([roomOf(environment.dataDir), measuresSince(db, dayOf(now() - DAYS * DAY_MS))]);
  const last = rows.at(-1);
  const looks = rows.map(({ at, total, free }) => ({ at: at.getTime(), total, free }));
  return {
    ...room,
    media: last?.media ?? null, backups: last?.backups ?? null, database: last?.database ?? null,
    measureTime: last?.at.getTime() ?? null,
    ...trendOf([...looks.slice(0, -1), ...(last ? [{ at: now(), ...room }] : [])]),
  };
}
