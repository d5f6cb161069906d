import { resolve } from "node:path";
import { clusterOf, OWNER, passwordOf } from "./cluster.ts";
import { isPostgresOf, readPostmaster } from "./orphan.ts";

/** Address of the product's own database where a server runs on this data directory now; null where none does. */
export function runningEmbedded(dataDir: string): string | null {
  const cluster = clusterOf(resolve(dataDir));
  const running = readPostmaster(cluster);
  if (running === null || !running.ready || !isPostgresOf(running.pid, cluster)) return null;
  const password = passwordOf(cluster);
  if (running.socketDir === "") return `postgres://${OWNER}:${password}@127.0.0.1:${running.port}/${OWNER}`;
  return `postgres://${OWNER}:${password}@localhost:${running.port}/${OWNER}?host=${encodeURIComponent(running.socketDir)}`;
}
