import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Terms } from "../../enrolment/enrolment.ts";

/** A course as its row and its neighbours tell it, before the asker is looked at. */
export interface CardRow extends Terms {
  readonly id: number;
  readonly type: 1 | 2;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly level: string;
  readonly topic: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly trade: string;
  readonly lessonCount: number;
  readonly totalSeconds: number;
  readonly learnerCount: number;
  readonly originalPrice: number | null;
  readonly partnerUrl: string | null;
  readonly partnerName: string;
  /** ms since the epoch. */
  readonly updatedAt: number;
  readonly teacherNames: readonly string[];
  /** The series of a package, in order; empty for a series. */
  readonly parts: readonly (Terms & { id: number; title: string; slug: string; trade: string; level: string; topic: string })[];
}

/** `isLesson` of the contract for an item `i`. */
export const IS_LESSON = "i.kind <> 'exam'";

/** Who teaches `s`, with their place; a package is taught by those who teach its series. */
export const TAUGHT = `(
  select st.teacher_id, min(held.place * 1000 + st.sort) as place
  from (select s.id as series_id, 0 as place union all select ps.series_id, ps.sort + 1 from package_series ps where ps.package_id = s.id) held
  join series_teacher st on st.series_id = held.series_id
  group by st.teacher_id)`;

/** The columns of a card; `s` is the series, `c` its category. Neighbours come with the row: no query per row. */
export const CARD_COLUMNS = `
  s.id, s.type, s.slug, s.title, s.subtitle, s.level, s.topic, s.category_id as "categoryId", c.name as "categoryName", c.trade,
  s.lesson_count as "lessonCount", s.total_seconds as "totalSeconds", s.learner_count as "learnerCount", s.price_fen as price,
  s.original_price_fen as "originalPrice", s.sale, s.partner_url as "partnerUrl", s.partner_name as "partnerName", s.published,
  floor(extract(epoch from s.updated_at) * 1000)::bigint as "updatedAt",
  coalesce((select json_agg(t.name order by taught.place, t.id) from ${TAUGHT} taught join teacher t on t.id = taught.teacher_id), '[]'::json) as "teacherNames",
  case when s.type = 1 then '[]'::json else coalesce((
    select json_agg(json_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'trade', pc.trade, 'level', p.level, 'topic', p.topic,
      'price', p.price_fen, 'sale', p.sale, 'published', p.published) order by ps.sort, p.id)
    from package_series ps join series p on p.id = ps.series_id join category pc on pc.id = p.category_id
    where ps.package_id = s.id), '[]'::json) end as parts`;

const columns = sql.raw(CARD_COLUMNS);

/** Cards in the order of `picked`, a query with columns `id` and `place`. */
async function cardsIn(db: Database, picked: RawBuilder<unknown>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${columns} from (${picked}) picked join series s on s.id = picked.id join category c on c.id = s.category_id
    order by picked.place, s.id`.execute(db);
  return rows;
}

/** Cards of these ids, in their order; unpublished ones, too: whoever holds one still sees it. */
export function cardsById(db: Database, ids: readonly number[]): Promise<CardRow[]> {
  return cardsIn(db, sql`select id, place from unnest(${ids}::int[]) with ordinality as wanted (id, place)`);
}

/** The level of a course that is for learners of every level. */
export const EVERY_LEVEL = "不分等级";

/** What recommendations look at besides the courses themselves. */
interface Taste {
  readonly categoryId: number | undefined;
  readonly size: number;
  /** Series that the asker holds: left out, and their trades come before others. */
  readonly heldIds: readonly number[];
  /** What the asker works for: its courses come first of all, those of its level before those for every level; null: nothing. */
  readonly goal: { readonly categoryId: number; readonly level: string } | null;
}

export function recommendedCards(db: Database, { categoryId, size, heldIds, goal }: Taste): Promise<CardRow[]> {
  const aim = goal
    ? sql`case when coalesce(c.parent_id, c.id) <> ${goal.categoryId} then 3 when s.level = ${goal.level} then 0
        when s.level in ('', ${EVERY_LEVEL}) then 1 else 2 end`
    : sql`0`;
  return cardsIn(
    db,
    sql`
    select r.id, row_number() over (order by aim, mine desc, recommended nulls last, learner_count desc, id) as place
    from (
      select s.id, s.recommended, s.learner_count, ${aim} as aim, coalesce(c.parent_id, c.id) in (
        select coalesce(hc.parent_id, hc.id) from series h join category hc on hc.id = h.category_id
        where h.id = any(${heldIds}::int[])) as mine
      from series s join category c on c.id = s.category_id
      where s.published and s.sale <> 'closed' and not s.id = any(${heldIds}::int[])
        ${categoryId === undefined ? sql`` : sql`and (c.id = ${categoryId} or c.parent_id = ${categoryId})`}
    ) r
    order by place limit ${size}`,
  );
}

/** Per trade its first cards: recommended ones, then those with most learners. */
export async function cardsByTrade(db: Database, categoryId: number | undefined, size: number): Promise<(CardRow & { tradeId: number })[]> {
  const { rows } = await sql<CardRow & { tradeId: number }>`
    select picked."tradeId", ${columns}
    from category top cross join lateral (
      select s.id, top.id as "tradeId", row_number() over (order by s.recommended nulls last, s.learner_count desc, s.id) as place
      from series s join category c on c.id = s.category_id
      where s.published and (c.id = top.id or c.parent_id = top.id)
      order by place limit ${size}
    ) picked
    join series s on s.id = picked.id join category c on c.id = s.category_id
    where top.parent_id is null and not top.hidden ${categoryId === undefined ? sql`` : sql`and top.id = ${categoryId}`}
    order by top.sort, top.id, picked.place`.execute(db);
  return rows;
}

/** The published courses of these teachers, most learners first; packages that hold one of them, too. */
export async function cardsByTeacher(db: Database, teacherIds: readonly number[]): Promise<(CardRow & { teacherId: number })[]> {
  const { rows } = await sql<CardRow & { teacherId: number }>`
    select mine.teacher_id as "teacherId", ${columns}
    from (
      select st.teacher_id, st.series_id from series_teacher st where st.teacher_id = any(${teacherIds}::int[])
      union
      select st.teacher_id, ps.package_id from series_teacher st join package_series ps on ps.series_id = st.series_id
      where st.teacher_id = any(${teacherIds}::int[])
    ) mine
    join series s on s.id = mine.series_id join category c on c.id = s.category_id
    where s.published
    order by s.type, s.learner_count desc, s.id`.execute(db);
  return rows;
}
