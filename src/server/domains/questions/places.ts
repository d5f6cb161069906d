import type { Means } from "../../kernel/call.ts";
import { Lru } from "../../kernel/lru.ts";

/** How long (ms) titles are kept; another process's change shows after that. */
const FRESH_MS = 60_000;
/** Subjects kept for each database; whoever asks for many ids fills no memory. */
const KEPT = 500;

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

const kept = new WeakMap<Means["pool"], Lru<number, { readonly places: Places; readonly until: number }>>();

/** Chapters, knowledge points and lessons of a subject, from memory for a minute. */
export async function subjectPlaces({ pool, now }: Pick<Means, "pool" | "now">, subjectId: number): Promise<Places> {
  let memory = kept.get(pool);
  if (!memory) kept.set(pool, (memory = new Lru(KEPT)));
  const found = memory.get(subjectId);
  if (found && found.until > now()) return found.places;
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
  const places = { chapters, points };
  memory.set(subjectId, { places, until: now() + FRESH_MS });
  return places;
}

/** Call after a chapter, a point or its lesson changed. */
export function forgetPlaces({ pool }: Pick<Means, "pool">, subjectId: number): void {
  kept.get(pool)?.delete(subjectId);
}
