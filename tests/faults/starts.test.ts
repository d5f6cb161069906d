import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { databaseUrl } from "../support/globalSetup.ts";
import { until } from "../support/writerProcess.ts";

const SCRIPT = fileURLToPath(new URL("../support/startProcess.ts", import.meta.url));

/** One start as seen from outside. */
class Start {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  out = "";
  errors = "";

  constructor(env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [SCRIPT, dataDir, url], {
      cwd: "/",
      env: { ...process.env, NODE_ENV: "", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout.setEncoding("utf8").on("data", (part: string) => (this.out += part));
    this.child.stderr.setEncoding("utf8").on("data", (part: string) => (this.errors += part));
    starts.push(this);
  }

  async ready(): Promise<string> {
    const over = () => (this.child.exitCode === null && this.child.signalCode === null ? null : `it ended: ${this.errors}`);
    await until("the start", () => this.out.includes("ready "), over, 150_000);
    return /^ready (\S+)$/m.exec(this.out)![1]!;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill(signal);
    await ended;
  }
}

let dataDir: string;
let url: string;
let name: string;
const starts: Start[] = [];
const admin = async (text: string) => {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  await client.query(text);
  await client.end();
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-starts-"));
  name = `t_${randomUUID().replaceAll("-", "")}`;
  await admin(`create database ${name}`);
  url = databaseUrl(inject("clusterUrl"), name);
});
afterEach(async () => {
  await Promise.all(starts.splice(0).map((start) => start.end("SIGTERM")));
  await admin(`drop database if exists ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<R>(text);
  await client.end();
  return rows;
}

describe("several processes that start at one time on an empty database", () => {
  test("all open, with one owner, whose password one of them tells", async () => {
    const all = Array.from({ length: 3 }, () => new Start({ DEMO: "0" }));
    const origins = await Promise.all(all.map((start) => start.ready()));
    for (const origin of origins) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(all.filter((start) => start.out.includes("password")).length).toBe(1);
    expect(await ask("select count(*)::int as staff from staff")).toEqual([{ staff: 1 }]);
    expect(all.map((start) => start.errors)).toEqual(["", "", ""]);
  }, 180_000);

  test("go on where one is killed in the middle of it: the next one does the whole of it", async () => {
    const first = new Start({ DEMO: "1" });
    await until("the demo school", () => first.out.includes("loading the demo school"), () => first.errors || null, 120_000);
    const second = new Start({ DEMO: "1" });
    await until("a second one that waits", () => second.child.pid !== undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(second.out).toBe("");
    await first.end("SIGKILL");
    await second.ready();
    expect(second.out).toContain("loading the demo school");
    expect(second.errors).toBe("");
    expect(await ask("select count(*)::int as sites from site")).toEqual([{ sites: 1 }]);
  }, 240_000);
});
