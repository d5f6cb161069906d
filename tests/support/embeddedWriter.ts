// A process for the fault tests: holds the embedded server and writes rows as fast as it can until it is stopped.
// Prints `ready <guard> <postmaster>`, `ack <id>` for every committed row, `cut` for every failed write, and at its orderly end
// `kept <id> …` and `bye`.
// Usage: node embeddedWriter.ts <data dir> [dev]
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbedded, type Embedded } from "#server/database/embedded/embedded.ts";

const [dataDir = "", mode] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let stopping = false;

try {
  await write(await startEmbedded({ dataDir, keepAlive: mode === "dev", log: say }));
} catch (cause) {
  if (!(cause instanceof Error) || cause.name !== "StartFailure") throw cause;
  process.stderr.write(`${cause.message}\n`);
  process.exitCode = 1;
}

async function write(embedded: Embedded): Promise<void> {
  const pool = new pg.Pool({ connectionString: embedded.url, max: 4 });
  pool.on("error", () => undefined); // an idle connection that the fault cut; the next query opens another
  await pool.query("create table if not exists kept (id text primary key, filler text not null)");
  say(`ready ${embedded.pids.join(" ")}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopping = true));
  await Promise.all([1, 2, 3, 4].map((number) => lane(pool, `${process.pid}-${number}`)));
  const { rows } = await pool.query<{ id: string }>("select id from kept");
  say(`kept ${rows.map(({ id }) => id).join(" ")}`);
  await pool.end();
  await embedded.stop();
  say("bye");
}

/** One client. A write that fails may or may not be kept, so its id is given up; only an answer counts. */
async function lane(pool: pg.Pool, name: string): Promise<void> {
  for (let turn = 0; !stopping; turn++) {
    const id = `${name}-${turn}`;
    try {
      await pool.query("insert into kept values ($1, $2)", [id, "x".repeat(200)]);
      say(`ack ${id}`);
      await pause(2);
    } catch {
      say("cut");
      await pause(50);
    }
  }
}
