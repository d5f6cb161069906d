import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { favourites } from "#contract/favourites.ts";
import { learning } from "#contract/learning.ts";
import { signInAgain, type SignedIn } from "../factories/account.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let client: SignedIn;
beforeAll(async () => {
  school = await openSchool({ demo: true });
  const learner = await school.db.selectFrom("learner").select("id").where("nick_name", "=", "陈秀兰").executeTakeFirstOrThrow();
  client = await signInAgain(school, { learnerId: learner.id, phone: "13800000001" });
});
afterAll(() => school.close());

describe("the demo learner is in mid-course", () => {
  test("my study is not empty: one course is finished, and one waits at 46 % of a lesson", async () => {
    const { records } = await client.call(learning.getMyCourseList, { current: 1, size: 100 });
    expect(records.map((record) => [record.course.type, record.state, record.studiedAt !== null])).toEqual([
      [1, "studying", true],
      [2, "studying", true],
      [1, "studying", true],
      [1, "studying", true],
      [1, "finished", true],
      [1, "studying", false],
    ]);
    const going = records[0]!;
    expect(going.watchedPer).toBeGreaterThan(0);
    expect(going.watchedPer).toBeLessThan(100);
    const next = await client.call(learning.getCourseSeriesStudyNew, { id: going.course.id });
    expect(next).toMatchObject({ itemId: going.lastItemId, watchedPer: 46, lastPosition: going.lastPosition });
  });

  test("six favourites of three kinds wait, kept on evenings before today, and one course has become cheaper since", async () => {
    const { records, counts } = await client.call(favourites.getMyCollectList, { current: 1, size: 20 });
    expect(counts).toEqual({ series: 3, package: 1, info: 2 });
    expect(records.every((record) => record.state === "open" && record.keptAt < school.clock.now)).toBe(true);
    expect(records.map((record) => record.dropped)).toEqual([400, null, null, null, null, null]);
  });

  test("the history lists what was watched, all of it before now, and a lesson plays from there", async () => {
    const { records, total } = await client.call(learning.findMyCourseHistory, { currentPage: "1", showCount: "100" });
    expect(total).toBeGreaterThan(10);
    expect(records.every((record) => record.watchedAt < school.clock.now && !record.locked)).toBe(true);
    const granted = await client.call(learning.getVideoPlayAuth, { itemId: records[0]!.itemId });
    const master = await client.raw("GET", granted.url);
    expect([master.status, master.text.includes("720p.m3u8")]).toEqual([200, true]);
  });

  test("every viewing stands in the evidence, and no session earned more than its time", async () => {
    const { rows } = await school.pool.query<{ credit: number; evidence: number; wrong: number }>(
      `select (select sum(credited_ms) from item_progress)::int as credit, (select sum(credit_added_ms)
        from watch_evidence)::int as evidence,
         (select count(*) from play_session where credit_added_ms > budget_ms)::int as wrong`,
    );
    expect(rows[0]!.credit).toBeGreaterThan(600_000);
    expect(rows[0]).toMatchObject({ evidence: rows[0]!.credit, wrong: 0 });
  });
});
