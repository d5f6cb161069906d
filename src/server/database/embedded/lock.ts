import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { clusterOf } from "./cluster.ts";
import { StartFailure } from "./failure.ts";

export interface Lock {
  release(): void;
}

/** Takes a data directory with its embedded database, as `takeLock`. */
export const lockDataDir = (dataDir: string): Promise<Lock> => takeLock(`${clusterOf(dataDir)}.lock`, dataDir);

/**
 * Takes the data directory for this process until `release` or the process's end, whichever way it ends.
 * Node has no file lock of its own; SQLite's is the kernel's, so a killed holder leaves nothing behind.
 * Throws StartFailure naming the holder's pid when another process has it, and the file system's error otherwise.
 */
async function takeLock(file: string, place: string): Promise<Lock> {
  if (held.has(file)) throw taken(place, process.pid);
  // SQLite hides why a file can't be opened, so the file system is asked first. Closing before SQLite opens
  // matters: closing any descriptor of a file drops the process's locks on it.
  closeSync(openSync(file, "a", 0o600));
  const holder = `${file}.pid`;
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    db.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause;
    throw taken(place, await holderOf(holder));
  }
  try {
    writeFileSync(holder, `${process.pid}\n`);
  } catch (cause) {
    db.close();
    throw cause;
  }
  held.add(file);
  return {
    release() {
      if (held.delete(file)) db.close();
    },
  };
}

/** Locks of this very process, which the kernel would not keep it from taking twice. */
const held = new Set<string>();

function taken(place: string, pid: number | null): StartFailure {
  return new StartFailure(`another Jiangcheng already runs on ${place}${pid === null ? "" : ` (process ${pid})`}`);
}

const SQLITE_BUSY = 5;

/** The holder writes its number just after it has the lock, so a live one is worth a short wait. */
async function holderOf(file: string): Promise<number | null> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const pid = Number(readFileSync(file, "utf8"));
      if (pid > 0 && isAlive(pid)) return pid;
    } catch {
      // not written yet
    }
    await pause(50);
  }
  return null;
}

/** Whether a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
