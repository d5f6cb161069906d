import { randomInt } from "node:crypto";
import { budget } from "../../../kernel/budgets.ts";
import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { writeTogether } from "../../../kernel/writeTogether.ts";
import { type Answered, applyBatch, type Arrived, OVER } from "./batch.rules.ts";
import { openMonth } from "./months.store.ts";
import { spendChallenges } from "./spent.store.ts";
import { lockLedger, writeLedger } from "./store.ts";
import { inTwoTrips } from "../../../database/twoTrips.ts";

export type { Answered } from "./batch.rules.ts";

/** Batches begin so far apart (ms) where heartbeats come without a pause: measured, half of the statements at half load. */
const APART_MS = 4;

/** Of one play session: an honest player sends one in 10 s, and one for each pause and seek. */
const HEARTBEATS = budget("heartbeats", 0.5, 10);

/** Steps of a chance between 0 and 1. */
const CHANCES = 1_000_000;

/** A draw of the server's own (0..1), for when the next presence check falls due. */
export const draw = (): number => randomInt(CHANCES) / CHANCES;

type Writes = Pick<Means, "pool" | "kept">;
const writer = perServer((means: Writes) =>
  writeTogether<Arrived, Answered>((events) => writeBatch(means, events), { name: "heartbeats", atMost: 200, apartMs: APART_MS }),
);

/** Takes one event of the ledger. Those that arrive together are written together; each is answered after its commit. */
export const takeEvent = (means: Writes, event: Arrived): Promise<Answered> => writer(means)(event);

/** The same for what a player says. @throws Refusal 429 where it says more than a person can watch, seek and pause */
export async function takeHeartbeat(means: Writes & Pick<Means, "budgets">, event: Arrived): Promise<Answered> {
  means.budgets.spend(HEARTBEATS, `${event.learnerId}:${event.sessionId}`);
  return takeEvent(means, event);
}

async function writeBatch({ pool, kept }: Writes, events: readonly Arrived[]): Promise<Answered[]> {
  for (const at of new Set(events.map((event) => event.at))) await openMonth({ pool, kept }, at);
  const learners = [...new Set(events.map((event) => event.learnerId))];
  const sessions = [...new Set(events.map((event) => event.sessionId))];
  const answers = events.flatMap(({ said }) => (said.kind === "answer" ? [said.challengeId] : []));
  return inTwoTrips(
    pool,
    (client) =>
      Promise.all([
        lockLedger(client, learners, sessions),
        answers.length > 0 ? spendChallenges(client, answers, Math.max(...events.map((event) => event.at))) : NOTHING_USED,
      ]),
    (client, [locked, used]) => {
      const { answers: given, change } = applyBatch(locked, events.map((event) => (isVoid(event, used) ? null : event)));
      return {
        result: given.map((answer) => answer ?? OVER),
        sent: change.evidence.length > 0 ? writeLedger(client, change) : null,
      };
    },
  );
}

const NOTHING_USED: ReadonlySet<string> = new Set();

/** An answer to a challenge that another call has used up. */
const isVoid = ({ said }: Arrived, used: ReadonlySet<string>): boolean => said.kind === "answer" && !used.has(said.challengeId);
