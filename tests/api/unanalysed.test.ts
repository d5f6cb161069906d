import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import { explaining, handledBy, type Plan } from "../support/plans.ts";
import { openSchool, type School } from "../support/school.ts";
import { isChannel } from "../support/statements.ts";

/** Learners, videos and lessons. */
const MANY = 1_000;
const COURSES = 100;

let school: School;
let courses: number[];
beforeAll(async () => {
  school = await openSchool();
  const { db } = school;
  await sql`insert into learner (username, nick_name, real_name, status, created_at)
    select 'many' || g, '学员' || g, '王' || g, 'active', now() from generate_series(1, ${MANY}) g`.execute(db);
  await sql`insert into learner_study (learner_id, week) select id, '2000-01-03' from learner`.execute(db);
  const { seriesId } = await aSeries(school);
  await sql`insert into series (slug, category_id, title, price_fen, created_at, updated_at)
    select 'many-' || g, s.category_id, '课程' || g, 0, now(), now()
    from generate_series(1, ${COURSES}) g, series s where s.id = ${seriesId}`.execute(db);
  await sql`insert into chapter (series_id, title, sort) select id, '第一章', 1 from series where id <> ${seriesId}`.execute(db);
  await sql`insert into media_asset (vid, title, seconds, state, created_at)
    select 'many-' || lpad(g::text, 8, '0'), '视频' || g, 60, 'ready', now() from generate_series(1, ${MANY}) g`.execute(db);
  await sql`insert into media_work (asset_id, state, spool, file_name, bytes, created_at, updated_at)
    select id, 'ready', vid, title || '.mp4', 1, now(), now() from media_asset`.execute(db);
  await sql`insert into item (series_id, chapter_id, title, kind, asset_id, seconds, sort)
    select c.series_id, c.id, '课时' || n, 'video', (select min(id) from media_asset) + (c.id * 10 + n) % ${MANY}, 60, n
    from chapter c, generate_series(1, 10) n where c.series_id <> ${seriesId}`.execute(db);
  courses = (await db.selectFrom("series").select("id").orderBy("id").execute()).map(({ id }) => id).filter((id) => id % 2 === 0);
});
afterAll(() => school.close());

/** The most rows that one statement of some work handles, by the plan that it has now. */
async function mostHandled(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const said = asked.mock.calls.map((call, n) => ({ call: call as unknown[], client: asked.mock.contexts[n] }));
  asked.mockRestore();
  let most = 0;
  for (const { call: [text, values], client } of said) {
    if (isChannel(client) || typeof text !== "string" || !/^(select|with) /i.test(text)) continue;
    const { rows } = await school.pool.query<Plan[number]>(explaining(text), Array.isArray(values) ? values : []);
    most = Math.max(most, handledBy(rows));
  }
  return most;
}

test("lists of many rows without statistics read each row as often as a page has rows, not as often as there are others", async () => {
  const owner = await aMember(school, "learners", "media");
  const teacher = await aTeacher(school, courses, "media");
  const page = { current: 1, size: 20 };
  // Nothing was analysed since all of this came in, as after an import.
  expect((await sql`select from pg_stats where tablename in ('learner', 'media_asset', 'item')`.execute(school.db)).rows).toEqual([]);
  for (const [what, work] of Object.entries({
    learners: () => owner.call(staffLearners.list, { ...page, keyword: "many7" }),
    videos: () => owner.call(staffMedia.list, { ...page, current: 40 }),
    "videos of a teacher": () => teacher.call(staffMedia.list, { ...page, lacks: "subtitles" }),
    "failed videos of a teacher": () => teacher.call(staffMedia.list, { ...page, state: "failed" }),
  })) {
    expect(await mostHandled(work), what).toBeLessThan(MANY * 100);
  }
});
