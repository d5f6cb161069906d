import { join } from "node:path";
import pg from "pg";
import { clusterOf, OWNER, passwordOf } from "#server/database/embedded/cluster.ts";
import { readPostmaster } from "#server/database/embedded/orphan.ts";

/** Looks into the demo school's own database, or prepares there what no page of the learners' site can. */
export async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const cluster = clusterOf(process.env["E2E_DATA_DIR"]!);
  const server = readPostmaster(cluster);
  if (!server) throw new Error(`no database runs in ${join(cluster, "postmaster.pid")}`);
  const client = new pg.Client({
    host: server.socketDir || "127.0.0.1",
    port: server.port,
    user: OWNER,
    password: passwordOf(cluster),
    database: OWNER,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
