import type { School } from "../support/school.ts";

/** Does something to the tables that the product would not allow: past triggers and foreign keys. */
export async function forge({ pool }: Pick<School, "pool">, sql: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const { rowCount } = await client.query(sql, values);
    if (rowCount === 0) throw new Error("nothing was forged");
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
