import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** This process as the rows of work name it: machine, process, and a word that tells it from an earlier one of that number. */
export const HOLDER = `${hostname().replaceAll("/", "-")}/${process.pid}/${randomBytes(6).toString("base64url")}`;

/** Holders of this machine whose process is gone; those of other machines are only known by their time running out. */
export function deadAmong(holders: readonly string[], alive: (pid: number) => boolean = isAlive): string[] {
  const [machine] = HOLDER.split("/");
  return holders.filter((holder) => {
    const [host, pid] = holder.split("/");
    if (host !== machine || holder === HOLDER) return false;
    return Number(pid) === process.pid || !alive(Number(pid));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
