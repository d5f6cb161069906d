import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffAccount } from "#contract/staff/account.ts";
import { staffWords } from "#contract/staff/words.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { aSeries } from "../factories/catalogue.ts";
import { addMember, aMember, signInMember } from "../factories/staff.ts";
import { OWNER, owner } from "../factories/uploads.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let boss: Awaited<ReturnType<typeof owner>>;
beforeAll(async () => {
  school = await openSchool({ env: OWNER });
  boss = await owner(school);
});
afterAll(() => school.close());

const roleOf = async (key: string) => (await boss.call(staffRoles.roles, {})).find((role) => role.key === key)!;
const memberOf = async (staffId: number) =>
  (await boss.call(staffRoles.members, { size: 100 })).records.find((member) => member.staffId === staffId)!;

describe("roles", () => {
  test("a new school has eight, and the owner's has every duty", async () => {
    const roles = await boss.call(staffRoles.roles, {});
    expect(roles.slice(0, 8).map(({ key, scope, duties }) => [key, scope, duties.length])).toEqual([
      ["owner", "all", 19], ["principal", "all", 17], ["teacher", "ownCourses", 7], ["classTeacher", "ownCohorts", 3],
      ["editor", "all", 5], ["examiner", "all", 4], ["support", "all", 4], ["finance", "all", 3],
    ]);
    expect(await roleOf("owner")).toMatchObject({ members: 1, version: 1 });
  });

  test("what a role gets, whoever holds it may do at the next call", async () => {
    const { roleId, version } = await boss.call(staffRoles.saveRole, { name: "助教", duties: ["news"], scope: "all" });
    const member = await signInMember(school, await addMember(school, []));
    await boss.call(staffRoles.giveRoles, { staffId: member.staffId, version: 1, roles: [{ roleId }] });
    expect((await member.ask(staffWords.words, {})).code).toBe(-1);
    await boss.call(staffRoles.saveRole, { roleId, version, name: "助教", duties: ["news", "comments"], scope: "all" });
    expect((await member.ask(staffWords.words, {})).code).toBe(1);
    expect(await member.call(staffAccount.me, {})).toMatchObject({ duties: ["comments", "news"] });
    await boss.call(staffRoles.giveRoles, { staffId: member.staffId, version: 2, roles: [] });
    expect((await member.ask(staffWords.words, {})).code).toBe(-1);
  });

  test("the second of two who change a role is told who did what, and overwrites nothing", async () => {
    const { roleId, version } = await boss.call(staffRoles.saveRole, { name: "值班", duties: ["news"], scope: "all" });
    await boss.call(staffRoles.saveRole, { roleId, version, name: "值班老师", duties: ["news", "live"], scope: "all" });
    const other = await aMember(school, "staff", "news", "live", "site");
    const late = await other.ask(staffRoles.saveRole, { roleId, version, name: "夜班", duties: ["site"], scope: "all" });
    expect(late).toMatchObject({
      code: 2013,
      message: "boss刚刚改过这里，没有保存。请看看有什么变化，再改一次",
      data: { changes: [{ name: "boss", at: school.clock.now, fields: ["name", "duties"] }] },
    });
    expect((await boss.call(staffRoles.roles, {})).find((role) => role.roleId === roleId)).toMatchObject({
      name: "值班老师", duties: ["news", "live"], version: 2,
    });
  });

  test("of two who save the same version at one time one is told", async () => {
    const { roleId, version } = await boss.call(staffRoles.saveRole, { name: "同时", duties: [], scope: "all" });
    const answers = await Promise.all(
      ["甲", "乙", "丙", "丁"].map((name) => boss.ask(staffRoles.saveRole, { roleId, version, name: `同时${name}`, duties: [], scope: "all" })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013, 2013, 2013]);
  });

  test("a name is taken once, and the owner's role stays whole", async () => {
    expect(await boss.ask(staffRoles.saveRole, { name: "校长", duties: [], scope: "all" })).toMatchObject({ code: 1001 });
    const { roleId, version } = await roleOf("owner");
    expect(await boss.ask(staffRoles.saveRole, { roleId, version, name: "校方负责人", duties: ["staff"], scope: "all" })).toMatchObject({
      code: 1001, message: "校方负责人有全部权限，不能改",
    });
  });

  test("nobody gives or takes what they don't hold themselves", async () => {
    const clerk = await aMember(school, "staff", "news");
    const { roleId } = await roleOf("owner");
    for (const answer of [
      await clerk.ask(staffRoles.saveRole, { name: "大权", duties: ["orders"], scope: "all" }),
      await clerk.ask(staffRoles.giveRoles, { staffId: clerk.staffId, version: 1, roles: [{ roleId }] }),
      await clerk.ask(staffRoles.freeze, { staffId: boss.staffId, version: (await memberOf(boss.staffId)).version, frozen: true }),
    ])
      expect(answer).toMatchObject({ code: -1, message: "你没有这项权限" });
    expect((await (await aMember(school, "audit")).ask(staffRoles.members, {})).code).toBe(-1);
  });
});

describe("members", () => {
  test("the last owner stays one, whoever tries, and however many try at once", async () => {
    const { version } = await memberOf(boss.staffId);
    for (const answer of [
      await boss.ask(staffRoles.giveRoles, { staffId: boss.staffId, version, roles: [] }),
      await boss.ask(staffRoles.giveRoles, {
        staffId: boss.staffId,
        version,
        roles: [{ roleId: (await roleOf("owner")).roleId, scope: "ownCourses" }],
      }),
      await boss.ask(staffRoles.freeze, { staffId: boss.staffId, version, frozen: true }),
    ])
      expect(answer).toMatchObject({ code: 1001, message: "学校至少要有一位在用的负责人账号" });
    const second = await signInMember(school, await addMember(school, []));
    await boss.call(staffRoles.giveRoles, { staffId: second.staffId, version: 1, roles: [{ roleId: (await roleOf("owner")).roleId }] });
    const both = await Promise.all([
      boss.ask(staffRoles.giveRoles, { staffId: boss.staffId, version, roles: [] }),
      second.ask(staffRoles.giveRoles, { staffId: second.staffId, version: 2, roles: [] }),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1001]);
    const left = both[0].code === 1 ? second : boss;
    const gone = left === boss ? second : boss;
    const { roleId } = (await left.call(staffRoles.roles, {})).find((role) => role.key === "owner")!;
    const { records } = await left.call(staffRoles.members, { size: 100 });
    const now = records.find((member) => member.staffId === gone.staffId)!;
    await left.call(staffRoles.giveRoles, { staffId: gone.staffId, version: now.version, roles: [{ roleId }] });
  });

  test("a frozen account's sessions end at once, and an open one signs in again", async () => {
    const member = await aMember(school, "news");
    const { version } = await boss.call(staffRoles.freeze, { staffId: member.staffId, version: 1, frozen: true });
    expect(await member.ask(staffAccount.me, {})).toMatchObject({ code: -6 });
    // A session that was opened in the same moment is no way round.
    expect(await (await signInMember(school, member.staffId)).ask(staffAccount.me, {})).toMatchObject({ code: -6 });
    await boss.call(staffRoles.freeze, { staffId: member.staffId, version, frozen: false });
    expect(await (await signInMember(school, member.staffId)).ask(staffAccount.me, {})).toMatchObject({ code: 1 });
  });

  test("courses are given whole, and an unknown one is refused", async () => {
    const [one, two] = [await aSeries(school), await aSeries(school)];
    const staffId = await addMember(school, ["courses"], { scope: "ownCourses" });
    const { version } = await boss.call(staffRoles.giveCourses, { staffId, version: 1, seriesIds: [two.seriesId, one.seriesId] });
    expect(await memberOf(staffId)).toMatchObject({ seriesIds: [one.seriesId, two.seriesId], version });
    expect(await boss.ask(staffRoles.giveCourses, { staffId, version, seriesIds: [999_999] })).toMatchObject({ code: 1001 });
    await boss.call(staffRoles.giveCourses, { staffId, version, seriesIds: [] });
    expect(await memberOf(staffId)).toMatchObject({ seriesIds: [] });
    expect(await boss.ask(staffRoles.giveCourses, { staffId, version, seriesIds: [one.seriesId] })).toMatchObject({
      code: 2013, data: { changes: [{ fields: ["seriesIds"] }] },
    });
  });
});
