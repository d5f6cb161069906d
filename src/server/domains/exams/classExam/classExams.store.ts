import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { containing } from "../../../database/like.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Reach, within } from "../../staff/staff.ts";

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
  readonly pool: PoolScope;
}

/** What a class exam may draw beside its paper's own questions; all empty: of the chapters of those. */
export interface PoolScope {
  readonly chapterIds: readonly number[];
  readonly pointIds: readonly number[];
  readonly questionIds: readonly number[];
}

/** The scope of class exam `c` as JSON. */
const SCOPE = `json_build_object('chapterIds', c.pool_chapter_ids, 'pointIds', c.pool_point_ids, 'questionIds', c.pool_question_ids)`;

const classExamRow = named<ClassExam, [itemId: number]>(
  "exams.classExam",
  `select i.id as "itemId", i.title, i.is_trial as "isTrial", s.id as "seriesId", s.title as "seriesTitle", ch.title as "chapterTitle",
      s.published, c.paper_id as "paperId", c.accuracy_per as "accuracyPer", ${SCOPE} as pool
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
    pool: PoolScope;
  }>`
    select i.id as "itemId", i.title, ch.title as "chapterTitle", c.paper_id as "paperId", p.title as "paperTitle",
      c.accuracy_per as "accuracyPer", c.version, ${sql.raw(SCOPE)} as pool
    from item i join chapter ch on ch.id = i.chapter_id left join class_exam c on c.item_id = i.id left join paper p on p.id = c.paper_id
    where i.series_id = ${seriesId} and i.kind = 'exam' order by ch.sort, ch.id, i.sort, i.id`.execute(db);
  return rows;
}

/** Courses within reach that hold items of kind exam, by title, with how many of these have a paper. */
export async function examCourses(
  db: Database,
  { seriesId, keyword, reach }: { readonly seriesId: number | null; readonly keyword: string | null; readonly reach: Reach },
  { current, size }: { readonly current: number; readonly size: number },
) {
  const found = db
    .selectFrom("item")
    .innerJoin("series", "series.id", "item.series_id")
    .where("item.kind", "=", "exam")
    .where(within(reach, "series.id"))
    .$if(seriesId !== null, (query) => query.where("series.id", "=", seriesId))
    .$if(keyword !== null, (query) => query.where("series.title", "ilike", containing(keyword!)));
  const rows = await found
    .leftJoin("class_exam", "class_exam.item_id", "item.id")
    .select(["series.id as seriesId", "series.title", "series.published"])
    .select((eb) => [eb.fn.count<number>("item.id").as("exams"), eb.fn.count<number>("class_exam.item_id").as("bound")])
    .groupBy(["series.id", "series.title", "series.published"])
    .orderBy("series.title")
    .orderBy("series.id")
    .offset((current - 1) * size)
    .limit(size)
    .execute();
  const { total } = await found.select((eb) => eb.fn.count<number>("series.id").distinct().as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Whether there is such a course within reach. */
export async function isCourse(db: Database, seriesId: number, reach: Reach): Promise<boolean> {
  const found = db.selectFrom("series").select("id").where("id", "=", seriesId).where(within(reach, "series.id"));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether there is such an item in a course within reach. */
export async function isItem(db: Database, itemId: number, reach: Reach): Promise<boolean> {
  const found = db.selectFrom("item").select("id").where("id", "=", itemId).where(within(reach, "item.series_id"));
  return (await found.executeTakeFirst()) !== undefined;
}

/** A page of the items within reach that have a class exam, by course, and how many there are; an empty keyword takes all. */
export async function boundItems(
  db: Database,
  { keyword, reach }: { readonly keyword: string; readonly reach: Reach },
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const like = containing(keyword);
  const found = db
    .selectFrom("class_exam")
    .innerJoin("item", "item.id", "class_exam.item_id")
    .innerJoin("series", "series.id", "item.series_id")
    .where("item.kind", "=", "exam")
    .where(within(reach, "item.series_id"))
    .$if(keyword !== "", (q) => q.where((eb) => eb.or([eb("item.title", "ilike", like), eb("series.title", "ilike", like)])));
  const [records, { total }] = await Promise.all([
    found
      .select(["item.id as itemId", "item.title", "series.title as seriesTitle"])
      .orderBy("series.title")
      .orderBy("series.id")
      .orderBy("item.id")
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** The kind of an item of a course within reach, held until the transaction ends; undefined: there is no such item. */
export async function holdItem(tx: Database, itemId: number, reach: Reach): Promise<string | undefined> {
  const found = tx.selectFrom("item").select("kind").where("id", "=", itemId).where(within(reach, "item.series_id"));
  return (await found.forUpdate().executeTakeFirst())?.kind;
}

/** What staff bind to an item. */
export interface Binding extends PoolScope {
  readonly paperId: number;
  readonly accuracyPer: number;
}

/** What a held item has been given; undefined: nothing. */
export const boundTo = (tx: Database, itemId: number): Promise<(Binding & { version: number }) | undefined> =>
  tx
    .selectFrom("class_exam")
    .select([
      "paper_id as paperId", "accuracy_per as accuracyPer", "version", "pool_chapter_ids as chapterIds", "pool_point_ids as pointIds",
      "pool_question_ids as questionIds",
    ])
    .where("item_id", "=", itemId)
    .executeTakeFirst();

const nextVersion = sql<number>`nextval('class_exam_version')::int`;

/** Gives a held item its paper, its line (whole percent) and its pool, in the place of former ones; returns the version. */
export async function bindPaper(tx: Database, itemId: number, bound: Binding): Promise<number> {
  const row = {
    paper_id: bound.paperId, accuracy_per: bound.accuracyPer, pool_chapter_ids: [...bound.chapterIds],
    pool_point_ids: [...bound.pointIds], pool_question_ids: [...bound.questionIds],
  };
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

/**
 * Holds a learner's place at a class exam until the transaction ends: of two attempts that begin at once the second sees what
 * became of the first.
 */
export async function holdSitting(tx: Database, learnerId: number, itemId: number): Promise<void> {
  await tx
    .insertInto("class_sitting")
    .values({ learner_id: learnerId, item_id: itemId })
    .onConflict((conflict) => conflict.columns(["learner_id", "item_id"]).doUpdateSet({ learner_id: learnerId }))
    .execute();
}

/** The failed attempt of a learner whose wait a teacher ended last; null: none. */
export async function releasedAt(db: Database, learnerId: number, itemId: number): Promise<number | null> {
  const row = await db
    .selectFrom("class_sitting")
    .select("released_attempt_id as id")
    .where("learner_id", "=", learnerId)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of these attempts those whose wait a teacher ended. */
export async function releasedAmong(db: Database, itemId: number, historyIds: readonly number[]): Promise<Set<number>> {
  if (historyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("class_sitting")
    .select("released_attempt_id as id")
    .where("item_id", "=", itemId)
    .where("released_attempt_id", "in", [...historyIds])
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Ends the wait after an attempt of a held learner. */
export async function release(
  tx: Database,
  { learnerId, itemId }: { readonly learnerId: number; readonly itemId: number },
  by: { readonly historyId: number; readonly staffId: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("class_sitting")
    .set({ released_attempt_id: by.historyId, released_at: by.at, staff_id: by.staffId })
    .where("learner_id", "=", learnerId)
    .where("item_id", "=", itemId)
    .execute();
}

/** Waits of a learner that teachers ended. */
export const releasesOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("class_sitting")
    .innerJoin("item", "item.id", "class_sitting.item_id")
    .select(["item.title", "released_attempt_id as attempt", "released_at as at"])
    .where("learner_id", "=", learnerId)
    .where("released_attempt_id", "is not", null)
    .orderBy("released_at")
    .execute();

export async function eraseSittings(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("class_sitting").where("learner_id", "=", learnerId).execute();
}

/** At which of these lessons learners sat. */
export async function examUses(db: Database, itemIds: readonly number[]): Promise<{ itemId: number; use: "useExam" }[]> {
  const rows = await db.selectFrom("class_sitting").select("item_id as itemId").distinct().where("item_id", "in", itemIds).execute();
  return rows.map(({ itemId }) => ({ itemId, use: "useExam" }));
}

/** The title of a class exam whose pool names a chapter or a knowledge point of the bank; null: none does. */
export async function drawnFrom(
  db: Database, { table, id }: { readonly table: "bank_chapter" | "knowledge_point"; readonly id: number },
): Promise<string | null> {
  const pool = table === "bank_chapter" ? sql.ref("class_exam.pool_chapter_ids") : sql.ref("class_exam.pool_point_ids");
  const found = db.selectFrom("class_exam").innerJoin("item", "item.id", "class_exam.item_id").select("item.title");
  const row = await found.where(sql<boolean>`${pool} @> array[${id}::int]`).orderBy("item.id").limit(1).executeTakeFirst();
  return row?.title ?? null;
}

const GIVEN = [
  "class_exam.item_id as itemId", "paper_id as paperId", "accuracy_per as accuracyPer", "pool_chapter_ids as chapterIds",
  "pool_point_ids as pointIds", "pool_question_ids as questionIds",
] as const;
type Given = Binding & { readonly itemId: number };

/** What the class exams of these papers are given, by item. */
export async function boundWith(db: Database, paperIds: readonly number[]): Promise<Given[]> {
  if (paperIds.length === 0) return [];
  return db.selectFrom("class_exam").select(GIVEN).where("paper_id", "in", [...paperIds]).orderBy("item_id").execute();
}

/** What the class exams of these courses are given, by item. */
export async function boundIn(db: Database, seriesIds: readonly number[]): Promise<Given[]> {
  if (seriesIds.length === 0) return [];
  return db
    .selectFrom("class_exam")
    .innerJoin("item", "item.id", "class_exam.item_id")
    .select(GIVEN)
    .where("item.series_id", "in", [...seriesIds])
    .where("item.kind", "=", "exam")
    .orderBy("class_exam.item_id")
    .execute();
}
