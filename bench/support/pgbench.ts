import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import type { Embedded } from "#server/database/embedded/embedded.ts";

/** Statements per second of a pgbench script, prepared once per connection, with two threads. */
export function pgbenchRate(
  cluster: Embedded,
  script: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): number {
  const { host, port, user, password, database } = cluster.connection;
  const said = execFileSync(
    findPgbench(),
    [
      "-h",
      host,
      "-p",
      String(port),
      "-U",
      user,
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      script,
      database,
    ],
    { encoding: "utf8", env: { ...process.env, PGPASSWORD: password }, stdio: ["ignore", "pipe", "ignore"] },
  );
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

function findPgbench(): string {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const found = ["/usr/bin/pgbench", ...versions.map((v) => `/usr/lib/postgresql/${v}/bin/pgbench`)].find((file) => existsSync(file));
  if (!found) throw new Error("no pgbench: install Debian's postgresql-contrib");
  return found;
}
