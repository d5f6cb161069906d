import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { databaseUrl } from "../support/globalSetup.ts";
import { CLI } from "../support/programs.ts";
import { Start } from "../support/start.ts";

let dataDir: string;
const starts: Start[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-roles-"));
});
afterEach(async () => {
  for (const each of starts.splice(0)) await each.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

function start(given: { url?: string; owner?: string } = {}): Start {
  const env: Record<string, string> = { DEMO: "0", ...(given.owner ? { DATABASE_OWNER_URL: given.owner } : {}) };
  const begun = new Start({ dataDir, env, ...(given.url ? { url: given.url } : {}) });
  starts.push(begun);
  return begun;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const healthy = async (origin: string) => (await fetch(`${origin}/healthz`)).status;

/** One of the operator's commands, as a process of its own. */
function command(words: readonly string[], env: Record<string, string>): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [CLI, ...words], { cwd: "/", env: { ...process.env, NODE_ENV: "", ...env } });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (out += part));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, out })));
}

describe("a data folder from before there were two roles", () => {
  test("is upgraded by a start, which then runs as the one with rights on rows alone", async () => {
    const first = start();
    await first.ready();
    await first.end("SIGTERM");
    const before = await startEmbedded({ dataDir, log: () => undefined });
    await ask(before.url, "drop owned by school; drop role school");
    await before.stop();
    rmSync(join(dataDir, "pg18", "school.password"));

    const second = start();
    expect(await healthy(await second.ready())).toBe(200);
    await second.end("SIGTERM");
    expect(second.errors).toBe("");
    const after = await startEmbedded({ dataDir, log: () => undefined });
    try {
      expect(await ask(after.schoolUrl, "select current_user as who, (select count(*)::int from staff) as staff")).toEqual([
        { who: "school", staff: 1 },
      ]);
      await expect(ask(after.schoolUrl, "delete from audit_log")).rejects.toThrow("permission denied");
    } finally {
      await after.stop();
    }
  }, 300_000);
});

describe("a database of one's own", () => {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const role = `r_${name}`;
  const cluster = (): string => inject("clusterUrl");
  const owner = (): string => databaseUrl(cluster(), name);
  const product = (): string => {
    const address = new URL(owner());
    [address.username, address.password] = [role, "plain-one"];
    return address.href;
  };
  beforeEach(async () => {
    await ask(cluster(), `create database ${name}`);
    await ask(cluster(), `create role ${role} login password 'plain-one'`);
  });
  afterEach(async () => {
    await ask(cluster(), `drop database if exists ${name} with (force)`);
    await ask(cluster(), `drop role if exists ${role}`);
  });

  test("with DATABASE_OWNER_URL is made by its owner, and the product's role is granted what it needs", async () => {
    const begun = start({ url: product(), owner: owner() });
    expect(await healthy(await begun.ready())).toBe(200);
    expect(begun.errors).toBe("");
    await expect(ask(product(), "update audit_log set actor = 'x'")).rejects.toThrow("permission denied");
    await begun.end("SIGTERM");
    // What somebody granted beyond it is taken away again, and what is missing comes back.
    await ask(owner(), `grant update, delete on audit_log to ${role}; revoke insert on learner from ${role}`);
    const again = start({ url: product(), owner: owner() });
    await again.ready();
    await expect(ask(product(), "delete from audit_log")).rejects.toThrow("permission denied");
    expect(await ask(product(), "select has_table_privilege('learner', 'insert') as may")).toEqual([{ may: true }]);
  }, 300_000);

  test("is saved by the product's role and brought back by the owner, and then starts as before", async () => {
    const begun = start({ url: product(), owner: owner() });
    await begun.ready();
    const saved = join(dataDir, "saved");
    expect(await command(["backup", saved], { DATA_DIR: dataDir, DATABASE_URL: product(), DATABASE_OWNER_URL: owner() })).toMatchObject({
      code: 0,
    });
    await begun.end("SIGTERM");
    const staff = await ask(owner(), "select id, username from staff");
    await ask(cluster(), `drop database ${name} with (force)`);
    await ask(cluster(), `create database ${name}`);
    const place = { DATA_DIR: join(dataDir, "again"), DATABASE_URL: product(), DATABASE_OWNER_URL: owner() };
    expect(await command(["restore", saved], place)).toMatchObject({ code: 0 });
    const again = new Start({ dataDir: join(dataDir, "again"), url: product(), env: { DEMO: "0", DATABASE_OWNER_URL: owner() } });
    starts.push(again);
    await again.ready();
    expect(again.errors).toBe("");
    expect(await ask(product(), "select id, username from staff")).toEqual(staff);
    await expect(ask(product(), "delete from audit_log")).rejects.toThrow("permission denied");
  }, 300_000);

  test("without it is refused in one line that names the missing grants", async () => {
    const refused = start({ url: product() });
    expect(await refused.ended).toBe(1);
    const missing = "CREATE on schema public; CREATE on the database";
    expect(refused.errors).toMatch(new RegExp(`^the role ${role} of DATABASE_URL lacks rights: ${missing}; grant them, or name the owner`));
    expect(refused.errors.trimEnd()).not.toContain("\n");
    expect(await ask(owner(), "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace")).toEqual([
      { tables: 0 },
    ]);
  }, 60_000);
});
