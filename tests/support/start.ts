import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { ahead } from "./ahead.ts";
import { until } from "./writerProcess.ts";

const SCRIPT = fileURLToPath(new URL("startProcess.ts", import.meta.url));

interface StartOptions {
  readonly dataDir: string;
  /** Absent: on a database of its own in the data directory. */
  readonly url?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Put before the command, for example to change the mount namespace. */
  readonly before?: readonly string[];
}

/** One start of the product (startProcess.ts) as seen from outside. */
export class Start {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  out = "";
  errors = "";

  constructor({ dataDir, url = "", env = {}, before = [] }: StartOptions) {
    const words = [...before, process.execPath, SCRIPT, dataDir, url];
    this.child = ahead(spawn(words[0]!, words.slice(1), {
      cwd: "/",
      env: { ...process.env, NODE_ENV: "", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    }));
    this.child.stdout.setEncoding("utf8").on("data", (part: string) => (this.out += part));
    this.child.stderr.setEncoding("utf8").on("data", (part: string) => (this.errors += part));
    this.ended = new Promise((resolve) => this.child.once("close", (code, signal) => resolve(code ?? signal ?? "")));
  }

  /** Its address, once it listens. Throws with what it complained of when it ends instead. */
  async ready(): Promise<string> {
    const over = () => (this.child.exitCode === null && this.child.signalCode === null ? null : `it ended: ${this.errors}`);
    await until("the start", () => /^ready \S+.*\n/m.test(this.out), over, 150_000);
    return /^ready (\S+)/m.exec(this.out)![1]!;
  }

  /** Guard and postmaster of a database of its own, as they were at the start. */
  get pids(): readonly number[] {
    return /^ready \S+ (.+)$/m.exec(this.out)?.[1]?.split(" ").map(Number) ?? [];
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await this.ended;
  }
}
