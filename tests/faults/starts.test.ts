import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { asked } from "../support/asked.ts";
import { databaseUrl } from "../support/globalSetup.ts";
import { Start } from "../support/start.ts";
import { until } from "../support/writerProcess.ts";

let dataDir: string;
let url: string;
let name: string;
const starts: Start[] = [];

function start(env: Record<string, string> = {}): Start {
  const begun = new Start({ dataDir, url, env });
  starts.push(begun);
  return begun;
}

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
  await Promise.all(starts.splice(0).map((begun) => begun.end("SIGTERM")));
  await admin(`drop database if exists ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});

describe("several processes that start at one time on an empty database", () => {
  test("all open, with one owner, whose password one of them tells", async () => {
    const all = Array.from({ length: 3 }, () => start({ DEMO: "0" }));
    const origins = await Promise.all(all.map((begun) => begun.ready()));
    for (const origin of origins) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(all.filter((begun) => begun.out.includes("password")).length).toBe(1);
    expect(await asked(url, "select count(*)::int as staff from staff")).toEqual([{ staff: 1 }]);
    expect(all.map((begun) => begun.errors)).toEqual(["", "", ""]);
  }, 180_000);

  test("go on where one is killed in the middle of it: the next one does the whole of it", async () => {
    const first = start({ DEMO: "1" });
    await until("the demo school", () => first.out.includes("loading the demo school"), () => first.errors || null, 120_000);
    const second = start({ DEMO: "1" });
    await until("a second one that waits", () => second.child.pid !== undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(second.out).toBe("");
    await first.end("SIGKILL");
    await second.ready();
    expect(second.out).toContain("loading the demo school");
    expect(second.errors).toBe("");
    expect(await asked(url, "select count(*)::int as sites from site")).toEqual([{ sites: 1 }]);
  }, 240_000);
});
