import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";

type Tx = Transaction<Tables>;

export async function notePage(db: Database, learnerId: number, { current, size }: { current: number; size: number }) {
  const found = db.selectFrom("learner_note").where("learner_id", "=", learnerId);
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy("is_pinned", "desc").orderBy("id", "desc").limit(size).offset((current - 1) * size).execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A note on a learner, held until the transaction ends. */
export const holdNote = (tx: Tx, learnerId: number, noteId: number) =>
  tx.selectFrom("learner_note").selectAll().where("id", "=", noteId).where("learner_id", "=", learnerId).forUpdate().executeTakeFirst();

interface Draft {
  readonly text: string;
  readonly isPinned: boolean;
  readonly at: Date;
}

export async function insertNote(tx: Tx, learnerId: number, staffId: number, { text, isPinned, at }: Draft): Promise<number> {
  const { id } = await tx
    .insertInto("learner_note")
    .values({ learner_id: learnerId, staff_id: staffId, text, is_pinned: isPinned, created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a held note; returns its new version. */
export async function writeNote(tx: Tx, noteId: number, { text, isPinned, at }: Draft): Promise<number> {
  const row = await tx
    .updateTable("learner_note")
    .set((eb) => ({ text, is_pinned: isPinned, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", noteId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function deleteNote(tx: Tx, noteId: number): Promise<void> {
  await tx.deleteFrom("learner_note").where("id", "=", noteId).execute();
}

export async function forgetNotes(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("learner_note").where("learner_id", "=", learnerId).execute();
}

/** All notes on a learner, for the learner's own export. */
export const allNotes = (db: Database, learnerId: number) =>
  db
    .selectFrom("learner_note")
    .select(["text", "created_at as createTime", "updated_at as updateTime"])
    .where("learner_id", "=", learnerId)
    .orderBy("id")
    .execute();
