import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { type Body, cleanBody, type QuestionDraft } from "./question/question.ts";
import { papersAsking, renewPapers } from "./papers/papers.ts";
import { chapterIds, pointIds, stemHash, type WrittenQuestion } from "./bank/bank.ts";

/**
 * Changes a question: what it asks as a new version, where it belongs in place. Papers that ask it take the new version.
 * Call it in a transaction; call `forgetPlaces` after it.
 * @param from the version that was changed
 */
export async function editQuestion(
  tx: Database,
  { subjectId, questionId, from }: { readonly subjectId: number; readonly questionId: number; readonly from: number },
  draft: QuestionDraft,
  at: Date,
): Promise<WrittenQuestion> {
  const { rows } = await sql<{ kind: string; version: number; body: Body }>`
    select q.kind, q.version_id as version, v.body from question q join question_version v on v.id = q.version_id
    where q.id = ${questionId} and q.subject_id = ${subjectId} and q.removed_at is null for update of q`.execute(tx);
  const before = rows[0];
  if (!before) throw unknownThing();
  if (before.version !== from) throw mend("questionChanged");
  if (before.kind !== draft.kind) throw mend("questionKindFixed");
  const chapter = draft.chapterTitle?.trim() ?? "";
  const point = draft.pointName?.trim() ?? "";
  const chapterId = chapter === "" ? null : (await chapterIds(tx, subjectId, [chapter])).get(chapter)!;
  const pointId = point === "" ? null : (await pointIds(tx, subjectId, [{ name: point, chapterId }])).get(point)!;
  const body = cleanBody(draft.body);
  const versionId = isDeepStrictEqual(body, before.body) ? from : await newVersion(tx, questionId, body, at);
  await tx
    .updateTable("question")
    .set({
      chapter_id: chapterId,
      point_id: pointId,
      difficulty: draft.difficulty,
      version_id: versionId,
      stem_hash: stemHash(body),
      updated_at: at,
    })
    .where("id", "=", questionId)
    .execute();
  if (versionId !== from) await renewPapers(tx, subjectId, { questionId, from, to: versionId }, at);
  return { questionId, versionId };
}

async function newVersion(tx: Database, questionId: number, body: Body, at: Date): Promise<number> {
  const row = await tx
    .insertInto("question_version")
    .values({ question_id: questionId, body: JSON.stringify(body), created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Takes questions out of the bank; those that are out already stay so. Call it in a transaction.
 * @throws Refusal 1001 while a paper asks one of them
 */
export async function removeQuestions(tx: Database, questionIds: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from question where id = any(${questionIds}::int[]) order by id
    for update`.execute(tx);
  if (rows.length !== new Set(questionIds).size) throw unknownThing();
  const [asking] = await papersAsking(tx, questionIds);
  if (asking) throw mend("questionInPaper", { paper: asking.title });
  const { rows: gone } = await sql<{
    id: number;
  }>`update question set removed_at = ${at}, updated_at = ${at} where id = any(${questionIds}::int[]) and removed_at is null
    returning id`.execute(tx);
  return gone.map((row) => row.id);
}
