import { type RawBuilder, sql, type Transaction } from "kysely";
import type { CourseState, SALES } from "#contract/staff/courses.ts";
import type { Database, Tables } from "../../../database/database.ts";
import { containing } from "../../../database/like.ts";
import { type Reach, within } from "../../staff/staff.ts";
import { TAUGHT } from "../course/course.ts";

type Tx = Transaction<Tables>;
export type Sale = (typeof SALES)[number];

/** What stands on a course's page. */
export interface Base {
  readonly title: string;
  readonly subtitle: string;
  readonly categoryId: number;
  readonly level: string;
  readonly topic: string;
  /** Clean HTML. */
  readonly intro: string;
  readonly outcomes: readonly string[];
  readonly teacherIds: readonly number[];
  /** Fen. */
  readonly price: number;
  readonly originalPrice: number | null;
  readonly validDays: number | null;
  readonly sale: Sale;
  readonly partnerUrl: string | null;
  readonly partnerName: string;
  readonly recommended: number | null;
}

/** The state of a course `s`. */
export const STATE = sql<CourseState>`case when s.published then 'published' when s.published_at is null then 'draft' else 'withdrawn' end`;

interface Wanted {
  readonly reach: Reach;
  readonly keyword: string;
  /** The keyword literally, as the search vector is asked; null: no words in it. */
  readonly match: string | null;
  readonly type: 1 | 2 | null;
  readonly categoryId: number | null;
}

interface Order {
  readonly sort: "changed" | "title" | "learners" | "price" | "lessons";
  readonly up: boolean;
}

const COLUMN: Readonly<Record<Order["sort"], string>> = {
  changed: "s.updated_at", title: "s.title", learners: "s.learner_count", price: "s.price_fen", lessons: "s.lesson_count",
};

function meets({ reach, keyword, match, type, categoryId }: Wanted): RawBuilder<boolean> {
  const like = containing(keyword);
  const id = /^[1-9]\d{0,8}$/.test(keyword) ? Number(keyword) : 0;
  return sql<boolean>`${within(reach, "s.id")}
    ${type === null ? sql`` : sql`and s.type = ${type}`}
    ${categoryId === null ? sql`` : sql`and (c.id = ${categoryId} or c.parent_id = ${categoryId})`}
    ${keyword === "" ? sql`` : sql`and (s.title ilike ${like} or s.id = ${id}
      ${match === null ? sql`` : sql`or s.search @@ ${match}::tsquery`})`}`;
}

interface Listed {
  readonly id: number;
  readonly type: 1 | 2;
  readonly slug: string;
  readonly title: string;
  readonly level: string;
  readonly topic: string;
  readonly trade: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly state: CourseState;
  readonly sale: Sale;
  readonly price: number;
  readonly lessonCount: number;
  readonly totalSeconds: number;
  readonly learnerCount: number;
  readonly teacherNames: string[];
  /** ms since the epoch. */
  readonly updatedAt: number;
  readonly version: number;
}

/** A page of courses within reach: its rows are found first, and then looked up. */
export async function coursePage(
  db: Database,
  { state, order, current, size, ...wanted }: Wanted & { state: CourseState | null; order: Order; current: number; size: number },
): Promise<Listed[]> {
  const [column, way] = [sql.raw(COLUMN[order.sort]), sql.raw(order.up ? "asc" : "desc")];
  const { rows } = await sql<Listed>`
    select s.id, s.type, s.slug, s.title, s.level, s.topic, c.trade, s.category_id as "categoryId", c.name as "categoryName",
      ${STATE} as state, s.sale, s.price_fen as price, s.lesson_count as "lessonCount", s.total_seconds as "totalSeconds",
      s.learner_count as "learnerCount", s.version, floor(extract(epoch from s.updated_at) * 1000)::bigint as "updatedAt",
      array(select t.name from ${sql.raw(TAUGHT)} taught join teacher t on t.id = taught.teacher_id order by taught.place, t.id)
        as "teacherNames"
    from (
      select s.id, row_number() over (order by ${column} ${way}, s.id ${way}) as place from series s join category c on c.id = s.category_id
      where ${meets(wanted)} ${state === null ? sql`` : sql`and ${STATE} = ${state}`}
      order by ${column} ${way}, s.id ${way} limit ${size} offset ${(current - 1) * size}
    ) found join series s on s.id = found.id join category c on c.id = s.category_id
    order by found.place`.execute(db);
  return rows;
}

/** How many courses within reach there are in each state. */
export async function courseCounts(db: Database, wanted: Wanted): Promise<Record<CourseState, number>> {
  const { rows } = await sql<Record<CourseState, number>>`
    select count(*) filter (where ${STATE} = 'draft')::int as draft, count(*) filter (where ${STATE} = 'published')::int as published,
      count(*) filter (where ${STATE} = 'withdrawn')::int as withdrawn
    from series s join category c on c.id = s.category_id where ${meets(wanted)}`.execute(db);
  return rows[0]!;
}

/** A course as its editor shows it, but for its outline. */
export interface DeskCourse extends Base {
  readonly id: number;
  readonly type: 1 | 2;
  readonly slug: string;
  readonly trade: string;
  readonly state: CourseState;
  readonly learnerCount: number;
  readonly lessonCount: number;
  readonly totalSeconds: number;
  readonly publishedAt: number | null;
  readonly updatedAt: number;
  readonly version: number;
  readonly outlineVersion: number;
}

const deskCourse = (id: number, reach: Reach, hold: RawBuilder<unknown>) => sql<DeskCourse>`
  select s.id, s.type, s.slug, c.trade, ${STATE} as state, s.title, s.subtitle, s.category_id as "categoryId", s.level, s.topic,
    s.intro_html as intro, s.outcomes, s.price_fen as price, s.original_price_fen as "originalPrice", s.valid_days as "validDays", s.sale,
    s.partner_url as "partnerUrl", s.partner_name as "partnerName", s.recommended, s.learner_count as "learnerCount",
    s.lesson_count as "lessonCount", s.total_seconds as "totalSeconds", s.version, s.outline_version as "outlineVersion",
    floor(extract(epoch from s.published_at) * 1000)::bigint as "publishedAt",
    floor(extract(epoch from s.updated_at) * 1000)::bigint as "updatedAt",
    array(select st.teacher_id from series_teacher st where st.series_id = s.id order by st.sort, st.teacher_id) as "teacherIds"
  from series s join category c on c.id = s.category_id where s.id = ${id} and ${within(reach, "s.id")} ${hold}`;

export async function courseAt(db: Database, id: number, reach: Reach): Promise<DeskCourse | undefined> {
  return (await deskCourse(id, reach, sql``).execute(db)).rows[0];
}

/** The same, held until the transaction ends: what belongs to it changes one by one. */
export async function holdCourse(tx: Tx, id: number, reach: Reach): Promise<DeskCourse | undefined> {
  return (await deskCourse(id, reach, sql`for no key update of s`).execute(tx)).rows[0];
}

/** A new draft; null: this slug is taken already. */
export async function insertCourse(
  tx: Tx,
  { slug, type, title, categoryId, now }: { slug: string; type: 1 | 2; title: string; categoryId: number; now: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto("series")
    .values({
      slug, type, title, category_id: categoryId, subtitle: "", level: "", topic: "", intro_html: "", outcomes: [], price_fen: 0,
      original_price_fen: null, valid_days: null, sale: "onSale", partner_url: null, recommended: null, published: false, created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The course of a slug. */
export async function bySlug(db: Database, slug: string): Promise<{ id: number; version: number } | undefined> {
  return db.selectFrom("series").select(["id", "version"]).where("slug", "=", slug).executeTakeFirst();
}

const next = sql<number>`version + 1`;

/** Writes a held course's page and its teachers; returns the new version. */
export async function writeBase(tx: Tx, id: number, base: Base, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable("series")
    .set({
      title: base.title, subtitle: base.subtitle, category_id: base.categoryId, level: base.level, topic: base.topic,
      intro_html: base.intro, outcomes: [...base.outcomes], price_fen: base.price, original_price_fen: base.originalPrice,
      valid_days: base.validDays, sale: base.sale, partner_url: base.partnerUrl, partner_name: base.partnerName,
      recommended: base.recommended, updated_at: now, version: next,
    })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("series_teacher").where("series_id", "=", id).execute();
  if (base.teacherIds.length > 0)
    await tx
      .insertInto("series_teacher")
      .values(base.teacherIds.map((teacher_id, sort) => ({ series_id: id, teacher_id, sort })))
      .execute();
  return version;
}

/** Shows or hides a held course; that it was ever shown is remembered. Returns the new version. */
export async function writeShown(tx: Tx, id: number, published: boolean, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable("series")
    .set((eb) => ({
      published, version: next, updated_at: now,
      published_at: eb.fn.coalesce("published_at", published ? sql<Date>`${now}::timestamptz` : "created_at"),
    }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Counts a change of what belongs to a held course. */
export async function countCourse(tx: Tx, id: number, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable("series")
    .set({ version: next, updated_at: now })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteCourse(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("series").where("id", "=", id).execute();
}

/** Categories in order, trades first. */
export const categoriesFor = (db: Database) =>
  db
    .selectFrom("category")
    .select(["id", "parent_id as parentId", "name", "trade"])
    .orderBy((eb) => eb("parent_id", "is not", null))
    .orderBy("sort")
    .orderBy("id")
    .execute();

export const teachersFor = (db: Database) =>
  db.selectFrom("teacher").select(["id", "name", "title", "avatar_url as avatarUrl"]).orderBy("sort").orderBy("id").execute();

export async function levelsUsed(db: Database): Promise<string[]> {
  return (await db.selectFrom("series").select("level").distinct().where("level", "<>", "").execute()).map((row) => row.level);
}

/** What of these isn't there; held against being deleted until the transaction ends. */
export async function unknownChoice(
  tx: Tx,
  categoryId: number,
  teacherIds: readonly number[],
): Promise<"categoryId" | "teacherIds" | null> {
  if (!(await tx.selectFrom("category").select("id").where("id", "=", categoryId).forKeyShare().executeTakeFirst())) return "categoryId";
  if (teacherIds.length === 0) return null;
  const found = await tx.selectFrom("teacher").select("id").where("id", "in", teacherIds).forKeyShare().execute();
  return found.length === teacherIds.length ? null : "teacherIds";
}
