import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { searchVector } from "../../../kernel/chinese.ts";
import { plainText } from "../../../kernel/richText.ts";
import { IS_LESSON, TAUGHT } from "../course/course.ts";

interface Indexed {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly level: string;
  readonly topic: string;
  readonly intro: string;
  readonly outcomes: readonly string[];
  readonly names: readonly string[];
  readonly lessons: readonly string[];
  /** Of its document lessons. */
  readonly texts: readonly string[];
}

/**
 * Brings the search vector, the number of lessons (the exams between are none) and the whole length of these series and packages up
 * to date. Call it
 * in the transaction that writes a course, its outline, its teachers, its category or the parts of a package.
 */
export async function indexSeries(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Indexed>`
    select s.id, s.title, s.subtitle, s.level, s.topic, s.intro_html as intro, s.outcomes,
      array_remove(array[c.name, top.name, nullif(s.partner_name, '')], null) || array(
        select t.name from ${sql.raw(TAUGHT)} taught join teacher t on t.id = taught.teacher_id order by taught.place, t.id) as names,
      array(select i.title from item i where i.series_id = s.id order by i.sort, i.id) || array(
        select o.title from partner_item o where o.series_id = s.id order by o.sort, o.id) || array(
        select p.title from package_series ps join series p on p.id = ps.series_id where ps.package_id = s.id order by ps.sort) as lessons,
      array(select t.plain from lesson_text t join item i on i.id = t.item_id where i.series_id = s.id order by i.sort, i.id) as texts
    from series s join category c on c.id = s.category_id left join category top on top.id = c.parent_id
    where s.id = any(${ids}::int[])`.execute(db);
  const vectors = [];
  for (const row of rows) {
    vectors.push(
      await searchVector([
        { text: row.title, place: "title" },
        ...[...row.names, row.level, row.topic, ...row.lessons].map((text) => ({ text, place: "near" as const })),
        ...[row.subtitle, plainText(row.intro), ...row.outcomes, ...row.texts].map((text) => ({ text, place: "far" as const })),
      ]),
    );
  }
  await sql`
    update series set search = indexed.search, lesson_count = counted.lessons, total_seconds = counted.seconds
    from unnest(${rows.map((row) => row.id)}::int[], ${vectors}::tsvector[]) as indexed (id, search)
    cross join lateral (
      select count(*)::int as lessons, coalesce(sum(seconds), 0)::int as seconds from (
        select series_id, seconds from item i where ${sql.raw(IS_LESSON)}
        union all select series_id, seconds from partner_item i where ${sql.raw(IS_LESSON)}
      ) lesson
      where series_id = indexed.id or series_id in (select series_id from package_series where package_id = indexed.id)
    ) counted
    where series.id = indexed.id`.execute(db);
}
