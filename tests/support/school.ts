import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Answer, Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { type Database, openDatabase, type Pool } from "#server/database/database.ts";
import { OWNER } from "#server/database/embedded/cluster.ts";
import { readEnvironment } from "#server/environment.ts";
import { rooms } from "#server/app.ts";
import type { Means } from "#server/kernel/call.ts";
import { openJobs } from "#server/kernel/jobs.queue.ts";
import type { Renderer } from "#server/kernel/renderer.ts";
import type { Load } from "#server/kernel/pressure.ts";
import { jobsOf } from "#server/kernel/room.ts";
import type { Providers } from "#server/providers/providers.ts";
import { chooseProviders } from "#server/providers/choose.ts";
import { buildServer } from "#server/server.ts";
import { Client } from "./client.ts";
import { seed } from "./demo.ts";
import { databaseUrl } from "./globalSetup.ts";

export interface School {
  readonly db: Database;
  readonly pool: Pool;
  readonly means: Means;
  /** Of the school's own database, as the product's role. */
  readonly url: string;
  /** The same as its owner. */
  readonly ownerUrl: string;
  /** Address of the listening server, without a slash at the end. */
  readonly origin: string;
  readonly dataDir: string;
  /** Moves the server's clock. */
  readonly clock: { now: number };
  /** A browser that has not signed in. */
  visitor(): Client;
  /** Jobs that wait in the queue, in the order in which they were sent. No worker takes them. */
  waitingJobs(): Promise<{ name: string; data: unknown }[]>;
  close(): Promise<void>;
}

/** 2026-11-20 10:00 in the school's time zone. */
export const MORNING = Date.parse("2026-11-20T10:00:00+08:00");

interface Options {
  readonly providers?: Partial<Providers>;
  /** Budgets are raised, since tests do in a second what people do in an hour: BUDGET_TIMES=1 has the real ones. */
  readonly env?: Record<string, string>;
  readonly renderer?: Renderer;
  /** How much the server has to do; absent: nothing, since machines that test are always busy. */
  readonly load?: () => Load;
  /** With the demo school in it; the clock then stands where that was loaded. */
  readonly demo?: true;
}

/** A real server on its own database, listening on a free port, with a clock that the test moves. */
export async function openSchool(options: Options = {}): Promise<School> {
  const cluster = inject("clusterUrl");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  const loaded = options.demo ? seed() : null;
  await admin.query(`create database ${name} template ${loaded ? OWNER : "template_empty"} strategy file_copy`);
  await admin.end();
  const dataDir = mkdtempSync(join(tmpdir(), "jc-school-"));
  loaded?.copyTo(dataDir, "files");
  const url = databaseUrl(inject("schoolUrl"), name);
  const { db, pool } = openDatabase(url, () => undefined, 8);
  const clock = { now: loaded?.loadedAt ?? MORNING };
  const environment = readEnvironment({ DATA_DIR: dataDir, PORT: "0", BUDGET_TIMES: "1000", ...options.env });
  const faults: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object | string) => void faults.push(JSON.stringify(details, errors)),
  };
  const jobs = await openJobs({ url, db, log, jobs: jobsOf(rooms), works: false });
  const built = await buildServer({
    environment, db, pool, log, renderer: options.renderer ?? null,
    load: options.load ?? (() => ({ delayMs: 0, waiting: 0 })),
    now: () => clock.now,
    jobs,
    root: join(import.meta.dirname, "../.."),
    providers: { ...chooseProviders(environment, () => clock.now), ...options.providers },
  });
  if (options.demo && !loaded) await (await import("#demo/load.ts")).loadDemo(built.means);
  const origin = await built.app.listen({ port: 0, host: "127.0.0.1" });
  return {
    db, pool, means: built.means, url, ownerUrl: databaseUrl(cluster, name), origin, dataDir, clock,
    visitor: () => new Client(origin),
    waitingJobs: () => db.selectFrom("pgboss.job").select(["name", "data"]).where("state", "=", "created").orderBy("created_on").execute(),
    async close() {
      await built.app.close();
      await jobs.stop();
      await pool.end();
      const cleaner = new pg.Client({ connectionString: cluster });
      await cleaner.connect();
      await cleaner.query(`drop database if exists ${name} with (force)`);
      await cleaner.end();
      rmSync(dataDir, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`the server had faults:\n${faults.join("\n")}`);
    },
  };
}

/** Another process of this school, but for the process: a server of its own on the same database, data directory and clock. */
export async function openBeside(school: School): Promise<{ readonly means: Means; readonly origin: string; close(): Promise<void> }> {
  const { db, pool } = openDatabase(school.pool.options.connectionString!, () => undefined, 8);
  const { environment, log, now, jobs, providers } = school.means;
  const built = await buildServer({
    environment, db, pool, log, now, jobs, providers, renderer: null, root: join(import.meta.dirname, "../.."),
  });
  const origin = await built.app.listen({ port: 0, host: "127.0.0.1" });
  return {
    means: built.means, origin,
    async close() {
      await built.app.close();
      await pool.end();
    },
  };
}

const errors = (_key: string, value: unknown) => (value instanceof Error ? `${value.message}\n${value.stack}` : value);

export type { Answer, Endpoint, Received, Sent };
