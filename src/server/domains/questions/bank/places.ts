import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";

export interface Lesson {
  readonly courseId: number;
  readonly itemId: number;
  readonly title: string;
  /** Seconds from its start. */
  readonly atSecond: number;
}

/** Titles of what the questions of a subject belong to, in the order of the subject. */
export interface Places {
  readonly chapters: ReadonlyMap<number, string>;
  readonly points: ReadonlyMap<number, { readonly name: string; readonly lesson: Lesson | null }>;
}

/** By subjects. */
const PLACES: Remembered<number, Places> = { name: "questions.places", ttlMs: 60_000, atMost: 500 };

/** Chapters, knowledge points and lessons of a subject, from memory for a minute. */
export const subjectPlaces = (means: Pick<Means, "pool" | "kept">, subjectId: number): Promise<Places> =>
  means.kept(PLACES).get(subjectId, () => readPlaces(means, subjectId));

async function readPlaces({ pool }: Pick<Means, "pool">, subjectId: number): Promise<Places> {
  const { rows } = await pool.query<{
    id: number;
    chapter: boolean;
    name: string;
    courseId: number | null;
    itemId: number | null;
    title: string | null;
    atSecond: number | null;
  }>({
    name: "subjectPlaces",
    text: `select id, true as chapter, title as name, null::int as "courseId", null::int as "itemId", null as title,
      null::int as "atSecond", sort from bank_chapter where subject_id = $1
      union all
      select p.id, false, p.name, i.series_id, i.id, i.title, p.at_second, p.sort from knowledge_point p left join item i
        on i.id = p.item_id where p.subject_id = $1
      order by sort, id`,
    values: [subjectId],
  });
  const chapters = new Map<number, string>();
  const points = new Map<number, { name: string; lesson: Lesson | null }>();
  for (const row of rows) {
    if (row.chapter) chapters.set(row.id, row.name);
    else
      points.set(row.id, {
        name: row.name,
        lesson:
          row.itemId === null ? null : { courseId: row.courseId!, itemId: row.itemId, title: row.title!, atSecond: row.atSecond ?? 0 },
      });
  }
  return { chapters, points };
}

/** Call after a chapter, a point or its lesson changed. */
export function forgetPlaces({ kept }: Pick<Means, "kept">, subjectId: number): void {
  kept(PLACES).forget([subjectId]);
}
