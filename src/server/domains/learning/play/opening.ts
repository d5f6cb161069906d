import { randomBytes } from "node:crypto";
import { NO_SESSION } from "#contract/codes.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { limit } from "../../../kernel/limits.ts";
import { mend, Refusal, unknownThing } from "../../../kernel/refusal.ts";
import { type Previewed } from "../../catalogue/catalogue.ts";
import { studyUntil } from "../../enrolment/enrolment.ts";
import type { Delivery } from "../delivery/delivery.ts";
import { furthest, insertSession } from "../ledger/ledger.ts";
import { lessonById, type LessonRow } from "../study/study.ts";
import { type StudyRules, studyRules } from "../studyRules/studyRules.ts";

/** Play authorisations of one learner in a minute: opening lessons by hand stays far below. */
const AUTHORISATIONS_A_MINUTE = 60;
/** As much of the browser's name as evidence keeps. */
const DEVICE_LENGTH = 120;

interface OpenLesson {
  readonly lesson: LessonRow;
  readonly isTrial: boolean;
  readonly until: number | null;
  readonly rules: StudyRules;
}

/**
 * An item that the caller may study now, with the rules of its course and until when they may (ms; null: for ever). Refuses an
 * unknown item with 1001, a visitor before a closed item with 401, a learner who doesn't own the course with 1001. Of a course that
 * the caller's browser previews every item is a trial.
 */
export async function openLesson(
  means: Means,
  itemId: number,
  caller: Learner | null,
  previewed: Previewed = [],
): Promise<OpenLesson> {
  const lesson = await lessonById(means.pool, itemId);
  if (!lesson) throw unknownThing();
  const isTrial = (lesson.isTrial && lesson.published) || previewed.includes(lesson.seriesId);
  const until = await studyUntil(means, caller?.learnerId ?? null, { seriesId: lesson.seriesId, isTrial });
  if (until === false && !lesson.published) throw unknownThing();
  if (until === false) throw caller ? mend("courseNotOwned") : new Refusal(NO_SESSION, "sessionMissing");
  const { inForce: rules } = await studyRules(means.pool, lesson.seriesId);
  return { lesson, isTrial, until, rules };
}

/**
 * Opens a play session, at most 60 of one learner in a minute. It ends with the right to study. Returns until when it
 * lives and what was seen before.
 */
export async function openSession(
  means: Means,
  sessionId: string,
  item: OpenLesson & { readonly seconds: number; readonly delivery: Delivery; readonly reads: boolean },
  caller: Learner,
  how: { userAgent: string; expiresAt: number; isImplicit: boolean },
) {
  const { lesson, isTrial, until, seconds, rules, delivery, reads } = item;
  const expiresAt = until === null ? how.expiresAt : Math.min(how.expiresAt, until);
  const { coverage } = await insertSession(means.pool, {
    id: sessionId,
    learnerId: caller.learnerId,
    itemId: lesson.itemId,
    seriesId: lesson.seriesId,
    seconds,
    loginSessionId: caller.sessionId,
    device: how.userAgent.slice(0, DEVICE_LENGTH),
    openedAt: means.now(),
    expiresAt,
    rules,
    isTrial,
    isImplicit: how.isImplicit,
    delivery, reads,
  });
  return { expiresAt, furthest: furthest(coverage) };
}

export const newSessionId = () => randomBytes(18).toString("base64url");
/** Counts an opened lesson. @throws Refusal where there are too many */
export const countOpening = (means: Means, learnerId: number) =>
  limit(means.db, means.now(), [{ key: `play:${learnerId}`, limit: AUTHORISATIONS_A_MINUTE, seconds: 60 }]);
