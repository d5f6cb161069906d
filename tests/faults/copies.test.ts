import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPostmaster } from "#server/database/embedded/orphan.ts";
import { WriterProcess } from "../support/writerProcess.ts";

let folder: string;
const running: WriterProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jc-copies-"));
});
afterEach(async () => {
  for (const writer of running.splice(0)) {
    writer.kill("SIGTERM");
    await writer.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function open(dataDir: string): WriterProcess {
  const writer = new WriterProcess({ dataDir });
  running.push(writer);
  return writer;
}

/** Copies the data folder of a running school as it lies at one moment, as a snapshot of the disk would. */
function copy(school: WriterProcess, to: string): void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(school.postmaster)], { encoding: "utf8" });
  const family = [school.postmaster, ...children.trim().split(/\s+/).map(Number)];
  for (const pid of family) process.kill(pid, "SIGSTOP");
  try {
    execFileSync("cp", ["-a", school.dataDir, to]);
  } finally {
    for (const pid of family) process.kill(pid, "SIGCONT");
  }
}

describe("a copy of the data folder that is started beside the running school", () => {
  it("is a school of its own, and the first goes on untouched", async () => {
    const first = await open(join(folder, "school")).writing();
    const socket = readPostmaster(join(folder, "school", "pg18"))!.socketDir;
    copy(first, join(folder, "copy"));
    const before = new Set(first.acked);
    const second = await open(join(folder, "copy")).writing();
    const atFork = new Set(first.acked);
    expect(second.postmaster).not.toBe(first.postmaster);
    await first.writingAgain();
    expect(first.cuts).toBe(0);
    expect(existsSync(join(socket, ".s.PGSQL.5432"))).toBe(true);
    for (const writer of [second, first]) {
      writer.kill("SIGTERM");
      expect(await writer.ended).toBe(0);
    }
    expect([...before].filter((id) => !second.kept?.has(id))).toEqual([]);
    expect([...first.acked].filter((id) => !first.kept?.has(id))).toEqual([]);
    expect([...first.acked].some((id) => !atFork.has(id) && second.kept?.has(id))).toBe(false);
    expect(existsSync(socket)).toBe(false);
  });

  it("clears away what the copied school left where that one is dead, and nothing of its own is missed", async () => {
    const first = await open(join(folder, "school")).writing();
    copy(first, join(folder, "copy"));
    first.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = await open(join(folder, "copy")).writing();
    const again = await open(join(folder, "school")).writing();
    for (const writer of [second, again]) {
      writer.kill("SIGTERM");
      expect(await writer.ended).toBe(0);
    }
  });
});
