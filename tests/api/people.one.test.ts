import { afterAll, beforeAll, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffSecurity } from "#contract/staff/security.ts";
import { peopleData } from "#server/domains/people/personal.ts";
import { freshPhone, makeLearner, signIn, signInAgain } from "../factories/account.ts";
import { makeCohort } from "../factories/cohorts.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const audits = async (object: string) =>
  school.db.selectFrom("audit_log").select(["action", "details"]).where("object", "=", object).orderBy("id").execute();

/** A learner whom the desk finds by a name that nobody else bears. */
const named = (realName: string, options: Parameters<typeof makeLearner>[1] = {}) =>
  makeLearner(school, { realName, nickName: "学员", ...options });

test("has the confirmed name with who confirmed it by what; a change is written down, an older version refused", async () => {
  const desk = await aMember(school, "learners");
  const { learnerId } = await named("陈秀蓝");
  const before = await desk.call(staffLearners.one, { learnerId: String(learnerId) });
  expect(before).toMatchObject({ name: "陈秀蓝", confirmedName: "", confirmed: null });
  const { version } = await desk.call(staffLearners.confirmName, {
    learnerId, version: before.version, name: "陈秀兰", how: "身份证原件",
  });
  const after = await desk.call(staffLearners.one, { learnerId: String(learnerId) });
  expect(after).toMatchObject({ name: "陈秀兰", realName: "陈秀蓝", version });
  expect(after.confirmed).toMatchObject({ how: "身份证原件", by: expect.stringContaining("staff") as string });
  const late = await desk.ask(staffLearners.confirmName, { learnerId, version: before.version, name: "陈兰", how: "x" });
  expect(late).toMatchObject({ code: 2013, data: { changes: [{ fields: expect.arrayContaining(["name"]) as string[] }] } });
  expect(await audits(`learner:${learnerId}`)).toMatchObject([
    { action: "people.nameConfirmed", details: { before: { name: "" }, after: { name: "陈秀兰", how: "身份证原件" } } },
  ]);
});

test("the confirmed name is what the watermark and certificates say, whatever the learner writes", async () => {
  const desk = await aMember(school, "learners");
  const learner = await signIn(school, { realName: "王小明" });
  await desk.call(staffLearners.confirmName, { learnerId: learner.learnerId, version: 1, name: "王晓明", how: "身份证" });
  await learner.call(account.saveProfile, { realName: "王大明" });
  const own = await desk.call(staffLearners.one, { learnerId: String(learner.learnerId) });
  expect(own).toMatchObject({ name: "王晓明", confirmedName: "王晓明", realName: "王大明" });
});

test("the phone in full is told to the duty for phones alone, and each look is written down without it", async () => {
  const [desk, support] = [await aMember(school, "learners"), await aMember(school, "learners", "phones")];
  const { learnerId, phone } = await named("看号码");
  expect((await desk.ask(staffLearners.revealPhone, { learnerId })).code).toBe(-1);
  expect((await desk.call(staffLearners.one, { learnerId: String(learnerId) })).mayRevealPhone).toBe(false);
  expect((await support.call(staffLearners.one, { learnerId: String(learnerId) })).mayRevealPhone).toBe(true);
  for (let look = 0; look < 2; look += 1) expect(await support.call(staffLearners.revealPhone, { learnerId })).toEqual({ phone });
  const written = await audits(`learner:${learnerId}`);
  expect(written.map(({ action }) => action)).toEqual(["people.phoneSeen", "people.phoneSeen"]);
  expect(JSON.stringify(written)).not.toContain(phone);
});

test("who is frozen is out at once in every session, and reads the reason at the sign-in; opened again they are back", async () => {
  const desk = await aMember(school, "learners");
  const learner = await signIn(school, { password: "Abcd12345x", username: "frozen.one" });
  const second = await signInAgain(school, learner);
  const { version } = await desk.call(staffLearners.freeze, {
    learnerId: learner.learnerId, version: 1, frozen: true, reason: "账号借给别人用",
  });
  for (const browser of [learner, second]) expect((await browser.ask(account.getProfile, {})).code).toBe(-6);
  const login = { phoneType: 2 as const, username: learner.phone, pass: "Abcd12345x" };
  const refused = await school.visitor().ask(account.userLogin, login);
  expect(refused).toMatchObject({ code: -6 });
  expect(refused.message).toContain("账号借给别人用");
  const again = await desk.ask(staffLearners.freeze, { learnerId: learner.learnerId, version, frozen: true, reason: "x" });
  expect(again.code).toBe(1001);
  await desk.call(staffLearners.freeze, { learnerId: learner.learnerId, version, frozen: false, reason: "本人来校说明" });
  expect((await school.visitor().ask(account.userLogin, login)).code).toBe(1);
  const wrong = await school.visitor().ask(account.userLogin, { ...login, pass: "Wrong12345" });
  expect(wrong.message).not.toContain("借给");
});

test("many are frozen at once, whoever was frozen stays as they were", async () => {
  const desk = await aMember(school, "learners");
  const learners = [await signIn(school), await signIn(school), await signIn(school)];
  const ids = learners.map((one) => one.learnerId);
  await desk.call(staffLearners.freeze, { learnerId: ids[0]!, version: 1, frozen: true, reason: "先前" });
  expect(await desk.call(staffLearners.freezeMany, { learnerIds: ids, reason: "单位停训" })).toEqual({ frozen: 2 });
  for (const browser of learners) expect((await browser.ask(account.getProfile, {})).code).toBe(-6);
  expect((await desk.call(staffLearners.one, { learnerId: String(ids[0]) })).frozenReason).toBe("先前");
  expect(await desk.call(staffLearners.freezeMany, { learnerIds: ids, reason: "再来一次" })).toEqual({ frozen: 0 });
});

test("a password from the school opens one session within a day and sets another one", async () => {
  const desk = await aMember(school, "learners");
  const learner = await signIn(school, { password: "Abcd12345x" });
  const { password, username } = await desk.call(staffLearners.resetPassword, {
    learnerId: learner.learnerId, version: 1, reason: "忘了密码，手机在修",
  });
  expect((await learner.ask(account.getProfile, {})).code).toBe(-4);
  const login = (pass: string) => ({ phoneType: 2 as const, username, pass });
  expect((await school.visitor().ask(account.userLogin, login("Abcd12345x"))).code).toBe(-1);
  const browser = school.visitor();
  const record = await browser.call(account.userLogin, login(password));
  browser.token = record.token;
  expect((await school.visitor().ask(account.userLogin, login(password))).code).toBe(-1);
  await browser.call(account.resetUserWXPassword, { oldPwd: password, newPwd: "Neues12345" });
  expect((await browser.ask(account.userLogin, login("Neues12345"))).code).toBe(1);
  const trail = await desk.call(staffSecurity.securityEvents, { learnerId: String(learner.learnerId) });
  expect(trail.records.map(({ what }) => what)).toContain("passwordReset");
  expect(JSON.stringify(await audits(`learner:${learner.learnerId}`))).not.toContain(password);
});

test("a password from the school is worth nothing after its day", async () => {
  const desk = await aMember(school, "learners");
  const { learnerId } = await named("过期");
  const { password, username, expiresAt } = await desk.call(staffLearners.resetPassword, { learnerId, version: 1, reason: "x" });
  const before = school.clock.now;
  school.clock.now = expiresAt;
  expect((await school.visitor().ask(account.userLogin, { phoneType: 2, username, pass: password })).code).toBe(-1);
  school.clock.now = before;
});

test("their sessions are listed and ended, one or all, which is written down", async () => {
  const desk = await aMember(school, "learners");
  const learner = await signIn(school);
  const second = await signInAgain(school, learner);
  const id = String(learner.learnerId);
  const sessions = await desk.call(staffLearners.signIns, { learnerId: id });
  expect(sessions).toHaveLength(2);
  const foreign = await signIn(school);
  const [theirs] = await desk.call(staffLearners.signIns, { learnerId: String(foreign.learnerId) });
  expect(await desk.call(staffLearners.endSessions, { learnerId: learner.learnerId, sessionId: theirs!.sessionId })).toEqual({ ended: 0 });
  const { sessionId } = sessions[0]!;
  expect(await desk.call(staffLearners.endSessions, { learnerId: learner.learnerId, sessionId })).toEqual({ ended: 1 });
  expect(await desk.call(staffLearners.endSessions, { learnerId: learner.learnerId })).toEqual({ ended: 1 });
  for (const browser of [learner, second]) expect((await browser.ask(account.getProfile, {})).code).toBe(401);
  expect((await audits(`learner:${id}`)).map(({ action }) => action)).toEqual(["people.sessionsEnded", "people.sessionsEnded"]);
});

test("notes are written, pinned, changed and taken away; the learner's export has them, an erasure takes them", async () => {
  const [desk, other] = [await aMember(school, "learners"), await aMember(school, "learners")];
  const { learnerId } = await named("有备注");
  const id = String(learnerId);
  const first = await desk.call(staffLearners.saveNote, { learnerId, text: "上夜班，晚上 9 点后才能看课", isPinned: true });
  await other.call(staffLearners.saveNote, { learnerId, text: "实操课缺勤一次", isPinned: false });
  const { records } = await other.call(staffLearners.notes, { learnerId: id });
  expect(records.map(({ text, isOwn }) => [text, isOwn])).toEqual([["上夜班，晚上 9 点后才能看课", false], ["实操课缺勤一次", true]]);
  expect((await desk.call(staffLearners.one, { learnerId: id })).pinned?.text).toBe("上夜班，晚上 9 点后才能看课");
  const { version } = await other.call(staffLearners.saveNote, { learnerId, ...first, text: "改为上白班", isPinned: false });
  expect((await desk.ask(staffLearners.removeNote, { learnerId, ...first })).code).toBe(2013);
  await desk.call(staffLearners.removeNote, { learnerId, noteId: first.noteId, version });
  expect((await desk.call(staffLearners.notes, { learnerId: id })).total).toBe(1);
  expect(await peopleData.collect(school.means, learnerId)).toMatchObject([{ text: "实操课缺勤一次" }]);
  await peopleData.erase(school.means, learnerId);
  expect((await desk.call(staffLearners.notes, { learnerId: id })).total).toBe(0);
  const log = await audits(`learnerNote:${first.noteId}`);
  expect(log).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain("夜班");
});

test("an account is added with its class and a confirmed name, once for a phone", async () => {
  const desk = await aMember(school, "learners");
  const cohortId = await makeCohort(school, []);
  const phone = freshPhone();
  const form = { realName: "新学员", phone, workCode: "GY-1", cohortId, confirmedBy: "身份证原件" };
  const { learnerId } = await desk.call(staffLearners.add, form);
  expect(await desk.call(staffLearners.one, { learnerId: String(learnerId) })).toMatchObject({
    confirmedName: "新学员", workCode: "GY-1", cohort: { cohortId }, origin: "school", signedInTime: null,
  });
  expect(await desk.ask(staffLearners.add, form)).toMatchObject({ code: 1001, data: { fields: { phone: expect.any(String) as string } } });
  expect(await desk.ask(staffLearners.add, { realName: "无号" })).toMatchObject({ code: 1001 });
  expect(JSON.stringify(await audits(`learner:${learnerId}`))).not.toContain(phone);
});
