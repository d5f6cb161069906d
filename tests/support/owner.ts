import pg from "pg";
import type { School } from "./school.ts";

/** One statement as the owner of the school's tables, who may more than the product. */
export async function asOwner<Row extends pg.QueryResultRow>({ ownerUrl }: Pick<School, "ownerUrl">, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await client.query<Row>(sql, values);
  } finally {
    await client.end();
  }
}
