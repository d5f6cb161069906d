import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { rooms } from "#server/app.ts";
import { openDatabase } from "#server/database/database.ts";
import { SCHOOL } from "#server/database/embedded/cluster.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { grantRights } from "#server/database/rights.ts";
import { makeQueueSchema, openJobs } from "#server/kernel/jobs.queue.ts";
import { openLog } from "#server/kernel/log.ts";
import { jobsOf } from "#server/kernel/room.ts";
import { seed } from "./demo.ts";
import { openScratch } from "./scratch.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection to the throw-away cluster; its database `template_empty` is migrated and empty. */
    readonly clusterUrl: string;
    /** The same as the role that the product runs as, which has rights on rows alone. */
    readonly schoolUrl: string;
  }
}

/** One throw-away cluster for the whole run; every test file takes its own database from a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clear = openScratch();
  const dataDir = mkdtempSync(join(tmpdir(), "jc-test-"));
  const loaded = seed();
  loaded?.copyTo(dataDir, "database");
  const cluster = await startEmbedded({ dataDir, throwAway: true, log: () => undefined });
  if (loaded === null) await makeTemplate(cluster.url);
  // Nobody may be connected to a database that is copied.
  project.provide("clusterUrl", databaseUrl(cluster.url, "postgres"));
  project.provide("schoolUrl", databaseUrl(cluster.schoolUrl, "postgres"));
  return async () => {
    await cluster.stop();
    clear();
  };
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query("create database template_empty");
  await admin.end();
  await makeSchema(databaseUrl(url, "template_empty"));
}

/** Everything that a start makes in an empty database before the school opens: tables, the queue of jobs, the rights of the product. */
export async function makeSchema(url: string): Promise<void> {
  const log = openLog((line) => process.stderr.write(line), () => Date.now());
  const { db, pool } = openDatabase(url, () => undefined, 1);
  await migrate(pool);
  await makeQueueSchema(pool, log, "brought");
  const jobs = await openJobs({ url, db, log, jobs: jobsOf(rooms), works: false });
  await jobs.stop();
  await grantRights(pool, SCHOOL);
  await pool.end();
}

/** The same cluster, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
