import { rooms } from "#server/app.ts";
import type { Means } from "#server/kernel/call.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { jobsOf } from "#server/kernel/room.ts";

/** Does a job as its queue would, at once and here; `job` may be the name of one that a room lists. */
export function runJob(
  means: Means,
  job: Job | string,
  data: object = {},
  progress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const found = typeof job === "string" ? jobsOf(rooms).find(({ name }) => name === job)! : job;
  return found.run(means, data, { progress, signal: new AbortController().signal });
}
