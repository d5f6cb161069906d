import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { seed } from "./demo.ts";
import { openScratch } from "./scratch.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection to the throw-away cluster; its database `template_empty` is migrated and empty. */
    readonly clusterUrl: string;
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
  const pool = new pg.Pool({ connectionString: databaseUrl(url, "template_empty"), max: 1 });
  await migrate(pool);
  await pool.end();
}

/** The same cluster, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
