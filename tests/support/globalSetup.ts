import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection to the throw-away cluster; its database `template_empty` is migrated and empty. */
    readonly clusterUrl: string;
  }
}

/** One throw-away cluster for the whole run; every test file takes its own database from a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-test-"));
  const cluster = await startEmbedded({ dataDir, throwAway: true, log: () => undefined });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query("create database template_empty");
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(cluster.url, "template_empty"), max: 1 });
  await migrate(pool);
  await pool.end();
  project.provide("clusterUrl", cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The same cluster, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
