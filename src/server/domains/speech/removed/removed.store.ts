import { type Insertable, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { RemovedTextTable } from "../../../database/tables/speech.ts";
import { containing } from "../../../database/like.ts";

type Tx = Transaction<Tables>;

/** What was removed, from where, by whom and why. */
type Removed = Omit<Insertable<RemovedTextTable>, "teacher_id" | "staff_id" | "place" | "written_at" | "reason"> &
  Partial<Pick<RemovedTextTable, "teacher_id" | "staff_id" | "place" | "written_at" | "reason">>;

/** Keeps texts that are shown no longer; empty ones are none. */
export async function keepRemoved(tx: Tx, texts: readonly Removed[]): Promise<void> {
  const kept = texts.filter(({ text }) => text !== "");
  if (kept.length === 0) return;
  const nobody = { teacher_id: null, staff_id: null, place: null, written_at: null, reason: "" };
  await tx.insertInto("removed_text").values(kept.map((one) => ({ ...nobody, ...one }))).execute();
}

/** Takes a text back into sight; null where it was deleted for good. */
export async function takeBack(tx: Tx, kind: "comment", sourceId: number): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`delete from removed_text where id =
    (select max(id) from removed_text where kind = ${kind} and source_id = ${sourceId}) returning text`.execute(tx);
  return rows[0]?.text ?? null;
}

interface Wanted {
  readonly learnerId?: number | undefined;
  readonly kind?: "comment" | "name" | undefined;
  readonly keyword?: string | undefined;
  /** Removed in this time; ms since the epoch. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Removed texts, the latest first. */
export async function removedFor(
  db: Database,
  { learnerId, kind, keyword, since, until }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const found = db
    .selectFrom("removed_text")
    .$if(learnerId !== undefined, (q) => q.where("learner_id", "=", learnerId!))
    .$if(kind !== undefined, (q) => q.where("kind", "=", kind!))
    .$if(keyword !== undefined, (q) => q.where("text", "ilike", containing(keyword!)))
    .$if(since !== undefined, (q) => q.where("removed_at", ">=", new Date(since!)))
    .$if(until !== undefined, (q) => q.where("removed_at", "<=", new Date(until!)));
  const [rows, { count }] = await Promise.all([
    found.selectAll().orderBy("removed_at", "desc").orderBy("id", "desc").limit(size).offset((current - 1) * size).execute(),
    found.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/** A learner's own, for the export. */
export async function removedOf(db: Database, learnerId: number) {
  return db
    .selectFrom("removed_text")
    .select(["kind", "text", "place", "written_at as writtenAt", "removed_at as removedAt", "removed_by as removedBy", "reason"])
    .where("learner_id", "=", learnerId)
    .orderBy("id")
    .execute();
}
