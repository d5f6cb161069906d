import { sql, type Transaction } from "kysely";
import type { ItemKind } from "#contract/catalogue.ts";
import type { CourseState } from "#contract/staff/courses.ts";
import type { Database, Tables } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";
import { type Sale, STATE } from "./courses.store.ts";

type Tx = Transaction<Tables>;

interface Part {
  readonly id: number;
  readonly title: string;
  readonly state: CourseState;
  readonly price: number;
  readonly sale: Sale;
  readonly lessonCount: number;
}

/** The courses of a package, in order. */
export async function partsAt(db: Database, packageId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select s.id, s.title, ${STATE} as state, s.price_fen as price, s.sale, s.lesson_count as "lessonCount"
    from package_series ps join series s on s.id = ps.series_id where ps.package_id = ${packageId} order by ps.sort, s.id`.execute(db);
  return rows;
}

interface Holding {
  readonly id: number;
  readonly title: string;
  readonly state: CourseState;
}

/** The packages that hold a course. */
export async function packagesAt(db: Database, seriesId: number): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select s.id, s.title, ${STATE} as state
    from package_series ps join series s on s.id = ps.package_id where ps.series_id = ${seriesId} order by s.id`.execute(db);
  return rows;
}

/**
 * The courses of these ids that a package may hold and that the member reaches, held against being withdrawn until the transaction
 * ends.
 */
export async function holdParts(
  tx: Tx,
  ids: readonly number[],
  reach: Reach,
): Promise<{ id: number; title: string; published: boolean }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("series")
    .select(["id", "title", "published"])
    .where("id", "in", ids)
    .where("type", "=", 1)
    .where("sale", "<>", "partner")
    .where(within(reach, "series.id"))
    .orderBy("id")
    .forShare()
    .execute();
}

export async function writeParts(tx: Tx, packageId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("package_series").where("package_id", "=", packageId).execute();
  if (ids.length > 0)
    await tx
      .insertInto("package_series")
      .values(ids.map((series_id, sort) => ({ package_id: packageId, series_id, sort })))
      .execute();
}

interface PartnerLesson {
  readonly title: string;
  readonly kind: ItemKind;
  readonly seconds: number | null;
  readonly pages: number | null;
}

/** What a partner's course holds, in order. */
export const partnerItemsAt = (db: Database, seriesId: number): Promise<PartnerLesson[]> =>
  db
    .selectFrom("partner_item")
    .select(["title", "kind", "seconds", "pages"])
    .where("series_id", "=", seriesId)
    .orderBy("sort")
    .orderBy("id")
    .execute();

export async function writePartnerItems(tx: Tx, seriesId: number, items: readonly PartnerLesson[]): Promise<void> {
  await tx.deleteFrom("partner_item").where("series_id", "=", seriesId).execute();
  if (items.length > 0)
    await tx.insertInto("partner_item").values(items.map((item, sort) => ({ ...item, series_id: seriesId, sort }))).execute();
}
