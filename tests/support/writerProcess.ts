import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isAlive } from "#server/database/embedded/lock.ts";

const SCRIPT = fileURLToPath(new URL("embeddedWriter.ts", import.meta.url));

export interface WriterOptions {
  dataDir: string;
  /** Lets the server outlive the process, as in development. */
  dev?: boolean;
  /** Put before the command, for example to change the mount namespace. */
  before?: string[];
  /** User and group to run as. */
  as?: { uid: number; gid: number };
}

/** One running embeddedWriter.ts as seen from outside. */
export class WriterProcess {
  readonly dataDir: string;
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly acked = new Set<string>();
  readonly lines: string[] = [];
  kept: Set<string> | null = null;
  errors = "";
  cuts = 0;
  guard = 0;
  postmaster = 0;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;

  constructor({ dataDir, dev = false, before = [], as }: WriterOptions) {
    this.dataDir = dataDir;
    const [command = "", ...args] = [...before, process.execPath, SCRIPT, dataDir, ...(dev ? ["dev"] : [])];
    this.child = spawn(command, args, { ...as, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
    this.child.stderr.setEncoding("utf8").on("data", (part: string) => (this.errors += part));
    createInterface({ input: this.child.stdout }).on("line", (line) => this.#read(line));
    this.ended = new Promise((resolve) => this.child.once("close", (code, signal) => resolve(code ?? signal ?? "")));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until it has started and a few rows are acknowledged. Throws with its output when it ends instead. */
  async writing(): Promise<this> {
    await until("the first rows", () => this.acked.size > 20, () => this.#state());
    return this;
  }

  /** Waits until a fault has reached its writes. */
  async hurt(): Promise<void> {
    await until("a failed write", () => this.cuts > 0, () => this.#state());
  }

  /** Waits until more rows are acknowledged than now. `patience` in ms. */
  async writingAgain(patience?: number): Promise<void> {
    const before = this.acked.size;
    await until("more rows", () => this.acked.size > before + 20, () => this.#state(), patience);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  #state(): string | null {
    const text = `${this.lines.join("\n")}\n${this.errors}`;
    return this.child.exitCode !== null || this.child.signalCode !== null ? `it ended: ${text}` : null;
  }

  #read(line: string): void {
    const [word = "", ...rest] = line.split(" ");
    if (word === "ack") this.acked.add(rest[0] ?? "");
    else if (word === "cut") this.cuts++;
    else if (word === "kept") this.kept = new Set(rest);
    else {
      if (word === "ready") [this.guard, this.postmaster] = rest.map(Number) as [number, number];
      this.lines.push(line);
    }
  }
}

/** Waits for something to become true. `broken` says why it never will. Throws after `patience` ms. */
export async function until(
  what: string, done: () => boolean, broken: () => string | null = () => null, patience = 90_000,
): Promise<void> {
  for (const end = performance.now() + patience; !done(); await pause(15)) {
    const reason = broken() ?? (performance.now() > end ? `not within ${patience} ms` : null);
    if (reason !== null) throw new Error(`waiting for ${what}: ${reason}`);
  }
}

export const gone = (...pids: number[]): Promise<void> => until(`the end of ${pids.join(", ")}`, () => !pids.some(isAlive));
