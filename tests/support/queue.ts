import type { Log, Means } from "#server/kernel/call.ts";
import { openJobs, type RunningJobs } from "#server/kernel/jobs.queue.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { upkeepJobs } from "#server/kernel/jobs.upkeep.ts";
import type { School } from "./school.ts";

/** A line of a log. */
export interface Line {
  readonly level: "info" | "warn" | "error";
  readonly said: string;
  readonly [detail: string]: unknown;
}

export interface Queue {
  readonly jobs: RunningJobs;
  /** The school's means, with this queue and this log. */
  readonly means: Means;
  readonly lines: readonly Line[];
  /** Lines that say this. */
  said(part: string): readonly Line[];
}

/** Opens a queue with jobs of the test's own on the school's database, as another process would; looks for work twice a second. */
export async function openQueue(school: School, own: readonly Job[]): Promise<Queue> {
  const lines: Line[] = [];
  const at = (level: Line["level"]) => (details: object | string, message?: string) =>
    void lines.push(typeof details === "string" ? { level, said: details } : { ...details, level, said: message ?? "" });
  const log: Log = { info: at("info"), warn: at("warn"), error: at("error") };
  const jobs = await openJobs({ url: school.url, db: school.db, log, jobs: [...own, ...upkeepJobs], works: true, lookEvery: 0.5 });
  return { jobs, lines, means: { ...school.means, jobs, log }, said: (part) => lines.filter(({ said }) => said.includes(part)) };
}
