import type { Secrecy } from "#contract/questions.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { AskedQuestion } from "../question/question.ts";

const versionRows = named<AskedQuestion, [versionIds: readonly number[]]>(
  "questions.versions",
  `select v.id as "versionId", q.id as "questionId", q.subject_id as "subjectId", q.chapter_id as "chapterId",
    q.point_id as "pointId", q.kind, q.difficulty, v.body
  from question_version v join question q on q.id = v.question_id where v.id = any($1::int[])`,
);

/** Versions by their ids, with their keys. */
export async function askedByVersion(pool: Means["pool"], versionIds: readonly number[]): Promise<Map<number, AskedQuestion>> {
  return new Map((await versionRows(pool, [versionIds])).map((row) => [row.versionId, row]));
}

const currentRows = named<{ id: number; version: number }, [questionIds: readonly number[]]>(
  "questions.current",
  "select id, version_id as version from question where id = any($1::int[]) and removed_at is null and secrecy = 'open'",
);

/** Which version of each question is practised now; removed ones and those kept for exams are missing. */
export async function currentVersions({ pool }: Pick<Means, "pool">, questionIds: readonly number[]): Promise<Map<number, number>> {
  if (questionIds.length === 0) return new Map();
  return new Map((await currentRows(pool, [questionIds])).map((row) => [row.id, row.version]));
}

const secrecyRows = named<{ id: number; secrecy: Secrecy }, [questionIds: readonly number[]]>(
  "questions.secrecy",
  "select id, secrecy from question where id = any($1::int[])",
);

/** Where these questions appear. */
export async function secrecyOf({ pool }: Pick<Means, "pool">, questionIds: readonly number[]): Promise<Map<number, Secrecy>> {
  return new Map((await secrecyRows(pool, [questionIds])).map((row) => [row.id, row.secrecy]));
}

/** A question that may be drawn. */
export interface Pooled {
  readonly questionId: number;
  readonly versionId: number;
  readonly kind: AskedQuestion["kind"];
  readonly chapterId: number | null;
  readonly pointId: number | null;
  readonly difficulty: number;
}

export interface PoolFilter {
  readonly kinds?: readonly AskedQuestion["kind"][] | undefined;
  readonly chapterIds?: readonly number[] | undefined;
  readonly pointId?: number | undefined;
  readonly difficulty?: number | undefined;
  /** These alone. */
  readonly questionIds?: readonly number[] | undefined;
}

type Ids = readonly number[] | null;

const pooledRows = named<
  Pooled,
  [subjectId: number, kinds: readonly string[] | null, chapterIds: Ids, pointId: number | null, difficulty: number | null, questionIds: Ids]
>(
  "questions.pool",
  `select id as "questionId", version_id as "versionId", kind, chapter_id as "chapterId", point_id as "pointId", difficulty
  from question where subject_id = $1 and removed_at is null and secrecy = 'open'
    and ($2::text[] is null or kind = any($2)) and ($3::int[] is null or chapter_id = any($3)) and ($4::int is null or point_id = $4)
    and ($5::int is null or difficulty = $5) and ($6::int[] is null or id = any($6))
  order by id`,
);

/** Everything of a subject that may be practised, by id; empty lists in the filter mean none. */
export const pool = (means: Pick<Means, "pool">, subjectId: number, filter: PoolFilter = {}): Promise<Pooled[]> =>
  pooledRows(means.pool, [
    subjectId, filter.kinds ?? null, filter.chapterIds ?? null, filter.pointId ?? null, filter.difficulty ?? null,
    filter.questionIds ?? null,
  ]);

/** A question that a class exam may draw. */
export interface ForClass extends Pooled {
  /** Class exams alone ask it. */
  readonly kept: boolean;
}

const forClassRows = named<ForClass, [subjectId: number]>(
  "questions.forClass",
  `select id as "questionId", version_id as "versionId", kind, chapter_id as "chapterId", point_id as "pointId", difficulty,
    secrecy = 'class' as kept
  from question where subject_id = $1 and removed_at is null and secrecy in ('open', 'class') order by id`,
);

/** Everything of a subject that class exams may draw, by id: no question that formal examinations keep for themselves. */
export const poolForClass = (means: Pick<Means, "pool">, subjectId: number): Promise<ForClass[]> => forClassRows(means.pool, [subjectId]);

const sameStems = named<{ id: number; hash: Buffer }, [subjectId: number, hashes: readonly Buffer[]]>(
  "questions.sameStems",
  `select min(id) as id, stem_hash as hash from question
  where subject_id = $1 and removed_at is null and stem_hash = any($2::bytea[]) group by stem_hash`,
);

/** Questions of the subject with one of these stems, by the hash as hex; removed ones don't count. */
export async function duplicatesOf(
  { pool }: Pick<Means, "pool">,
  subjectId: number,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  return new Map((await sameStems(pool, [subjectId, hashes])).map((row) => [row.hash.toString("hex"), row.id]));
}
