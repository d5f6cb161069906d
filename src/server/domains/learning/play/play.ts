import { PLAY_SESSION_OVER, PLAYING_ELSEWHERE, PRESENCE_CHECK_DUE } from "#contract/learning.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { mend, Refusal, unknownThing } from "../../../kernel/refusal.ts";
import type { Previewed } from "../../catalogue/catalogue.ts";
import { type Asset, assetOf, authorisePlaying, playEnd } from "../../media/media.ts";
import type { Delivery } from "../delivery/delivery.ts";
import { toldRules } from "../studyRules/studyRules.ts";
import { type Answered, draw, implicitSession, LEASE_MS, takeHeartbeat, takeLease } from "../ledger/ledger.ts";
import { countOpening, newSessionId, openLesson, openSession } from "./opening.ts";

export { openReading, readText } from "./reading.ts";
export { watermark } from "./watermark.ts";

/** A visitor's trial: nothing is recorded, so nothing has to be kept from being skipped or be checked. */
const UNRECORDED = { canSkip: true, checkMinutes: 0 } as const;

interface PlayRequest {
  readonly itemId: number;
  readonly vid?: string | undefined;
  readonly takeOver: boolean;
  readonly previewed?: Previewed;
}

/**
 * An item that the caller may play now, with its video. Refuses as `openLesson` does, one without a video with 1001, and so where
 * the course wants it known what was delivered and nobody can say.
 */
async function openItem(means: Means, request: Pick<PlayRequest, "itemId" | "vid" | "previewed">, caller: Learner | null) {
  const open = await openLesson(means, request.itemId, caller, request.previewed);
  const { lesson, rules } = open;
  const asset = lesson.assetId === null ? null : await assetOf(means, lesson.assetId);
  if (!asset || (request.vid !== undefined && request.vid !== asset.vid)) throw unknownThing();
  const delivery = deliveryOf(asset);
  if (caller && rules.deliveredOnly && delivery === "unasked") throw mend("lessonUnproven");
  return { ...open, asset, delivery, seconds: asset.seconds, reads: false };
}

/** Whether what counts has to have been delivered. */
const deliveryOf = ({ provider, keyedByMinute }: Asset): Delivery =>
  provider === "embedded" ? (keyedByMinute ? "minutes" : "film") : "unasked";

/**
 * Permission to play an item, for whoever may study it: a learner gets a play session with it, a visitor (trial items
 * alone) gets none, and nothing is recorded. Refuses as `openItem` does.
 */
export async function authorisePlay(means: Means, request: PlayRequest, caller: Learner | null, userAgent: string) {
  const item = await openItem(means, request, caller);
  const { asset, rules } = item;
  if (!caller)
    return {
      ...(await authorisePlaying(means, asset, { learnerId: null, sessionId: "" })),
      sessionId: "",
      rules: toldRules({ ...rules, ...UNRECORDED }),
      furthest: 0,
    };
  await countOpening(means, caller.learnerId);
  const sessionId = newSessionId();
  const granted = await authorisePlaying(means, asset, { learnerId: caller.learnerId, sessionId });
  const opened = await openSession(means, sessionId, item, caller, { userAgent, expiresAt: granted.expiresAt, isImplicit: false });
  if (request.takeOver) await takeLease(means.pool, caller.learnerId, sessionId, means.now() + LEASE_MS);
  return { ...granted, ...opened, sessionId, rules: toldRules(rules) };
}

/**
 * recordHistory of the first family, which knows no play sessions: goes on in the one that this device has for the item,
 * or opens one, and tells it the position. Refuses as `openItem` does, and as a heartbeat.
 */
export async function recordPosition(
  means: Means,
  { itemId, position }: { itemId: number; position: number },
  caller: Learner,
  from: { ip: string; userAgent: string },
) {
  const { learnerId, sessionId: loginSessionId } = caller;
  const now = means.now();
  let sessionId = await implicitSession(means.pool, { learnerId, itemId, loginSessionId, now });
  if (sessionId === null) {
    const item = await openItem(means, { itemId }, caller);
    await countOpening(means, learnerId);
    sessionId = newSessionId();
    await openSession(means, sessionId, item, caller, {
      userAgent: from.userAgent,
      expiresAt: playEnd(item.asset.seconds, now),
      isImplicit: true,
    });
  }
  return heartbeatAnswer(
    await takeHeartbeat(means, {
      sessionId,
      learnerId,
      loginSessionId,
      itemId,
      at: now,
      address: from.ip,
      chance: draw(),
      said: { kind: "position", position },
    }),
  );
}

/**
 * The wire's answer to a heartbeat; refuses with 2101 what plays beside another session, with 2102 what has no live one; with
 * the same data where the session is over and what was played in it without a network was taken.
 * With 2103 and the same data where it was taken but a presence check is due.
 */
export function heartbeatAnswer(answered: Answered) {
  if (answered.outcome === "elsewhere") throw new Refusal(PLAYING_ELSEWHERE, "playingElsewhere");
  if (answered.outcome === "over") throw new Refusal(PLAY_SESSION_OVER, "playSessionOver");
  const data = {
    watchedPer: answered.watchedPer,
    creditedSeconds: Math.floor(answered.creditedMs / 1000),
    isFinish: answered.isFinish,
    added: { coverage: answered.added.coverage, credit: answered.added.creditMs / 1000 },
    furthest: answered.furthest,
  };
  if (answered.outcome === "late") throw new Refusal(PLAY_SESSION_OVER, "playSessionOver", { data });
  if (answered.checkDue) throw new Refusal(PRESENCE_CHECK_DUE, "presenceCheckDue", { data });
  return data;
}
