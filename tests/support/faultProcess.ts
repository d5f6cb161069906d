import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { ahead } from "./ahead.ts";
import { Client } from "./client.ts";
import { gone, until } from "./writerProcess.ts";

/** One run of a fault test's server (examServer.ts, heartbeatServer.ts, studyServer.ts) as seen from outside. */
export class FaultProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  origin = "";
  /** Address of its database. */
  database = "";
  /** Guard and postmaster of its own database, as they were at the start. */
  pids: readonly number[] = [];
  readonly #dataDir: string;
  readonly #shares: boolean;
  readonly #lines: string[][] = [];
  #errors = "";

  /** `words`: what the script takes after the data directory; `shared`: address of a database that the test holds. */
  constructor(script: string, dataDir: string, words: readonly number[], shared?: string) {
    [this.#dataDir, this.#shares] = [dataDir, shared !== undefined];
    this.child = ahead(spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), dataDir, ...words.map(String)], {
      cwd: "/",
      env: { ...process.env, ...(shared === undefined ? {} : { FAULT_DATABASE: shared }) },
      stdio: ["ignore", "pipe", "pipe"],
    }));
    this.child.stderr.setEncoding("utf8").on("data", (part: string) => (this.#errors += part));
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const words = line.split(" ");
      this.#lines.push(words);
      if (words[0] === "ready") [this.origin, this.database, this.pids] = [words[1]!, words[2]!, words.slice(3).map(Number)];
    });
  }

  /** Waits until it listens. Throws with what it complained of when it ends instead. */
  async ready(): Promise<this> {
    await until("the server", () => this.origin !== "", () => (this.child.exitCode === null ? null : this.#errors), 150_000);
    return this;
  }

  /** What was printed behind a word, line by line. */
  said(word: string): string[][] {
    return this.#lines.filter(([first]) => first === word).map(([, ...rest]) => rest);
  }

  /** A browser of each learner it signed in, which it does on its first start alone. */
  browsers(): Client[] {
    return this.said("learner").map(([cookie, token]) => this.#browser([["sid", cookie!]], token!));
  }

  /** A browser of an earlier run, now at this one. */
  takeOver({ cookies, token }: Client): Client {
    return this.#browser(cookies, token);
  }

  /** Ends it in order, and waits for the end of its own database, too. */
  async stop(): Promise<void> {
    const own = this.#shares ? [] : [postmasterOf(this.#dataDir)];
    this.child.kill("SIGTERM");
    await gone(this.child.pid ?? 0, ...own);
  }

  #browser(cookies: Iterable<readonly [string, string]>, token: string | null): Client {
    const client = new Client(this.origin);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    client.token = token;
    return client;
  }
}

/** Process of the database at `dataDir`; another one after each of its deaths. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "pg18", "postmaster.pid"), "utf8").split("\n")[0]);

const pidsSaid = (...asked: string[]): number[] =>
  execFileSync("ps", ["-o", ...asked], { encoding: "utf8" }).trim().split(/\s+/).map(Number);
export const childrenOf = (pid: number): number[] => pidsSaid("pid=", "--ppid", String(pid));
export const parentOf = (pid: number): number[] => pidsSaid("ppid=", "-p", String(pid));

/** Kills processes without a word, in this order. */
export function killAll(...victims: readonly number[]): void {
  for (const pid of victims) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it went with the one before
    }
  }
}
