import { resolve } from "node:path";
import { addressOf, clusterOf, OWNER, passwordOf, SCHOOL, schoolPasswordIn } from "./cluster.ts";
import { isPostgresOf, readPostmaster } from "./orphan.ts";

/** Addresses of the product's own database, as its owner and as the product's role. */
interface Addresses {
  readonly url: string;
  readonly schoolUrl: string;
}

/** Where a server runs on this data directory now; null where none does. */
export function runningEmbedded(dataDir: string): Addresses | null {
  const cluster = clusterOf(resolve(dataDir));
  const running = readPostmaster(cluster);
  if (running === null || !running.ready || !isPostgresOf(running.pid, cluster)) return null;
  const host = running.socketDir === "" ? "127.0.0.1" : running.socketDir;
  const url = addressOf(OWNER, passwordOf(cluster), host, running.port);
  const password = schoolPasswordIn(cluster);
  // An older version has started it, whose product is the owner.
  return { url, schoolUrl: password === null ? url : addressOf(SCHOOL, password, host, running.port) };
}
