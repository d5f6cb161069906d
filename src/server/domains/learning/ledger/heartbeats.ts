import { randomInt } from "node:crypto";
import type { PoolClient } from "pg";
import { retried } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { writeTogether } from "../../../kernel/writeTogether.ts";
import { openMonth } from "./months.store.ts";
import { type Answered, applyBatch, type Arrived, OVER } from "./batch.rules.ts";
import { lockLedger, writeLedger } from "./store.ts";
import { spendChallenges } from "./spent.store.ts";

export type { Answered, Arrived } from "./batch.rules.ts";

/** Batches begin so far apart (ms) where heartbeats come without a pause: measured, half of the statements at half load. */
const APART_MS = 4;

/** Steps of a chance between 0 and 1. */
const CHANCES = 1_000_000;

/** A draw of the server's own (0..1), for when the next presence check falls due. */
export const draw = (): number => randomInt(CHANCES) / CHANCES;

type Writes = Pick<Means, "pool" | "kept">;
const writer = perServer((means: Writes) =>
  writeTogether<Arrived, Answered>((events) => writeBatch(means, events), { atMost: 200, apartMs: APART_MS }),
);

/** Takes one event of the ledger. Those that arrive together are written together; each is answered after its commit. */
export const takeEvent = (means: Writes, event: Arrived): Promise<Answered> => writer(means)(event);

async function writeBatch({ pool, kept }: Writes, events: readonly Arrived[]): Promise<Answered[]> {
  for (const at of new Set(events.map((event) => event.at))) await openMonth({ pool, kept }, at);
  return retried(async () => {
    const client = await pool.connect();
    try {
      const answers = await inOneTransaction(client, events);
      client.release();
      return answers;
    } catch (error) {
      // A connection that failed in mid-transaction is not used again.
      client.release(true);
      throw error;
    }
  });
}

async function inOneTransaction(client: PoolClient, events: readonly Arrived[]): Promise<Answered[]> {
  const learners = [...new Set(events.map((event) => event.learnerId))];
  const sessions = [...new Set(events.map((event) => event.sessionId))];
  const answers = events.flatMap(({ said }) => (said.kind === "answer" ? [said.challengeId] : []));
  // The pool pipelines: what is sent together costs one round trip.
  const [, locked, used] = await Promise.all([
    client.query("begin"),
    lockLedger(client, learners, sessions),
    answers.length > 0 ? spendChallenges(client, answers, Math.max(...events.map((event) => event.at))) : NOTHING_USED,
  ]);
  const { answers: given, change } = applyBatch(locked, events.map((event) => (isVoid(event, used) ? null : event)));
  await Promise.all([change.evidence.length > 0 ? writeLedger(client, change) : null, client.query("commit")]);
  return given.map((answer) => answer ?? OVER);
}

const NOTHING_USED: ReadonlySet<string> = new Set();

/** An answer to a challenge that another call has used up. */
const isVoid = ({ said }: Arrived, used: ReadonlySet<string>): boolean => said.kind === "answer" && !used.has(said.challengeId);
