import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase, type Pool } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { readEnvironment } from "#server/environment.ts";
import type { Means } from "#server/kernel/call.ts";
import { buildServer } from "#server/server.ts";
import { noJobs } from "#tests/support/noJobs.ts";

export interface OwnSchool {
  readonly db: Database;
  readonly pool: Pool;
  readonly means: Means;
  readonly origin: string;
  /** ms since 1970. */
  readonly clock: { readonly now: number };
}

const MACHINES = {
  get now() {
    return Date.now();
  },
};

/**
 * An empty school in this very process, without pages and jobs, on a throw-away database that does not wait for the disk; all
 * is gone afterwards. Its clock is the machine's unless the bench moves one of its own.
 */
export async function withOwnSchool<T>(work: (school: OwnSchool) => Promise<T>, clock: { readonly now: number } = MACHINES): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const cluster = await startEmbedded({ dataDir, throwAway: true, log: () => undefined });
  const { db, pool } = openDatabase(cluster.url, () => undefined);
  try {
    await migrate(pool);
    const { app, means } = await buildServer({
      environment: readEnvironment({ DATA_DIR: dataDir, PORT: "0", BUDGET_TIMES: "1000" }),
      db,
      pool,
      jobs: noJobs,
      now: () => clock.now,
      renderer: null,
      root: process.cwd(),
      log: { info: () => undefined, warn: () => undefined, error: (details) => console.error(details) },
    });
    try {
      return await work({ db, pool, means, clock, origin: await app.listen({ port: 0, host: "127.0.0.1" }) });
    } finally {
      await app.close();
    }
  } finally {
    await pool.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
