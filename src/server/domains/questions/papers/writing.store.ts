import { sql } from "kysely";
import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { Database } from "../../../database/database.ts";
import type { MockContent, PaperContent, PaperVersion } from "../question/question.ts";
import type { Drawable } from "./mockDraw.rules.ts";
import type { MockRule } from "./papers.store.ts";

export interface KeptPaper extends PaperVersion {
  /** Of what staff say of the paper; a mended question doesn't change it. */
  readonly version: number;
}

/** A paper as it stands now; `hold`: locked until the transaction ends. */
export async function keptPaper(db: Database, paperId: number, hold = false): Promise<KeptPaper | undefined> {
  const { rows } = await sql<KeptPaper>`
    select p.id as "paperId", p.version, v.id as "versionId", p.subject_id as "subjectId", p.kind, p.title, p.year, p.published, v.minutes,
      v.total_score as "totalScore", v.pass_score as "passScore", v.question_count as "questionCount", v.content
    from paper p join paper_version v on v.id = p.version_id where p.id = ${paperId} ${hold ? sql`for update of p` : sql``}`.execute(db);
  return rows[0];
}

/** A question that a paper is to ask; held as it is until the transaction ends. */
export interface HeldQuestion {
  readonly questionId: number;
  readonly versionId: number;
  readonly secrecy: Secrecy;
  /** Of a case; else 0. */
  readonly children: number;
}

/** These questions of a subject, as they are asked now; removed ones are missing. */
export async function holdQuestions(
  tx: Database, subjectId: number, questionIds: readonly number[],
): Promise<Map<number, HeldQuestion>> {
  const { rows } = await sql<HeldQuestion>`
    select q.id as "questionId", q.version_id as "versionId", q.secrecy,
      coalesce(jsonb_array_length(v.body -> 'children'), 0) as children
    from question q join question_version v on v.id = q.version_id
    where q.id = any(${questionIds}::int[]) and q.subject_id = ${subjectId}
    and q.removed_at is null order by q.id for share of q`.execute(tx);
  return new Map(rows.map((row) => [row.questionId, row]));
}

interface Written {
  readonly title: string;
  readonly year: number | null;
  /** Absent: as it was; a new paper is not published. */
  readonly published?: boolean | undefined;
  readonly minutes: number;
  readonly passScore: number;
  readonly totalScore: number;
  readonly questionCount: number;
  readonly content: PaperContent;
}

export interface SavedPaper {
  readonly paperId: number;
  /** Of its text. */
  readonly versionId: number;
  /** Of the paper as a whole. */
  readonly version: number;
}

/** Adds a paper with its first text. */
export async function addPaper(
  tx: Database,
  { subjectId, kind }: Pick<PaperVersion, "subjectId" | "kind">,
  written: Written,
  at: Date,
): Promise<SavedPaper> {
  const { rows } = await sql<{ paperId: number; versionId: number }>`
    select nextval(pg_get_serial_sequence('paper', 'id'))::int as "paperId",
      nextval(pg_get_serial_sequence('paper_version', 'id'))::int as "versionId"`.execute(tx);
  const { paperId, versionId } = rows[0]!;
  await sql`
    insert into paper (id, subject_id, kind, title, year, version_id, published, created_at, updated_at) overriding system value
    values (${paperId}, ${subjectId}, ${kind}, ${written.title}, ${written.year}, ${versionId}, ${written.published ?? false}, ${at},
      ${at})`.execute(tx);
  await sql`
    insert into paper_version (id, paper_id, minutes, total_score, pass_score, question_count, content, created_at) overriding system value
    values (${versionId}, ${paperId}, ${written.minutes}, ${written.totalScore}, ${written.passScore}, ${written.questionCount},
      ${JSON.stringify(written.content)}::jsonb, ${at})`.execute(tx);
  return { paperId, versionId, version: 1 };
}

/** Writes the next text of a locked paper. */
export async function changePaper(tx: Database, paperId: number, written: Written, at: Date): Promise<SavedPaper> {
  const { id: versionId } = await tx
    .insertInto("paper_version")
    .values({
      paper_id: paperId,
      minutes: written.minutes,
      total_score: written.totalScore,
      pass_score: written.passScore,
      question_count: written.questionCount,
      content: JSON.stringify(written.content),
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { title, year, published } = written;
  const { version } = await tx
    .updateTable("paper")
    .set((eb) => ({ title, year, version_id: versionId, updated_at: at, version: eb("version", "+", 1) }))
    .$if(published !== undefined, (q) => q.set({ published: published! }))
    .where("id", "=", paperId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return { paperId, versionId, version };
}

/** Shows a locked paper to learners, or hides it; its new version. */
export async function showPaper(tx: Database, paperId: number, published: boolean, at: Date): Promise<number> {
  const { version } = await tx
    .updateTable("paper")
    .set((eb) => ({ published, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", paperId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Papers of a subject that ask a version of a question now, locked until the transaction ends. */
export async function lockAsking(tx: Database, subjectId: number, versionId: number): Promise<{ id: number; content: PaperContent }[]> {
  const { rows } = await sql<{ id: number; content: PaperContent }>`
    select p.id, v.content from paper p join paper_version v on v.id = p.version_id
    where p.subject_id = ${subjectId} and v.content @> ${JSON.stringify({ sections: [{ questions: [{ versionId }] }] })}::jsonb
    order by p.id for update of p`.execute(tx);
  return rows;
}

/** Gives each of these locked papers a text of its own with another content. */
export async function renewContents(
  tx: Database,
  papers: readonly { readonly id: number; readonly content: PaperContent }[],
  at: Date,
): Promise<void> {
  await sql`
    with given as (select * from unnest(${papers.map(({ id }) => id)}::int[],
      ${papers.map(({ content }) => JSON.stringify(content))}::text[]) as given (paper, content)),
    made as (
      insert into paper_version (paper_id, minutes, total_score, pass_score, question_count, content, created_at)
      select p.id, v.minutes, v.total_score, v.pass_score, v.question_count, given.content::jsonb, ${at}
      from given join paper p on p.id = given.paper join paper_version v on v.id = p.version_id
      returning id, paper_id)
    update paper set version_id = made.id, updated_at = ${at} from made where paper.id = made.paper_id`.execute(tx);
}

/** A paper that asks a question. */
interface Asking {
  readonly questionId: number;
  readonly paperId: number;
  readonly kind: PaperVersion["kind"];
  readonly title: string;
}

/** The papers that ask one of these questions now. */
export async function papersAsking(tx: Database, questionIds: readonly number[]): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    select q.id as "questionId", p.id as "paperId", p.kind, p.title from question q
    join paper p on p.subject_id = q.subject_id join paper_version v on v.id = p.version_id
    where q.id = any(${questionIds}::int[])
      and v.content @> jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('questions',
        jsonb_build_array(jsonb_build_object('questionId', q.id)))))
    order by q.id, p.id`.execute(tx);
  return rows;
}

/** Which of these questions formal papers took because staff named them. */
export async function admittedOpen(tx: Database, questionIds: readonly number[]): Promise<{ questionId: number; paperId: number }[]> {
  const { rows } = await sql<{ questionId: number; paperId: number }>`
    select q.id as "questionId", p.id as "paperId" from question q
    join paper p on p.subject_id = q.subject_id join paper_version v on v.id = p.version_id
    where q.id = any(${questionIds}::int[]) and v.content -> 'admitted' @> to_jsonb(q.id)`.execute(tx);
  return rows;
}

/** The other papers of a subject that ask one of these questions now. */
export async function sharing(
  db: Database, subjectId: number, paperId: number, questionIds: readonly number[],
): Promise<{ questionId: number; paperId: number; kind: PaperVersion["kind"]; title: string; published: boolean }[]> {
  const { rows } = await sql<{ questionId: number; paperId: number; kind: PaperVersion["kind"]; title: string; published: boolean }>`
    select distinct (q ->> 'questionId')::int as "questionId", p.id as "paperId", p.kind, p.title, p.published
    from paper p join paper_version v on v.id = p.version_id
    cross join jsonb_array_elements(v.content -> 'sections') s cross join jsonb_array_elements(s -> 'questions') q
    where p.subject_id = ${subjectId} and p.id <> ${paperId} and (q ->> 'questionId')::int = any(${questionIds}::int[])
    order by 1, 2`.execute(db);
  return rows;
}

/** A reserved question that no paper asks and whose key nobody saw in practice. */
export interface Fresh {
  readonly questionId: number;
  readonly kind: QuestionKind;
  readonly chapterId: number | null;
}

/** The reserved questions of a subject that could stand in for others, by id. */
export async function freshReserved(db: Database, subjectId: number): Promise<Fresh[]> {
  const { rows } = await sql<Fresh>`
    select q.id as "questionId", q.kind, q.chapter_id as "chapterId" from question q
    where q.subject_id = ${subjectId} and q.removed_at is null and q.secrecy = 'reserved'
      and not exists (select from question_shown s where s.question_id = q.id)
      and q.id not in (select (a ->> 'questionId')::int from paper p join paper_version v on v.id = p.version_id
        cross join jsonb_array_elements(v.content -> 'sections') s cross join jsonb_array_elements(s -> 'questions') a
        where p.subject_id = ${subjectId})
    order by q.id`.execute(db);
  return rows;
}

export interface KeptRule extends MockRule {
  readonly version: number;
}

const RULE = sql`id as "ruleId", subject_id as "subjectId", title, minutes, pass_score as "passScore", total_score as "totalScore",
  published, content, version`;

/** All mock rules of a subject, oldest first. */
export async function rulesToKeep(db: Database, subjectId: number): Promise<KeptRule[]> {
  const { rows } = await sql<KeptRule>`select ${RULE} from mock_rule where subject_id = ${subjectId} order by id`.execute(db);
  return rows;
}

/** A mock rule, locked until the transaction ends. */
export async function lockRule(tx: Database, ruleId: number): Promise<KeptRule | undefined> {
  const { rows } = await sql<KeptRule>`select ${RULE} from mock_rule where id = ${ruleId} for update`.execute(tx);
  return rows[0];
}

/** What a mock exam of a subject may draw, by id. */
export async function drawable(tx: Database, subjectId: number): Promise<Drawable[]> {
  const { rows } = await sql<Drawable>`
    select id as "questionId", version_id as "versionId", kind, chapter_id as "chapterId", difficulty from question
    where subject_id = ${subjectId} and removed_at is null and secrecy = 'open' order by id`.execute(tx);
  return rows;
}

type WrittenRule = Pick<MockRule, "subjectId" | "title" | "minutes" | "passScore" | "totalScore" | "published"> & {
  readonly content: MockContent;
};

export interface SavedRule {
  readonly ruleId: number;
  readonly version: number;
}

const ruleValues = ({ title, minutes, passScore, totalScore, published, content }: WrittenRule, at: Date) => ({
  title, minutes, pass_score: passScore, total_score: totalScore, published, content: JSON.stringify(content), updated_at: at,
});

export async function addRule(tx: Database, rule: WrittenRule, at: Date): Promise<SavedRule> {
  return tx
    .insertInto("mock_rule")
    .values({ ...ruleValues(rule, at), subject_id: rule.subjectId, created_at: at })
    .returning(["id as ruleId", "version"])
    .executeTakeFirstOrThrow();
}

/** Writes a rule of its subject; undefined where there is none. */
export async function changeRule(tx: Database, ruleId: number, rule: WrittenRule, at: Date): Promise<SavedRule | undefined> {
  return tx
    .updateTable("mock_rule")
    .set((eb) => ({ ...ruleValues(rule, at), version: eb("version", "+", 1) }))
    .where("id", "=", ruleId)
    .where("subject_id", "=", rule.subjectId)
    .returning(["id as ruleId", "version"])
    .executeTakeFirst();
}
