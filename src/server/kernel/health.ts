import { backupState } from "./backup/nightly.ts";
import type { Means } from "./call.ts";
import { FULL_BELOW, freeBytes } from "./disk.ts";
import { raw } from "./raw.ts";

/**
 * For the operator's monitor: 200 while the database lets somebody in and answers and the data folder's disk has room, 503 with the
 * `reason` otherwise, within two seconds; `media` says what can be done with videos, `jobs` how much work for later waits, waits in vain,
 * or failed within a day, `backup`, where one is made every night, when the last good one was and whether that is too long ago.
 */
export const health = raw(
  { method: "GET", path: "/healthz", access: "visitor", summary: "Whether the product works: 200 while the database answers, else 503" },
  async (means, _caller, _request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      const reason = await trouble(means);
      if (reason !== null) return await reply.code(503).send({ ok: false, reason });
      const jobs = await means.jobs.counts();
      const backup = await backupState(means);
      return await reply.send({ ok: true, media: await means.providers.engine.line(), jobs, ...(backup && { backup }) });
    } catch {
      return reply.code(503).send({ ok: false, reason: "the queue of jobs can't be counted" });
    }
  },
  { probe: true },
);

async function trouble({ outage, environment }: Means): Promise<string | null> {
  if (outage.away || !(await outage.answers())) return DATABASE_AWAY;
  return diskTrouble(environment.dataDir);
}

export const DATABASE_AWAY = "the database does not answer";

/** Why nothing more can be kept in that folder; null where there is room. */
export async function diskTrouble(dataDir: string): Promise<string | null> {
  const free = await freeBytes(dataDir);
  if (free >= FULL_BELOW) return null;
  return `the disk of DATA_DIR is full: ${Math.floor(free / 2 ** 20)} MB are free`;
}
