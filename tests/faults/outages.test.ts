import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clusterOf } from "#server/database/embedded/cluster.ts";
import { seed } from "../support/demo.ts";
import { mayMount, NO_MOUNT, onSmallDisk } from "../support/smallDisk.ts";
import { Start } from "../support/start.ts";
import { until } from "../support/writerProcess.ts";

let dataDir: string;
let school: Start;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-outage-"));
  seed()?.copyTo(dataDir);
});
afterEach(async () => {
  await school.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (before?: readonly string[]): Start =>
  (school = new Start({ dataDir, env: { DEMO: "0" }, ...(before ? { before } : {}) }));

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

async function ask(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${origin}${path}`, { headers });
  const body = await answer.text();
  return { status: answer.status, ms: performance.now() - began, body, retryAfter: answer.headers.get("retry-after") };
}

/** A visitor's call that reads the database. */
const call = (origin: string, headers?: Record<string, string>) =>
  ask(origin, "/api/v1/hnInfo/getAllInfoListForIndex", headers);

/** What the log said of the database, and whatever else it said. */
function logged(): { outages: string[]; rest: string[] } {
  const lines = school.errors.split("\n").filter(Boolean);
  const outages = lines.filter((line) => line.includes('"message":"database: '));
  return { outages, rest: lines.filter((line) => !outages.includes(line)) };
}

/** Makes the server and its children stand still; returns how to let them go on. */
function freeze(postmaster: number): () => void {
  process.kill(postmaster, "SIGSTOP");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  const stopped = [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)];
  const all = (signal: NodeJS.Signals) => {
    for (const pid of stopped) {
      try {
        process.kill(pid, signal);
      } catch {
        // it was on its way out
      }
    }
  };
  all("SIGSTOP");
  return () => all("SIGCONT");
}

describe("a database that is told to stop by somebody else (SIGTERM, as systemd sends it to every process of a unit)", () => {
  test("is brought back within seconds, and health is not well meanwhile", async () => {
    const origin = await open().ready();
    expect((await call(origin)).status).toBe(200);
    const [, postmaster] = school.pids;
    process.kill(postmaster!, "SIGTERM");
    const seen: number[] = [];
    const end = performance.now() + 15_000;
    while (performance.now() < end && !(seen.includes(503) && seen.at(-1) === 200)) {
      seen.push((await ask(origin, "/healthz")).status);
      await pause(20);
    }
    expect(seen).toContain(503);
    expect(seen.at(-1)).toBe(200);
    expect((await call(origin)).status).toBe(200);
    expect(school.out).toMatch(/database: the server ended \(code 0\), starting it again\ndatabase: running again/);
  }, 60_000);
});

describe("a database that stands still for half a minute", () => {
  test("hangs neither health nor calls, makes two lines in the log, and calls go on at once after it", async () => {
    const origin = await open().ready();
    expect((await call(origin)).status).toBe(200);
    const thaw = freeze(school.pids[1]!);
    const began = performance.now();
    try {
      // Of those who come first some are caught in the middle; nobody waits longer than a call may take.
      const first = await Promise.all([ask(origin, "/healthz"), ...Array.from({ length: 20 }, () => call(origin))]);
      expect(first.map(({ status }) => status)).toEqual(first.map(() => 503));
      expect(first[0]!.ms).toBeLessThan(2_500);
      for (const { ms } of first) expect(ms).toBeLessThan(8_000);
      // From then on everybody is answered at once.
      while (performance.now() - began < 31_000) {
        const [health, said] = [await ask(origin, "/healthz"), await call(origin)];
        expect([health.status, said.status]).toEqual([503, 503]);
        expect(Math.max(health.ms, said.ms)).toBeLessThan(1_500);
        await pause(1_000);
      }
    } finally {
      thaw();
    }
    await until("a call that is answered", () => school.errors.includes("it answers again"), () => null, 10_000);
    expect(await call(origin)).toMatchObject({ status: 200 });
    expect(logged().outages.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([
      "database: it does not answer; calls are refused until it does",
      "database: it answers again",
    ]);
    expect(logged().rest.filter((line) => !line.includes("channel: ") && !line.includes("push: "))).toEqual([]);
  }, 300_000);

  test("is told of in words that a person can act on, to a call and to a page", async () => {
    const origin = await open().ready();
    const thaw = freeze(school.pids[1]!);
    try {
      await ask(origin, "/healthz");
      const said = await call(origin, { "accept-language": "en" });
      expect(said).toMatchObject({ status: 503, retryAfter: "5" });
      expect(JSON.parse(said.body)).toMatchObject({ code: -1, data: null, message: expect.stringContaining("try again in a few seconds") });
      const page = await call(origin, { accept: "text/html", "accept-language": "zh" });
      expect(page).toMatchObject({ status: 503, retryAfter: "5" });
      expect(page.body).toContain('http-equiv="refresh"');
      expect(page.body).toContain("正在恢复");
    } finally {
      thaw();
    }
  }, 60_000);
});

describe("a full disk", () => {
  test("ends the start of a school that is there with one line and a code that is not 0", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    await open().ready();
    await school.end("SIGTERM");
    // On a busy machine its guard still stops the database.
    const running = join(clusterOf(dataDir), "postmaster.pid");
    await vi.waitFor(() => expect(existsSync(running)).toBe(false), { timeout: 30_000 });
    execFileSync("cp", ["-a", dataDir, `${dataDir}.made`]);
    try {
      const full = 'cp -a "$0".made/. "$0" && (cat /dev/zero > "$0"/filler 2>/dev/null; true)';
      const refused = open(onSmallDisk(dataDir, "300m", full));
      expect(await refused.ended).toBe(1);
      expect(refused.errors).toBe(`no space is left on the disk that holds ${dataDir}: free some and start again\n`);
    } finally {
      rmSync(`${dataDir}.made`, { recursive: true, force: true });
    }
  }, 300_000);

  test("is said by the health of a running school, which is well again when there is room", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    const origin = await open(onSmallDisk(dataDir, "300m")).ready();
    expect((await ask(origin, "/healthz")).status).toBe(200);
    const filler = `/proc/${school.child.pid}/root${dataDir}/filler`;
    expect(spawnSync("sh", ["-c", `cat /dev/zero > ${filler}`], { encoding: "utf8" }).stderr).toContain("No space left");
    const health = await ask(origin, "/healthz");
    expect(health.status).toBe(503);
    expect(JSON.parse(health.body)).toMatchObject({ ok: false, reason: expect.stringMatching(/disk of DATA_DIR is full|does not answer/) });
    rmSync(filler);
    for (let tries = 0; (await ask(origin, "/healthz")).status !== 200 && tries < 100; tries += 1) await pause(100);
    expect((await ask(origin, "/healthz")).status).toBe(200);
  }, 300_000);
});
