import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { type SearchField, searchVector } from "../../../kernel/chinese.ts";
import type { SchoolText } from "../../../kernel/english.ts";
import { plainText } from "../../../kernel/richText.ts";
import { englishIn } from "../../translations/translations.ts";
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
 * Brings the search vectors, the number of lessons (the exams between are none) and the whole length of these series and packages up
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
  const inEnglish = await englishIn(db, rows.flatMap(toldBy));
  const [chinese, english]: [string[], string[]] = [[], []];
  for (const row of rows) {
    chinese.push(await searchVector(fieldsOf(row)));
    // English first: what lies far down a long text is not found.
    english.push(await searchVector([...fieldsOf(row, inEnglish), ...fieldsOf(row)]));
    // Cutting Chinese into words takes the thread: whoever else asks this process is answered in between.
    await others();
  }
  await sql`
    update series set search = indexed.search, search_en = indexed.search_en, lesson_count = counted.lessons,
      total_seconds = counted.seconds
    from unnest(${rows.map((row) => row.id)}::int[], ${chinese}::tsvector[], ${english}::tsvector[]) as indexed (id, search, search_en)
    cross join lateral (
      select count(*)::int as lessons, coalesce(sum(seconds), 0)::int as seconds from (
        select series_id, seconds from item i where ${sql.raw(IS_LESSON)}
        union all select series_id, seconds from partner_item i where ${sql.raw(IS_LESSON)}
      ) lesson
      where series_id = indexed.id or series_id in (select series_id from package_series where package_id = indexed.id)
    ) counted
    where series.id = indexed.id`.execute(db);
}

/** What a course says by itself, as its texts stand on a page. */
const toldBy = ({ title, names, level, topic, lessons, subtitle, intro, outcomes }: Indexed): SchoolText[] => [
  ...[title, ...names, level, topic, ...lessons, subtitle, ...outcomes].map((chinese) => ({ chinese, kind: "text" as const })),
  { chinese: intro, kind: "html" },
];

/** What a course is found by; with `inEnglish` only what has its English. */
function fieldsOf(row: Indexed, inEnglish?: (text: SchoolText) => string): SearchField[] {
  const say = (chinese: string, kind: SchoolText["kind"] = "text") => {
    const text = inEnglish ? inEnglish({ chinese, kind }) : chinese;
    return inEnglish && text === chinese ? "" : kind === "html" ? plainText(text) : text;
  };
  const at = (place: SearchField["place"], texts: readonly string[]) => texts.map((text) => ({ text: say(text), place }));
  return [
    ...at("title", [row.title]),
    ...at("near", [...row.names, row.level, row.topic, ...row.lessons]),
    ...at("far", [row.subtitle]),
    { text: say(row.intro, "html"), place: "far" },
    ...at("far", [...row.outcomes, ...row.texts]),
  ];
}

/** Brings up to date what is found by these texts: the courses that say them, and the packages of those. */
export async function indexSaying(db: Database, chinese: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with said as (select unnest(${chinese}::text[]) as text), own as (
      select id from series where title in (table said) or subtitle in (table said) or level in (table said) or topic in (table said)
        or partner_name in (table said) or intro_html in (table said) or outcomes && ${chinese}::text[]
      union select series_id from item where title in (table said)
      union select series_id from partner_item where title in (table said)
      union select st.series_id from series_teacher st join teacher t on t.id = st.teacher_id where t.name in (table said)
      union select s.id from series s join category c on c.id = s.category_id left join category top on top.id = c.parent_id
        where c.name in (table said) or top.name in (table said)
    )
    select id from own union select package_id from package_series where series_id in (select id from own) order by id`.execute(db);
  await indexSeries(db, rows.map(({ id }) => id));
}
