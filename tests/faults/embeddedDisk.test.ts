import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mayMount, NO_MOUNT, onSmallDisk } from "../support/smallDisk.ts";
import { WriterProcess, type WriterOptions } from "../support/writerProcess.ts";

// A full or read-only disk is a small one in the memory of a private mount namespace, since root ignores file modes.
const root = process.getuid?.() === 0;

let dataDir: string;
let writer: WriterProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-disk-"));
});
afterEach(async () => {
  writer?.kill("SIGKILL");
  await writer?.ended;
  for (const path of [dataDir, `${dataDir}.made`]) rmSync(path, { recursive: true, force: true });
});

function open(options: Partial<WriterOptions> = {}): WriterProcess {
  writer = new WriterProcess({ dataDir, ...options });
  return writer;
}

const onDisk = (size: string, then?: string): string[] => onSmallDisk(dataDir, size, then);

async function refused(started: WriterProcess): Promise<string> {
  expect(await started.ended).toBe(1);
  expect(started.errors).toMatch(/^[^\n]+\n$/);
  return started.errors;
}

describe("a start says in one line what is wrong with the disk", () => {
  it("when it is read-only", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    expect(await refused(open({ before: onDisk("1m,ro") }))).toBe(
      `${dataDir} is on a read-only file system: choose another folder with DATA_DIR\n`,
    );
  });

  it("when it is read-only and the folder is yet to be made, which Node says of as if nothing were there", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    const below = join(dataDir, "school", "data");
    expect(await refused(open({ dataDir: below, before: onDisk("1m,ro") }))).toBe(
      `${below} is on a read-only file system: choose another folder with DATA_DIR\n`,
    );
  });

  it("when no folder can be made where it should be, instead of trying for ever", async (context) => {
    if (process.platform !== "linux") return context.skip("there is no /proc here");
    expect(await refused(open({ dataDir: "/proc/school/data" }))).toMatch(
      /^(no folder can be made in \/proc: choose another one than|no right to write in) \/proc\/school\/data/,
    );
  });

  it("when it is full", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    expect(await refused(open({ before: onDisk("8m") }))).toBe(
      `no space is left on the disk that holds ${dataDir}: free some and start again\n`,
    );
  });

  it("when it has been full before the database came up", async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    await made();
    const before = onDisk("300m", `cp -a "$0".made/. "$0" && (cat /dev/zero > "$0"/filler 2>/dev/null; true)`);
    expect(await refused(open({ before }))).toContain("no space is left");
  });

  it("when the folder belongs to somebody else", async () => {
    mkdirSync(join(dataDir, "locked"), { mode: 0o555 });
    chmodSync(dataDir, 0o755);
    const started = open({ dataDir: join(dataDir, "locked"), ...(root ? { as: { uid: 65534, gid: 65534 } } : {}) });
    expect(await refused(started)).toContain("no right to write in");
  });

  it("when it holds the database of another version, or of none", async () => {
    mkdirSync(join(dataDir, "pg16"));
    writeFileSync(join(dataDir, "pg16", "PG_VERSION"), "16\n");
    expect(await refused(open())).toContain("is a database of PostgreSQL 16 and this release reads 18");
    rmSync(join(dataDir, "pg16"), { recursive: true });
    mkdirSync(join(dataDir, "pg18"));
    writeFileSync(join(dataDir, "pg18", "letter.txt"), "not a database\n");
    expect(await refused(open())).toContain("holds files, but no database");
  });

  it("when something else lies where the folder should be", async () => {
    writeFileSync(join(dataDir, "file"), "");
    expect(await refused(open({ dataDir: join(dataDir, "file") }))).toContain("is not a folder");
  });
});

/** A whole cluster beside the data directory, to be copied onto a disk. */
async function made(): Promise<void> {
  const beside = `${dataDir}.made`;
  const first = open({ dataDir: beside });
  await first.writing();
  first.kill("SIGTERM");
  expect(await first.ended).toBe(0);
}

describe("a disk that fills up while the school runs", () => {
  it("loses no row, and writing goes on by itself when there is space again", { timeout: 60_000 }, async (context) => {
    if (!mayMount) return context.skip(NO_MOUNT);
    const full = await open({ before: onDisk("200m") }).writing();
    // The disk is visible from outside through the process that mounted it.
    const filler = `/proc/${full.pid}/root${dataDir}/filler`;
    const fill = spawnSync("sh", ["-c", `cat /dev/zero > ${filler}`], { encoding: "utf8" });
    expect(fill.stderr).toContain("No space left");
    let [count, quiet] = [full.acked.size, 0];
    while (quiet < 10 && full.acked.size < count + 200_000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      quiet = full.acked.size === count ? quiet + 1 : 0;
      count = full.acked.size;
    }
    expect(quiet).toBe(10);
    rmSync(filler);
    await full.writingAgain(20_000);
    full.kill("SIGTERM");
    expect(await full.ended).toBe(0);
    expect([...full.acked].filter((id) => !full.kept?.has(id))).toEqual([]);
  });
});
