import { sql } from "kysely";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Pair } from "../../kernel/merging.ts";
import { keepRemoved } from "../speech/speech.ts";

/** Texts put away in one statement. */
const TOGETHER = 500;

/** All that is kept of a learner, as the export tells it. */
export async function collectOf(db: Database, learnerId: number) {
  const [comments, likes] = await Promise.all([
    db
      .selectFrom("comment")
      .innerJoin("item", "item.id", "comment.item_id")
      .innerJoin("series", "series.id", "comment.series_id")
      .select([
        "comment.id",
        "series.title as course",
        "item.title as lesson",
        "comment.content",
        "comment.at_second as atSecond",
        "comment.state",
        "comment.reason",
        "comment.root_id as answersComment",
        "comment.like_count as likes",
        "comment.place",
        "comment.quotable_at as mayBeQuotedSince",
        "comment.created_at as createTime",
      ])
      .where("comment.learner_id", "=", learnerId)
      .orderBy("comment.id")
      .execute(),
    db
      .selectFrom("comment_like")
      .select(["comment_id as comment", "at"])
      .where("learner_id", "=", learnerId)
      .orderBy("at")
      .orderBy("comment_id")
      .execute(),
  ]);
  return { comments, likes };
}

/** Takes it away; safe to run twice. */
export async function eraseOf(db: Database, learnerId: number, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const texts = await tx
      .selectFrom("comment")
      .select(["id as source_id", "learner_id", "content as text", "place", "created_at as written_at"])
      .where("learner_id", "=", learnerId)
      .where("state", "<>", "deleted")
      .forUpdate()
      .execute();
    const by = { kind: "comment", removed_at: at, removed_by: "erasure" } as const;
    for (let from = 0; from < texts.length; from += TOGETHER) {
      await keepRemoved(tx, texts.slice(from, from + TOGETHER).map((one) => ({ ...one, ...by })));
    }
    await sql`with gone as (delete from comment_like where learner_id = ${learnerId} returning comment_id)
      update comment set like_count = like_count - 1 where id in (select comment_id from gone)`.execute(tx);
    await sql`with gone as (select root_id, count(*) as replies from comment where learner_id = ${learnerId} and state = 'shown'
      and root_id is not null group by root_id)
      update comment set reply_count = reply_count - gone.replies from gone where comment.id = gone.root_id`.execute(tx);
    await tx
      .updateTable("comment")
      .set({
        learner_id: null,
        content: "",
        at_second: null,
        place: null,
        quotable_at: null,
        state: "deleted",
        deleted_by: "erasure",
        state_before: "",
        reason: "",
        request_id: "",
        fingerprint: Buffer.alloc(0),
      })
      .where("learner_id", "=", learnerId)
      .execute();
    await tx.deleteFrom("comment_mute").where("learner_id", "=", learnerId).execute();
  });
}

/** Takes back the likes that both gave; returns how many. */
export async function joinLikes(tx: Database, { goes, stays }: Pair): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from comment_like g using comment_like s
      where g.learner_id = ${goes} and s.learner_id = ${stays} and s.comment_id = g.comment_id returning g.comment_id)
    update comment set like_count = like_count - 1 where id in (select comment_id from gone)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Who is muted by one account is muted by the other, as long as the longer of the two. */
export async function joinMutes(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`
    with gone as (delete from comment_mute where learner_id = ${goes} returning until, reason, staff_id, at)
    insert into comment_mute as s (learner_id, until, reason, staff_id, at) select ${stays}, until, reason, staff_id, at from gone
    on conflict (learner_id) do update set until = excluded.until, reason = excluded.reason, staff_id = excluded.staff_id, at = excluded.at
    where s.until is not null and (excluded.until is null or excluded.until > s.until)`.execute(tx);
}
