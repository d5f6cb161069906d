import { sql, type Transaction } from "kysely";
import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { Tables } from "../../../database/database.ts";
import type { Body } from "../question/question.ts";
import { stemHash } from "./stems.ts";

type Tx = Transaction<Tables>;

interface KeptQuestion {
  readonly kind: QuestionKind;
  readonly version: number;
  readonly versionId: number;
  readonly body: Body;
  readonly chapterTitle: string | null;
  readonly pointName: string | null;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
}

/** A question of a subject that is in the bank, locked until the transaction ends. */
export async function lockQuestion(tx: Tx, subjectId: number, questionId: number): Promise<KeptQuestion | undefined> {
  const { rows } = await sql<KeptQuestion>`
    select q.kind, q.version, q.version_id as "versionId", v.body, c.title as "chapterTitle", p.name as "pointName", q.difficulty, q.secrecy
    from question q join question_version v on v.id = q.version_id
    left join bank_chapter c on c.id = q.chapter_id left join knowledge_point p on p.id = q.point_id
    where q.id = ${questionId} and q.subject_id = ${subjectId} and q.removed_at is null for update of q`.execute(tx);
  return rows[0];
}

/** Writes a new text of a question down; the id of that version. */
export async function addVersion(tx: Tx, questionId: number, body: Body, at: Date): Promise<number> {
  const row = await tx
    .insertInto("question_version")
    .values({ question_id: questionId, body: JSON.stringify(body), created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Changed {
  readonly chapterId: number | null;
  readonly pointId: number | null;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
  readonly versionId: number;
  readonly body: Body;
}

/** Writes a locked question; its new version as a whole. */
export async function changeQuestion(tx: Tx, questionId: number, changed: Changed, at: Date): Promise<number> {
  const { version } = await tx
    .updateTable("question")
    .set((eb) => ({
      chapter_id: changed.chapterId,
      point_id: changed.pointId,
      difficulty: changed.difficulty,
      secrecy: changed.secrecy,
      version_id: changed.versionId,
      stem_hash: stemHash(changed.body),
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", questionId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

interface LockedQuestion {
  readonly id: number;
  readonly subjectId: number;
  readonly version: number;
  readonly secrecy: Secrecy;
  readonly removed: boolean;
}

/** These questions, removed or not, locked until the transaction ends, by id. */
export async function lockAll(tx: Tx, questionIds: readonly number[]): Promise<LockedQuestion[]> {
  const { rows } = await sql<LockedQuestion>`
    select id, subject_id as "subjectId", version, secrecy, removed_at is not null as removed from question
    where id = any(${questionIds}::int[]) order by id
    for update`.execute(tx);
  return rows;
}

/** Says where locked questions appear; their new versions. */
export async function writeSecrecy(
  tx: Tx, questionIds: readonly number[], secrecy: Secrecy, at: Date,
): Promise<{ questionId: number; version: number }[]> {
  if (questionIds.length === 0) return [];
  return tx
    .updateTable("question")
    .set((eb) => ({ secrecy, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "in", questionIds)
    .returning(["id as questionId", "version"])
    .execute();
}

/** Takes locked questions out of the bank. */
export async function takeOut(tx: Tx, questionIds: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable("question")
    .set((eb) => ({ removed_at: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "in", questionIds)
    .execute();
}
