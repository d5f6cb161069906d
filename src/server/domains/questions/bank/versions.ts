import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import type { AskedQuestion } from "../question/question.ts";

/** Versions by their ids, at about 2 KB each some 40 MB at most. They never change; chapter, point and difficulty do. */
const VERSIONS: Remembered<number, AskedQuestion> = { name: "questions.versions", ttlMs: 60 * 60_000, atMost: 20_000 };

/**
 * Versions of questions by their ids, with their keys. Those that aren't in memory yet cost one statement. Chapter, point and
 * difficulty are those of the moment when the version was read.
 */
export function questionsByVersion(
  { pool, kept }: Pick<Means, "pool" | "kept">,
  versionIds: readonly number[],
): Promise<Map<number, AskedQuestion>> {
  return kept(VERSIONS).all(versionIds, async (missing) => {
    const { rows } = await pool.query<AskedQuestion>({
      name: "questionsByVersion",
      text: `select v.id as "versionId", q.id as "questionId", q.subject_id as "subjectId", q.chapter_id as "chapterId",
        q.point_id as "pointId",
          q.kind, q.difficulty, v.body
        from question_version v join question q on q.id = v.question_id where v.id = any($1::int[])`,
      values: [missing],
    });
    return new Map(rows.map((row) => [row.versionId, row]));
  });
}

/** Call after chapter, point or difficulty of questions changed. */
export function forgetVersions({ kept }: Pick<Means, "kept">, versionIds: readonly number[]): void {
  kept(VERSIONS).forget(versionIds);
}

/** Which version of each question is asked now; removed questions are missing. */
export async function currentVersions({ pool }: Pick<Means, "pool">, questionIds: readonly number[]): Promise<Map<number, number>> {
  if (questionIds.length === 0) return new Map();
  const { rows } = await pool.query<{ id: number; version: number }>({
    name: "currentVersions",
    text: "select id, version_id as version from question where id = any($1::int[]) and removed_at is null",
    values: [questionIds],
  });
  return new Map(rows.map((row) => [row.id, row.version]));
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

/** Everything of a subject that may be drawn, by id; empty lists in the filter mean none. */
export async function pool(means: Pick<Means, "pool">, subjectId: number, filter: PoolFilter = {}): Promise<Pooled[]> {
  const { rows } = await means.pool.query<Pooled>({
    name: "questionPool",
    text: `select id as "questionId", version_id as "versionId", kind, chapter_id as "chapterId", point_id as "pointId", difficulty
      from question where subject_id = $1 and removed_at is null
        and ($2::text[] is null or kind = any($2)) and ($3::int[] is null or chapter_id = any($3)) and ($4::int is null or point_id = $4)
        and ($5::int is null or difficulty = $5) and ($6::int[] is null or id = any($6))
      order by id`,
    values: [
      subjectId,
      filter.kinds ?? null,
      filter.chapterIds ?? null,
      filter.pointId ?? null,
      filter.difficulty ?? null,
      filter.questionIds ?? null,
    ],
  });
  return rows;
}
