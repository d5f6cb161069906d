import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Pool } from "#server/database/database.ts";
import { type Embedded, startEmbedded } from "#server/database/embedded/embedded.ts";
import { familyOf } from "./cpu.ts";
import { startSchool } from "../../tests/e2e/support/schoolServer.ts";

export interface DurableSchool {
  readonly origin: string;
  readonly dataDir: string;
  readonly cluster: Embedded;
  readonly pool: Pool;
  /** The server's processes, without the database's. */
  processes(): readonly number[];
}

/** Nothing that stands in a command line. */
const NO_MARK = "no process of the bench";

/**
 * The demo school, as `npm start` runs it, on a database that writes to the disk before it answers, as in production, with room for
 * pgbench's clients; all is gone afterwards.
 */
export async function withDurableSchool<T>(work: (school: DurableSchool) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const cluster = await startEmbedded({ dataDir, log: () => undefined, settings: { max_connections: "160" } });
  try {
    // All learners of a bench come from one address.
    const generous = { BUDGET_TIMES: "1000", ABUSE_ALLOW: "127.0.0.1,::1" };
    const env = { DATABASE_URL: cluster.schoolUrl, DATABASE_OWNER_URL: cluster.url, DEMO: "1", ...generous };
    // What loading the demo school takes of memory is not what serving takes.
    await (await startSchool({ dataDir, env })).stop();
    const school = await startSchool({ dataDir, env, held: true });
    const { db, pool } = openDatabase(cluster.url, () => undefined, 4);
    try {
      return await work({ origin: school.origin, dataDir, cluster, pool, processes: () => familyOf(school.process.pid!, NO_MARK) });
    } finally {
      await db.destroy();
      await school.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
