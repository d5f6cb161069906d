import type { Pool } from "../../database/database.ts";

/** Comments and replies of a lesson that everybody sees. */
export async function shownCount(pool: Pool, itemId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "comments.shownCount",
    text: "select count(*)::int as count from comment where item_id = $1 and state = 'shown'",
    values: [itemId],
  });
  return rows[0]!.count;
}
