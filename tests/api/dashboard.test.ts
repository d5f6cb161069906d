import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reports } from "#contract/reports.ts";
import { staffDashboard } from "#contract/staff/dashboard.ts";
import { dayOf, instantOn } from "#contract/timestamp.ts";
import { rooms } from "#server/app.ts";
import { ticksOf } from "#server/kernel/room.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate } from "../factories/attempts.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import { aStudent, Player } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const seenBy = async (member: Awaited<ReturnType<typeof aMember>>) => {
  const [waits, figures] = await Promise.all([member.call(staffDashboard.waits, {}), member.call(staffDashboard.figures, {})]);
  return { waits, figures };
};
const countDays = () => ticksOf(rooms).find(({ name }) => name === "learning.studyDays")!.run(school.means);
const DAY = 86_400_000;

describe("the dashboard", () => {
  test("tells each member what their duties reach, and of the rest not even how much there is", async () => {
    const { waits, figures } = await seenBy(await aMember(school, "news"));
    expect(Object.values({ ...waits, ...figures }).every((one) => one === null)).toBe(true);
    const marker = await seenBy(await aMember(school, "marking"));
    expect(marker.waits).toEqual({
      essays: 0, reports: null, overdue: null, held: null, learnerImports: null, questionImports: null, deadJobs: null, backups: null,
    });
    const teacher = await seenBy(await aTeacher(school, [], "learners"));
    expect(teacher.figures).toMatchObject({ learners: null, studiedToday: null, weekSeconds: null, signedInToday: null, days: null });
    const learner = await signIn(school);
    expect((await learner.ask(staffDashboard.waits, {})).code).toBe(401);
    expect((await learner.ask(staffDashboard.figures, {})).code).toBe(401);
  });

  test("counts essays, exams that are sat, reports and what fails", async () => {
    const all = await aMember(school, "marking", "exams", "comments", "operations", "learners", "questions");
    const before = await seenBy(all);
    const [waits] = [await aCandidate(school, { kinds: ["essay"] }), await aCandidate(school)];
    expect((await seenBy(all)).figures.writing).toBe(before.figures.writing! + 2);
    await waits.handIn([{ questionId: waits.paper.questionIds[0]!, answer: "先断电", seq: 1 }]);
    const [reporter, named] = [await signIn(school), await signIn(school)];
    await reporter.call(reports.add, { target: "name", id: named.learnerId, kind: "pretence", words: "" });
    const now = await seenBy(all);
    expect(now.waits).toMatchObject({
      essays: before.waits.essays! + 1, reports: before.waits.reports! + 1, overdue: 0, held: 0, learnerImports: 0, questionImports: 0,
      deadJobs: 0,
      // The school of the tests makes none, and nobody has set where they would lie.
      backups: 1,
    });
    expect(now.figures).toMatchObject({ writing: before.figures.writing! + 1 });
    school.clock.now += 23 * 3_600_000;
    expect((await seenBy(await aMember(school, "comments"))).waits.overdue).toBe(now.waits.reports);
    school.clock.now -= 23 * 3_600_000;
  });

  test("counts learners who signed in and studied since the day began, and what the week has earned", async () => {
    const owner = await aMember(school, "learners");
    const before = (await seenBy(owner)).figures;
    const one = await signIn(school);
    const event = { learner_id: one.learnerId, what: "signedIn" as const, way: "", address: "", system: "", browser: "" };
    const earlier = new Date(school.clock.now - DAY);
    const at = new Date(school.clock.now);
    await school.db.insertInto("security_event").values([{ ...event, at }, { ...event, at }, { ...event, at: earlier }]).execute();
    const studied = (seconds: number, day: number, week: string) => {
      const row = { credited_seconds: seconds, before_week: 100, studied_at: new Date(day), week };
      const first = school.db.insertInto("learner_study").values({ learner_id: one.learnerId, ...row });
      return first.onConflict((conflict) => conflict.column("learner_id").doUpdateSet(row)).execute();
    };
    await studied(700, school.clock.now, "2026-11-16");
    const now = (await seenBy(owner)).figures;
    expect(now).toMatchObject({
      learners: before.learners! + 1, studiedToday: before.studiedToday! + 1, weekSeconds: before.weekSeconds! + 600,
      signedInToday: before.signedInToday! + 1, writing: null,
    });
    expect(now.days!.slice(-2).map(({ signedIn }) => signedIn)).toEqual(
      before.days!.slice(-2).map(({ signedIn }) => signedIn + 1),
    );
    await studied(700, school.clock.now - DAY, "2026-11-16");
    expect((await seenBy(owner)).figures).toMatchObject({ studiedToday: before.studiedToday!, weekSeconds: before.weekSeconds! + 600 });
    await studied(700, school.clock.now - 7 * DAY, "2026-11-09");
    expect((await seenBy(owner)).figures).toMatchObject({ weekSeconds: before.weekSeconds! });
  });

  test("tells what the school earned on each of the last 14 days, counted once however many processes count", async () => {
    const watched = async (seconds: number) => {
      const { client, items } = await aStudent(school);
      const player = new Player(client, items[1]);
      await player.open();
      for (let at = 0; at < seconds; at += 50) {
        school.clock.now += 50_000;
        await player.beat({ ranges: [[at, at + 50]], position: at + 50 });
      }
    };
    const days = async () => (await seenBy(await aMember(school, "learners"))).figures.days!;
    const seconds = async () => (await days()).map(({ studySeconds }) => studySeconds);
    school.clock.now += 60_000;
    await countDays();
    const before = await days();
    const today = dayOf(school.clock.now);
    expect(before).toHaveLength(14);
    expect(before.at(-1)!.day).toBe(today);
    expect(before[0]!.day).toBe(dayOf(school.clock.now - 13 * DAY));
    await watched(200);
    school.clock.now += 60_000;
    await Promise.all([countDays(), countDays(), countDays()]);
    await countDays();
    expect((await seconds()).at(-1)).toBe(before.at(-1)!.studySeconds + 200);
    // Over midnight: the rest of yesterday is yesterday's.
    school.clock.now = instantOn(dayOf(school.clock.now + DAY)) - 100_000;
    await watched(150);
    school.clock.now += 60_000;
    await countDays();
    expect((await seconds()).slice(-2)).toEqual([before.at(-1)!.studySeconds + 250, 100]);
    // A school that stood still for long begins with its last 14 days.
    school.clock.now += 30 * DAY;
    await countDays();
    expect(await seconds()).toEqual(Array.from({ length: 14 }, () => 0));
    expect((await school.db.selectFrom("study_day").select("day").execute()).map(({ day }) => day)).toContain(today);
  });
});
