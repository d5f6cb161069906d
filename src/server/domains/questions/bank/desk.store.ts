import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { containing } from "../../../database/like.ts";
import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { Reach } from "../../staff/staff.ts";
import type { Body } from "../question/question.ts";
import { subjectWithin } from "./scopes.store.ts";

interface TreeRow {
  readonly tradeId: number; readonly tradeName: string; readonly trade: string; readonly tradeSort: number; readonly tradeVersion: number;
  readonly levelId: number | null; readonly levelName: string; readonly levelSort: number; readonly levelVersion: number;
  readonly subjectId: number | null; readonly subjectName: string; readonly subjectSort: number; readonly subjectVersion: number;
  readonly published: boolean;
  readonly questionCount: number; readonly paperCount: number;
}

/** The tree within reach in order, one row for each subject; to whom all is within reach also for a level or trade without one. */
export async function wholeTree(db: Database, reach: Reach): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select t.id as "tradeId", t.name as "tradeName", t.trade, t.sort as "tradeSort", t.version as "tradeVersion",
      l.id as "levelId", l.name as "levelName", l.sort as "levelSort", l.version as "levelVersion",
      s.id as "subjectId", s.name as "subjectName", s.sort as "subjectSort", s.version as "subjectVersion", s.published,
      coalesce(q.count, 0) as "questionCount", coalesce(p.count, 0) as "paperCount"
    from exam_trade t left join exam_level l on l.trade_id = t.id left join subject s on s.level_id = l.id
    left join (select subject_id, count(*)::int as count from question where removed_at is null group by subject_id) q
      on q.subject_id = s.id
    left join (select subject_id, count(*)::int as count from paper group by subject_id) p on p.subject_id = s.id
    where ${subjectWithin(reach, "s.id")}
    order by t.sort, t.id, l.sort, l.id, s.sort, s.id`.execute(db);
  return rows;
}

/** Questions are counted by their chapter alone, which has an index: by the subject, too, each chapter would read all of its bank. */
export async function chapterRows(db: Database, subjectId: number) {
  const { rows } = await sql<{ id: number; title: string; sort: number; version: number; questionCount: number }>`
    select c.id, c.title, c.sort, c.version, (select count(*)::int from question q where q.chapter_id = c.id
      and q.removed_at is null) as "questionCount"
    from bank_chapter c where c.subject_id = ${subjectId} order by c.sort, c.id`.execute(db);
  return rows;
}

export async function pointRows(db: Database, subjectId: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    sort: number;
    version: number;
    chapterId: number | null;
    itemId: number | null;
    itemTitle: string | null;
    atSecond: number | null;
    questionCount: number;
  }>`
    select p.id, p.name, p.sort, p.version, p.chapter_id as "chapterId", p.item_id as "itemId", i.title as "itemTitle",
      p.at_second as "atSecond",
      (select count(*)::int from question q where q.point_id = p.id and q.removed_at is null) as "questionCount"
    from knowledge_point p left join item i on i.id = p.item_id where p.subject_id = ${subjectId} order by p.sort, p.id`.execute(db);
  return rows;
}

interface QuestionFilter {
  readonly subjectId: number;
  readonly chapterId?: number | undefined;
  readonly pointId?: number | undefined;
  readonly kind?: QuestionKind | undefined;
  readonly difficulty?: number | undefined;
  readonly secrecy?: Secrecy | undefined;
  readonly batchId?: number | undefined;
  readonly keyword?: string | undefined;
}

export interface QuestionRow {
  readonly questionId: number;
  /** Of its text. */
  readonly versionId: number;
  /** Of the question as a whole. */
  readonly version: number;
  readonly subjectId: number;
  readonly kind: QuestionKind;
  readonly body: Body;
  readonly chapterId: number | null;
  readonly chapterTitle: string | null;
  readonly pointId: number | null;
  readonly pointName: string | null;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
  readonly answered: number;
  readonly correct: number;
  readonly updatedAt: number;
  readonly removed: boolean;
}

const QUESTION = sql`q.id as "questionId", q.version_id as "versionId", q.version, q.subject_id as "subjectId", q.kind,
  v.body,
  q.chapter_id as "chapterId", c.title as "chapterTitle",
  q.point_id as "pointId", p.name as "pointName", q.difficulty, q.secrecy, q.answered, q.correct, (extract(epoch
  from q.updated_at) * 1000)::bigint as "updatedAt", q.removed_at is not null as removed`;
const FROM = sql`from question q join question_version v on v.id = q.version_id left join bank_chapter c on c.id = q.chapter_id left
  join knowledge_point p on p.id = q.point_id`;

/** Questions in the bank, changed last first. A word is looked for in everything that a question says, its key among it. */
export async function questionRows(
  db: Database,
  filter: QuestionFilter,
  { current, size }: { current: number; size: number },
): Promise<{ rows: QuestionRow[]; total: number }> {
  const word = filter.keyword ? containing(filter.keyword) : null;
  const is = (column: string, value: number | string | undefined) => (value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`);
  // Looked through once, for the page and for the count; what a page shows is read of its own questions alone.
  const { rows } = await sql<{ total: number; place: number } & { [K in keyof QuestionRow]: QuestionRow[K] | null }>`
    with found as materialized (
      select q.id, q.updated_at from question q ${word === null ? sql`` : sql`join question_version v on v.id = q.version_id`}
      where q.subject_id = ${filter.subjectId} and q.removed_at is null ${is("q.chapter_id", filter.chapterId)}
        ${is("q.point_id", filter.pointId)} ${is("q.kind", filter.kind)} ${is("q.difficulty", filter.difficulty)}
        ${is("q.secrecy", filter.secrecy)} ${is("q.batch_id", filter.batchId)}
        ${word === null ? sql`` : sql`and v.body::text ilike ${word}`}
    ), page as materialized (
      select id, row_number() over (order by updated_at desc, id desc) as place from found
      order by place offset ${(current - 1) * size} limit ${size}
    )
    select counted.total, shown.* from (select count(*)::int as total from found) counted left join lateral (
      select ${QUESTION}, page.place from page join question q on q.id = page.id join question_version v on v.id = q.version_id
        left join bank_chapter c on c.id = q.chapter_id left join knowledge_point p on p.id = q.point_id
    ) shown on true order by shown.place`.execute(db);
  const isShown = (row: (typeof rows)[number]): row is (typeof rows)[number] & QuestionRow => row.questionId !== null;
  return { rows: rows.filter(isShown).map(({ total: _total, place: _place, ...row }) => row), total: rows[0]!.total };
}

/** One question, removed or not. */
export async function questionRow(db: Database, questionId: number): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`select ${QUESTION} ${FROM} where q.id = ${questionId}`.execute(db);
  return rows[0];
}

interface ToWrite {
  readonly questionId: number;
  readonly kind: QuestionKind;
  readonly body: Body;
  readonly chapterTitle: string | null;
  readonly pointName: string | null;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
}

/** Questions in the bank for a file, in the order of chapters, at most so many. */
export async function questionsToWrite(
  db: Database,
  { subjectId, chapterId, kind }: Pick<QuestionFilter, "subjectId" | "chapterId" | "kind">,
  most: number,
): Promise<ToWrite[]> {
  const { rows } = await sql<ToWrite>`
    select q.id as "questionId", q.kind, v.body, c.title as "chapterTitle", p.name as "pointName", q.difficulty, q.secrecy ${FROM}
    where q.subject_id = ${subjectId} and q.removed_at is null and (${chapterId ?? null}::int is null
    or q.chapter_id = ${chapterId ?? null}) and (${kind ?? null}::text is null or q.kind = ${kind ?? null})
    order by c.sort nulls last, c.id, q.id limit ${most}`.execute(db);
  return rows;
}

export async function versionRows(db: Database, questionId: number): Promise<{ versionId: number; createdAt: number }[]> {
  const rows = await db
    .selectFrom("question_version")
    .select(["id", "created_at"])
    .where("question_id", "=", questionId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ versionId: row.id, createdAt: row.created_at.getTime() }));
}

export async function paperRows(
  db: Database,
  subjectId: number,
  kind: "past" | "formal" | "class" | null,
  { current, size }: { current: number; size: number },
) {
  const { rows } = await sql<{
    paperId: number;
    kind: "past" | "formal" | "class";
    title: string;
    year: number | null;
    published: boolean;
    version: number;
    minutes: number;
    questionCount: number;
    totalScore: number;
    passScore: number;
    updatedAt: number;
  }>`
    select p.id as "paperId", p.kind, p.title, p.year, p.published, p.version, v.minutes, v.question_count as "questionCount",
      v.total_score as "totalScore", v.pass_score as "passScore",
      (extract(epoch from p.updated_at) * 1000)::bigint as "updatedAt"
    from paper p join paper_version v on v.id = p.version_id
    where p.subject_id = ${subjectId} and (${kind}::text is null or p.kind = ${kind}) order by p.id desc offset ${(current - 1) * size}
      limit ${size}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from paper where subject_id = ${subjectId} and (${kind}::text is null or kind = ${kind})`.execute(db);
  return { rows, total: counted[0]!.total };
}
