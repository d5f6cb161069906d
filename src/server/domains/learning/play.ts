import { randomBytes } from "node:crypto";
import { NO_SESSION } from "#contract/codes.ts";
import { PLAY_SESSION_OVER, PLAYING_ELSEWHERE } from "#contract/learning.ts";
import type { Learner, Means } from "../../kernel/call.ts";
import { limit } from "../../kernel/limits.ts";
import { mend, Refusal, unknownThing } from "../../kernel/refusal.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import { assetOf, authorisePlaying } from "../media/media.ts";
import { toldRules } from "./courseRules.rules.ts";
import { studyRules } from "./courseRules.store.ts";
import type { Answered } from "./heartbeats.ts";
import { LEASE_MS } from "./ledger.rules.ts";
import { insertSession, takeLease } from "./ledger.store.ts";
import { furthest } from "./spans.rules.ts";
import { lessonById } from "./study.store.ts";

/** Play authorisations of one learner in a minute: opening lessons by hand stays far below. */
const AUTHORISATIONS_A_MINUTE = 60;
/** As much of the browser's name as evidence keeps. */
const DEVICE_LENGTH = 120;

/** A visitor's trial: nothing is recorded, so nothing has to be kept from being skipped or be checked. */
const UNRECORDED = { canSkip: true, checkMinutes: 0 } as const;

interface PlayRequest {
  readonly itemId: number;
  readonly vid?: string | undefined;
  readonly takeOver: boolean;
}

/**
 * Permission to play an item, for whoever may study it: a learner gets a play session with it, a visitor (trial items
 * alone) gets none, and nothing is recorded. Refuses an unknown item or one without a video with 1001, a visitor
 * before a closed item with 401, a learner who doesn't own the course with 1001.
 */
export async function authorisePlay(means: Means, request: PlayRequest, caller: Learner | null, userAgent: string) {
  const lesson = await lessonById(means.pool, request.itemId);
  if (!lesson) throw unknownThing();
  const allowed = await mayStudy(means, caller?.learnerId ?? null, { seriesId: lesson.seriesId, isTrial: lesson.isTrial && lesson.published });
  if (!allowed && !lesson.published) throw unknownThing();
  if (!allowed) throw caller ? mend("courseNotOwned") : new Refusal(NO_SESSION, "sessionMissing");
  const asset = lesson.assetId === null ? null : await assetOf(means, lesson.assetId);
  if (!asset || (request.vid !== undefined && request.vid !== asset.vid)) throw unknownThing();
  const { inForce: rules } = await studyRules(means.pool, lesson.seriesId);
  if (!caller) return { ...(await authorisePlaying(means, asset, { learnerId: null, sessionId: "" })), sessionId: "", rules: toldRules({ ...rules, ...UNRECORDED }), furthest: 0 };

  const { learnerId } = caller;
  await limit(means.db, means.now(), [{ key: `play:${learnerId}`, limit: AUTHORISATIONS_A_MINUTE, seconds: 60 }]);
  const sessionId = randomBytes(18).toString("base64url");
  const granted = await authorisePlaying(means, asset, { learnerId, sessionId });
  const now = means.now();
  const { coverage } = await insertSession(means.pool, {
    id: sessionId, learnerId, itemId: lesson.itemId, seriesId: lesson.seriesId, seconds: asset.seconds,
    loginSessionId: caller.sessionId, device: userAgent.slice(0, DEVICE_LENGTH), openedAt: now, expiresAt: granted.expiresAt, rules,
  });
  if (request.takeOver) await takeLease(means.pool, learnerId, sessionId, now + LEASE_MS);
  return { ...granted, sessionId, rules: toldRules(rules), furthest: furthest(coverage) };
}

/** The wire's answer to a heartbeat; refuses with 2101 what plays beside another session, with 2102 what has no live one. */
export function heartbeatAnswer(answered: Answered) {
  if (answered.outcome === "elsewhere") throw new Refusal(PLAYING_ELSEWHERE, "playingElsewhere");
  if (answered.outcome === "over") throw new Refusal(PLAY_SESSION_OVER, "playSessionOver");
  return {
    watchedPer: answered.watchedPer,
    creditedSeconds: Math.floor(answered.creditedMs / 1000),
    isFinish: answered.isFinish,
    added: { coverage: answered.added.coverage, credit: answered.added.creditMs / 1000 },
    furthest: answered.furthest,
  };
}
