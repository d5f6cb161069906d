import { type RawBuilder, sql } from "kysely";
import type { ItemKind } from "#contract/catalogue.ts";
import type { Database } from "../../../database/database.ts";
import type { SearchQuery } from "../../../kernel/chinese.ts";
import { CARD_COLUMNS, type CardRow, IS_LESSON } from "../course/course.ts";

type Sort = "hot" | "new" | "priceAsc" | "priceDesc";

interface Wanted {
  readonly query: SearchQuery | null;
  /** Of an English reader: Chinese texts whose English holds a word of the keyword; null: who looks reads Chinese. */
  readonly saying: readonly string[] | null;
  readonly categoryId: number | undefined;
  readonly level: string | undefined;
  readonly type: 1 | 2 | undefined;
  readonly free: boolean;
  readonly sort: Sort | undefined;
  readonly current: number;
  readonly size: number;
}

interface FoundRow extends CardRow {
  readonly matchedLessons: readonly {
    itemId: number;
    kind: ItemKind;
    vid: string | null;
    ready: boolean;
    isTrial: boolean;
    title: string;
    number: number;
    seconds: number;
    /** Of its text, where the title holds none of the words. */
    plain: string | null;
  }[];
  /** Null without a keyword. */
  readonly introHtml: string | null;
  readonly outcomes: readonly string[];
}

interface FoundPage {
  /** No course holds every word: these hold some. */
  readonly isLoose: boolean;
  readonly total: number;
  /** How many of the total are packages. */
  readonly packageTotal: number;
  readonly all: number;
  readonly allPackages: number;
  readonly freeCount: number;
  readonly trades: readonly { id: number; name: string; trade: string; count: number }[];
  readonly levels: readonly { level: string; count: number }[];
  readonly records: readonly FoundRow[];
}

const ORDER: Readonly<Record<Sort | "relevance" | "chosen", RawBuilder<unknown>>> = {
  relevance: sql`rank desc, learner_count desc, id`,
  chosen: sql`recommended nulls last, learner_count desc, id`,
  hot: sql`learner_count desc, id`,
  new: sql`coalesce(published_at, created_at) desc, id desc`,
  priceAsc: sql`price_fen, id`,
  priceDesc: sql`price_fen desc, id`,
};

/** Free and to be had here: a partner's course and one that comes with a package are neither. */
const FREE = sql`(price_fen = 0 and sale not in ('partner', 'packageOnly'))`;

/**
 * What stands in the title weighs most, then names and lesson titles, then the introduction (api.md getCourseSeries); who
 * holds several words literally comes before who holds them apart. One word needs no second look at the vector.
 */
const rankOf = (query: SearchQuery, vector: RawBuilder<unknown>) => sql`
  ${query.match === query.exact ? sql`0` : sql`case when s.${vector} @@ ${query.exactTitle}::tsquery then 8
    when s.${vector} @@ ${query.exact}::tsquery then 2 else 0 end`}
  + ts_rank('{0.1, 0.3, 0.7, 1.0}', s.${vector}, ${query.any}::tsquery)`;

/** At most two lessons of `s` whose titles or texts hold a word of the keyword, the most literal first. */
const matchedLessons = ({ words }: SearchQuery, saying: readonly string[] | null) => {
  const [any, first] = [words.map((word) => `%${word}%`), `%${words[0] ?? ""}%`];
  const titled = (title: RawBuilder<unknown>) => sql`(${title} ilike any(${any}::text[])${
    saying ? sql` or ${title} = any(${saying}::text[])` : sql``})`;
  return sql`
  coalesce((select json_agg(json_build_object('itemId', l.id, 'kind', l.kind, 'vid', l.vid, 'ready', l.ready, 'isTrial', l.is_trial,
    'title', l.title, 'number', l.number, 'seconds', l.seconds,
    'plain', case when ${titled(sql`l.title`)} then null else l.plain end) order by l.number) from (
    select * from (
      select i.id, i.kind, i.title, i.seconds, i.is_trial, a.vid, a.id is not null or t.item_id is not null as ready, t.plain,
        row_number() over (order by i.sort, i.id)::int as number
      from item i left join media_asset a on a.id = i.asset_id and a.state = 'ready' left join lesson_text t on t.item_id = i.id
      where i.series_id = s.id and ${sql.raw(IS_LESSON)}
    ) numbered
    where ${titled(sql`numbered.title`)} or numbered.plain ilike any(${any}::text[])
    order by numbered.title ilike ${first} desc, ${titled(sql`numbered.title`)} desc, numbered.plain ilike ${first} desc,
      numbered.number limit 2
  ) l), '[]'::json)`;
};

/** Whether a published course holds every word of the keyword. */
const someMatch = (query: SearchQuery, vector: RawBuilder<unknown>) => sql`
  exists (select 1 from series where published and ${vector} @@ ${query.match}::tsquery)`;

/** One page of courses with the counts of every filter, in one statement. Where no course holds every word, those with some. */
export async function searchSeries(db: Database, wanted: Wanted): Promise<FoundPage> {
  const { query, saying, categoryId, level, type, free, sort, current, size } = wanted;
  const inCategory = categoryId === undefined ? sql`true` : sql`(category_id = ${categoryId} or trade_id = ${categoryId})`;
  const inLevel = level === undefined || level === "" ? sql`true` : sql`level = ${level}`;
  const isFree = free ? FREE : sql`true`;
  const vector = saying ? sql`search_en` : sql`search`;
  const order = ORDER[sort ?? (query ? "relevance" : "chosen")];
  const { rows } = await sql<FoundPage>`
    with hit as materialized (
      select s.id, s.category_id, coalesce(c.parent_id, c.id) as trade_id, s.level, s.price_fen, s.sale, s.recommended, s.learner_count,
        s.created_at, s.published_at, s.type,
        ${query ? rankOf(query, vector) : sql`0`} as rank
      from series s join category c on c.id = s.category_id
      where s.published ${query ? sql`and s.${vector} @@ (case when ${someMatch(query, vector)} then ${query.match}
        else ${query.any} end)::tsquery` : sql``} ${type === undefined ? sql`` : sql`and s.type = ${type}`}
    ), filtered as (
      select * from hit where ${inCategory} and ${inLevel} and ${isFree}
    ), page as (
      select id, row_number() over (order by ${order}) as place from filtered order by ${order} limit ${size} offset ${(current - 1) * size}
    )
    select (select count(*)::int from filtered) as total, (select count(*)::int from filtered where type = 2) as "packageTotal",
      ${query ? sql`not ${someMatch(query, vector)} and exists (select 1 from hit)` : sql`false`} as "isLoose",
      (select count(*)::int from hit) as "all", (select count(*)::int from hit where type = 2) as "allPackages",
      (select count(*)::int from hit where ${inCategory} and ${inLevel} and ${FREE}) as "freeCount",
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'trade', t.trade, 'count', n.count) order by t.sort, t.id)
        from (select trade_id, count(*)::int as count from hit where ${inLevel} and ${isFree} group by trade_id) n join category t
          on t.id = n.trade_id), '[]'::json) as trades,
      coalesce((select json_agg(json_build_object('level', n.level, 'count', n.count))
        from (select level, count(*)::int as count from hit where ${inCategory} and ${isFree} and level <> ''
        group by level) n), '[]'::json) as levels,
      coalesce((select json_agg(card order by card.place) from (
        select page.place, ${query ? matchedLessons(query, saying) : sql`'[]'::json`} as "matchedLessons",
          ${query ? sql`s.intro_html` : sql`null`} as "introHtml", s.outcomes, ${sql.raw(CARD_COLUMNS)}
        from page join series s on s.id = page.id join category c on c.id = s.category_id) card), '[]'::json) as records`.execute(db);
  return rows[0]!;
}
