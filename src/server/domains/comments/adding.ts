import { cleanComment, fitsComment } from "#contract/commentText.ts";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { count } from "../../kernel/limits.ts";
import { mend, phoneNeeded, Refusal, unknownThing, waitFor, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import type { Previewed } from "../catalogue/catalogue.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import { hitsOf, noteHits, writtenFrom } from "../speech/speech.ts";
import { fingerprintOf, heldFor, leadsAway, PACE, placeOf, SAME_WORDS_MS, whyNot } from "./rules.ts";
import { commentById, type LessonRow, lessonById, muteOf } from "./store.ts";
import { byRequest, insertComment, lockAuthor, reviewSetting, saidSince, wasShown } from "./writing.store.ts";

interface Draft {
  readonly itemId: number;
  readonly content: string;
  readonly parentId?: number | undefined;
  readonly atSecond?: number | undefined;
  readonly requestId?: string | undefined;
}

const REFUSALS = { visitor: "sessionMissing", notOwned: "courseNotOwned", muted: "commentMuted", closed: "commentsClosed" } as const;

/** A lesson whose comments the asker may read: that of a published course, or of one that they hold. Refuses with 1001. */
export async function readableLesson(
  means: Means,
  itemId: number,
  learnerId: number | null,
  previewed: Previewed = [],
): Promise<LessonRow> {
  const lesson = await lessonById(means.pool, itemId);
  if (!lesson) throw unknownThing();
  if (lesson.published || previewed.includes(lesson.seriesId)) return lesson;
  if (!(await mayStudy(means, learnerId, { ...lesson, isTrial: false }))) throw unknownThing();
  return lesson;
}

/** Whether somebody may comment on a lesson that they may read. */
export async function permission(means: Means, lesson: LessonRow, learnerId: number | null) {
  const [owned, mute, hasPhone] = await Promise.all([
    mayStudy(means, learnerId, lesson),
    learnerId === null ? null : muteOf(means.pool, learnerId),
    learnerId !== null && account.hasPhone(means.db, learnerId),
  ]);
  const reason = whyNot({ learnerId, mayStudy: owned, mute, hasPhone }, lesson.closed, means.now());
  return { reason, mute: reason === "muted" ? mute : null };
}

/** The text as it is kept; refuses one that is empty or longer than people may write. */
export function writtenText(content: string): string {
  const text = cleanComment(content);
  if (text === "") throw wrongField("content", "required");
  if (!fitsComment(text)) throw wrongField("content", "commentTooLong");
  return text;
}

/** Where an answer stands under a comment of this lesson that everybody sees. */
export async function placeUnder(means: Means, lesson: Pick<LessonRow, "itemId">, parentId: number | undefined) {
  if (parentId === undefined) return { rootId: null, answersId: null };
  const parent = await commentById(means.pool, 0, parentId);
  if (!parent || parent.itemId !== lesson.itemId || parent.state !== "shown") throw unknownThing();
  return placeOf(parent);
}

/**
 * Adds a learner's comment and returns its id and whether it is new: the same request again adds nothing. Refuses with
 * 1001 whoever may not comment, a text that breaks a rule, the same words twice; with 2016 who has no phone; with 429 and the
 * wait who writes too fast.
 */
export async function addComment(means: Means, learnerId: number, draft: Draft, ip: string): Promise<{ id: number; isNew: boolean }> {
  const content = writtenText(draft.content);
  const requestId = draft.requestId ?? "";
  const lesson = await readableLesson(means, draft.itemId, learnerId);
  const repeated = await byRequest(means.db, { learnerId }, requestId);
  if (repeated !== null) return { id: repeated, isNew: false };
  const { reason } = await permission(means, lesson, learnerId);
  if (reason === "noPhone") throw phoneNeeded();
  if (reason) throw mend(REFUSALS[reason]);
  if (draft.atSecond !== undefined && draft.atSecond > lesson.seconds) throw wrongField("atSecond", "invalid");
  const place = await placeUnder(means, lesson, draft.parentId);
  const fingerprint = fingerprintOf(content);
  const [hits, review, from] = await Promise.all([hitsOf(means, content), reviewSetting(means.db), writtenFrom(means, ip)]);
  const now = means.now();
  const sourcesOf = (action: "reject" | "hold") => hits.filter((hit) => hit.action === action).map(({ source }) => source);
  const [refusing, holding] = [sourcesOf("reject"), sourcesOf("hold")];
  // Refusals are returned, not thrown: the try that they end stays counted.
  const outcome = await inTransaction(means.db, async (tx) => {
    await lockAuthor(tx, { learnerId, teacherId: null });
    const other = await byRequest(tx, { learnerId }, requestId);
    if (other !== null) return { id: other, isNew: false };
    const wait = await countPace(tx, now, learnerId);
    if (wait > 0) return waitFor(wait);
    if (refusing.length > 0) {
      await noteHits(tx, refusing, null, new Date(now));
      return wrongField("content", "commentWord");
    }
    if (await saidSince(tx, learnerId, lesson.itemId, fingerprint, new Date(now - SAME_WORDS_MS)))
      return wrongField("content", "commentTwice");
    const isFirst = review === "first" && !(await wasShown(tx, learnerId));
    const why = heldFor(review, { hasWord: holding.length > 0, leadsAway: leadsAway(content), isFirst });
    const id = await insertComment(tx, {
      ...place,
      itemId: lesson.itemId,
      seriesId: lesson.seriesId,
      learnerId,
      teacherId: null,
      content,
      atSecond: draft.atSecond ?? null,
      heldFor: why,
      requestId,
      fingerprint,
      at: new Date(now),
      from,
    });
    if (why === "words") await noteHits(tx, holding, id, new Date(now));
    return { id, isNew: true };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Counts a try; the longest wait (s) of the limits that it passes, 0 where it passes none. */
async function countPace(db: Database, now: number, learnerId: number): Promise<number> {
  const counted = await count(db, now, PACE.map(({ limit, seconds }) => ({ key: `comment:${learnerId}:${seconds}`, limit, seconds })));
  return Math.max(0, ...counted.filter(({ over }) => over).map(({ waitSeconds }) => waitSeconds));
}
