import type { PoolClient } from "pg";
import { type Pool, retried } from "./database.ts";

/**
 * One transaction on a connection of its own, tried again where the database asks for that. The pool pipelines: `read` sends
 * its statements along with the begin, and what `write` sends travels with the commit, so the whole costs two round trips.
 * Both must send before they first wait.
 */
export function inTwoTrips<Read, Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Read>,
  write: (client: PoolClient, read: Read) => { readonly result: Result; readonly sent: Promise<void> | null },
): Promise<Result> {
  return retried(async () => {
    const client = await pool.connect();
    try {
      const [, found] = await Promise.all([client.query("begin"), read(client)]);
      const { result, sent } = write(client, found);
      await Promise.all([sent, client.query("commit")]);
      client.release();
      return result;
    } catch (error) {
      // A connection that failed in mid-transaction is not used again.
      client.release(true);
      throw error;
    }
  });
}
