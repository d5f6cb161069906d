import type { LessonBlock } from "#contract/lessonText.ts";
import { indexSeries, putText } from "#server/domains/catalogue/catalogue.ts";
import { grant } from "#server/domains/enrolment/enrolment.ts";
import { indexArticles } from "#server/domains/news/news.ts";
import { cleanHtml } from "#server/kernel/richText.ts";
import type { School } from "../support/school.ts";

let made = 0;
const next = () => (made += 1);

export interface LessonPlan {
  readonly title?: string;
  readonly isTrial?: boolean;
  readonly kind?: "video" | "live" | "document" | "exam";
  /** Whole seconds; 600 by default. */
  readonly seconds?: number;
  readonly assetId?: number | null;
  /** Of a document lesson: what there is to read, in as many seconds as `seconds` says. */
  readonly text?: readonly LessonBlock[];
}

export interface SeriesPlan {
  readonly title?: string;
  readonly subtitle?: string;
  readonly slug?: string;
  readonly intro?: string;
  readonly level?: string;
  readonly topic?: string;
  readonly categoryId?: number;
  readonly teachers?: readonly string[];
  /** Fen; free by default. */
  readonly price?: number;
  readonly originalPrice?: number;
  readonly validDays?: number;
  readonly sale?: "onSale" | "closed" | "packageOnly" | "partner";
  readonly partnerUrl?: string;
  readonly partnerName?: string;
  readonly published?: boolean;
  readonly recommended?: number;
  readonly learnerCount?: number;
  /** Chapters with their lessons; one chapter of three video lessons by default, the first a trial. */
  readonly chapters?: readonly (readonly LessonPlan[])[];
}

export interface MadeSeries {
  readonly seriesId: number;
  readonly slug: string;
  readonly chapterIds: readonly number[];
  /** In the order of the outline. */
  readonly itemIds: readonly number[];
}

/** Adds a trade (without `parentId`) or a direction of one, and returns its id. */
export async function aCategory(school: School, options: { name?: string; trade?: string; parentId?: number } = {}): Promise<number> {
  const row = await school.db
    .insertInto("category")
    .values({
      name: options.name ?? `工种${next()}`,
      trade: options.trade ?? "electrician",
      parent_id: options.parentId ?? null,
      english: "",
      sort: next(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a teacher and returns the id. */
export async function aTeacher(school: School, name: string): Promise<number> {
  const row = await school.db
    .insertInto("teacher")
    .values({ name, title: "高级技师", line: "", bio: "", avatar_url: "", sort: next() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a stored video without files and returns its id and vid. */
export async function anAsset(school: School, seconds = 600): Promise<{ assetId: number; vid: string }> {
  const vid = `testvid${String(next()).padStart(6, "0")}`;
  const row = await school.db
    .insertInto("media_asset")
    .values({
      vid,
      title: "video",
      provider: "embedded",
      seconds,
      content_key: Buffer.alloc(16, 7),
      has_poster: false,
      created_at: new Date(school.clock.now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { assetId: row.id, vid };
}

/** Adds a course with its outline and teachers, indexed for search. */
export async function aSeries(school: School, plan: SeriesPlan = {}): Promise<MadeSeries> {
  const now = new Date(school.clock.now);
  const slug = plan.slug ?? `course-${next()}`;
  const chapters = plan.chapters ?? [[{ isTrial: true }, {}, {}]];
  const categoryId = plan.categoryId ?? (await aCategory(school));
  const seriesId = await insertSeries(school, { ...plan, slug, categoryId }, 1);
  for (const [sort, name] of (plan.teachers ?? []).entries()) {
    const known = await school.db.selectFrom("teacher").select("id").where("name", "=", name).executeTakeFirst();
    await school.db
      .insertInto("series_teacher")
      .values({ series_id: seriesId, teacher_id: known?.id ?? (await aTeacher(school, name)), sort })
      .execute();
  }
  const chapterIds: number[] = [];
  const itemIds: number[] = [];
  for (const [index, lessons] of chapters.entries()) {
    const chapter = await school.db
      .insertInto("chapter")
      .values({ series_id: seriesId, title: `第 ${index + 1} 章`, sort: index })
      .returning("id")
      .executeTakeFirstOrThrow();
    chapterIds.push(chapter.id);
    for (const lesson of lessons) {
      const item = await school.db
        .insertInto("item")
        .values({
          series_id: seriesId,
          chapter_id: chapter.id,
          title: lesson.title ?? `第 ${itemIds.length + 1} 节`,
          kind: lesson.kind ?? "video",
          asset_id: lesson.assetId ?? null,
          seconds: lesson.seconds ?? 600,
          is_trial: lesson.isTrial ?? false,
          points: [],
          sort: itemIds.length,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (lesson.text)
        await putText(school.db, item.id, { blocks: lesson.text, ownSeconds: lesson.seconds ?? 600 }, new Date(school.clock.now));
      itemIds.push(item.id);
    }
  }
  await indexSeries(school.db, [seriesId]);
  await school.db.updateTable("series").set({ updated_at: now }).where("id", "=", seriesId).execute();
  return { seriesId, slug, chapterIds, itemIds };
}

/** Adds a package of these series and returns its id. */
export async function aPackage(school: School, seriesIds: readonly number[], plan: SeriesPlan = {}): Promise<number> {
  const slug = plan.slug ?? `package-${next()}`;
  const packageId = await insertSeries(school, { ...plan, slug, categoryId: plan.categoryId ?? (await aCategory(school)) }, 2);
  await school.db
    .insertInto("package_series")
    .values(seriesIds.map((seriesId, sort) => ({ package_id: packageId, series_id: seriesId, sort })))
    .execute();
  await indexSeries(school.db, [packageId]);
  return packageId;
}

/** Adds a course that a partner teaches, with what it holds, indexed for search. */
export async function aPartnerCourse(
  school: School,
  items: readonly { title: string; kind?: LessonPlan["kind"]; seconds?: number; pages?: number }[],
  plan: SeriesPlan = {},
): Promise<MadeSeries> {
  const made = await aSeries(school, {
    sale: "partner",
    partnerUrl: "https://partner.example/course",
    partnerName: "示例学院",
    chapters: [],
    ...plan,
  });
  const rows = items.map(({ title, kind, seconds, pages }, sort) => ({
    series_id: made.seriesId,
    title,
    kind: kind ?? "video",
    seconds: seconds ?? null,
    pages: pages ?? null,
    sort,
  }));
  if (rows.length > 0) await school.db.insertInto("partner_item").values(rows).execute();
  await indexSeries(school.db, [made.seriesId]);
  return made;
}

async function insertSeries(school: School, plan: SeriesPlan & { slug: string; categoryId: number }, type: 1 | 2): Promise<number> {
  const now = new Date(school.clock.now);
  const row = await school.db
    .insertInto("series")
    .values({
      type,
      slug: plan.slug,
      category_id: plan.categoryId,
      title: plan.title ?? `课程 ${plan.slug}`,
      subtitle: plan.subtitle ?? "",
      level: plan.level ?? "",
      topic: plan.topic ?? "",
      intro_html: cleanHtml(plan.intro ?? ""),
      outcomes: [],
      price_fen: plan.price ?? 0,
      original_price_fen: plan.originalPrice ?? null,
      valid_days: plan.validDays ?? null,
      sale: plan.sale ?? "onSale",
      partner_url: plan.partnerUrl ?? null,
      partner_name: plan.partnerName ?? "",
      recommended: plan.recommended ?? null,
      published: plan.published ?? true,
      learner_count: plan.learnerCount ?? 0,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Gives a learner a course, for ever unless `endsAt` (ms) is given. */
export async function owns(
  school: School,
  learnerId: number,
  seriesId: number,
  options: { endsAt?: number; startsAt?: number } = {},
): Promise<void> {
  await grant(school.db, [
    {
      learnerId,
      seriesId,
      source: "grant",
      sourceRef: `test-${next()}`,
      startsAt: new Date(options.startsAt ?? school.clock.now),
      endsAt: options.endsAt === undefined ? null : new Date(options.endsAt),
    },
  ]);
}

/** Adds an article that is out an hour ago (or at `publishedAt`, ms), indexed for search, and returns its id. */
export async function anArticle(
  school: School,
  plan: { title?: string; summary?: string; html?: string; category?: string; publishedAt?: number } = {},
): Promise<number> {
  const category = await school.db
    .insertInto("article_category")
    .values({ name: plan.category ?? "学校", sort: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sort: 0 }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await school.db
    .insertInto("article")
    .values({
      category_id: category.id,
      title: plan.title ?? `资讯 ${next()}`,
      summary: plan.summary ?? "",
      trade: "",
      html: cleanHtml(plan.html ?? "<p></p>"),
      published_at: new Date(plan.publishedAt ?? school.clock.now - 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await indexArticles(school.db, [row.id]);
  return row.id;
}
