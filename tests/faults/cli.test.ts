import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { runningEmbedded } from "#server/database/embedded/attach.ts";
import { startEmbedded, type Embedded } from "#server/database/embedded/embedded.ts";
import { CLI } from "../support/programs.ts";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-cli-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command line as a process of its own. */
function run(...words: string[]): Promise<{ code: number | null; out: string }> {
  return runFrom("/", ...words);
}

/** The same, started by npm in whose folder the person stands. */
function runFrom(folder: string, ...words: string[]): Promise<{ code: number | null; out: string }> {
  return runTyping("", folder, ...words);
}

/** The same, with what is typed while it runs. */
function runTyping(typed: string, folder: string, ...words: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: "/",
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", NODE_ENV: "", INIT_CWD: folder },
  });
  let out = "";
  child.stdin.end(typed);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (out += part));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, out })));
}

describe("the operator's commands", () => {
  test("are listed, with what they take", async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(/evidence verify \[--learner N\]\n +checks the evidence of study/);
  }, 300_000);

  test("tell of themselves and of their groups when asked", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    expect(out).toContain("jobs again <id>");
    const group = await run("jobs", "--help");
    expect(group).toMatchObject({ code: 0, out: expect.stringContaining("jobs cancel <id>") as string });
    expect(group.out).not.toContain("evidence");
    const one = await run("jobs", "again", "--help");
    expect(one.out).not.toContain("jobs cancel");
    expect(await run("jobs")).toMatchObject({ code: 2, out: expect.stringContaining('no command "jobs"; there are:') as string });
  }, 300_000);

  test("take a password from whoever types it, twice, and never from the command line", async () => {
    const sun = ["staff", "add", "sun", "--name", "Sun", "--role", "owner"];
    const add = (typed: string, ...more: string[]) => runTyping(typed, "/", ...sun, ...more);
    const unlike = await add("many-words-long-9\nmany-words-long-8\n", "--ask");
    expect(unlike).toMatchObject({ code: 2, out: expect.stringContaining("the two passwords are not the same; nothing") as string });
    expect((await add("", "--ask")).code).toBe(2);
    expect((await add("", "--password", "many-words-long-9")).code).toBe(2);
    const added = await add("many-words-long-9\nmany-words-long-9\n", "--ask");
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining("the password is set") as string });
    expect(added.out).not.toContain("many-words");
    expect((await run("staff", "list")).out).toMatch(/sun {2}Sun {2}active {2}校方负责人 \(all\) {2}no second factor/);
  }, 240_000);

  test("find files from where the person stands", async () => {
    const folder = mkdtempSync(join(tmpdir(), "jc-stands-"));
    const written = await runFrom(folder, "import-questions", "--template", "here.xlsx");
    expect(written.code).toBe(0);
    expect(existsSync(join(folder, "here.xlsx"))).toBe(true);
    rmSync(folder, { recursive: true });
  }, 300_000);

  test("run from a folder that they may not enter, too", async () => {
    const { code, out } = await runFrom(join(dataDir, "not", "there"), "jobs", "list");
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("0 jobs") as string });
  }, 300_000);

  test("that are none, or are given what they can't read, are refused with their usage", async () => {
    expect(await run("evidence", "burn")).toMatchObject({ code: 2, out: expect.stringContaining('no command "evidence burn"') as string });
    const misused = await run("evidence", "verify", "--learner", "x");
    expect(misused).toEqual({ code: 2, out: "--learner x is no learner's number; usage: npm run cli -- evidence verify [--learner N]\n" });
  }, 300_000);

  test("run on the school's own database without a server", async () => {
    expect(await run("evidence", "verify")).toEqual({ code: 0, out: "0 rows of 0 learners checked: unbroken\n" });
    const listed = await run("jobs", "list");
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^0 jobs\n0 wait \(0 unserved\), 0 run;/) as string });
  }, 300_000);

  test("and beside a running one, which goes on", async () => {
    const running: Embedded = await startEmbedded({ dataDir, log: () => undefined });
    try {
      expect(await run("evidence", "verify")).toEqual({ code: 0, out: "0 rows of 0 learners checked: unbroken\n" });
      for (const pid of running.pids) expect(process.kill(pid, 0)).toBe(true);
    } finally {
      await running.stop();
    }
  }, 300_000);

  test("end with their database closed where the queue of jobs can't be opened, and say why", async () => {
    const running = await startEmbedded({ dataDir, log: () => undefined });
    const { pool } = openDatabase(running.url, () => undefined);
    await pool.query("drop schema if exists pgboss cascade");
    await pool.query("create schema pgboss create table version (nothing int)");
    await pool.end();
    await running.stop();
    const file = join(dataDir, "lecture.mp4");
    writeFileSync(file, "not looked into yet");
    const { code, out } = await run("media", "add", file);
    expect(code).toBe(1);
    expect(out).toBe("the queue of jobs in the database (schema pgboss) is another version's: start the school once with this one\n");
    expect(runningEmbedded(dataDir)).toBeNull();
    // Nothing holds the data: the next command has it at once.
    expect(await run("media", "list")).toMatchObject({ code: 0, out: expect.stringContaining("1 videos") as string });
  }, 60_000);
});
