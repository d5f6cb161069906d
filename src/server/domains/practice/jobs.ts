import type { Means } from "../../kernel/call.ts";
import type { Job } from "../../kernel/jobs.ts";

/** How long (ms) the answers of an abandoned attempt are kept, in case somebody asks what became of them; extra time by its request, too. */
const KEPT_MS = 30 * 86_400_000;
/** Attempts of one statement: short ones keep nobody waiting. */
const AT_ONCE = 200;

/** Takes away what nobody reads any more; a marked attempt keeps its answers (`attempt.sheet`). */
export const tidyAttemptsJob: Job = { name: "practice.tidy", cron: "12 4 * * *", run: (means) => tidyAttempts(means) };

async function tidyAttempts({ pool, now }: Means): Promise<void> {
  const before = new Date(now() - KEPT_MS);
  await pool.query("delete from extra_time where created_at < $1", [before]);
  let last: { id: number; endedAt: string } | undefined = { id: 0, endedAt: "-infinity" };
  while (last) {
    const { rows }: { rows: { id: number; endedAt: string }[] } = await pool.query({
      name: "practice.tidy",
      text: `with page as (
          select id, ended_at from attempt where state = 'abandoned' and ended_at < $1 and (ended_at, id) > ($2::timestamptz, $3::int)
          order by ended_at, id limit $4),
        gone as (delete from answer n using page p where n.attempt_id = p.id)
        select id, ended_at::text as "endedAt" from page order by page.ended_at desc, id desc limit 1`,
      values: [before, last.endedAt, last.id, AT_ONCE],
    });
    last = rows[0];
  }
}
