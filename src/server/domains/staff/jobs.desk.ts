import type { staffJobs } from "#contract/staff/jobs.ts";
import type { Handlers, Means, Visit } from "../../kernel/call.ts";
import { cancelJob, failuresOf, jobById, jobPage, lockJob, waitAgain } from "../../kernel/jobs.desk.store.ts";
import { queueState, shownJob, shownState } from "../../kernel/jobs.rules.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { needWhole } from "../../kernel/whole.ts";
import { act, type Doer, JOB_ACTS } from "./acting/acting.ts";

/** Failures of one job that are shown at most. */
const FAILURES = 100;

/** Has a job done once more that failed or was cancelled. Refuses an unknown job and any other. */
export async function doAgain(means: Means, jobId: string, doer: Doer, visit: Pick<Visit, "ip"> | null): Promise<null> {
  return act(means, doer, visit, JOB_ACTS.again, `job:${jobId}`, async (tx) => {
    const state = await lockJob(tx, jobId);
    if (state === undefined) throw unknownThing();
    if (state !== "failed" && state !== "cancelled") throw mend("jobNotEnded");
    await waitAgain(tx, jobId);
    return { result: null, before: { state: shownState(state) }, after: { state: "retrying" as const } };
  });
}

/** Cancels a job that waits or runs. Refuses an unknown job and one that has ended. */
export async function cancel(means: Means, jobId: string, doer: Doer, visit: Pick<Visit, "ip"> | null): Promise<null> {
  return act(means, doer, visit, JOB_ACTS.cancelled, `job:${jobId}`, async (tx) => {
    const state = await lockJob(tx, jobId);
    if (state === undefined) throw unknownThing();
    if (state === "completed" || state === "failed" || state === "cancelled") throw mend("jobEnded");
    await cancelJob(tx, jobId);
    return { result: null, before: { state: shownState(state) }, after: { state: "cancelled" as const } };
  });
}

/** Jobs on the staff's pages. */
export const jobDesk: Handlers<typeof staffJobs> = {
  async list({ db, jobs }, { state, name, current, size }, staff) {
    needWhole(staff, "operations");
    const wanted = { state: state ? queueState(state) : null, name: name || null, current, size };
    const [{ rows, total }, counts] = await Promise.all([jobPage(db, wanted), jobs.counts()]);
    return { records: rows.map((row) => shownJob(row, jobs.serves(row.name))), total, current, size, ...counts };
  },

  async one({ db, jobs }, { jobId }, staff) {
    needWhole(staff, "operations");
    const row = await jobById(db, jobId);
    if (!row) throw unknownThing();
    const failures = (await failuresOf(db, jobId, FAILURES)).map((failure) => ({ ...failure, at: failure.at.getTime() }));
    return { ...shownJob(row, jobs.serves(row.name)), data: (row.data ?? {}) as Record<string, unknown>, failures };
  },

  async again(means, { jobId }, staff, visit) {
    needWhole(staff, "operations");
    return doAgain(means, jobId, staff, visit);
  },

  async cancel(means, { jobId }, staff, visit) {
    needWhole(staff, "operations");
    return cancel(means, jobId, staff, visit);
  },
};
