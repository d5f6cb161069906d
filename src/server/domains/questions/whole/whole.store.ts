import { sql } from "kysely";
import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { Database } from "../../../database/database.ts";
import type { Body } from "../question/question.ts";

interface NamedSubject {
  readonly id: number;
  readonly trade: string;
  /** Palette and drawing of the trade. */
  readonly palette: string;
  readonly level: string;
  readonly subject: string;
  readonly published: boolean;
}

/** Every subject by the names of its place, in order; those without a question, too. */
export async function everySubject(db: Database): Promise<NamedSubject[]> {
  const { rows } = await sql<NamedSubject>`
    select s.id, t.name as trade, t.trade as palette, l.name as level, s.name as subject, s.published
    from subject s join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id
    order by t.sort, t.id, l.sort, l.id, s.sort, s.id`.execute(db);
  return rows;
}

export interface LeavingQuestion {
  readonly questionId: number;
  readonly kind: QuestionKind;
  readonly body: Body;
  readonly chapter: string | null;
  readonly point: string | null;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
}

/** The next questions of a subject after one, by id. */
export async function questionsAfter(db: Database, subjectId: number, after: number, most: number): Promise<LeavingQuestion[]> {
  const { rows } = await sql<LeavingQuestion>`
    select q.id as "questionId", q.kind, v.body, c.title as chapter, p.name as point, q.difficulty, q.secrecy
    from question q join question_version v on v.id = q.version_id left join bank_chapter c on c.id = q.chapter_id
    left join knowledge_point p on p.id = q.point_id
    where q.subject_id = ${subjectId} and q.removed_at is null and q.id > ${after} order by q.id limit ${most}`.execute(db);
  return rows;
}

/** What the questions of a subject ask, by the hash of their stems; of several that ask the same the oldest first. */
export async function askedHere(db: Database, subjectId: number): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, encode(stem_hash, 'hex') as hash from question where subject_id = ${subjectId} and removed_at is null
    order by id`.execute(db);
  const found = new Map<string, number[]>();
  for (const { id, hash } of rows) {
    const same = found.get(hash);
    if (same) same.push(id);
    else found.set(hash, [id]);
  }
  return found;
}

/** A paper or a mock rule by its number, and what it is called in every school. */
interface Keyed {
  readonly id: number;
  readonly key: string;
}

/** The papers, or the mock rules, of a subject, the oldest first. */
export const keyedOf = (db: Database, table: "paper" | "mock_rule", subjectId: number): Promise<Keyed[]> =>
  db.selectFrom(table).select(["id", "key"]).where("subject_id", "=", subjectId).orderBy("id").execute();

/** Calls a paper or a mock rule what it is called in every school. */
export async function keepKey(tx: Database, table: "paper" | "mock_rule", { id, key }: Keyed): Promise<void> {
  await tx.updateTable(table).set({ key }).where("id", "=", id).execute();
}

/** How many questions a batch brought in, once they are counted. */
export async function countBatch(tx: Database, batchId: number, count: number): Promise<void> {
  await tx.updateTable("import_batch").set({ question_count: count }).where("id", "=", batchId).execute();
}
