import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A whole run leaves less than a quarter of this behind, in bytes. */
const ENOUGH = 4 * 2 ** 30;
const NAME = /^jc-scratch-(\d+)-/;

/**
 * From now on this process and those that it starts keep what is temporary in one folder: in memory where there is room, since
 * databases of a few minutes need no disk to wait for. Returns how to remove it; what a killed run left is removed by the next one.
 */
export function openScratch(): () => void {
  const parent = hasRoom() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `jc-scratch-${process.pid}-`));
  // PostgreSQL may run as somebody else.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Whether programs may be started from memory, and enough of it is free. */
function hasRoom(): boolean {
  try {
    const mount = readFileSync("/proc/mounts", "utf8").split("\n").find((line) => line.split(" ")[1] === MEMORY);
    if (mount === undefined || mount.split(" ")[3]!.split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH && freemem() >= 2 * ENOUGH;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
