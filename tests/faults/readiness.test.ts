import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seed } from "../support/demo.ts";
import { mayMount, NO_MOUNT, onSmallDisk } from "../support/smallDisk.ts";
import { Start } from "../support/start.ts";

let dataDir: string;
let school: Start;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-ready-"));
  seed()?.copyTo(dataDir);
});
afterEach(async () => {
  await school.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (env: Record<string, string> = {}, before: readonly string[] = []): Start =>
  (school = new Start({ dataDir, env: { DEMO: "0", ...env }, before }));

async function ask(origin: string, path: string) {
  const began = performance.now();
  const answer = await fetch(`${origin}${path}`);
  const body = (await answer.json()) as { readonly parts: Record<string, { readonly ok: boolean; readonly why?: string }> };
  return { status: answer.status, ms: performance.now() - began, body };
}

describe("a database that stands still", () => {
  test("makes the school unready within two seconds, while its process is said to live", async () => {
    const origin = await open().ready();
    expect((await ask(origin, "/readyz")).status).toBe(200);
    const postmaster = school.pids[1]!;
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
    const all = [postmaster, ...children.trim().split(/\s+/).map(Number)];
    for (const pid of all) process.kill(pid, "SIGSTOP");
    try {
      await new Promise((resolve) => setTimeout(resolve, 600));
      for (let n = 0; n < 3; n += 1) {
        const [ready, live, figures] = await Promise.all([ask(origin, "/readyz"), ask(origin, "/livez"), fetch(`${origin}/metrics`)]);
        expect(ready).toMatchObject({
          status: 503, body: { ready: false, parts: { database: { ok: false, why: "the database does not answer" }, disk: { ok: true } } },
        });
        expect(ready.ms).toBeLessThan(2_000);
        expect(live.status).toBe(200);
        expect(live.ms).toBeLessThan(500);
        expect(await figures.text()).toContain("jiangcheng_database_up 0");
      }
    } finally {
      for (const pid of all) process.kill(pid, "SIGCONT");
    }
    await vi.waitFor(async () => expect((await ask(origin, "/readyz")).status).toBe(200), { timeout: 20_000, interval: 300 });
  }, 300_000);
});

describe("a full disk", () => {
  test("makes the school unready, and room makes it ready again", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    const origin = await open({}, onSmallDisk(dataDir, "300m")).ready();
    const filler = `/proc/${school.child.pid}/root${dataDir}/filler`;
    expect(spawnSync("sh", ["-c", `cat /dev/zero > ${filler}`], { encoding: "utf8" }).stderr).toContain("No space left");
    const full = await ask(origin, "/readyz");
    const disk = { ok: false, why: expect.stringMatching(/^the disk of DATA_DIR is full/) as unknown };
    expect(full).toMatchObject({ status: 503, body: { parts: { disk } } });
    expect(full.ms).toBeLessThan(2_000);
    expect((await ask(origin, "/livez")).status).toBe(200);
    rmSync(filler);
    await vi.waitFor(async () => expect((await ask(origin, "/readyz")).status).toBe(200), { timeout: 20_000, interval: 300 });
  }, 300_000);
});

describe("a BACKUP_DIR in which nothing can be kept", () => {
  const told = async (place: string, why: string, before?: readonly string[]) => {
    const origin = await open({ BACKUP_DIR: place }, before).ready();
    expect(school.out).toContain(`warning: no backup can be made: BACKUP_DIR ${place} ${why}`);
    const answer = await ask(origin, "/readyz");
    const backup = { ok: false, why: `BACKUP_DIR ${place} ${why}` };
    expect(answer).toMatchObject({ status: 200, body: { ready: true, parts: { backup } } });
  };

  test("is told by the start that finds it inside the media, and by the monitor, while the school serves", async () => {
    await told(join(dataDir, "media/nights"), "lies inside the school's media; give a folder of its own, on another disk");
  }, 120_000);

  test("is told where it can't be made", async () => {
    writeFileSync(join(dataDir, "file"), "");
    await told(join(dataDir, "file/nights"), "is not there; is it mounted?");
  }, 120_000);

  test("is told where its disk is full", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    const place = join(dataDir, "nights");
    mkdirSync(place);
    await told(place, "is on a full disk", onSmallDisk(place, "1m"));
  }, 120_000);

  test("is made where that is possible, without a word", async () => {
    const place = join(dataDir, "some/nights");
    const origin = await open({ BACKUP_DIR: place }).ready();
    expect(existsSync(place)).toBe(true);
    expect((await ask(origin, "/readyz")).body.parts["backup"]).toEqual({ ok: true });
    expect(school.out).not.toContain("no backup can be made");
  }, 120_000);
});
