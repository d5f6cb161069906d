// A process for the fault tests: the product's start as a whole, without pages, on a given database and data directory.
// Prints the lines of the start, then `ready <origin>`. Usage: node startProcess.ts <data dir> <database address>
import { join } from "node:path";
import { openDatabase } from "#server/database/database.ts";
import { readEnvironment } from "#server/environment.ts";
import { openServer } from "#server/server.ts";
import { say } from "./faultServer.ts";

const [dataDir = "", url = ""] = process.argv.slice(2);
const environment = readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: "0", DEMO: process.env["DEMO"] });
const { db, pool } = openDatabase(url, () => undefined);
const log = { info: () => undefined, warn: () => undefined, error: (details: object | string) => console.error(details) };
const root = join(import.meta.dirname, "../..");
const { app, jobs } = await openServer({ environment, db, pool, log, now: () => Date.now(), renderer: null, root }, say);
say(`ready ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
process.on("SIGTERM", () => {
  void app
    .close()
    .then(() => jobs.stop())
    .then(() => pool.end())
    .then(() => process.exit(0));
});
