import { spawn, type ChildProcessByStdio } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Client } from "./client.ts";
import { gone, until } from "./writerProcess.ts";

/** One run of a fault test's server (examServer.ts, heartbeatServer.ts) as seen from outside. */
export class FaultProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  origin = "";
  /** Address of its database. */
  database = "";
  /** Guard and postmaster of the database, as they were at the start. */
  pids: readonly number[] = [];
  readonly #dataDir: string;
  readonly #lines: string[][] = [];
  #errors = "";

  /** `words`: what the script takes after the data directory. */
  constructor(script: string, dataDir: string, ...words: readonly number[]) {
    this.#dataDir = dataDir;
    this.child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), dataDir, ...words.map(String)], {
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stderr.setEncoding("utf8").on("data", (part: string) => (this.#errors += part));
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const words = line.split(" ");
      this.#lines.push(words);
      if (words[0] === "ready") [this.origin, this.database, this.pids] = [words[1]!, words[2]!, words.slice(3).map(Number)];
    });
  }

  /** Waits until it listens. Throws with what it complained of when it ends instead. */
  async ready(): Promise<this> {
    await until("the server", () => this.origin !== "", () => (this.child.exitCode === null ? null : this.#errors), 60_000);
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

  /** Ends it in order, and waits for its database's end, too. */
  async stop(): Promise<void> {
    const last = postmasterOf(this.#dataDir);
    this.child.kill("SIGTERM");
    await gone(this.child.pid ?? 0, last);
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
