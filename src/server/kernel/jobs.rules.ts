import type { Data } from "#contract/endpoint.ts";
import type { staffJobs } from "#contract/staff/jobs.ts";
import type { QueueState } from "../database/tables/jobs.ts";
import type { QueuedJob } from "./jobs.desk.store.ts";

export type ShownJob = Data<typeof staffJobs.list>["records"][number];
export type JobState = ShownJob["state"];

const STATES: Readonly<Record<QueueState, JobState>> = {
  created: "waiting", retry: "retrying", active: "running", completed: "done", failed: "failed", cancelled: "cancelled",
};

export const shownState = (state: QueueState): JobState => STATES[state];

/** The queue's word for a state as staff see it. */
export const queueState = (state: JobState): QueueState => (Object.keys(STATES) as QueueState[]).find((word) => STATES[word] === state)!;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** Why the last try failed: what it threw, or the queue's own word where the try ended without one. */
function reasonOf({ state, output }: Pick<QueuedJob, "state" | "output">): string {
  if (state !== "retry" && state !== "failed") return "";
  const value = fieldOf(output, "value");
  for (const said of [fieldOf(output, "message"), fieldOf(value, "message"), value]) if (typeof said === "string") return said;
  return "";
}

function progressOf({ state, output }: Pick<QueuedJob, "state" | "output">): ShownJob["progress"] {
  const progress = state === "completed" ? null : fieldOf(output, "progress");
  const [done, total] = [fieldOf(progress, "done"), fieldOf(progress, "total")];
  return typeof done === "number" && typeof total === "number" ? { done, total } : null;
}

/** A job as staff see it. */
export const shownJob = (job: QueuedJob, isServed: boolean): ShownJob => ({
  jobId: job.id,
  name: job.name,
  state: shownState(job.state),
  isServed,
  key: job.key,
  tries: job.retryCount + (job.startedAt === null ? 0 : 1),
  sentAt: job.sentAt.getTime(),
  startAfter: job.startAfter.getTime(),
  startedAt: job.startedAt?.getTime() ?? null,
  endedAt: job.endedAt?.getTime() ?? null,
  progress: progressOf(job),
  reason: reasonOf(job),
});
