import pg from "pg";
import type { School } from "../support/school.ts";
import { inject } from "vitest";
import { databaseUrl } from "../support/globalSetup.ts";

/** Does something to the tables that the product may not: as their owner, and past triggers and foreign keys. */
export async function forge({ pool }: Pick<School, "pool">, sql: string, values: unknown[] = []): Promise<void> {
  const database = new URL(pool.options.connectionString!).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseUrl(inject("clusterUrl"), database) });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    const { rowCount } = await client.query(sql, values);
    if (rowCount === 0) throw new Error("nothing was forged");
  } finally {
    await client.end();
  }
}
