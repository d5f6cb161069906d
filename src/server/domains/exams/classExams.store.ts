import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";
import { type Reach, within } from "../staff/staff.ts";

type Reads = Pick<Means, "pool">;

/** The exam of an item, with the lesson it stands at. */
export interface ClassExam {
  readonly itemId: number;
  readonly title: string;
  readonly isTrial: boolean;
  readonly seriesId: number;
  readonly seriesTitle: string;
  readonly chapterTitle: string;
  readonly published: boolean;
  readonly paperId: number;
  /** Accuracy that is asked for, in percent. */
  readonly accuracyPer: number;
}

const classExamRow = named<ClassExam, [itemId: number]>(
  "exams.classExam",
  `select i.id as "itemId", i.title, i.is_trial as "isTrial", s.id as "seriesId", s.title as "seriesTitle", ch.title as "chapterTitle",
      s.published, c.paper_id as "paperId", c.accuracy_per as "accuracyPer"
    from class_exam c join item i on i.id = c.item_id join series s on s.id = i.series_id join chapter ch on ch.id = i.chapter_id
    where c.item_id = $1 and i.kind = 'exam'`,
);

export async function classExamAt({ pool }: Reads, itemId: number): Promise<ClassExam | undefined> {
  return (await classExamRow(pool, [itemId]))[0];
}

/** What the exam of an item asks for. */
interface ClassExamPaper {
  readonly itemId: number;
  readonly accuracyPer: number;
  readonly questionCount: number;
  readonly minutes: number;
}

const classExamRows = named<ClassExamPaper, [itemIds: readonly number[]]>(
  "exams.classExams",
  `select c.item_id as "itemId", c.accuracy_per as "accuracyPer", v.question_count as "questionCount", v.minutes
    from class_exam c join paper p on p.id = c.paper_id join paper_version v on v.id = p.version_id where c.item_id = any($1::int[])`,
);

/** The exams of these items; items without one are missing. */
export const classExamsAt = ({ pool }: Reads, itemIds: readonly number[]): Promise<ClassExamPaper[]> => classExamRows(pool, [itemIds]);

/** The items of kind exam of a course in order, with their papers. */
export async function classExamsOf(db: Database, seriesId: number) {
  const { rows } = await sql<{
    itemId: number;
    title: string;
    chapterTitle: string;
    paperId: number | null;
    paperTitle: string | null;
    accuracyPer: number | null;
    version: number | null;
  }>`
    select i.id as "itemId", i.title, ch.title as "chapterTitle", c.paper_id as "paperId", p.title as "paperTitle",
      c.accuracy_per as "accuracyPer", c.version
    from item i join chapter ch on ch.id = i.chapter_id left join class_exam c on c.item_id = i.id left join paper p on p.id = c.paper_id
    where i.series_id = ${seriesId} and i.kind = 'exam' order by ch.sort, ch.id, i.sort, i.id`.execute(db);
  return rows;
}

/** Whether there is such a course within reach. */
export async function isCourse(db: Database, seriesId: number, reach: Reach): Promise<boolean> {
  const found = db.selectFrom("series").select("id").where("id", "=", seriesId).where(within(reach, "series.id"));
  return (await found.executeTakeFirst()) !== undefined;
}

/** The kind of an item of a course within reach, held until the transaction ends; undefined: there is no such item. */
export async function holdItem(tx: Database, itemId: number, reach: Reach): Promise<string | undefined> {
  const found = tx.selectFrom("item").select("kind").where("id", "=", itemId).where(within(reach, "item.series_id"));
  return (await found.forUpdate().executeTakeFirst())?.kind;
}

/** What a held item has been given; undefined: nothing. */
export const boundTo = (tx: Database, itemId: number): Promise<{ paperId: number; accuracyPer: number; version: number } | undefined> =>
  tx
    .selectFrom("class_exam")
    .select(["paper_id as paperId", "accuracy_per as accuracyPer", "version"])
    .where("item_id", "=", itemId)
    .executeTakeFirst();

const nextVersion = sql<number>`nextval('class_exam_version')::int`;

/** Gives a held item its paper and the accuracy that is asked for (whole percent), in the place of a former one; returns the version. */
export async function bindPaper(tx: Database, itemId: number, paperId: number, accuracyPer: number): Promise<number> {
  const row = { paper_id: paperId, accuracy_per: accuracyPer };
  const { version } = await tx
    .insertInto("class_exam")
    .values({ item_id: itemId, ...row })
    .onConflict((conflict) => conflict.column("item_id").doUpdateSet({ ...row, version: nextVersion }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes a held item's paper away; returns a version that says so. */
export async function unbindPaper(tx: Database, itemId: number): Promise<number> {
  const gone = tx.deleteFrom("class_exam").where("item_id", "=", itemId).returning(nextVersion.as("version"));
  return (await gone.executeTakeFirstOrThrow()).version;
}
