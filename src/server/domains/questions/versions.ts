import type { PoolClient } from "pg";
import type { Means } from "../../kernel/call.ts";
import { Lru } from "../../kernel/lru.ts";
import type { AskedQuestion } from "./body.ts";

/** Versions kept in memory for each database: at about 2 KB each some 40 MB at most. */
const KEPT = 20_000;

/** Versions never change, so every process keeps its own; several databases live in one process under test. */
const kept = new WeakMap<Means["pool"], Lru<number, AskedQuestion>>();

/**
 * Versions of questions by their ids, with their keys. What isn't in memory yet costs one statement, on `client` where a
 * transaction hands its own in. Chapter, point and difficulty are those of the moment when the version was first read.
 */
export async function questionsByVersion(
  source: Pick<Means, "pool"> & { readonly client?: PoolClient },
  versionIds: readonly number[],
): Promise<Map<number, AskedQuestion>> {
  let memory = kept.get(source.pool);
  if (!memory) kept.set(source.pool, (memory = new Lru(KEPT)));
  const found = new Map<number, AskedQuestion>();
  const missing = new Set<number>();
  for (const versionId of versionIds) {
    const asked = memory.get(versionId);
    if (asked) found.set(versionId, asked);
    else missing.add(versionId);
  }
  if (missing.size === 0) return found;
  const asker: Pick<PoolClient, "query"> = source.client ?? source.pool;
  const { rows } = await asker.query<AskedQuestion>({
    name: "questionsByVersion",
    text: `select v.id as "versionId", q.id as "questionId", q.subject_id as "subjectId", q.chapter_id as "chapterId",
      q.point_id as "pointId",
        q.kind, q.difficulty, v.body
      from question_version v join question q on q.id = v.question_id where v.id = any($1::int[])`,
    values: [[...missing]],
  });
  for (const row of rows) {
    memory.set(row.versionId, row);
    found.set(row.versionId, row);
  }
  return found;
}

/** Call after chapter, point or difficulty of questions changed; other processes see it when they read the version anew. */
export function forgetVersions({ pool }: Pick<Means, "pool">, versionIds: readonly number[]): void {
  for (const versionId of versionIds) kept.get(pool)?.delete(versionId);
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
