import type { Transaction } from "kysely";
import { cleanComment } from "#contract/commentText.ts";
import { type Database, inTransaction, type Tables } from "../../database/database.ts";
import type { Review } from "../../database/tables/comments.ts";
import type { Means } from "../../kernel/call.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import type { Reportable } from "../moderation/moderation.ts";
import { commentForDesk, isClosed, reviewNow, saveClosed, saveReview } from "./desk.store.ts";
import { tellGone } from "./live.ts";
import { fingerprintOf, placeOf } from "./rules.ts";
import { commentById, lessonById, shownCount } from "./store.ts";
import { enterLikes, insertComment, lockComment, moveComment } from "./writing.store.ts";

export { countHeld, deskComments, heldPage, othersOf, threadAround, writerCounts } from "./desk.store.ts";
export { heldComment, type Moved, moveHeld, silence, tellMoved } from "./moving.ts";
export { isClosed };
export { muteOf } from "./store.ts";

/** How many comments and replies of a lesson everybody sees. */
export async function commentCount({ pool }: Pick<Means, "pool">, itemId: number): Promise<number> {
  return shownCount(pool, itemId);
}

/** How a comment is reported: by whoever reads it; upheld, it is deleted as staff delete it. */
export const commentReports: Reportable = {
  async find(means, id, learnerId) {
    const row = await commentById(means.pool, learnerId, id);
    if (row?.state !== "shown") return null;
    const lesson = await lessonById(means.pool, row.itemId);
    if (!lesson || (!lesson.published && !(await mayStudy(means, learnerId, { ...lesson, isTrial: false })))) return null;
    const told = await commentForDesk(means.db, id, null);
    const title = told ? `${told.seriesTitle} · ${told.lessonTitle}` : "";
    return { authorId: row.learnerId, seriesId: lesson.seriesId, itemId: row.itemId, title, shown: row.content };
  },
  async remove(means, tx, id, _shown, { staffId, at, reason }) {
    const comment = await lockComment(tx, id, { reach: null });
    if (!comment || comment.state === "deleted") return null;
    await moveComment(tx, comment, { state: "deleted", deletedBy: "staff" }, { at, staffId, why: reason });
    const gone = { id, rootId: comment.root_id, hasReplies: comment.reply_count > 0 };
    return comment.state === "shown" ? () => tellGone(means, comment.item_id, gone) : null;
  },
};

/** A comment that was made in the past, by a learner or by a teacher. */
interface PastComment {
  readonly itemId: number;
  readonly seriesId: number;
  readonly by: { readonly learnerId: number } | { readonly teacherId: number };
  readonly content: string;
  readonly atSecond?: number;
  /** What it answers, as an earlier call returned it. */
  readonly parent?: Entered;
  /** Its author agreed to be quoted on the course's page. */
  readonly mayQuote?: boolean;
  readonly likedBy?: readonly number[];
  /** From where, as comments keep it. */
  readonly from?: string;
  /** ms since the epoch. */
  readonly at: number;
}

export interface Entered {
  readonly id: number;
  readonly rootId: number | null;
}

/** Enters a past comment as it is shown now; for a school that moves here, and for the demo school. */
export async function enterComment(db: Database, past: PastComment): Promise<Entered> {
  const content = cleanComment(past.content);
  const place = past.parent ? placeOf(past.parent) : { rootId: null, answersId: null };
  const author = { learnerId: null, teacherId: null, ...past.by };
  return inTransaction(db, async (tx) => {
    const id = await insertComment(tx, {
      ...place,
      ...author,
      itemId: past.itemId,
      seriesId: past.seriesId,
      content,
      atSecond: past.atSecond ?? null,
      heldFor: "",
      requestId: "",
      fingerprint: fingerprintOf(content),
      at: new Date(past.at),
      from: past.from ?? null,
      mayQuote: past.mayQuote === true,
    });
    if (past.likedBy) await enterLikes(tx, id, past.likedBy, new Date(past.at));
    return { id, rootId: place.rootId };
  });
}

/** What waits for review, as exchange files say it. */
export const leavingReview = async ({ db }: Pick<Means, "db">): Promise<Review> => (await reviewNow(db)).review;

/** Takes it over where the school never said it itself, or is told to; whether it stays, though it is another. */
export async function bringReview(tx: Transaction<Tables>, review: Review, force: boolean): Promise<"taken" | "same" | "stays"> {
  const here = await reviewNow(tx, true);
  if (here.review === review) return "same";
  if (here.version > 1 && !force) return "stays";
  await saveReview(tx, review);
  return "taken";
}

/** Closes or opens the comments of a course, as an exchange file says. */
export const bringClosed = (tx: Transaction<Tables>, seriesId: number, closed: boolean, at: Date) =>
  saveClosed(tx, seriesId, null, closed, { staffId: null, at });
