// A process for the fault tests: the product's server without pages on its own embedded database, with learners who own a lesson.
// Prints `ready <origin> <database address> <guard> <postmaster>` and on a first start `learner <cookie> <token>` for each before it.
// Usage: node heartbeatServer.ts <data dir> <number of learners>
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { readEnvironment } from "#server/environment.ts";
import { buildServer } from "#server/server.ts";

const [dataDir = "", learners = "1"] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const embedded = await startEmbedded({ dataDir, log: () => undefined });
const { db, pool } = openDatabase(embedded.url, () => undefined);
await migrate(pool);
const { app, means } = await buildServer({
  environment: readEnvironment({ DATA_DIR: dataDir, PORT: "0" }), db, pool, renderer: null, root: dataDir, now: () => Date.now(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  jobs: { send: () => Promise.resolve() },
});

if (!(await db.selectFrom("item").select("id").executeTakeFirst())) {
  await pool.query(`with c as (insert into category (name, trade) values ('电工', 'electrician') returning id),
    s as (insert into series (slug, category_id, title, price_fen, created_at, updated_at) select 'one', id, '课程', 0, now(), now() from c returning id),
    ch as (insert into chapter (series_id, title, sort) select id, '第一章', 0 from s returning id, series_id),
    a as (insert into media_asset (vid, title, seconds, content_key, created_at) values ('faultvideo', 'video', 36000, decode(repeat('00', 16), 'hex'), now()) returning id)
    insert into item (series_id, chapter_id, title, asset_id, seconds, is_trial, sort) select ch.series_id, ch.id, '第一节', a.id, 36000, true, 0 from ch, a`);
  for (let learnerId = 1; learnerId <= Number(learners); learnerId += 1) {
    const { cookie, token } = await means.sessions.open({ learnerId }, { clientType: "pc", userAgent: "test", ip: "127.0.0.1" });
    say(`learner ${cookie} ${token}`);
  }
}
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
say(`ready ${origin} ${embedded.url} ${embedded.pids.join(" ")}`);

process.on("SIGTERM", () => {
  void app.close().then(() => pool.end()).then(() => embedded.stop()).then(() => process.exit(0));
});
