import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { openDatabase } from "#server/database/database.ts";
import { faultLine, verifyEvidence } from "#server/domains/learning/evidence.ts";
import { openSecrets } from "#server/secrets.ts";
import { Client } from "../support/client.ts";
import { gone, until } from "../support/writerProcess.ts";

const SCRIPT = fileURLToPath(new URL("../support/heartbeatServer.ts", import.meta.url));
const LEARNERS = 6;

/** One run of the server. */
class Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly learners: { cookie: string; token: string }[] = [];
  origin = "";
  database = "";
  guard = 0;
  postmaster = 0;
  #errors = "";

  constructor(dataDir: string) {
    this.child = spawn(process.execPath, [SCRIPT, dataDir, String(LEARNERS)], { cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
    this.child.stderr.setEncoding("utf8").on("data", (part: string) => (this.#errors += part));
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const [word, ...rest] = line.split(" ");
      if (word === "learner") this.learners.push({ cookie: rest[0]!, token: rest[1]! });
      if (word === "ready") [this.origin, this.database, this.guard, this.postmaster] = [rest[0]!, rest[1]!, Number(rest[2]), Number(rest[3])];
    });
  }

  async ready(): Promise<this> {
    await until("the server", () => this.origin !== "", () => (this.child.exitCode === null ? null : this.#errors), 40_000);
    return this;
  }
}

/** A player that sends heartbeats as fast as they are answered and keeps count of what was acknowledged. */
class Watching {
  readonly client: Client;
  sessionId = "";
  seq = 0;
  at = 0;
  /** Of the answers alone. */
  acked = { seq: 0, creditMs: 0, coverage: 0, beats: 0 };
  failures = 0;
  stopped = false;

  constructor(client: Client) {
    this.client = client;
  }

  async open(): Promise<void> {
    this.sessionId = (await this.client.call(learning.getVideoPlayAuth, { itemId: 1 })).sessionId;
    this.seq = 0;
    this.acked.seq = 0;
  }

  async play(): Promise<void> {
    this.stopped = false;
    while (!this.stopped) {
      this.seq += 1;
      const [from, to] = [this.at, this.at + 1];
      try {
        const answer = await this.client.ask(learning.saveHistory, { itemId: 1, position: to, ranges: [[from, to]], sessionId: this.sessionId, seq: this.seq });
        if (answer.code !== 1) throw new Error(answer.message);
        const { added } = answer.data!;
        this.at = to;
        this.acked = {
          seq: this.seq, creditMs: this.acked.creditMs + Math.round(added.credit * 1000), coverage: this.acked.coverage + added.coverage, beats: this.acked.beats + 1,
        };
      } catch {
        this.failures += 1;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
  }
}

let dataDir: string;
let running: Running;
let players: Watching[];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-beats-"));
  running = await new Running(dataDir).ready();
  players = running.learners.map(({ cookie, token }) => {
    const client = new Client(running.origin);
    client.cookies.set("sid", cookie);
    client.token = token;
    return new Watching(client);
  });
  for (const player of players) await player.open();
}, 60_000);
afterAll(async () => {
  const last = postmaster();
  running.child.kill("SIGTERM");
  await gone(running.child.pid ?? 0, last);
  rmSync(dataDir, { recursive: true, force: true });
});

const beats = () => players.reduce((sum, player) => sum + player.acked.beats, 0);
const failures = () => players.reduce((sum, player) => sum + player.failures, 0);
const enough = async () => {
  const before = beats();
  await until("acknowledged heartbeats", () => beats() > before + 60, () => null, 30_000);
};
const stopPlayers = async (playing: Promise<unknown>) => {
  for (const player of players) player.stopped = true;
  await playing;
};

/** Another run on the same data; the players go on in their own sessions. */
async function again(): Promise<void> {
  running = await new Running(dataDir).ready();
  players = players.map((player) => {
    const client = new Client(running.origin);
    for (const [name, value] of player.client.cookies) client.cookies.set(name, value);
    client.token = player.client.token;
    return Object.assign(new Watching(client), { sessionId: player.sessionId, seq: player.seq, at: player.at, acked: player.acked });
  });
}

/** Every acknowledged second is in the ledger, the ledger equals its evidence, and no chain is broken. */
async function nothingIsLost(): Promise<void> {
  const { db, pool } = openDatabase(running.database, () => undefined, 2);
  const faults: string[] = [];
  await verifyEvidence({ db, pool, secrets: openSecrets(dataDir) }, { onFault: (fault) => faults.push(faultLine(fault)) });
  await pool.end();
  expect(faults).toEqual([]);
  const client = new pg.Client({ connectionString: running.database });
  await client.connect();
  const { rows } = await client.query<{ credited: number; covered: number; evidence: number; seq: number }>(
    `select p.credited_ms::int as credited, p.covered_seconds as covered, s.last_seq as seq,
       (select sum(credit_added_ms)::int from watch_evidence e where e.learner_id = p.learner_id) as evidence
     from item_progress p join play_session s on s.learner_id = p.learner_id order by p.learner_id`,
  );
  await client.end();
  expect(rows.length).toBe(LEARNERS);
  for (const [i, row] of rows.entries()) {
    const { acked } = players[i]!;
    expect(acked.creditMs).toBeGreaterThan(0);
    expect(row.credited).toBeGreaterThanOrEqual(acked.creditMs);
    expect(row.covered).toBeGreaterThanOrEqual(acked.coverage);
    expect(row.seq).toBeGreaterThanOrEqual(acked.seq);
    expect(row.evidence).toBe(row.credited);
  }
}

/** The database's own process; another one after each of its deaths. */
const postmaster = () => Number(readFileSync(join(dataDir, "pg18", "postmaster.pid"), "utf8").split("\n")[0]);
const pids = (...asked: string[]): number[] => execFileSync("ps", ["-o", ...asked], { encoding: "utf8" }).trim().split(/\s+/).map(Number);
const childrenOf = (pid: number) => pids("pid=", "--ppid", String(pid));
const parentOf = (pid: number) => pids("ppid=", "-p", String(pid));

function killAll(...victims: number[]): void {
  for (const pid of victims) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it went with the one before
    }
  }
}

describe("no acknowledged second is lost", () => {
  test("when the server is killed during heartbeats", async () => {
    const playing = Promise.all(players.map((player) => player.play()));
    await enough();
    running.child.kill("SIGKILL");
    await until("failing heartbeats", () => failures() > 0);
    await stopPlayers(playing);
    await gone(running.guard, running.postmaster);
    await again();
    await nothingIsLost();
  }, 60_000);

  test("when the database is killed during heartbeats, and they go on by themselves", async () => {
    const playing = Promise.all(players.map((player) => player.play()));
    await enough();
    killAll(postmaster(), ...childrenOf(postmaster()));
    await until("failing heartbeats", () => failures() > 0);
    await enough();
    await stopPlayers(playing);
    await nothingIsLost();
  }, 60_000);

  test("when server and database are killed together", async () => {
    const playing = Promise.all(players.map((player) => player.play()));
    await enough();
    killAll(running.child.pid!, ...parentOf(postmaster()), ...childrenOf(postmaster()), postmaster());
    await stopPlayers(playing);
    await again();
    await nothingIsLost();
  }, 60_000);
});
