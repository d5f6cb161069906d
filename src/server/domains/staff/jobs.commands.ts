import { parseArgs } from "node:util";
import { JOB_STATES } from "#contract/staff/jobs.schema.ts";
import { messages } from "#contract/text/messages.en.ts";
import { fill } from "#contract/text/say.ts";
import { type Command, UsageError } from "../../kernel/commands.ts";
import { jobPage } from "../../kernel/jobs.desk.store.ts";
import { type JobState, queueState, type ShownJob, shownJob } from "../../kernel/jobs.rules.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { cancel, doAgain } from "./jobs.desk.ts";

/** Jobs that a list shows at most. */
const LISTED = 100;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `jobs …` at the shell, beside a running server or without one. */
export const jobCommands: readonly Command[] = [
  {
    name: "jobs list",
    usage: "[--state STATE] [--name NAME]",
    summary: "Lists jobs, those sent last first; --state failed: what waits for 'again'",
    async run({ db, jobs }, args, print) {
      const { state, name } = read(args);
      // Opens the queue, which a school that was never started has not got yet.
      const counts = await jobs.counts();
      const { rows, total } = await jobPage(db, { state: state && queueState(state), name, current: 1, size: LISTED });
      for (const row of rows) print(line(shownJob(row, jobs.serves(row.name))));
      print(total > LISTED ? `${total} jobs, the newest ${LISTED} are shown` : `${total} jobs`);
      print(`${counts.waiting} wait (${counts.unserved} unserved), ${counts.running} run; in a day ${counts.failedLastDay} tries failed, `
        + `${counts.deadLastDay} jobs for good`);
      return 0;
    },
  },
  ...(["again", "cancel"] as const).map((act): Command => ({
    name: `jobs ${act}`,
    usage: "<id>",
    summary: act === "again" ? "Has a job done once more that failed or was cancelled" : "Cancels a job that waits or runs",
    async run(means, [jobId = "", ...more], print) {
      if (!ID.test(jobId) || more.length > 0) throw new UsageError("which job? give its id, as jobs list prints it");
      try {
        await (act === "again" ? doAgain : cancel)(means, jobId, null, null);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        print(fill(messages[error.key], error.values));
        return 1;
      }
      print(act === "again" ? `job ${jobId} waits anew` : `job ${jobId} is cancelled`);
      return 0;
    },
  })),
];

function read(args: readonly string[]): { state: JobState | null; name: string | null } {
  const { state, name } = options(args);
  const known = state === undefined ? null : JOB_STATES.find((one) => one === state);
  if (known === undefined) throw new UsageError(`no state is called ${state}; there are ${JOB_STATES.join(", ")}`);
  return { state: known, name: name ?? null };
}

function options(args: readonly string[]): { state?: string | undefined; name?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { state: { type: "string" }, name: { type: "string" } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(". ")[0]! : "arguments can't be read");
  }
}

function line({ jobId, name, state, isServed, tries, sentAt, progress, reason }: ShownJob): string {
  const how = isServed ? state : `${state}, unserved`;
  const far = progress ? `${progress.done} of ${progress.total}` : "";
  const columns = [
    jobId,
    "",
    new Date(sentAt).toISOString(),
    "",
    how.padEnd(18),
    name.padEnd(26),
    `${tries} tries`.padEnd(9),
    far + reason,
  ];
  return columns.join(" ").trimEnd();
}
