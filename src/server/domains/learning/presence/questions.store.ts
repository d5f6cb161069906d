import type { Database } from "../../../database/database.ts";

/** A question for presence checks, as staff keep it. */
interface KeptQuestion {
  readonly seriesId: number;
  /** null: for every lesson of the course. */
  readonly itemId: number | null;
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly rightChoice: number;
}

/** Whether this is a course, or a lesson of it. */
export async function isPlace(db: Database, seriesId: number, itemId: number | null): Promise<boolean> {
  const found =
    itemId === null
      ? await db.selectFrom("series").select("id").where("id", "=", seriesId).executeTakeFirst()
      : await db.selectFrom("item").select("id").where("id", "=", itemId).where("series_id", "=", seriesId).executeTakeFirst();
  return found !== undefined;
}

export async function questionPage(db: Database, seriesId: number, { current, size }: { current: number; size: number }) {
  const wanted = db.selectFrom("presence_question").where("series_id", "=", seriesId);
  const [records, { total }] = await Promise.all([
    wanted
      .select([
        "id",
        "series_id as seriesId",
        "item_id as itemId",
        "prompt",
        "choices",
        "right_choice as rightChoice",
        "updated_at as updatedAt",
      ])
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

export async function addQuestion(db: Database, question: KeptQuestion, now: Date): Promise<number> {
  const row = await db.insertInto("presence_question").values(columns(question, now)).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** False: there is no such question. */
export async function changeQuestion(db: Database, id: number, question: KeptQuestion, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("presence_question").set(columns(question, now)).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the course whose question it was; null: there is none. */
export async function dropQuestion(db: Database, id: number): Promise<number | null> {
  const row = await db.deleteFrom("presence_question").where("id", "=", id).returning("series_id").executeTakeFirst();
  return row?.series_id ?? null;
}
