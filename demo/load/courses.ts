import type { Database } from "#server/database/database.ts";
import { indexSeries } from "#server/domains/catalogue/catalogue.ts";
import { cleanHtml, escapeHtml } from "#server/kernel/richText.ts";
import { classExams } from "../content/classExams.ts";
import type { DemoLesson, DemoSeries, DemoTrade, TradeKey } from "../content/shape.ts";
import { DAY_MS } from "./days.ts";
import { loadPortrait } from "./drawings.ts";
import type { Lectures } from "./media.ts";
import { loadTexts } from "./texts.ts";
import { trades } from "./trades.ts";

/** What was loaded of one course. */
export interface LoadedSeries {
  readonly id: number;
  readonly trade: TradeKey;
  readonly price: number;
  /** Comes with a package alone. */
  readonly onlyInPackages: boolean;
  readonly validDays: number | null;
  /** The lessons, in the order of the outline. */
  readonly items: readonly { readonly itemId: number; readonly seconds: number }[];
  /** The exam at the end of each chapter; none where no bank covers the course. */
  readonly exams: readonly { readonly itemId: number; readonly title: string }[];
}
/** Courses by their slug. */
export type LoadedCourses = ReadonlyMap<string, LoadedSeries>;

const all = trades.flatMap((trade) => trade.series.map((series) => ({ trade, series })));

/** Loads trades, teachers and courses, and indexes them for search. */
export async function loadCourses(db: Database, now: number, lectures: Lectures): Promise<LoadedCourses> {
  const categoryIds = await loadCategories(db);
  const teacherIds = await loadTeachers(db, now);
  const seriesIds = await loadSeries(db, now, categoryIds);
  await db
    .insertInto("series_teacher")
    .values(
      all.flatMap(({ series }) =>
        series.teachers.map((name, sort) => ({ series_id: need(seriesIds, series.slug), teacher_id: need(teacherIds, name), sort })),
      ),
    )
    .execute();
  const loaded = await loadOutlines(db, now, seriesIds, lectures);
  await indexSeries(db, [...loaded.values()].map((series) => series.id));
  return loaded;
}

function need(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo school names ${name}, but has none`);
  return id;
}

const directionKey = (trade: Pick<DemoTrade, "key">, direction: string) => `${trade.key}/${direction}`;

/** Ids of trades by their key and of directions by `trade/direction`. */
async function loadCategories(db: Database): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const tops = await db
    .insertInto("category")
    .values(trades.map(({ name, key, english }, sort) => ({ parent_id: null, name, trade: key, english, sort })))
    .returning(["id", "trade"])
    .execute();
  for (const row of tops) ids.set(row.trade, row.id);
  const below = await db
    .insertInto("category")
    .values(
      trades.flatMap((trade) =>
        trade.directions.map((name, sort) => ({ parent_id: need(ids, trade.key), name, trade: trade.key, english: "", sort })),
      ),
    )
    .returning(["id", "trade", "name"])
    .execute();
  for (const row of below) ids.set(`${row.trade}/${row.name}`, row.id);
  return ids;
}

async function loadTeachers(db: Database, now: number): Promise<Map<string, number>> {
  // First teachers of all trades stand before second ones.
  const ranked = trades.flatMap((trade) => trade.teachers.map((teacher, rank) => ({ teacher, rank }))).toSorted((a, b) => a.rank - b.rank);
  const teachers = [];
  for (const [sort, { teacher }] of ranked.entries()) {
    const { portrait, ...told } = teacher;
    teachers.push({ ...told, avatar_url: await loadPortrait(db, now, portrait), sort });
  }
  const rows = await db
    .insertInto("teacher")
    .values(teachers)
    .returning(["id", "name"])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function loadSeries(db: Database, now: number, categoryIds: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const recommended = trades
    .flatMap((trade) => trade.series.filter((series) => series.recommended).map((series, rank) => ({ slug: series.slug, rank })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ slug }) => slug);
  const rows = await db
    .insertInto("series")
    .values(
      all.map(({ trade, series }, index) => ({
        type: 1 as const,
        slug: series.slug,
        category_id: need(categoryIds, directionKey(trade, series.direction)),
        title: series.title, subtitle: series.subtitle, level: series.level, topic: series.topic,
        intro_html: introHtml(series.intro), outcomes: [...series.outcomes],
        price_fen: series.price, original_price_fen: series.originalPrice ?? null, valid_days: series.validDays ?? null,
        sale: series.sale ?? ("onSale" as const), partner_url: null,
        recommended: recommended.includes(series.slug) ? recommended.indexOf(series.slug) + 1 : null,
        // The school grew over a year: courses of every trade are among the newest.
        created_at: new Date(now - (40 + ((index * 37) % 320)) * DAY_MS),
        updated_at: new Date(now - (3 + ((index * 11) % 36)) * DAY_MS),
      })),
    )
    .returning(["id", "slug"])
    .execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Paragraphs of plain text as an introduction. */
export const introHtml = (paragraphs: DemoSeries["intro"]) => cleanHtml(paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(""));

function filmOf({ title, lecture }: DemoLesson, lectures: Lectures) {
  const film = lecture === undefined ? undefined : lectures.get(lecture);
  if (!film) throw new Error(`the lesson ${title} plays ${lecture ?? "nothing"}, which was not taken in`);
  return film;
}

/** A lesson to read gets its text, and its length, afterwards. */
function lessonRow(lesson: DemoLesson, lectures: Lectures) {
  const { title, points, trial, document } = lesson;
  const row = { title, is_trial: trial === true, points: [...points] };
  if (document) return { ...row, kind: "document" as const, asset_id: null, seconds: 0 };
  const { assetId, seconds } = filmOf(lesson, lectures);
  return { ...row, kind: "video" as const, asset_id: assetId, seconds };
}

async function loadOutlines(
  db: Database,
  now: number,
  seriesIds: ReadonlyMap<string, number>,
  lectures: Lectures,
): Promise<Map<string, LoadedSeries>> {
  const chapters = await db
    .insertInto("chapter")
    .values(
      all.flatMap(({ series }) => series.chapters.map(({ title }, sort) => ({ series_id: need(seriesIds, series.slug), title, sort }))),
    )
    .returning(["id", "series_id", "sort"])
    .execute();
  const chapterIds = new Map(chapters.map((row) => [`${row.series_id}/${row.sort}`, row.id]));
  const inserted = await db
    .insertInto("item")
    .values(
      all.flatMap(({ series }) => {
        const seriesId = need(seriesIds, series.slug);
        let sort = 0;
        return series.chapters.flatMap((chapter, place) => {
          const within = { series_id: seriesId, chapter_id: need(chapterIds, `${seriesId}/${place}`) };
          const lessons = chapter.lessons.map((lesson) => ({ ...within, ...lessonRow(lesson, lectures), sort: sort++ }));
          if (!classExams[series.slug]?.[place]) return lessons;
          const exam = {
            ...within,
            title: `课堂考试：${chapter.title}`,
            kind: "exam" as const, asset_id: null,
            seconds: 0,
            is_trial: false,
            points: [],
            sort: sort++,
          };
          return [...lessons, exam];
        });
      }),
    )
    .returning(["id as itemId", "series_id", "title", "kind", "seconds", "sort"])
    .execute();
  const texts = await loadTexts(db, now, seriesIds, inserted);
  const items = inserted.map((item) => ({ ...item, seconds: texts.get(item.itemId) ?? item.seconds }));
  return new Map(
    all.map(({ trade, series }) => {
      const id = need(seriesIds, series.slug);
      const own = items.filter((item) => item.series_id === id).toSorted((a, b) => a.sort - b.sort);
      return [series.slug, {
        id, trade: trade.key, price: series.price, onlyInPackages: series.sale === "packageOnly", validDays: series.validDays ?? null,
        items: own.filter(({ kind }) => kind !== "exam").map(({ itemId, seconds }) => ({ itemId, seconds })),
        exams: own.filter(({ kind }) => kind === "exam").map(({ itemId, title }) => ({ itemId, title })),
      }];
    }),
  );
}
