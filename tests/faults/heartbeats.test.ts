import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { childrenOf, FaultProcess, killAll, parentOf, postmasterOf } from "../support/faultProcess.ts";
import { ledgerFaults, LessonWatcher } from "../support/lessonWatcher.ts";
import { gone, until } from "../support/writerProcess.ts";

const LEARNERS = 6;

let dataDir: string;
let running: FaultProcess;
let players: LessonWatcher[];
const run = () => new FaultProcess("studyServer.ts", dataDir, [0, LEARNERS, 1]).ready();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-beats-"));
  running = await run();
  players = running.browsers().map((client) => new LessonWatcher(client));
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
    Object.assign(new LessonWatcher(running.takeOver(client)), { sessionId, seq, at, acked }),
  );
}

const nothingIsLost = async () => expect(await ledgerFaults(running.database, dataDir, players)).toEqual([]);
const postmaster = () => postmasterOf(dataDir);

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
