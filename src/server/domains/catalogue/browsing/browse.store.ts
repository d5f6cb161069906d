import { sql } from "kysely";
import type { Database, Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";

export interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly trade: string;
  readonly english: string;
  /** Published series and packages filed here, without those of its directions. */
  readonly own: number;
}

/** Every category that learners are shown, in order, trades before their directions, with its own count of courses. */
export async function categories(db: Database): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.parent_id as "parentId", c.name, c.trade, c.english, coalesce(n.own, 0)::int as own
    from category c left join (select category_id, count(*) as own from series where published group by category_id) n
      on n.category_id = c.id
    where not c.hidden and not exists (select from category top where top.id = c.parent_id and top.hidden)
    order by c.parent_id nulls first, c.sort, c.id`.execute(db);
  return rows;
}

const tradeRows = named<{ categoryId: number; name: string; english: string; trade: string }>(
  "catalogue.trades",
  `select id as "categoryId", name, english, trade from category where parent_id is null and not hidden order by sort, id`,
);

/** The trades in the school's order. */
export const tradesInOrder = (pool: Pool) => tradeRows(pool, []);

export interface Place {
  readonly seriesId: number;
  /** The trade. */
  readonly categoryId: number;
  readonly level: string;
}

const placeRows = named<Place, [ids: readonly number[]]>(
  "catalogue.places",
  `select s.id as "seriesId", coalesce(c.parent_id, c.id) as "categoryId", s.level
    from series s join category c on c.id = s.category_id where s.id = any($1::int[]) and s.published`,
);

/** To which trade and level each of these published courses belongs. */
export const placesOf = (pool: Pool, ids: readonly number[]) => placeRows(pool, [ids]);

const levelRows = named<{ categoryId: number; level: string; courseCount: number; lessonCount: number }>(
  "catalogue.levels",
  `select coalesce(c.parent_id, c.id) as "categoryId", s.level, count(*)::int as "courseCount",
    sum(s.lesson_count)::int as "lessonCount"
  from series s join category c on c.id = s.category_id
  where s.published and s.type = 1 and s.sale not in ('closed', 'partner') group by 1, 2`,
);

/** How many courses that the school itself gives lead to each level of each trade. */
export const coursesByLevel = (pool: Pool) => levelRows(pool, []);

/** What the school itself teaches: trades with courses, published series, their lessons, enrolments. */
export async function schoolCounts(db: Database): Promise<{ trades: number; courses: number; lessons: number; learners: number }> {
  const { rows } = await sql<{ trades: number; courses: number; lessons: number; learners: number }>`
    select count(distinct coalesce(c.parent_id, c.id))::int as trades, count(*)::int as courses,
      coalesce(sum(s.lesson_count), 0)::int as lessons, coalesce(sum(s.learner_count), 0)::int as learners
    from series s join category c on c.id = s.category_id where s.published and s.type = 1 and s.sale <> 'partner'`.execute(db);
  return rows[0]!;
}

/** The school's teachers in order; with an id that one, hidden or not: courses lead to them. */
export async function teachers(db: Database, id?: number) {
  return db
    .selectFrom("teacher")
    .select(["id", "name", "title", "line", "bio", "avatar_url as avatarUrl", "career"])
    .where((eb) => (id === undefined ? eb("hidden", "=", false) : eb("id", "=", id)))
    .orderBy("sort")
    .orderBy("id")
    .execute();
}

const factsBySlug = named<{ slug: string; trade: string; level: string; topic: string }, [slug: string]>(
  "catalogue.coverFacts",
  "select s.slug, c.trade, s.level, s.topic from series s join category c on c.id = s.category_id where s.slug = $1",
);

/** What a course's cover shows; undefined when there is no course with this slug. */
export async function coverFacts(pool: Pool, slug: string) {
  return (await factsBySlug(pool, [slug]))[0];
}
