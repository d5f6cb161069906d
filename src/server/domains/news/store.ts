import { setImmediate as others } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import { type SearchField, type SearchQuery, searchVector } from "../../kernel/chinese.ts";
import type { SchoolText } from "../../kernel/english.ts";
import { plainText } from "../../kernel/richText.ts";
import { englishIn } from "../translations/translations.ts";
import { SCHOOL_TRADE } from "./rules.ts";

export interface ArticleRow {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly trade: string;
  /** Address of its picture; empty: the drawn one. */
  readonly cover: string;
  readonly categoryId: number;
  readonly categoryName: string;
  /** ms since the epoch. */
  readonly publishTime: number;
  readonly viewCount: number;
}

const COLUMNS = `a.id, a.title, a.summary, a.trade, a.cover, a.category_id as "categoryId", c.name as "categoryName",
  floor(extract(epoch from a.published_at) * 1000)::bigint as "publishTime", a.view_count as "viewCount"`;

/** Whether readers see it at an instant (`now`: as the statement spells that). A draft and a withdrawn one have no instant. */
const outAt = (of: string, now: string): string =>
  `(${of}.published_at <= ${now} and (${of}.ends_at is null or ${of}.ends_at > ${now}))`;
/** The same in a statement of Kysely's. */
const out = (of: string, now: Date) => sql<boolean>`(${sql.ref(`${of}.published_at`)} <= ${now}
  and (${sql.ref(`${of}.ends_at`)} is null or ${sql.ref(`${of}.ends_at`)} > ${now}))`;

interface ArticlePage {
  /** No article holds every word: these hold some. */
  readonly isLoose: boolean;
  readonly total: number;
  readonly records: readonly ArticleRow[];
  readonly categories: readonly { id: number; name: string; count: number }[];
  readonly hot: readonly { id: number; title: string }[];
}

/** From how many days back, and how many, the most read are taken. */
const HOT_DAYS = 90;
const HOT = 5;

/** One page of the articles out by `now`, with every category's count, in one statement. */
export async function articlePage(
  db: Database,
  now: Date,
  { query, english, categoryId, current, size }: {
    readonly query: SearchQuery | null;
    /** Looks at the English of the articles as well. */
    readonly english: boolean;
    readonly categoryId: number | undefined;
    readonly current: number;
    readonly size: number;
  },
): Promise<ArticlePage> {
  const vector = english ? sql`search_en` : sql`search`;
  const someMatch = query
    ? sql`exists (select 1 from article where ${vector} @@ ${query.match}::tsquery and ${out("article", now)})`
    : sql`true`;
  const found: RawBuilder<unknown> = query
    ? sql`and a.${vector} @@ (case when ${someMatch} then ${query.match} else ${query.any} end)::tsquery`
    : sql``;
  const rank = query
    ? sql`case when a.${vector} @@ ${query.exactTitle}::tsquery then 8 when a.${vector} @@ ${query.exact}::tsquery then 2 else 0 end
        + ts_rank('{0.1, 0.3, 0.7, 1.0}', a.${vector}, ${query.any}::tsquery) desc,`
    : sql``;
  // The one that the school puts before all others does so where nobody looks for something.
  const first = query || categoryId !== undefined ? sql`` : sql`a.is_first desc,`;
  const inCategory = categoryId === undefined ? sql`` : sql`and a.category_id = ${categoryId}`;
  const { rows } = await sql<ArticlePage>`
    with counted as (
      select c.id, c.name, c.sort, (select count(*)::int from article a where a.category_id = c.id
      and ${out("a", now)} ${found}) as count
      from article_category c
    ), page as (
      select a.id, row_number() over (order by ${rank} ${first} a.published_at desc, a.id desc) as place from article a
      where ${out("a", now)} ${inCategory} ${found}
      order by ${rank} ${first} a.published_at desc, a.id desc limit ${size} offset ${(current - 1) * size}
    )
    select not ${someMatch} and exists (select 1 from counted where count > 0) as "isLoose",
      (select coalesce(sum(count), 0)::int from counted ${categoryId === undefined ? sql`` : sql`where id = ${categoryId}`}) as total,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'count', count) order by sort, id)
      from counted), '[]'::json) as categories,
      coalesce((select json_agg(h) from (
        select a.id, a.title from article a where ${out("a", now)}
        and a.published_at > ${now}::timestamptz - make_interval(days => ${HOT_DAYS})
        and a.id not in (select id from page)
        order by a.view_count desc, a.published_at desc, a.id desc limit ${HOT}) h), '[]'::json) as hot,
      coalesce((select json_agg(article order by article.place) from (
        select page.place, ${sql.raw(COLUMNS)}
        from page join article a on a.id = page.id join article_category c on c.id = a.category_id
      ) article), '[]'::json) as records`.execute(db);
  return rows[0]!;
}

interface ArticleText extends ArticleRow {
  readonly html: string;
  readonly prev: { id: number; title: string } | null;
  readonly next: { id: number; title: string } | null;
  readonly related: readonly ArticleRow[];
}

/** How many articles of the same category stand below one. */
const RELATED = 4;

const articleText = (whose: string): string =>
  `select ${COLUMNS}, a.html,
    (select json_build_object('id', n.id, 'title', n.title) from article n
      where (n.published_at, n.id) > (a.published_at, a.id) and ${outAt("n", "$2")} order by n.published_at, n.id limit 1) as prev,
    (select json_build_object('id', n.id, 'title', n.title) from article n
      where (n.published_at, n.id) < (a.published_at, a.id) and ${outAt("n", "$2")}
      order by n.published_at desc, n.id desc limit 1) as next,
    coalesce((select json_agg(r) from (
      select ${COLUMNS.replaceAll(/\ba\./g, "r.")} from article r
      where r.category_id = a.category_id and r.id <> a.id and ${outAt("r", "$2")}
      order by r.published_at desc, r.id desc limit ${RELATED}) r), '[]'::json) as related
  from ${whose} a join article_category c on c.id = a.category_id where a.id = $1`;

const article = named<ArticleText, [id: number, now: Date]>("news.article", `${articleText("article")} and ${outAt("a", "$2")}`);
/** As if it were published at this instant, where it has none of its own. */
const anyArticle = named<ArticleText, [id: number, now: Date]>(
  "news.anyArticle",
  articleText(`(select id, title, summary, trade, cover, category_id, html, view_count, coalesce(published_at, $2) as published_at
    from article)`),
);

/** One article that is out by `now`, with its neighbours in time and the newest of its category; undefined without one. */
export async function articleById(pool: Pool, now: Date, id: number): Promise<ArticleText | undefined> {
  return (await article(pool, [id, now]))[0];
}

/** The same of one in whatever state, for those who write it. */
export async function articleInAnyState(pool: Pool, now: Date, id: number): Promise<ArticleText | undefined> {
  return (await anyArticle(pool, [id, now]))[0];
}

const articles = named<ArticleRow, [ids: readonly number[], now: Date]>(
  "news.byId",
  `select ${COLUMNS} from article a join article_category c on c.id = a.category_id where a.id = any($1::int[])
  and ${outAt("a", "$2")} order by a.id`,
);

/** Articles by their ids, of those that are out by `now`. */
export async function articlesById(pool: Pool, now: Date, ids: readonly number[]): Promise<ArticleRow[]> {
  return articles(pool, [ids, now]);
}

/** How many articles are out by `now`. */
export async function publishedArticles(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from article where ${out("article", now)}`.execute(db);
  return rows[0]!.count;
}

type ListedArticle = Pick<ArticleRow, "id" | "publishTime">;

/** Articles that are out by `now`, from the oldest. */
export async function listedArticles(db: Database, now: Date, from: number, size: number): Promise<ListedArticle[]> {
  const { rows } = await sql<ListedArticle>`
    select id, floor(extract(epoch from published_at) * 1000)::bigint as "publishTime" from article where ${out("article", now)}
    order by published_at, id limit ${size} offset ${from}`.execute(db);
  return rows;
}

const viewsAdded = named<object, [ids: readonly number[]]>(
  "news.addViews",
  `update article set view_count = view_count + seen.views
  from (select id, count(*)::int as views from unnest($1::int[]) as given (id) group by id order by id) seen
  where article.id = seen.id`,
);

/** Adds views, many at once. */
export async function addViews(pool: Pool, ids: readonly number[]): Promise<void> {
  await viewsAdded(pool, [ids]);
}

/** Brings the search vectors of these articles up to date. Call it in the transaction that writes them. */
export async function indexArticles(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const articles = await db
    .selectFrom("article")
    .innerJoin("article_category", "article_category.id", "article.category_id")
    .select(["article.id", "title", "summary", "html", "article_category.name"])
    .where("article.id", "in", [...ids])
    .execute();
  const inEnglish = await englishIn(db, articles.flatMap((article) => SAID.map(({ of, kind }) => ({ chinese: article[of], kind }))));
  const [chinese, english]: [string[], string[]] = [[], []];
  for (const article of articles) {
    chinese.push(await searchVector(fieldsOf(article)));
    english.push(await searchVector([...fieldsOf(article, inEnglish), ...fieldsOf(article)]));
    await others();
  }
  await sql`
    update article set search = indexed.search, search_en = indexed.search_en
    from unnest(${articles.map((article) => article.id)}::int[], ${chinese}::tsvector[], ${english}::tsvector[])
      as indexed (id, search, search_en)
    where article.id = indexed.id`.execute(db);
}

/** What an article is found by. */
const SAID = [
  { of: "title", kind: "text", place: "title" },
  { of: "summary", kind: "text", place: "near" },
  { of: "name", kind: "text", place: "near" },
  { of: "html", kind: "html", place: "far" },
] as const satisfies readonly { of: string; kind: SchoolText["kind"]; place: SearchField["place"] }[];

/** With `inEnglish` only what has its English. */
function fieldsOf(article: Readonly<Record<(typeof SAID)[number]["of"], string>>, inEnglish?: (text: SchoolText) => string): SearchField[] {
  return SAID.map(({ of, kind, place }) => {
    const text = inEnglish ? inEnglish({ chinese: article[of], kind }) : article[of];
    return { text: inEnglish && text === article[of] ? "" : kind === "html" ? plainText(text) : text, place };
  });
}

/** Brings up to date what is found by these texts. */
export async function indexSaying(db: Database, chinese: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with said as (select unnest(${chinese}::text[]) as text)
    select a.id from article a join article_category c on c.id = a.category_id
    where a.title in (table said) or a.summary in (table said) or a.html in (table said) or c.name in (table said)
    order by a.id`.execute(db);
  await indexArticles(db, rows.map(({ id }) => id));
}

const coverRow = named<{ trade: string; kind: number }, [articleId: number]>(
  "news.cover",
  `select a.trade, (select count(*)::int from article_category o where (o.sort, o.id) < (c.sort, c.id)) as kind
  from article a join article_category c on c.id = a.category_id where a.id = $1`,
);

/**
 * What an article's cover is drawn by: its trade as the address names it, and where it has none of its own the place of its category,
 * from 0; null when there is no such article.
 */
export async function articleCover(pool: Pool, articleId: number): Promise<{ trade: string; kind: number | null } | null> {
  const [row] = await coverRow(pool, [articleId]);
  if (!row) return null;
  return row.trade ? { trade: row.trade, kind: null } : { trade: SCHOOL_TRADE, kind: row.kind };
}
