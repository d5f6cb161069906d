import { randomBytes } from "node:crypto";
import { FINISHED_PER } from "#contract/learning.ts";
import { READING_TIMES } from "#contract/reading.ts";
import type { Statements } from "../../database/named.ts";
import type { StudyRules } from "./studyRules/studyRules.ts";
import { applyBatch, type Arrived, insertSession, lockLedger, openMonthWithin, writeLedger } from "./ledger/ledger.ts";

export { bringRules, bringStudy, leavingRules, leavingStudy } from "./exchange.ts";
export { isChoiceOfWays } from "./presence/presence.ts";
export { creditIn } from "./evidence/evidence.ts";
export { secondsByDay, studiedSince } from "./study/study.ts";
export { keyGate } from "./delivery/delivery.ts";
export type { ClassExamState } from "./study/study.ts";

/** A viewing or a reading that took place in the past, at normal speed and without a break. */
interface Viewing {
  readonly learnerId: number;
  readonly itemId: number;
  readonly seriesId: number;
  /** Length of the video or of the text, and up to where it was watched or read from its beginning; whole seconds. */
  readonly seconds: number;
  readonly watchedSeconds: number;
  /** A text was read. */
  readonly reads: boolean;
  /** ms since the epoch. */
  readonly startedAt: number;
}

const STEP_SECONDS = 10;

/** A past viewing was watched freely; whatever the school set since does not reach back. */
const FORMER_RULES: StudyRules = {
  canSkip: true, maxRate: 2, checkMinutes: 0, checkKinds: [], finishPer: FINISHED_PER, offlineMinutes: 0, dayHours: 24, filmTimes: 3,
  strongChecks: false,
  deliveredOnly: false,
};

/**
 * Enters a past viewing into the ledger as its player would have done: a play session and a heartbeat every 10 s, under
 * the same rules. `statements` runs inside the caller's transaction. Viewings of one learner must come in the order of
 * their time.
 */
export async function enterViewing(statements: Statements, viewing: Viewing): Promise<void> {
  const { learnerId, itemId, seriesId, seconds, watchedSeconds, startedAt, reads } = viewing;
  const rules = reads ? { ...FORMER_RULES, maxRate: READING_TIMES, filmTimes: READING_TIMES } : FORMER_RULES;
  const sessionId = randomBytes(18).toString("base64url");
  await insertSession(statements, {
    id: sessionId, learnerId, itemId, seriesId, seconds, loginSessionId: 0, device: "", openedAt: startedAt,
    expiresAt: startedAt + (watchedSeconds + STEP_SECONDS) * 1000, rules, isTrial: false, isImplicit: false,
    delivery: "unasked", reads,
  });
  const beats: Arrived[] = [];
  for (let from = 0; from < watchedSeconds; from += STEP_SECONDS) {
    const to = Math.min(watchedSeconds, from + STEP_SECONDS);
    beats.push({
      learnerId, loginSessionId: 0, itemId, sessionId, at: startedAt + to * 1000, address: "", chance: 0,
      said: {
        kind: "beat", position: to, ranges: [[from, to]], rate: 1, seq: beats.length + 1, takeOver: false,
        ...(reads ? { reached: to } : {}),
      },
    });
  }
  for (const at of [startedAt, startedAt + watchedSeconds * 1000]) await openMonthWithin(statements, at);
  await writeLedger(statements, applyBatch(await lockLedger(statements, [learnerId], [sessionId]), beats).change);
}
