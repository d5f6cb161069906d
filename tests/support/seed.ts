// Loads the demo school once for all runners: fills a data directory that each of them copies. Its database `template_empty` is
// migrated and empty, the product's own holds the demo school.
// Usage: node seed.ts <data dir>
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { loadDemo } from "#demo/load.ts";
import { openDatabase } from "#server/database/database.ts";
import { OWNER } from "#server/database/embedded/cluster.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { readEnvironment } from "#server/environment.ts";
import { buildServer } from "#server/server.ts";
import { LOADED_AT } from "./demo.ts";
import { databaseUrl, makeSchema } from "./globalSetup.ts";
import { noJobs } from "./noJobs.ts";

const [dataDir = ""] = process.argv.slice(2);
const quick = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", min_wal_size: "32MB", max_wal_size: "32MB" };
const cluster = await startEmbedded({ dataDir, settings: quick, log: () => undefined });
try {
  await makeSchema(cluster.url);
  const admin = new pg.Client({ connectionString: databaseUrl(cluster.url, "postgres") });
  await admin.connect();
  await admin.query(`create database template_empty template ${OWNER}`);
  await admin.end();
  await load();
} finally {
  await cluster.stop();
}

async function load(): Promise<void> {
  const { db, pool } = openDatabase(cluster.schoolUrl, () => undefined, 4);
  const now = Date.now();
  const { app, means } = await buildServer({
    environment: readEnvironment({ DATA_DIR: dataDir, PORT: "0" }), db, pool, renderer: null, root: dataDir, now: () => now,
    log: { info: () => undefined, warn: () => undefined, error: (details) => console.error(details) },
    jobs: noJobs,
  });
  await loadDemo(means);
  await app.close();
  await pool.end();
  writeFileSync(join(dataDir, LOADED_AT), String(now));
}
