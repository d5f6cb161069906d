import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { openDatabase } from "#server/database/database.ts";
import { faultLine, verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import { openSecrets } from "#server/secrets.ts";
import type { Client } from "../support/client.ts";
import { FaultProcess, postmasterOf } from "../support/faultProcess.ts";
import { gone, until } from "../support/writerProcess.ts";

const LEARNERS = 6;

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
        const answer = await this.client.ask(learning.saveHistory, {
          itemId: 1,
          position: to,
          ranges: [[from, to]],
          sessionId: this.sessionId,
          seq: this.seq,
        });
        if (answer.code !== 1) throw new Error(answer.message);
        const { added } = answer.data!;
        this.at = to;
        this.acked = {
          seq: this.seq,
          creditMs: this.acked.creditMs + Math.round(added.credit * 1000),
          coverage: this.acked.coverage + added.coverage,
          beats: this.acked.beats + 1,
        };
      } catch {
        this.failures += 1;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
  }
}

let dataDir: string;
let running: FaultProcess;
let players: Watching[];
const run = () => new FaultProcess("heartbeatServer.ts", dataDir, LEARNERS).ready();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-beats-"));
  running = await run();
  players = running.browsers().map((client) => new Watching(client));
  for (const player of players) await player.open();
}, 60_000);
afterAll(async () => {
  await running.stop();
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
  running = await run();
  players = players.map(({ client, sessionId, seq, at, acked }) =>
    Object.assign(new Watching(running.takeOver(client)), { sessionId, seq, at, acked }),
  );
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

const postmaster = () => postmasterOf(dataDir);
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
    await gone(...running.pids);
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
