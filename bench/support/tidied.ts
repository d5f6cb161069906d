import type { Pool } from "#server/database/database.ts";
import { within } from "#server/database/limits.ts";

/** Brings the statistics of filled tables up to date and all of it to the disk, however long that takes. */
export async function tidied(pool: Pool, tables: readonly string[]): Promise<void> {
  const client = await within("start", () => pool.connect());
  try {
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
    await client.query("checkpoint");
  } finally {
    client.release();
  }
}
