import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { learning, PRESENCE_CHECK_DUE } from "#contract/learning.ts";
import { toldWeek, weeksAround } from "#server/domains/learning/study/week.rules.ts";
import { signIn } from "../factories/account.ts";
import { aStudent, Player, setRules, solved } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday, 10:00 in Shanghai. */
const WEDNESDAY = Date.UTC(2026, 10, 18, 2);
const DAYS = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = WEDNESDAY;
});
afterAll(() => school.close());

/** Watches `seconds` of an item, beginning at an instant. */
async function watchAt(player: Player, at: number, seconds: number): Promise<void> {
  school.clock.now = at;
  await player.open();
  for (let from = 0; from < seconds; from += 50) {
    const to = Math.min(seconds, from + 50);
    school.clock.now += (to - from) * 1000;
    await player.beat({ ranges: [[from, to]], position: to });
  }
}

test("each day of the week has what was really studied, by the school's midnight, and last week is told as a whole", async () => {
  school.clock.now = WEDNESDAY - 10 * DAY_MS;
  const { client, items } = await aStudent(school, 600);
  const [first, second, third] = items;
  await watchAt(new Player(client, first), WEDNESDAY - 9 * DAY_MS, 300);
  await watchAt(new Player(client, first), WEDNESDAY - 3 * DAY_MS, 100);
  // Monday begins at 16:00 of Sunday in UTC.
  await watchAt(new Player(client, second), Date.UTC(2026, 10, 15, 16), 150);
  await watchAt(new Player(client, second), WEDNESDAY - DAY_MS, 100);
  await watchAt(new Player(client, third), WEDNESDAY, 50);
  await watchAt(new Player(client, third), WEDNESDAY + HOUR_MS, 200);
  expect(await client.call(learning.getMyStudyWeek, {})).toEqual({
    today: "2026-11-18",
    days: DAYS.map((day, place) => ({ day, seconds: [150, 100, 250, 0, 0, 0, 0][place] })),
    lastWeekSeconds: 400,
  });
});

test("what was watched while a check waits for its answer counts on no day before it is passed", async () => {
  const { client, items, seriesId } = await aStudent(school, 3600);
  await setRules(school, seriesId, { checkMinutes: 2, checkKinds: ["click"] });
  const player = await new Player(client, items[0]).open();
  const today = async () => (await client.call(learning.getMyStudyWeek, {})).days[2]!.seconds;
  let at = 0;
  for (let code = 1; code !== PRESENCE_CHECK_DUE; at += 10) {
    school.clock.now += 10_000;
    ({ code } = await player.beat({ ranges: [[at, at + 10]], position: at + 10 }));
  }
  const before = await today();
  school.clock.now += 20_000;
  await player.beat({ ranges: [[at, at + 20]], position: at + 20 });
  expect(await today()).toBe(before);
  const { challenge } = await player.verify();
  expect(await player.verify({ challengeId: challenge!.id, answer: solved(challenge!) })).toMatchObject({ passed: true });
  expect(await today()).toBeGreaterThanOrEqual(before + 20);
});

test("is each learner's own, empty at first, and closed to visitors", async () => {
  const { client, items } = await aStudent(school, 600);
  await watchAt(new Player(client, items[0]), WEDNESDAY, 100);
  const other = await signIn(school);
  const { days, lastWeekSeconds } = await other.call(learning.getMyStudyWeek, {});
  expect([...days.map(({ seconds }) => seconds), lastWeekSeconds]).toEqual(Array.from({ length: 8 }, () => 0));
  expect((await school.visitor().ask(learning.getMyStudyWeek, {})).code).toBe(401);
});

test("a week begins on Monday, also across the ends of months and years", () => {
  expect(weeksAround("2026-11-16").days).toEqual(DAYS);
  expect(weeksAround("2026-11-22").days).toEqual(DAYS);
  const { before, days } = weeksAround("2027-01-01");
  expect([before[0], before[6], days[0], days[6]]).toEqual(["2026-12-21", "2026-12-27", "2026-12-28", "2027-01-03"]);
});

test("what is taken back later makes no day less than nothing, and parts of seconds are not rounded up", () => {
  const told = toldWeek("2026-11-18", [
    { day: "2026-11-16", creditMs: 59_999 },
    { day: "2026-11-17", creditMs: -5_000 },
    { day: "2026-11-10", creditMs: 1_000 },
  ]);
  expect(told.days.map(({ seconds }) => seconds)).toEqual([59, 0, 0, 0, 0, 0, 0]);
  expect(told.lastWeekSeconds).toBe(1);
});

test("the rows of a learner's two weeks are found by the evidence's own key", async () => {
  const { rows } = await school.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ "QUERY PLAN": string }>`explain select sum(credit_added_ms) from watch_evidence where learner_id = 7
      and at >= '2026-11-09'::timestamp at time zone 'Asia/Shanghai'
      and at < '2026-11-23'::timestamp at time zone 'Asia/Shanghai'`.execute(tx);
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index Cond: .*learner_id = 7.*at >=.*at </);
});
