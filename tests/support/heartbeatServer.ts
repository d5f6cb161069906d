// A process for the fault tests: faultServer.ts with learners who own a lesson, who are said on the first start.
// Usage: node heartbeatServer.ts <data dir> <number of learners>
import { buildFaultServer, sayLearner } from "./faultServer.ts";

const [dataDir = "", learners = "1"] = process.argv.slice(2);
const { db, pool, means, serve } = await buildFaultServer(dataDir);

if (!(await db.selectFrom("item").select("id").executeTakeFirst())) {
  await pool.query(`with c as (insert into category (name, trade) values ('电工', 'electrician') returning id),
    s as (insert into series (slug, category_id, title, price_fen, created_at, updated_at) select 'one', id, '课程', 0, now(), now() from c
      returning id),
    ch as (insert into chapter (series_id, title, sort) select id, '第一章', 0 from s returning id, series_id),
    a as (insert into media_asset (vid, title, seconds, content_key, created_at)
      values ('faultvideo', 'video', 36000, decode(repeat('00', 16), 'hex'), now()) returning id)
    insert into item (series_id, chapter_id, title, asset_id, seconds, is_trial, sort)
    select ch.series_id, ch.id, '第一节', a.id, 36000, true, 0 from ch, a`);
  for (let learnerId = 1; learnerId <= Number(learners); learnerId += 1) await sayLearner(means, learnerId);
}
await serve();
