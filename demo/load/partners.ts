import type { Database } from "#server/database/database.ts";
import { indexSeries } from "#server/domains/catalogue/catalogue.ts";
import { partnerCourses } from "../content/partners.ts";
import { introHtml } from "./courses.ts";
import { DAY_MS } from "./days.ts";

/** Loads the courses that partners teach, with what they hold, and indexes them for search. Runs after the categories. */
export async function loadPartnerCourses(db: Database, now: number): Promise<void> {
  const directions = await db.selectFrom("category").select(["id", "trade", "name"]).where("parent_id", "is not", null).execute();
  const rows = await db
    .insertInto("series")
    .values(
      partnerCourses.map((course, index) => ({
        type: 1 as const,
        slug: course.slug,
        category_id: directions.find((row) => row.trade === course.trade && row.name === course.direction)!.id,
        title: course.title,
        subtitle: course.subtitle,
        level: "",
        topic: course.topic,
        intro_html: introHtml(course.intro),
        outcomes: [...course.outcomes],
        price_fen: 0,
        original_price_fen: null,
        valid_days: null,
        sale: "partner" as const,
        partner_url: course.partnerUrl,
        partner_name: course.partnerName,
        recommended: null,
        created_at: new Date(now - (90 + index * 20) * DAY_MS),
        updated_at: new Date(now - (30 + index * 5) * DAY_MS),
      })),
    )
    .returning(["id", "slug"])
    .execute();
  await db
    .insertInto("partner_item")
    .values(
      partnerCourses.flatMap(({ slug, items }) => {
        const seriesId = rows.find((row) => row.slug === slug)!.id;
        return items.map(({ title, kind, seconds, pages }, sort) => ({
          series_id: seriesId,
          title,
          kind,
          seconds: seconds ?? null,
          pages: pages ?? null,
          sort,
        }));
      }),
    )
    .execute();
  await indexSeries(db, rows.map((row) => row.id));
}
