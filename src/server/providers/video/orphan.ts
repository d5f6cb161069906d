import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Kills the program named in `pidFile` if it still works below `folder`: its server died and nobody waits for it. */
export async function killOrphan(pidFile: string, folder: string): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  if (!Number.isInteger(pid) || pid <= 1) return;
  // The number may belong to another program by now: only its own command line tells.
  const command = await commandOf(pid);
  if (!command.includes(folder)) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it ended by itself
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
  if (process.platform === "win32") return "";
  return promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).then(({ stdout }) => stdout, () => "");
}
