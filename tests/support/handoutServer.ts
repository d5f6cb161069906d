// A process for the fault tests: the product's server without pages on a given database and data directory, with one
// member of staff and one course. Prints `desk <cookie> <token>`, then `ready <origin>`.
// Usage: node handoutServer.ts <data dir> <database address>
import { openDatabase } from "#server/database/database.ts";
import { readEnvironment } from "#server/environment.ts";
import { buildServer } from "#server/server.ts";
import { addMember } from "../factories/staff.ts";
import { noJobs } from "./noJobs.ts";

const [dataDir = "", url = ""] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { db, pool } = openDatabase(url, () => undefined, 4);
const { app, means } = await buildServer({
  environment: readEnvironment({ DATA_DIR: dataDir, PORT: "0" }), db, pool, renderer: null, root: dataDir, now: () => Date.now(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  jobs: noJobs,
});
await pool.query(`with c as (insert into category (name, trade) values ('电工', 'electrician') returning id)
  insert into series (slug, category_id, title, price_fen, created_at, updated_at) select 'one', id, '课程', 0, now(), now() from c`);
const { cookie, token } = await means.sessions.open(
  { staffId: await addMember(means, ["courses"]) },
  { clientType: "staff", userAgent: "test", ip: "127.0.0.1" },
);
say(`desk ${cookie} ${token}`);
say(`ready ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
process.on("SIGTERM", () => void app.close().then(() => pool.end()).then(() => process.exit(0)));
