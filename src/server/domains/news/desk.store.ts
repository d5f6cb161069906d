import { type RawBuilder, sql, type Transaction } from "kysely";
import type { ArticleState } from "#contract/staff/news.ts";
import type { Database, Pool, Tables } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import { containing } from "../../database/like.ts";
import type { PictureSize } from "../../kernel/pictures.ts";

type Tx = Transaction<Tables>;

/** What staff write of an article. */
export interface WrittenArticle {
  readonly title: string;
  /** Empty: the beginning of the text stands for it. */
  readonly summary: string;
  readonly categoryId: number;
  readonly trade: string;
  readonly cover: string;
  /** Clean. */
  readonly html: string;
}

/** Since when and until when an article is out. */
export interface ArticleTimes {
  readonly publishedAt: Date | null;
  readonly endsAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly isFirst: boolean;
}

/** What a row is at an instant; `stateOf` says the same. */
const STATES: Readonly<Record<ArticleState, (now: Date) => RawBuilder<boolean>>> = {
  draft: () => sql`(article.published_at is null and article.withdrawn_at is null)`,
  scheduled: (now) => sql`(article.published_at > ${now})`,
  published: (now) => sql`(article.published_at <= ${now} and (article.ends_at is null or article.ends_at > ${now}))`,
  withdrawn: (now) =>
    sql`((article.published_at is null and article.withdrawn_at is not null)
      or (article.published_at <= ${now} and article.ends_at <= ${now}))`,
};

const rows = (db: Database) =>
  db
    .selectFrom("article")
    .innerJoin("article_category", "article_category.id", "article.category_id")
    .select([
      "article.id", "article.title", "article.category_id as categoryId", "article_category.name as categoryName", "article.trade",
      "article.cover", "article.published_at as publishedAt", "article.ends_at as endsAt", "article.withdrawn_at as withdrawnAt",
      "article.is_first as isFirst", "article.view_count as viewCount", "article.updated_at as updatedAt",
      "article.updated_by as updatedBy", "article.version",
    ]);

export type ArticleDeskRow = Awaited<ReturnType<typeof articlesFor>>[number];

interface Sought {
  readonly categoryId?: number | undefined;
  readonly keyword: string;
}

const sought = ({ categoryId, keyword }: Sought): RawBuilder<boolean> => {
  const inCategory = categoryId === undefined ? sql`true` : sql`article.category_id = ${categoryId}`;
  return sql`(${inCategory} and ${keyword === "" ? sql`true` : sql`article.title ilike ${containing(keyword)}`})`;
};

/** Articles in a state, or in all: those that wait for their time first, then the latest. */
export async function articlesFor(
  db: Database,
  now: Date,
  { state, ...asked }: Sought & { readonly state?: ArticleState | undefined },
  { current, size }: { readonly current: number; readonly size: number },
) {
  return rows(db)
    .where(sought(asked))
    .$if(state !== undefined, (q) => q.where(STATES[state!](now)))
    .orderBy(sql`coalesce(article.published_at, article.updated_at) desc`)
    .orderBy("article.id", "desc")
    .limit(size)
    .offset((current - 1) * size)
    .execute();
}

/** How many articles are in each state. */
export async function articleCounts(db: Database, now: Date, asked: Sought): Promise<Record<ArticleState, number>> {
  const count = (state: ArticleState) => sql<number>`count(*) filter (where ${STATES[state](now)})::int`;
  return db
    .selectFrom("article")
    .select([
      count("draft").as("draft"), count("scheduled").as("scheduled"), count("published").as("published"),
      count("withdrawn").as("withdrawn"),
    ])
    .where(sought(asked))
    .executeTakeFirstOrThrow();
}

const whole = (db: Database) => rows(db).select(["article.summary", "article.own_summary as ownSummary", "article.html"]);

export type WholeArticle = NonNullable<Awaited<ReturnType<typeof articleFor>>>;

/** An article in whatever state. */
export async function articleFor(db: Database, id: number) {
  return whole(db).where("article.id", "=", id).executeTakeFirst();
}

/** Every article in whatever state, the oldest first. */
export const wholeArticles = (db: Database) => whole(db).orderBy("article.id").execute();

/** The same, held until the transaction ends. */
export async function holdArticle(tx: Tx, id: number): Promise<WholeArticle | undefined> {
  return whole(tx).where("article.id", "=", id).forUpdate("article").executeTakeFirst();
}

interface By {
  readonly staffId: number;
  readonly at: Date;
}

const columns = ({ title, summary, categoryId, trade, cover, html }: WrittenArticle, lead: string) => ({
  title, trade, cover, html, summary: summary || lead, own_summary: summary !== "", category_id: categoryId,
});

/** Adds a draft and returns its id. `lead`: the beginning of its text. */
export async function addArticle(tx: Tx, written: WrittenArticle, lead: string, { staffId, at }: By): Promise<number> {
  const { id } = await tx
    .insertInto("article")
    .values({ ...columns(written, lead), published_at: null, updated_at: at, updated_by: staffId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an article that comes from elsewhere, with its times; nobody of the staff wrote it. */
export async function insertArticle(tx: Tx, written: WrittenArticle, lead: string, at: Date, times: ArticleTimes): Promise<number> {
  const { id } = await tx
    .insertInto("article")
    .values({
      ...columns(written, lead), published_at: times.publishedAt, ends_at: times.endsAt, withdrawn_at: times.withdrawnAt,
      is_first: times.isFirst, updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an article that is held; returns its new version. */
export async function writeArticle(tx: Tx, id: number, written: WrittenArticle, lead: string, by: By): Promise<number> {
  return changed(tx, id, columns(written, lead), by);
}

/** Sets when an article that is held is out; returns its new version. */
export async function writeTimes(tx: Tx, id: number, { publishedAt, endsAt, withdrawnAt, isFirst }: ArticleTimes, by: By): Promise<number> {
  return changed(tx, id, { published_at: publishedAt, ends_at: endsAt, withdrawn_at: withdrawnAt, is_first: isFirst }, by);
}

async function changed(tx: Tx, id: number, values: Readonly<Record<string, unknown>>, { staffId, at }: By): Promise<number> {
  const { version } = await tx
    .updateTable("article")
    .set((eb) => ({ ...values, updated_at: at, updated_by: staffId, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes the first place from the article that has it, unless that is this one; its id. */
export async function takeFirst(tx: Tx, id: number): Promise<number | null> {
  // One after the other: two who give it to two articles would meet at the index.
  await sql`select pg_advisory_xact_lock(hashtext('news.first'))`.execute(tx);
  const row = await tx
    .updateTable("article")
    .set({ is_first: false })
    .where("is_first", "=", true)
    .where("id", "<>", id)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("article").where("id", "=", id).execute();
}

/** Whether an article came out, or went, between two instants. */
export async function isMoved(db: Database, after: Date, until: Date): Promise<boolean> {
  const { rows: found } = await sql<{ moved: boolean }>`
    select exists (select 1 from article where published_at > ${after} and published_at <= ${until})
      or exists (select 1 from article where ends_at > ${after} and ends_at <= ${until}) as moved`.execute(db);
  return found[0]!.moved;
}

const known = named<{ hash: string }, [hash: string]>("news.picture", "select hash from article_picture where hash = $1");

export async function hasPicture(pool: Pool, hash: string): Promise<boolean> {
  return (await known(pool, [hash])).length > 0;
}

const sizes = named<PictureSize & { hash: string }, [hashes: readonly string[]]>(
  "news.pictureSizes",
  "select hash, width, height from article_picture where hash = any($1::text[])",
);

/** The sizes of those of these pictures that are kept, by their hashes. */
export async function pictureSizes(pool: Pool, hashes: readonly string[]): Promise<Map<string, PictureSize>> {
  if (hashes.length === 0) return new Map();
  return new Map((await sizes(pool, [hashes])).map(({ hash, ...size }) => [hash, size]));
}

/** The same of a transaction, those that it has written among them. */
export async function pictureSizesIn(tx: Tx, hashes: readonly string[]): Promise<Map<string, PictureSize>> {
  if (hashes.length === 0) return new Map();
  const found = await tx.selectFrom("article_picture").select(["hash", "width", "height"]).where("hash", "in", hashes).execute();
  return new Map(found.map(({ hash, ...size }) => [hash, size]));
}

/** Writes down a picture that lies in the store; false where it was known. */
export async function addPicture(
  tx: Tx,
  picture: PictureSize & { readonly hash: string; readonly type: string; readonly bytes: number },
  at: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto("article_picture")
    .values({ ...picture, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .executeTakeFirst();
  return added !== undefined;
}

export async function pictureHashes(db: Database): Promise<string[]> {
  return (await db.selectFrom("article_picture").select("hash").execute()).map(({ hash }) => hash);
}
