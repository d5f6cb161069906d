import { sql, type Transaction } from "kysely";
import type { Database, Pool, Tables } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { CommentState, HeldFor, Review } from "../../database/tables/comments.ts";
import { keepRemoved, takeBack } from "../speech/speech.ts";
import { type Reach, within } from "../staff/staff.ts";

type Tx = Transaction<Tables>;

/** One learner's writing goes one after the other: two sendings of one text at once become one comment. */
export async function lockAuthor(tx: Tx, author: { readonly learnerId: number | null; readonly teacherId: number | null }): Promise<void> {
  const key = author.learnerId ?? -(author.teacherId ?? 0);
  await sql`select pg_advisory_xact_lock(${0x636d}::int, ${key}::int)`.execute(tx);
}

interface NewComment {
  readonly itemId: number;
  readonly seriesId: number;
  readonly rootId: number | null;
  readonly answersId: number | null;
  readonly learnerId: number | null;
  readonly teacherId: number | null;
  readonly content: string;
  readonly atSecond: number | null;
  readonly heldFor: HeldFor;
  readonly requestId: string;
  readonly fingerprint: Buffer;
  readonly at: Date;
  /** From where it was written; null: not noted. */
  readonly from: string | null;
  /** Its author agrees to be quoted. */
  readonly mayQuote?: boolean;
}

/** Adds a comment; a shown reply is counted at its root. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<number> {
  const state: CommentState = comment.heldFor === "" ? "shown" : "held";
  const { id } = await tx
    .insertInto("comment")
    .values({
      item_id: comment.itemId,
      series_id: comment.seriesId,
      root_id: comment.rootId,
      answers_id: comment.answersId,
      learner_id: comment.learnerId,
      teacher_id: comment.teacherId,
      content: comment.content,
      at_second: comment.atSecond,
      state,
      held_for: comment.heldFor,
      request_id: comment.requestId,
      fingerprint: comment.fingerprint,
      created_at: comment.at,
      place: comment.from,
      ...(comment.mayQuote ? { quotable_at: comment.at } : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (state === "shown" && comment.rootId !== null) await countReplies(tx, comment.rootId, 1);
  return id;
}

/** The comment that an author sent under this request, in whatever state. */
export async function byRequest(
  db: Database,
  author: { learnerId?: number; teacherId?: number },
  requestId: string,
): Promise<number | null> {
  if (requestId === "") return null;
  const found = await db
    .selectFrom("comment")
    .select("id")
    .where("request_id", "=", requestId)
    .where(author.learnerId === undefined ? "teacher_id" : "learner_id", "=", author.learnerId ?? author.teacherId ?? 0)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Whether the learner has said the same on this lesson since an instant. */
export async function saidSince(db: Database, learnerId: number, itemId: number, fingerprint: Buffer, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom("comment")
    .select("id")
    .where("learner_id", "=", learnerId)
    .where("created_at", ">", since)
    .where("item_id", "=", itemId)
    .where("fingerprint", "=", fingerprint)
    .where("state", "<>", "deleted")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a comment of the learner has ever been shown. */
export async function wasShown(db: Database, learnerId: number): Promise<boolean> {
  const found = await db
    .selectFrom("comment")
    .select("id")
    .where("learner_id", "=", learnerId)
    .where((eb) => eb.or([eb("state", "=", "shown"), eb("state_before", "=", "shown")]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function reviewSetting(db: Database): Promise<Review> {
  return (await db.selectFrom("comment_setting").select("review").executeTakeFirstOrThrow()).review;
}

/** A comment as a change of its state needs it. */
export interface Locked {
  readonly id: number;
  readonly item_id: number;
  readonly series_id: number;
  readonly root_id: number | null;
  readonly learner_id: number | null;
  readonly teacher_id: number | null;
  readonly content: string;
  readonly place: string | null;
  readonly created_at: Date;
  readonly state: CommentState;
  readonly state_before: "" | CommentState;
  readonly deleted_by: "" | "author" | "staff" | "erasure";
  readonly reply_count: number;
  readonly version: number;
}

/** The comment, locked until the transaction ends: a learner's own, or one within a member of staff's reach. */
export async function lockComment(
  tx: Tx,
  id: number,
  whose: { readonly learnerId: number } | { readonly reach: Reach },
): Promise<Locked | undefined> {
  return tx
    .selectFrom("comment")
    .select([
      "id", "item_id", "series_id", "root_id", "learner_id", "teacher_id", "content", "place", "created_at", "state", "state_before",
      "deleted_by", "reply_count", "version",
    ])
    .where("id", "=", id)
    .where((eb) => ("reach" in whose ? within(whose.reach, "comment.series_id") : eb("learner_id", "=", whose.learnerId)))
    .forUpdate()
    .executeTakeFirst();
}

/** What changes with a comment's state. */
export interface Change {
  readonly state: CommentState;
  readonly reason?: string;
  readonly deletedBy?: "" | "author" | "staff";
}

/** Who moves a comment and when; of a removal also why. */
interface Mover {
  readonly at: Date;
  readonly staffId: number | null;
  readonly why?: string;
}

/**
 * Moves a locked comment to another state and keeps its root's count right. The words of a deleted one leave its row for the
 * removed texts and come back with it. Returns its new version, null where the words are gone for good.
 */
export async function moveComment(tx: Tx, comment: Locked, change: Change, by: Mover): Promise<number | null> {
  const { state, reason = "", deletedBy = "" } = change;
  const version = comment.version + 1;
  const content = await contentAs(tx, comment, state, by);
  if (content === null) return null;
  await tx
    .updateTable("comment")
    .set({ state, reason, content, deleted_by: deletedBy, state_before: state === "deleted" ? comment.state : "", version })
    .where("id", "=", comment.id)
    .execute();
  if (comment.root_id !== null && (state === "shown") !== (comment.state === "shown"))
    await countReplies(tx, comment.root_id, state === "shown" ? 1 : -1);
  return version;
}

async function contentAs(tx: Tx, comment: Locked, state: CommentState, { at, staffId, why = "" }: Mover): Promise<string | null> {
  if ((state === "deleted") === (comment.state === "deleted")) return comment.content;
  if (state !== "deleted") return takeBack(tx, "comment", comment.id);
  const { id, learner_id, teacher_id, content, place, created_at } = comment;
  const by = { removed_at: at, removed_by: staffId === null ? ("author" as const) : ("staff" as const), staff_id: staffId, reason: why };
  await keepRemoved(tx, [{ kind: "comment", source_id: id, learner_id, teacher_id, text: content, place, written_at: created_at, ...by }]);
  return "";
}

async function countReplies(tx: Tx, rootId: number, by: 1 | -1): Promise<void> {
  await tx.updateTable("comment").set({ reply_count: sql<number>`reply_count + ${by}` }).where("id", "=", rootId).execute();
}

/** Sets or takes back a like of a shown comment. Returns the likes, null where there is no such comment. */
export async function saveLike(tx: Tx, id: number, learnerId: number, like: boolean, at: Date): Promise<number | null> {
  const found = await tx
    .selectFrom("comment")
    .select("like_count")
    .where("id", "=", id)
    .where("state", "=", "shown")
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const changed = like
    ? await tx
        .insertInto("comment_like")
        .values({ comment_id: id, learner_id: learnerId, at })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
    : await tx.deleteFrom("comment_like").where("comment_id", "=", id).where("learner_id", "=", learnerId).executeTakeFirst();
  const rows = Number("numDeletedRows" in changed ? changed.numDeletedRows : (changed.numInsertedOrUpdatedRows ?? 0n));
  const count = found.like_count + (like ? rows : -rows);
  if (rows > 0) await tx.updateTable("comment").set({ like_count: count }).where("id", "=", id).execute();
  return count;
}

/** Enters likes of a new comment at once. */
export async function enterLikes(tx: Tx, id: number, learnerIds: readonly number[], at: Date): Promise<void> {
  if (learnerIds.length === 0) return;
  await tx.insertInto("comment_like").values(learnerIds.map((learner_id) => ({ comment_id: id, learner_id, at }))).execute();
  await tx.updateTable("comment").set({ like_count: learnerIds.length }).where("id", "=", id).execute();
}

const saved = named<{ seriesId: number }, [id: number, learnerId: number, at: Date | null]>(
  "comments.saveQuotable",
  `update comment set quotable_at = case when $3::timestamptz is null then null else coalesce(quotable_at, $3) end
    where id = $1 and learner_id = $2 and root_id is null and state <> 'deleted' returning series_id as "seriesId"`,
);

/** Writes down that a learner agrees to be quoted, or no longer does; false where the comment of the first level is not theirs. */
export async function saveQuotable(pool: Pool, id: number, learnerId: number, at: Date | null): Promise<boolean> {
  return (await saved(pool, [id, learnerId, at])).length === 1;
}
