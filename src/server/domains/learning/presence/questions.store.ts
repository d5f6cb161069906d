import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";

type Tx = Transaction<Tables>;

/** A question for presence checks, as staff keep it. */
export interface KeptQuestion {
  readonly seriesId: number;
  /** null: for every lesson of the course. */
  readonly itemId: number | null;
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly rightChoice: number;
}

const QUESTION = ["series_id as seriesId", "item_id as itemId", "prompt", "choices", "right_choice as rightChoice"] as const;

/** Whether this is a course within reach, or a lesson of it. */
export async function isPlace(db: Database, seriesId: number, itemId: number | null, reach: Reach): Promise<boolean> {
  const course = db.selectFrom("series").select("id").where("id", "=", seriesId).where(within(reach, "series.id"));
  if (!(await course.executeTakeFirst())) return false;
  if (itemId === null) return true;
  const lesson = db.selectFrom("item").select("id").where("id", "=", itemId).where("series_id", "=", seriesId);
  return (await lesson.executeTakeFirst()) !== undefined;
}

/** How many films and texts of a course have fewer than so many questions of their own. */
export async function lessonsShort(db: Database, seriesId: number, fewest: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from item i
    where i.series_id = ${seriesId} and i.kind in ('video', 'document')
      and (select count(*) from presence_question q where q.item_id = i.id) < ${fewest}`.execute(db);
  return rows[0]!.total;
}

export async function questionPage(
  db: Database,
  seriesId: number,
  reach: Reach,
  { current, size }: { current: number; size: number },
) {
  const wanted = db
    .selectFrom("presence_question")
    .where("series_id", "=", seriesId)
    .where(within(reach, "presence_question.series_id"));
  const [records, { total }] = await Promise.all([
    wanted
      .select(["id", ...QUESTION, "updated_at as updatedAt", "version"])
      .orderBy("id")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

const columns = (question: KeptQuestion, now: Date) => ({
  series_id: question.seriesId,
  item_id: question.itemId,
  prompt: question.prompt,
  choices: [...question.choices],
  right_choice: question.rightChoice,
  updated_at: now,
});

export async function addQuestion(tx: Tx, question: KeptQuestion, now: Date): Promise<{ id: number; version: number }> {
  return tx.insertInto("presence_question").values(columns(question, now)).returning(["id", "version"]).executeTakeFirstOrThrow();
}

/** A question of a course within reach, held until the transaction ends; undefined: there is none. */
export const holdQuestion = (tx: Tx, id: number, reach: Reach): Promise<(KeptQuestion & { readonly version: number }) | undefined> =>
  tx
    .selectFrom("presence_question")
    .select([...QUESTION, "version"])
    .where("id", "=", id)
    .where(within(reach, "presence_question.series_id"))
    .forUpdate()
    .executeTakeFirst();

/** Writes a held question; returns its new version. */
export async function changeQuestion(tx: Tx, id: number, question: KeptQuestion, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable("presence_question")
    .set((eb) => ({ ...columns(question, now), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function dropQuestion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("presence_question").where("id", "=", id).execute();
}
