import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import { lessonShown } from "../../catalogue/catalogue.ts";

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
    on i.id = p.item_id and ${lessonShown("i.id")} where p.subject_id = $1
  order by sort, id`,
);

/** Where a knowledge point is taught: from its second up to where the next point of the lesson begins, or the lesson ends. */
interface Passage {
  readonly pointId: number;
  readonly name: string;
  readonly courseId: number;
  readonly itemId: number;
  readonly title: string;
  /** Whole seconds; `to` excluded. */
  readonly from: number;
  readonly to: number;
}

const passageRows = named<Passage, [pointIds: readonly number[]]>(
  "questions.passages",
  `select p.id as "pointId", p.name, i.series_id as "courseId", i.id as "itemId", i.title, coalesce(p.at_second, 0) as "from",
      least(i.seconds, coalesce((select min(n.at_second) from knowledge_point n
        where n.item_id = p.item_id and n.at_second > coalesce(p.at_second, 0)), i.seconds)) as "to"
    from knowledge_point p join item i on i.id = p.item_id
    where p.id = any($1::int[]) and i.kind in ('video', 'document') and i.seconds > coalesce(p.at_second, 0)
      and ${lessonShown("i.id")}`,
);

/** The passages of films and texts that teach these knowledge points; those that none teaches are missing. */
export async function passagesOf({ pool }: Pick<Means, "pool">, pointIds: readonly number[]): Promise<Passage[]> {
  if (pointIds.length === 0) return [];
  const found = new Map((await passageRows(pool, [pointIds])).map((row) => [row.pointId, row]));
  return pointIds.flatMap((id) => found.get(id) ?? []);
}

export async function readPlaces(pool: Means["pool"], subjectId: number): Promise<Places> {
  const chapters = new Map<number, string>();
  const points = new Map<number, { name: string; lesson: Lesson | null }>();
  for (const { id, chapter, name, courseId, itemId, title, atSecond } of await placeRows(pool, [subjectId])) {
    if (chapter) chapters.set(id, name);
    else points.set(id, { name, lesson: itemId === null ? null : { courseId: courseId!, itemId, title: title!, atSecond: atSecond ?? 0 } });
  }
  return { chapters, points };
}
