import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runningEmbedded } from "#server/database/embedded/attach.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { folderStore } from "#server/providers/storage/folder.ts";
import { asked } from "../support/asked.ts";
import { contentOf, filesBelow, mediaOf } from "../support/backups.ts";
import { databaseUrl } from "../support/globalSetup.ts";
import { CLI } from "../support/programs.ts";
import { until, WriterProcess } from "../support/writerProcess.ts";

let folder: string;
let dataDir: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "jc-backup-cli-"));
  dataDir = join(folder, "school");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command line as a process of its own, from the folder of the test. */
function run(env: Record<string, string>, ...words: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: "/",
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", NODE_ENV: "", INIT_CWD: folder, ...env },
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (out += part));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, out })));
}

/** What the product's own database in a data folder holds. */
async function held(place: string): Promise<Record<string, string>> {
  const embedded = await startEmbedded({ dataDir: place, log: () => undefined });
  try {
    return await contentOf(embedded.url);
  } finally {
    await embedded.stop();
  }
}

test("a school goes from its own database into one of DATABASE_URL and back, row by row the same", async () => {
  const written = await run({}, "media", "list");
  expect(written).toMatchObject({ code: 0 });
  await folderStore(join(dataDir, "media")).put("1/a.m4s", Buffer.alloc(1_000_000, "a"));
  const saved = await run({}, "backup", "first.tar");
  expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/^saved in .*first\.tar: \d+ rows and 1 files, \d/m) as string });
  expect(saved.out).toContain("first.tar.secrets.json holds the school's keys");
  const before = await held(dataDir);

  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const cluster = inject("clusterUrl");
  await asked(cluster, `create database ${name} template template0`);
  const url = databaseUrl(cluster, name);
  try {
    const own = { DATABASE_URL: url, DATA_DIR: join(folder, "own") };
    expect(await run(own, "restore", "first.tar")).toMatchObject({ code: 0, out: expect.stringContaining("restored as of") as string });
    expect(await contentOf(url)).toMatchObject(before);
    const sealed = { ...own, BACKUP_PASSPHRASE: "gut bewahrt und lang" };
    const second = await run(sealed, "backup", "second");
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining("nobody opens this backup") as string });
    const back = { DATA_DIR: join(folder, "back"), BACKUP_PASSPHRASE: sealed.BACKUP_PASSPHRASE };
    expect(await run(back, "backup", "verify", "second")).toMatchObject({ code: 0, out: expect.stringMatching(/^whole: of 20/) as string });
    expect(await run(back, "restore", "second")).toMatchObject({ code: 0 });
    expect(await held(join(folder, "back"))).toMatchObject(await contentOf(url));
    expect(await mediaOf(folderStore(join(folder, "back", "media")))).toEqual(await mediaOf(folderStore(join(dataDir, "media"))));
    expect(await run(back, "evidence", "verify")).toMatchObject({ code: 0 });
  } finally {
    await asked(cluster, `drop database ${name} with (force)`);
  }
}, 300_000);

test("a backup beside a server that takes rows all the while holds each that was acknowledged before", async () => {
  const writer = await new WriterProcess({ dataDir }).writing();
  const acknowledged = new Set(writer.acked);
  expect(await run({}, "backup", "busy")).toMatchObject({ code: 0 });
  await writer.writingAgain();
  writer.kill("SIGTERM");
  expect(await writer.ended).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(20);
  const rows = filesBelow(join(folder, "busy", "tables"))
    .filter((file) => file.includes("public.kept"))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const saved = new Set(rows.map((row) => row.split("\t")[0]!));
  expect([...acknowledged].filter((id) => !saved.has(id))).toEqual([]);
  const back = { DATA_DIR: join(folder, "afterBusy") };
  const restored = await run(back, "restore", "busy");
  // The writer's own table is somebody else's: a school comes back all the same.
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("public.kept is none of the product's tables") as string });
  expect(await run(back, "doctor")).toMatchObject({ code: 0 });
}, 300_000);

test("a restore onto a school that runs, and one of what is no backup, end with one line and leave everything as it was", async () => {
  expect(await run({}, "backup", "third")).toMatchObject({ code: 0 });
  const before = await held(dataDir);
  const occupied = expect.stringMatching(/^the database is not empty[^\n]*\n$/) as string;
  expect(await run({}, "restore", "third")).toMatchObject({ code: 1, out: occupied });
  const running = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const refused = await run({}, "restore", "third");
    expect(refused).toMatchObject({ code: 1, out: expect.stringMatching(/^the school in [^\n]* runs: stop it[^\n]*\n$/) as string });
    expect(runningEmbedded(dataDir)).not.toBeNull();
  } finally {
    await running.stop();
  }
  expect(await held(dataDir)).toEqual(before);
  writeFileSync(join(folder, "nonsense.tar"), Buffer.alloc(4_096, "x"));
  const empty = join(folder, "empty");
  expect(await run({ DATA_DIR: empty }, "restore", "nonsense.tar")).toMatchObject({ code: 1, out: "it is no tar, or broken\n" });
  const nowhere = await run({ DATA_DIR: empty }, "restore", "nowhere");
  expect(nowhere).toMatchObject({ code: 1, out: expect.stringMatching("holds no backup") as string });
  expect(await run({ DATA_DIR: empty }, "restore")).toMatchObject({ code: 2 });
  expect(readdirSync(folder)).not.toContain("empty");
  await until("nothing that runs", () => runningEmbedded(dataDir) === null);
}, 300_000);
