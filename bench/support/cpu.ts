import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU seconds that a process has used so far, user and system: insensitive to neighbours on a shared machine. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** All of the machine's CPU ticks so far, and those of them that its host gave to other machines. */
export function machineTicks(): { readonly all: number; readonly stolen: number } {
  const ticks = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 };
}

/** Memory of some processes in MB, shared pages divided among their users (PSS). */
export function pssMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, kb) => sum + kb, 0) / 1024;
}

/** A process and all that descend from it, and orphans that carry `mark` in their environment or command line. */
export function familyOf(pid: number, mark: string): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number);
  const parent = new Map<number, number>();
  const marked = new Set<number>();
  for (const one of all) {
    try {
      parent.set(one, Number(readFileSync(`/proc/${one}/stat`, "utf8").split(") ").at(-1)!.split(" ")[1]));
      if (readFileSync(`/proc/${one}/cmdline`, "utf8").includes(mark)) marked.add(one);
    } catch {
      continue;
    }
  }
  const family = new Set([pid, ...marked]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [child, above] of parent) if (family.has(above) && !family.has(child)) grew = Boolean(family.add(child));
  }
  return [...family];
}
