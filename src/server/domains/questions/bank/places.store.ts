import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";

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

interface Row {
  readonly id: number;
  readonly chapter: boolean;
  readonly name: string;
  readonly courseId: number | null;
  readonly itemId: number | null;
  readonly title: string | null;
  readonly atSecond: number | null;
}

const placeRows = named<Row, [subjectId: number]>(
  "questions.places",
  `select id, true as chapter, title as name, null::int as "courseId", null::int as "itemId", null as title,
    null::int as "atSecond", sort from bank_chapter where subject_id = $1
  union all
  select p.id, false, p.name, i.series_id, i.id, i.title, p.at_second, p.sort from knowledge_point p left join item i
    on i.id = p.item_id where p.subject_id = $1
  order by sort, id`,
);

export async function readPlaces(pool: Means["pool"], subjectId: number): Promise<Places> {
  const chapters = new Map<number, string>();
  const points = new Map<number, { name: string; lesson: Lesson | null }>();
  for (const { id, chapter, name, courseId, itemId, title, atSecond } of await placeRows(pool, [subjectId])) {
    if (chapter) chapters.set(id, name);
    else points.set(id, { name, lesson: itemId === null ? null : { courseId: courseId!, itemId, title: title!, atSecond: atSecond ?? 0 } });
  }
  return { chapters, points };
}
