import type { SupplierItem } from "#contract/packages.schema.ts";
import type { Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";

const items = named<SupplierItem, [seriesId: number]>(
  "catalogue.partnerItems",
  "select id, title, kind, seconds, pages from partner_item where series_id = $1 order by sort, id",
);

/** What a partner's course holds, in order. */
export async function partnerItems(pool: Pool, seriesId: number): Promise<SupplierItem[]> {
  return items(pool, [seriesId]);
}

const partsIn = named<{ id: number; parts: number[] }, [ids: readonly number[]]>(
  "catalogue.packageParts",
  `select package_id as id, array_agg(series_id order by sort, series_id) as parts
  from package_series where package_id = any($1::int[]) group by package_id`,
);

/** Which of these ids are packages, with the ids of their series in order. */
export async function packageParts(pool: Pool, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await partsIn(pool, [ids]);
  return new Map(rows.map(({ id, parts }) => [id, parts]));
}
