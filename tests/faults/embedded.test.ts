import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { isAlive } from "#server/database/embedded/lock.ts";
import { gone, WriterProcess, type WriterOptions } from "../support/writerProcess.ts";

/** All faults befall one school in turn, so that every start also has to get over the fault before. */
let dataDir: string;
const acked = new Set<string>();
const running: WriterProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-fault-"));
});
afterEach(() => {
  for (const writer of running.splice(0)) {
    if (writer.dataDir === dataDir) for (const id of writer.acked) acked.add(id);
    writer.kill("SIGKILL");
  }
});
afterAll(async () => {
  await end(open());
  rmSync(dataDir, { recursive: true, force: true });
});

function open(options: Partial<WriterOptions> = {}): WriterProcess {
  const writer = new WriterProcess({ dataDir, ...options });
  running.push(writer);
  return writer;
}

/** Stops in order and looks at every row ever acknowledged. */
async function end(writer: WriterProcess, signal: "SIGTERM" | "SIGINT" = "SIGTERM"): Promise<void> {
  await writer.writing();
  writer.kill(signal);
  expect(await writer.ended).toBe(0);
  expect(writer.lines.at(-1)).toBe("bye");
  for (const id of writer.acked) acked.add(id);
  expect([...acked].filter((id) => !writer.kept?.has(id))).toEqual([]);
}

const pidFile = (): string => join(dataDir, "pg18", "postmaster.pid");
const familyOf = (postmaster: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" }).trim().split(/\s+/).map(Number);

function killAll(...pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it noticed the end of the one before and went by itself
    }
  }
}

describe("an orderly end", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("by %s leaves no process and no pid file", async (signal) => {
    const writer = open();
    await end(writer, signal);
    expect([writer.guard, writer.postmaster].filter(isAlive)).toEqual([]);
    expect(existsSync(pidFile())).toBe(false);
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8").trimEnd()).toMatch(/database system is shut down$/);
  });
});

describe("SIGKILL", () => {
  it("of the product: the guard stops the database in order", async () => {
    const writer = await open().writing();
    writer.kill("SIGKILL");
    await gone(writer.guard, writer.postmaster);
    expect(existsSync(pidFile())).toBe(false);
    await end(open());
  });

  it("of the product and the guard: the next start takes over the orphan", async () => {
    const writer = await open().writing();
    killAll(writer.pid, writer.guard);
    await writer.ended;
    expect(isAlive(writer.postmaster)).toBe(true);
    const next = open();
    await end(next);
    expect(next.lines.join("\n")).toContain(`(process ${writer.postmaster}), taking over`);
    expect(isAlive(writer.postmaster)).toBe(false);
  });

  it("of the database: it runs again by itself within seconds", async () => {
    const writer = await open().writing();
    killAll(writer.postmaster);
    await gone(writer.postmaster);
    await writer.hurt();
    await writer.writingAgain(8000);
    expect(writer.lines.join("\n")).toMatch(/the server ended \(SIGKILL\)[\s\S]*running again/);
    await end(writer);
  });

  it("of one of the database's children: it runs again by itself", async () => {
    const writer = await open().writing();
    killAll(familyOf(writer.postmaster).at(-1) ?? 0);
    await writer.hurt();
    await writer.writingAgain(8000);
    await end(writer);
  });

  it("of the guard: guard and database are replaced", async () => {
    const writer = await open().writing();
    killAll(writer.guard);
    await gone(writer.guard, writer.postmaster);
    await writer.hurt();
    await writer.writingAgain(8000);
    await end(writer);
  });

  it("of everything: the next start recovers", async () => {
    const writer = await open().writing();
    killAll(writer.pid, writer.guard, ...familyOf(writer.postmaster), writer.postmaster);
    await writer.ended;
    expect(existsSync(pidFile())).toBe(true);
    await end(open());
  });
});

describe("a pid file that a reboot left", () => {
  it("naming somebody else's process does not stop the start, nor that process", async () => {
    const writer = await open().writing();
    killAll(writer.pid, writer.guard, ...familyOf(writer.postmaster), writer.postmaster);
    await writer.ended;
    const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
    try {
      writeFileSync(pidFile(), readFileSync(pidFile(), "utf8").replace(/^\d+/, String(stranger.pid)));
      await end(open());
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill();
    }
  });
});

describe("two starts", () => {
  it("the second says in one line who runs already, and the first goes on", async () => {
    const first = await open().writing();
    const second = open();
    expect(await second.ended).toBe(1);
    expect(second.errors).toBe(`another Jiangcheng already runs on ${dataDir} (process ${first.pid})\n`);
    await first.writingAgain();
    await end(first);
  });

  it("at the same moment on an empty folder: one runs, the others give way", async () => {
    const fresh = join(dataDir, "fresh");
    mkdirSync(fresh);
    const writers = [1, 2, 3].map(() => open({ dataDir: fresh }));
    const codes = await Promise.all(writers.map(async (writer) => {
      await Promise.race([writer.writing().catch(() => undefined), writer.ended]);
      writer.kill("SIGTERM");
      return writer.ended;
    }));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 1)).toHaveLength(2);
    for (const writer of writers.filter((_, index) => codes[index] === 1)) expect(writer.errors).toMatch(/^another Jiangcheng .*\n$/);
  });
});

describe("a start beside a school that runs, to take over from it,", () => {
  it("leaves the database alone where it can't go on itself", async () => {
    const place = mkdtempSync(join(tmpdir(), "jc-beside-"));
    const options = { dataDir: place, throwAway: true, held: true, log: () => undefined };
    const first = await startEmbedded(options);
    const clients: pg.Client[] = [];
    try {
      const fill = async () => {
        for (;;) {
          const client = new pg.Client({ connectionString: first.url });
          client.on("error", () => undefined);
          await client.connect();
          clients.push(client);
        }
      };
      await expect(fill()).rejects.toThrow(/too many clients/);
      await expect(startEmbedded(options)).rejects.toThrow(/too many clients/);
      const [pid] = (await clients[0]!.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
      expect(pid!.pid).toBeGreaterThan(0);
      for (const postmaster of first.pids) expect(isAlive(postmaster)).toBe(true);
    } finally {
      for (const client of clients) await client.end().catch(() => undefined);
      await first.stop();
      rmSync(place, { recursive: true, force: true });
    }
  });
});

describe("in development", () => {
  it("the database outlives the process and the next one adopts it", async () => {
    const first = open({ dev: true });
    await end(first);
    expect(isAlive(first.postmaster)).toBe(true);
    const second = open({ dev: true });
    await end(second);
    expect(second.postmaster).toBe(first.postmaster);
    const third = open();
    await end(third);
    expect(third.postmaster).not.toBe(first.postmaster);
    await gone(first.guard, first.postmaster);
  });
});
