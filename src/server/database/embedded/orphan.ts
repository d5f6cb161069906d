import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "./lock.ts";
import { isSocketFolder, socketOf } from "./socket.ts";

/** What a PostgreSQL server writes of itself into its cluster (postmaster.pid), as far as it has got. */
interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its Unix socket; empty where it listens on loopback. */
  socketDir: string;
  ready: boolean;
}

export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n").map((line) => line.trim());
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), socketDir: lines[4] ?? "", ready: lines[7] === "ready" };
}

/** A number that no process has, larger than any system gives out. */
const NO_PROCESS = 2_147_483_646;
/** How long a fast shutdown may take before it is forced, in ms (database.md section 10). */
const FAST_MS = 15_000;
const FORCED_MS = 5_000;

/**
 * Makes way for a new server on a cluster whose last one was not stopped by us.
 * A server that still runs is stopped; a pid file that names somebody else's process (after a reboot) is defused.
 * `keep` is a socket folder that goes on being used. The pid file itself stays: PostgreSQL finds by it whether children of the dead
 * server still use its memory.
 */
export async function clearAway(cluster: string, keep: string | null, log: (line: string) => void): Promise<void> {
  const last = readPostmaster(cluster);
  if (last === null) return;
  if (last.pid > 0 && isAlive(last.pid)) {
    if (isPostgresOf(last.pid, cluster)) {
      log(`database: a server was left running (process ${last.pid}), taking over`);
      await end(last.pid);
    } else {
      disown(cluster);
    }
  }
  if (last.socketDir !== keep && isLeftBy(cluster, last.socketDir)) rmSync(last.socketDir, { recursive: true, force: true });
}

/**
 * Whether nobody but this cluster's dead server listened there. A copy of the data folder names the socket of the school that it was
 * copied from, which may well be running.
 */
function isLeftBy(cluster: string, socketDir: string): boolean {
  if (!isSocketFolder(socketDir)) return false;
  const listener = socketOf(socketDir);
  return listener !== null && listener.cluster === cluster && !(isAlive(listener.pid) && isPostgresOf(listener.pid, cluster));
}

async function end(pid: number): Promise<void> {
  for (const [signal, patience] of [["SIGINT", FAST_MS], ["SIGQUIT", FORCED_MS], ["SIGKILL", FORCED_MS]] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // gone between the look and the signal
    }
    for (let waited = 0; waited < patience; waited += 20) {
      if (!isAlive(pid)) return;
      await pause(20);
    }
  }
}

function disown(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [NO_PROCESS, ...lines.slice(1)].join("\n"));
}

/** Whether that process is a PostgreSQL server on this very cluster. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      if (basename(words[0] ?? "") !== "postgres") return false;
      return words.includes(cluster) || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    }
    if (process.platform === "win32") {
      return execFileSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" }).includes("postgres.exe");
    }
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return basename(command.split(" -D ")[0] ?? "") === "postgres" && command.includes(cluster);
  } catch {
    return false;
  }
}

/** Removes what is left of a half-made cluster beside the real one. */
export function removeHalfMade(cluster: string): void {
  rmSync(join(dirname(cluster), `${basename(cluster)}.tmp`), { recursive: true, force: true });
}
