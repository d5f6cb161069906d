import { type Database, openDatabase, type Pool } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { readEnvironment } from "#server/environment.ts";
import type { Log, Means } from "#server/kernel/call.ts";
import { onReadyDatabase } from "#server/ready.ts";
import { buildServer } from "#server/server.ts";
import { noJobs } from "./noJobs.ts";

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A line for the test that holds this process. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export interface FaultServer {
  readonly db: Database;
  readonly pool: Pool;
  readonly means: Means;
  /** Listens and prints `ready <origin> <database address> <guard> <postmaster>`; ends in order at SIGTERM, `first` before the rest. */
  serve(first?: () => Promise<void>): Promise<void>;
}

/**
 * The product's server in this process, without pages and jobs, on an embedded database of its own in `dataDir`, or on the one of
 * the test where that gave an address (FAULT_DATABASE). It does not listen yet.
 */
export async function buildFaultServer(
  dataDir: string,
  { env = {}, log = quiet }: { env?: Record<string, string>; log?: Log } = {},
): Promise<FaultServer> {
  const given = process.env["FAULT_DATABASE"];
  const embedded = given ? null : await startEmbedded({ dataDir, log: () => undefined });
  const url = given ?? embedded!.url;
  const { db, pool } = openDatabase(given ?? embedded!.schoolUrl, () => undefined);
  const environment = readEnvironment({ DATA_DIR: dataDir, PORT: "0", BUDGET_TIMES: "1000", ...env });
  await onReadyDatabase({ pool, ownerUrl: embedded?.url ?? null, environment, log, queue: "left" }, () => Promise.resolve());
  const { app, means } = await buildServer({
    environment,
    db,
    pool,
    renderer: null,
    root: dataDir,
    now: () => Date.now(),
    log,
    jobs: noJobs,
  });
  return {
    db,
    pool,
    means,
    async serve(first = () => Promise.resolve()) {
      const origin = await app.listen({ port: 0, host: "127.0.0.1" });
      say(["ready", origin, url, ...(embedded?.pids ?? [])].join(" "));
      process.on("SIGTERM", () => {
        void first()
          .then(() => app.close())
          .then(() => pool.end())
          .then(() => embedded?.stop())
          .then(() => process.exit(0));
      });
    },
  };
}

/** Signs a learner in and prints `learner <cookie> <token>`. */
export async function sayLearner({ sessions }: Means, learnerId: number): Promise<void> {
  const { cookie, token } = await sessions.open({ learnerId }, { clientType: "pc", userAgent: "test", ip: "127.0.0.1" });
  say(`learner ${cookie} ${token}`);
}
