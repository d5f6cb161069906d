import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";

const root = process.getuid?.() === 0;
const NAMESPACE = ["unshare", ...(root ? [] : ["--user", "--map-root-user"]), "--mount"];

/** Whether this machine allows a private mount namespace. */
export const mayMount = spawnSync(NAMESPACE[0]!, [...NAMESPACE.slice(1), "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;
export const NO_MOUNT = "this machine allows no private mount namespace";

/** Words to put before a command: it sees a disk of that size in a folder's place, after the shell's `then` ($0: the folder). */
export function onSmallDisk(folder: string, size: string, then = "true"): string[] {
  return [...NAMESPACE, "sh", "-c", `mount -t tmpfs -o size=${size} tmpfs "$0" && ${then} && exec "$@"`, folder];
}
