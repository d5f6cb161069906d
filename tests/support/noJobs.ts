import type { JobQueue } from "#server/kernel/jobs.ts";

/** The queue of a server that does nothing for later and keeps nothing for it: for processes of which only something else is asked. */
export const noJobs: JobQueue = {
  send: () => Promise.resolve(""),
  serves: () => false,
  counts: () => Promise.resolve({ waiting: 0, unserved: 0, running: 0, failedLastDay: 0, deadLastDay: 0 }),
};
