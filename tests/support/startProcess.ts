// A process for the fault tests: the product's start as a whole, without pages, on a given data directory and database.
// Prints the lines of the start, then `ready <origin>` and, of a database of its own, `<guard> <postmaster>`; a start that fails
// prints what `npm start` would. Usage: node startProcess.ts <data dir> [<database address>]
import { join } from "node:path";
import { rooms } from "#server/app.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { type Environment, readEnvironment } from "#server/environment.ts";
import { openLog } from "#server/kernel/log.ts";
import { ticksOf } from "#server/kernel/room.ts";
import { startTicks } from "#server/kernel/ticks.ts";
import { openServer } from "#server/server.ts";
import { startLine } from "#server/startLine.ts";
import { say } from "./faultServer.ts";

/** Settings that a test may give. */
const PASSED_ON = [
  "DEMO", "DATABASE_OWNER_URL", "LOG_LEVEL", "METRICS_TOKEN", "TRUSTED_PROXIES", "OTEL_EXPORTER_OTLP_ENDPOINT", "BACKUP_DIR",
];

const [dataDir = "", given = ""] = process.argv.slice(2);
let environment: Environment | null = null;

async function main(): Promise<void> {
  const told = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  environment = readEnvironment({ ...told, DATA_DIR: dataDir, DATABASE_URL: given, PORT: "0", BUDGET_TIMES: "1000" });
  const embedded = environment.databaseUrl ? null : await startEmbedded({ dataDir, log: say });
  const url = environment.databaseUrl ?? embedded!.schoolUrl;
  const ownerUrl = embedded?.url ?? environment.databaseOwnerUrl;
  const { db, pool } = openDatabase(url, () => undefined);
  const log = openLog((line) => process.stderr.write(line), () => Date.now(), environment.logLevel);
  const root = join(import.meta.dirname, "../..");
  const { app, means, jobs } = await openServer({ environment, db, pool, ownerUrl, log, now: () => Date.now(), renderer: null, root }, say);
  const ticks = startTicks(means, ticksOf(rooms));
  say(["ready", await app.listen({ port: 0, host: "127.0.0.1" }), ...(embedded?.pids ?? [])].join(" "));
  process.on("SIGTERM", () => {
    void ticks
      .stop()
      .then(() => app.close())
      .then(() => jobs.stop())
      .then(() => pool.end())
      .then(() => embedded?.stop())
      .then(() => process.exit(0));
  });
}

main().catch((error: unknown) => {
  console.error(startLine(error, environment) ?? error);
  process.exit(1);
});
