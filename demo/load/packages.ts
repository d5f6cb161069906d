import type { Database } from "#server/database/database.ts";
import { indexSeries } from "#server/domains/catalogue/catalogue.ts";
import { packages } from "../content/packages.ts";
import { introHtml, type LoadedCourses, type LoadedSeries } from "./courses.ts";
import { DAY_MS } from "./days.ts";

/** What was loaded of one package. */
export interface LoadedPackage {
  readonly id: number;
  readonly price: number;
  readonly validDays: number | null;
  /** Its courses, in order. */
  readonly parts: readonly LoadedSeries[];
}

/** Loads the packages, by their slug, and indexes them for search. Runs after the courses. */
export async function loadPackages(db: Database, now: number, courses: LoadedCourses): Promise<ReadonlyMap<string, LoadedPackage>> {
  const trades = await db.selectFrom("category").select(["id", "trade"]).where("parent_id", "is", null).execute();
  const rows = await db
    .insertInto("series")
    .values(
      packages.map((one, index) => ({
        type: 2 as const,
        slug: one.slug,
        category_id: trades.find((row) => row.trade === one.trade)!.id,
        title: one.title,
        subtitle: one.subtitle,
        level: "",
        topic: one.topic,
        intro_html: introHtml(one.intro),
        outcomes: [...one.outcomes],
        price_fen: one.price,
        original_price_fen: null,
        valid_days: one.validDays ?? null,
        sale: "onSale" as const,
        partner_url: null,
        recommended: null,
        created_at: new Date(now - (60 - index * 9) * DAY_MS),
        updated_at: new Date(now - (20 - index * 3) * DAY_MS),
      })),
    )
    .returning(["id", "slug"])
    .execute();
  const loaded = new Map(
    packages.map((one): [string, LoadedPackage] => {
      const parts = one.series.map((slug) => {
        const part = courses.get(slug);
        if (!part) throw new Error(`the package ${one.slug} holds ${slug}, but there is no such course`);
        return part;
      });
      return [one.slug, { id: rows.find((row) => row.slug === one.slug)!.id, price: one.price, validDays: one.validDays ?? null, parts }];
    }),
  );
  await db
    .insertInto("package_series")
    .values([...loaded.values()].flatMap(({ id, parts }) => parts.map((part, sort) => ({ package_id: id, series_id: part.id, sort }))))
    .execute();
  await indexSeries(db, rows.map((row) => row.id));
  return loaded;
}
