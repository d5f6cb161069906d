import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffCohorts } from "#contract/staff/cohorts.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffSecurity } from "#contract/staff/security.ts";
import { addPartnerFor } from "../factories/partners.ts";
import { freshPhone, makeLearner } from "../factories/account.ts";
import { makeCohort } from "../factories/cohorts.ts";
import { aClassTeacher, aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A learner whom the desk finds by a name that nobody else bears. */
const named = (realName: string, options: Parameters<typeof makeLearner>[1] = {}) =>
  makeLearner(school, { realName, nickName: "学员", ...options });

describe("the list of learners", () => {
  test("finds a learner by full name, given name, nickname, work number, whole phone and its last four digits", async () => {
    const desk = await aMember(school, "learners");
    const { learnerId, phone } = await named("欧阳秀兰", { nickName: "兰姐", workCode: "DG1203-07" });
    await named("欧阳建国");
    const found = async (keyword: string) => (await desk.call(staffLearners.list, { keyword })).records.map((row) => row.learnerId);
    for (const keyword of ["欧阳秀兰", "秀兰", "兰姐", "dg1203-07", "DG1203", phone, `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`])
      expect(await found(keyword), keyword).toEqual([learnerId]);
    expect(await found(phone.slice(-4))).toContain(learnerId);
    expect(await found("欧阳 兰姐")).toEqual([learnerId]);
    expect(await found("欧阳")).toHaveLength(2);
    expect(await found("没有这个人")).toEqual([]);
    for (const hostile of ["'", "\\", "a':* | b", "!", "&", "兰姐'", "():*"]) expect(Array.isArray(await found(hostile)), hostile).toBe(true);
  });

  test("shows the phone masked and never in full", async () => {
    const desk = await aMember(school, "learners");
    const { learnerId, phone } = await named("上官明");
    const answer = await desk.ask(staffLearners.list, { keyword: "上官明" });
    expect(answer.data!.records).toMatchObject([{ learnerId, phoneMask: `${phone.slice(0, 3)}****${phone.slice(-4)}` }]);
    expect(JSON.stringify(answer)).not.toContain(phone);
  });

  test("counts what is looked for by state, and who was frozen or never signed in is told apart", async () => {
    const desk = await aMember(school, "learners");
    const cohortId = await makeCohort(school, [
      (await named("甲")).learnerId, (await signedInOnce("乙")).learnerId, (await signedInOnce("丙")).learnerId,
    ]);
    const { records } = await desk.call(staffLearners.list, { cohortId: String(cohortId) });
    const third = records.find((row) => row.name === "丙")!;
    await desk.call(staffLearners.freeze, { learnerId: third.learnerId, version: third.version, frozen: true, reason: "账号借给别人用" });
    const { counts, total } = await desk.call(staffLearners.list, { cohortId: String(cohortId), state: "active" });
    expect(counts).toEqual({ all: 3, active: 1, never: 1, frozen: 1 });
    expect(total).toBe(1);
    const frozen = await desk.call(staffLearners.list, { cohortId: String(cohortId), state: "frozen" });
    expect(frozen.records.map((row) => row.name)).toEqual(["丙"]);
    expect((await desk.call(staffLearners.ids, { cohortId: String(cohortId) })).learnerIds).toHaveLength(3);
  });

  test("turns pages without losing or doubling anyone, newest first", async () => {
    const desk = await aMember(school, "learners");
    const made: number[] = [];
    for (let n = 0; n < 7; n += 1) made.push((await named(`翻页${n}`)).learnerId);
    const pages = await Promise.all(
      [1, 2, 3].map((current) => desk.call(staffLearners.list, { keyword: "翻页", current: String(current), size: "3" })),
    );
    expect(pages.flatMap(({ records }) => records.map((row) => row.learnerId))).toEqual(made.toReversed());
  });

  test("finds whoever came by a partner, whose name isn't confirmed, and who is in no class", async () => {
    const desk = await aMember(school, "learners");
    const { partnerId, learnerId } = await addPartnerFor(school, "司马工");
    const { records } = await desk.call(staffLearners.list, { partnerId: String(partnerId) });
    expect(records.map((row) => row.learnerId)).toEqual([learnerId]);
    const loose = await desk.call(staffLearners.list, { partnerId: String(partnerId), withoutCohort: "true", confirmed: "false" });
    expect(loose.total).toBe(1);
  });
});

/** One who signed in by a code. */
async function signedInOnce(realName: string) {
  const made = await named(realName);
  await school.db.updateTable("learner").set({ signed_in_at: new Date(school.clock.now) }).where("id", "=", made.learnerId).execute();
  return made;
}

describe("a class teacher", () => {
  test("sees the learners of own classes alone: all others are as if they weren't there", async () => {
    const [mine, foreign] = [await named("班内"), await named("班外")];
    const own = await makeCohort(school, [mine.learnerId]);
    const other = await makeCohort(school, [foreign.learnerId]);
    const teacher = await aClassTeacher(school, [own], "learners", "tasks", "phones");
    const list = await teacher.call(staffLearners.list, {});
    expect(list.records.map((row) => row.learnerId)).toEqual([mine.learnerId]);
    expect(list.counts.all).toBe(1);
    expect((await teacher.call(staffLearners.list, { cohortId: String(other) })).total).toBe(0);
    const unknown = (await teacher.ask(staffLearners.one, { learnerId: "999999" })).message;
    const strangers = [
      await teacher.ask(staffLearners.one, { learnerId: String(foreign.learnerId) }),
      await teacher.ask(staffLearners.signIns, { learnerId: String(foreign.learnerId) }),
      await teacher.ask(staffSecurity.securityEvents, { learnerId: String(foreign.learnerId) }),
      await teacher.ask(staffLearners.notes, { learnerId: String(foreign.learnerId) }),
      await teacher.ask(staffLearners.save, { learnerId: foreign.learnerId, version: 1, workCode: "x" }),
      await teacher.ask(staffLearners.confirmName, { learnerId: foreign.learnerId, version: 1, name: "李四", how: "身份证" }),
      await teacher.ask(staffLearners.freeze, { learnerId: foreign.learnerId, version: 1, frozen: true, reason: "x" }),
      await teacher.ask(staffLearners.freezeMany, { learnerIds: [mine.learnerId, foreign.learnerId], reason: "x" }),
      await teacher.ask(staffLearners.endSessions, { learnerId: foreign.learnerId }),
      await teacher.ask(staffLearners.resetPassword, { learnerId: foreign.learnerId, version: 1, reason: "x" }),
      await teacher.ask(staffLearners.revealPhone, { learnerId: foreign.learnerId }),
      await teacher.ask(staffLearners.saveNote, { learnerId: foreign.learnerId, text: "x", isPinned: false }),
      await teacher.ask(staffCohorts.move, { learnerIds: [foreign.learnerId], cohortId: own }),
      await teacher.ask(staffCohorts.move, { learnerIds: [mine.learnerId], cohortId: other }),
    ];
    for (const answer of strangers) expect(answer).toMatchObject({ code: 1001, message: unknown });
    expect(await teacher.ask(staffLearners.add, { realName: "新人", phone: freshPhone() })).toMatchObject({ code: 1001 });
    const { learnerId } = await teacher.call(staffLearners.add, { realName: "新人", phone: freshPhone(), cohortId: own });
    expect((await teacher.call(staffLearners.one, { learnerId: String(learnerId) })).cohort).toMatchObject({ cohortId: own });
    const { records } = await teacher.call(staffCohorts.list, {});
    expect(records.map((row) => row.cohortId)).toEqual([own]);
    expect((await teacher.call(staffCohorts.choices, {})).map((row) => row.cohortId)).toEqual([own]);
  });

  test("who holds the duty for courses alone reaches no learner", async () => {
    const { learnerId } = await named("没人管");
    const desk = await aClassTeacher(school, [], "learners");
    expect((await desk.call(staffLearners.list, {})).total).toBe(0);
    expect(await desk.ask(staffLearners.one, { learnerId: String(learnerId) })).toMatchObject({ code: 1001 });
  });
});

describe("classes", () => {
  test("are added, renamed with their learners, closed to newcomers and taken away once empty", async () => {
    const desk = await aMember(school, "tasks", "learners");
    const teacher = await aClassTeacher(school, [], "learners");
    const { cohortId } = await desk.call(staffCohorts.save, { name: "焊工 3 班", staffIds: [teacher.staffId] });
    expect(await desk.ask(staffCohorts.save, { name: "焊工 3 班", staffIds: [] })).toMatchObject({
      code: 1001, data: { fields: { name: expect.any(String) as string } },
    });
    const { learnerId } = await named("搬家");
    await desk.call(staffCohorts.move, { learnerIds: [learnerId], cohortId });
    expect(await desk.call(staffCohorts.move, { learnerIds: [learnerId], cohortId })).toEqual({ moved: 0 });
    expect((await teacher.call(staffLearners.list, {})).records.map((row) => row.learnerId)).toEqual([learnerId]);
    const { version } = await desk.call(staffCohorts.save, { cohortId, version: 1, name: "焊工三班", staffIds: [teacher.staffId] });
    expect((await desk.call(staffLearners.list, { keyword: "焊工三班" })).total).toBe(1);
    const closed = await desk.call(staffCohorts.close, { cohortId, version, closed: true });
    const newcomer = await named("迟到");
    expect(await desk.ask(staffCohorts.move, { learnerIds: [newcomer.learnerId], cohortId })).toMatchObject({ code: 1001 });
    expect(await desk.ask(staffCohorts.remove, { cohortId, version: closed.version })).toMatchObject({ code: 1001 });
    await desk.call(staffCohorts.move, { learnerIds: [learnerId], cohortId: null });
    expect((await desk.ask(staffCohorts.remove, { cohortId, version })).code).toBe(2013);
    await desk.call(staffCohorts.remove, { cohortId, version: closed.version });
    expect((await teacher.call(staffLearners.list, {})).total).toBe(0);
  });

  test("whose they are is given by whoever holds the duty for the whole school", async () => {
    const own = await makeCohort(school, []);
    const teacher = await aClassTeacher(school, [own], "tasks", "learners");
    expect((await teacher.ask(staffCohorts.save, { name: "自己开班", staffIds: [] })).code).toBe(-1);
    expect((await teacher.ask(staffCohorts.close, { cohortId: own, version: 1, closed: true })).code).toBe(-1);
  });
});
