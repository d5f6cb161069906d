import { FAILED } from "#contract/codes.ts";
import { inTransaction } from "../../../database/database.ts";
import { inTwoTrips } from "../../../database/twoTrips.ts";
import { addressKey, isExempt } from "../../../kernel/addresses.ts";
import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { writeTogether } from "../../../kernel/writeTogether.ts";
import type { KeyGate } from "../../media/media.ts";
import { type Given, NOTHING_GIVEN } from "./given.rules.ts";
import { decide, type Decided, type Pace } from "./pace.rules.ts";
import { type Asked, askedKey, holdVisitors, lockAsked, type Noted, noteKeys, openPaces, writeVisitors } from "./store.ts";

/** Batches begin so far apart (ms) where keys are asked for without a pause: a player asks for its next minute while it plays one. */
const APART_MS = 40;
/** A time budget grows by at most this much (ms) at a time; what has passed since it last grew counts as far. */
const GROWTH_MS = 90_000;
/** Film that visitors may play in the time: of a trial nothing is recorded, so no course's rule stands in the way. */
const VISITORS_RATE = 2;

interface KeyEvent {
  readonly playSession: string;
  readonly loginSession: number;
  readonly learnerId: number;
  readonly minute: number;
  readonly minutes: number;
  readonly whole: boolean;
  readonly native: boolean;
  readonly now: number;
}

/** Null: there is no such play session of this learner, or it is over. */
type Answer = { readonly given: true } | { readonly given: false; readonly waitSeconds: number } | null;

const writer = perServer(({ pool }: Pick<Means, "pool">) =>
  writeTogether<KeyEvent, Answer>((events) => giveTogether(pool, events), { name: "keys", atMost: 200, apartMs: APART_MS }),
);

/**
 * Gives content keys at the pace of play (rules.md Watching, Delivery). What is given is committed before this answers. Those
 * that are asked for together are noted together. @throws Refusal with 403 where the play session is over
 */
export const keyGate: KeyGate = async (means, { ticket, session, vid, minute, minutes, whole, address, native }) => {
  const ask = { minute, minutes, whole, native, now: means.now() };
  if (!session) return giveVisitor(means, vid, address, ask);
  const { id: loginSession, learnerId } = session;
  const answer = await writer(means)({ ...ask, playSession: ticket.sessionId, loginSession, learnerId });
  if (!answer) throw new Refusal(FAILED, "ticketInvalid", { status: 403 });
  return answer;
};

async function giveTogether(pool: Means["pool"], events: readonly KeyEvent[]): Promise<readonly Answer[]> {
  const learners = [...new Set(events.map((event) => event.learnerId))].toSorted((a, b) => a - b);
  const { answers, newcomers } = await giveOnce(pool, learners, events);
  if (newcomers.length === 0) return answers;
  await openPaces(pool, newcomers);
  return (await giveOnce(pool, learners, events)).answers;
}

function giveOnce(pool: Means["pool"], learners: readonly number[], events: readonly KeyEvent[]) {
  return inTwoTrips(
    pool,
    (client) => lockAsked(client, learners, events),
    (client, locked) => {
      const [paces, notes] = [new Map<number, Pace>(), new Map<string, Noted>()];
      const answers = events.map((event): Answer => {
        const asked = locked.asked.get(askedKey(event.playSession, event.loginSession));
        const pace = paces.get(event.learnerId) ?? locked.paces.get(event.learnerId);
        if (!asked || !pace || asked.learnerId !== event.learnerId || event.now >= asked.expiresAt) return null;
        // The key of before is for those who began before the film was made anew.
        if (event.whole && asked.delivery === "minutes") return null;
        const place = `${event.loginSession}/${asked.itemId}`;
        const note = notes.get(place)?.note ?? asked.note;
        const decided = decide(pace, note, { ...event, rate: asked.rate, countedMs: timeOf(asked, event.now) });
        if (!decided.given) return decided;
        if (decided.changed) {
          paces.set(event.learnerId, decided.pace);
          notes.set(place, { loginSession: event.loginSession, itemId: asked.itemId, learnerId: event.learnerId, note: decided.note });
        }
        return { given: true };
      });
      const newcomers = learners.filter((id) => !locked.paces.has(id));
      const sent = notes.size > 0 ? noteKeys(client, paces, [...notes.values()], new Date(events.at(-1)!.now)) : null;
      return { result: { answers, newcomers }, sent };
    },
  );
}

const timeOf = ({ countedMs, countedUntil }: Asked, now: number): number =>
  countedMs + Math.min(GROWTH_MS, Math.max(0, now - countedUntil));

type VisitorAsk = Pick<KeyEvent, "minute" | "minutes" | "whole" | "native" | "now">;

/** A visitor's trial: nobody counts its time, so the clock itself goes on from the first key of an address. */
async function giveVisitor(means: Means, vid: string, from: string, ask: VisitorAsk): Promise<NonNullable<Answer>> {
  if (isExempt(means.environment.abuseAllow, from)) return { given: true };
  const address = addressKey(from);
  return inTransaction(means.db, async (tx) => {
    const { pace, notes } = await holdVisitors(tx, address);
    const known = notes[vid];
    const note: Given = known === undefined ? NOTHING_GIVEN : Buffer.from(known, "base64");
    const decided: Decided = decide(pace, note, { ...ask, rate: VISITORS_RATE, countedMs: ask.now });
    if (!decided.given) return decided;
    if (decided.changed) {
      const kept = decided.pace.since === pace.since ? notes : {};
      await writeVisitors(tx, address, decided.pace, { ...kept, [vid]: decided.note.toString("base64") });
    }
    return { given: true };
  });
}
