import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { rooms } from "#server/app.ts";
import { UsageError } from "#server/kernel/commands.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { shown } from "../factories/authenticatorApp.ts";
import { addMember, aMember, signInMember } from "../factories/staff.ts";
import { type Ran, runCommand } from "../support/cli.ts";
import type { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

const OWNER = { username: "boss", password: "a-long-password-1" };
const PASSWORD = "many-words-long-9";
let school: School;
let boss: Client;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: OWNER.username, OWNER_PASSWORD: OWNER.password, ABUSE_ALLOW: "127.0.0.1" } });
  await prepareRooms(school.means, rooms);
  boss = school.visitor();
  boss.token = (await boss.call(staffAccount.login, OWNER)).token;
});
afterAll(() => school.close());

const login = (username: string, password: string, browser = school.visitor()) => browser.ask(staffAccount.login, { username, password });
const accept = (username: string, code: string, password = PASSWORD) =>
  school.visitor().ask(staffAccess.acceptInvite, { username, code, password });
const memberOf = async (username: string) =>
  (await boss.call(staffRoles.members, { size: 100 })).records.find((member) => member.username === username)!;

/** Runs a command on the school's own means and returns what it printed. */
async function cli(name: string, ...args: string[]): Promise<Pick<Ran, "code" | "lines">> {
  const { code, lines } = await runCommand(school, [...name.split(" "), ...args]);
  return { code, lines };
}

describe("a new member", () => {
  test("sets a password by a one-time code, and can't sign in before", async () => {
    const { roleId } = (await boss.call(staffRoles.roles, {})).find((role) => role.key === "editor")!;
    const { code, staffId, expiresAt } = await boss.call(staffRoles.addMember, { username: "sun", name: "孙老师", roles: [{ roleId }] });
    expect(expiresAt - school.clock.now).toBe(72 * 3_600_000);
    expect(JSON.stringify(await school.db.selectFrom("staff_ticket").selectAll().execute())).not.toContain(code);
    for (const password of [" ", PASSWORD, code]) expect((await login("sun", password)).message).toBe("账号或密码不对");
    expect((await accept("sun", "22222-22222-22222-22222")).message).toMatch(/一次性代码不对/);
    expect((await accept("boss", code)).message).toMatch(/一次性代码不对/);
    expect((await accept("sun", code, "short")).data).toEqual({ fields: { password: "至少 12 个字符" } });
    expect((await accept("sun", code, "sun-is-the-name")).data).toEqual({ fields: { password: "这个密码太常见了，请换一个" } });
    const both = await Promise.all([accept("sun", code.toUpperCase()), accept("sun", code)]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([-1, 1]);
    const duties = expect.arrayContaining(["news"]) as unknown;
    expect(await login("sun", PASSWORD)).toMatchObject({ code: 1, data: { staffId, name: "孙老师", duties } });
    expect((await boss.ask(staffRoles.addMember, { username: "sun", name: "x", roles: [] })).message).toBe("这个账号名已有人用，请换一个");
    const { records } = await boss.call(staffAccount.auditLog, { action: "staff.added" });
    expect(records[0]).toMatchObject({ object: `staff:${staffId}`, details: { before: null, after: { username: "sun" } } });
  });

  test("gets no duty that the one who adds them doesn't hold", async () => {
    const clerk = await aMember(school, "staff");
    const { roleId } = (await boss.call(staffRoles.roles, {})).find((role) => role.key === "owner")!;
    expect((await clerk.ask(staffRoles.addMember, { username: "mole", name: "x", roles: [{ roleId }] })).message).toBe("你没有这项权限");
    expect((await clerk.ask(staffRoles.resetMember, { staffId: (await memberOf("boss")).staffId, version: 1 })).message).toBe("你没有这项权限");
  });

  test("the code is over after three days, and a new one voids it", async () => {
    const first = await boss.call(staffRoles.addMember, { username: "late", name: "晚到", roles: [] });
    const second = await boss.call(staffRoles.resetMember, { staffId: first.staffId, version: 1 });
    expect((await accept("late", first.code)).code).toBe(-1);
    school.clock.now += 72 * 3_600_000;
    expect((await accept("late", second.code)).code).toBe(-1);
    boss.token = (await boss.call(staffAccount.login, OWNER)).token;
  });
});

describe("one's own password", () => {
  test("ends all other sessions, and this browser stays known", async () => {
    const [here, there] = [school.visitor(), school.visitor()];
    for (const browser of [here, there])
      browser.token = (await browser.call(staffAccount.login, { username: "sun", password: PASSWORD })).token;
    const change = (password: string, newPassword: string) => here.ask(staffAccess.changePassword, { password, newPassword });
    expect((await change("wrong", "other-long-words-7")).data).toEqual({ fields: { password: "密码不对，请再试一次" } });
    expect((await change(PASSWORD, "short")).data).toEqual({ fields: { newPassword: "至少 12 个字符" } });
    expect((await change(PASSWORD, "other-long-words-7")).code).toBe(1);
    expect((await there.ask(staffAccount.me, {})).code).toBe(-4);
    expect((await here.ask(staffAccount.me, {})).code).toBe(1);
    for (let i = 0; i < 5; i += 1) await login("sun", PASSWORD);
    expect((await login("sun", "other-long-words-7", there)).code).toBe(2010);
    expect((await login("sun", "other-long-words-7", here)).code).toBe(1);
    expect((await boss.call(staffAccount.auditLog, { action: "staff.passwordSet" })).records[0]!.actor).toMatch(/^staff:/);
  });

  test("is asked five times in a session, and no other session waits for that", async () => {
    const thief = await aMember(school);
    for (let i = 0; i < 5; i += 1) expect((await thief.ask(staffAccess.beginTotp, { password: "wrong" })).code).toBe(1001);
    expect((await thief.raw("POST", staffAccess.beginTotp.path, JSON.stringify({ password: "wrong" }))).status).toBe(429);
    const owner = await signInMember(school, thief.staffId);
    expect((await owner.ask(staffAccess.beginTotp, { password: "wrong" })).code).toBe(1001);
  });
});

describe("freezing", () => {
  test("ends sessions at once in all processes, and duties are read at every call in each", async () => {
    const other = await openBeside(school);
    const member = await aMember(school, "audit");
    const there = Object.assign(await signInMember(school, member.staffId), { origin: other.origin });
    expect((await there.ask(staffAccount.auditLog, {})).code).toBe(1);
    const { version } = await boss.call(staffRoles.giveRoles, { staffId: member.staffId, version: 1, roles: [] });
    for (const browser of [member, there]) await expect.poll(async () => (await browser.ask(staffAccount.auditLog, {})).code).toBe(-1);
    await boss.call(staffRoles.freeze, { staffId: member.staffId, version, frozen: true });
    for (const browser of [member, there]) await expect.poll(async () => (await browser.ask(staffAccount.me, {})).code).toBe(-6);
    await other.close();
  });
});

describe("the operator's commands", () => {
  test("add a member, who sets a password by the printed code", async () => {
    await expect(cli("staff add", "op", "--name", "Op", "--role", "king")).rejects.toThrow(/no role is called king; there are owner, /);
    await expect(cli("staff add", "op")).rejects.toBeInstanceOf(UsageError);
    await expect(cli("staff add", "op", "--name", "Op", "--role", "owner", "--password", "x")).rejects.toBeInstanceOf(UsageError);
    const { code, lines } = await cli("staff add", "op", "--name", "Op", "--role", "owner");
    expect(code).toBe(0);
    const printed = /one-time code for op: (\S+)/.exec(lines.join("\n"))![1]!;
    expect((await accept("op", printed)).code).toBe(1);
    const duties = expect.arrayContaining(["staff", "finance"]) as unknown;
    expect(await login("op", PASSWORD)).toMatchObject({ code: 1, data: { duties } });
    expect(await cli("staff add", "op", "--name", "Op", "--role", "owner")).toMatchObject({ code: 1, lines: [/taken/] });
  });

  test("reset takes password, authenticator and sessions away", async () => {
    const op = school.visitor();
    op.token = (await op.call(staffAccount.login, { username: "op", password: PASSWORD })).token;
    const { secret } = await op.call(staffAccess.beginTotp, { password: PASSWORD });
    await op.call(staffAccess.confirmTotp, { code: shown(school, secret) });
    expect((await login("op", PASSWORD)).code).toBe(2016);
    expect((await cli("staff list")).lines.find((line) => line.startsWith("op "))).toMatch(/active.*authenticator, 10 recovery codes/);
    const { lines } = await cli("staff reset", "op");
    expect((await op.ask(staffAccount.me, {})).code).toBe(-4);
    expect((await login("op", PASSWORD)).code).toBe(-1);
    expect((await accept("op", /code for op: (\S+)/.exec(lines.join("\n"))![1]!)).code).toBe(1);
    expect((await login("op", PASSWORD)).code).toBe(1);
    await expect(cli("staff reset", "nobody")).rejects.toThrow("no staff account is called nobody");
  });

  test("freeze and unfreeze, but never the last owner", async () => {
    const op = school.visitor();
    op.token = (await op.call(staffAccount.login, { username: "op", password: PASSWORD })).token;
    expect(await cli("staff freeze", "op")).toMatchObject({ code: 0 });
    expect((await op.ask(staffAccount.me, {})).code).toBe(-6);
    expect(await cli("staff freeze", "boss")).toEqual({ code: 1, lines: ["The school needs at least one active owner"] });
    expect(await cli("staff unfreeze", "op")).toMatchObject({ code: 0 });
    expect((await login("op", PASSWORD)).code).toBe(1);
  });

  test("are written down, and the chains hold", async () => {
    await addMember(school, []);
    const { records } = await boss.call(staffAccount.auditLog, { size: 100 });
    const actions = new Set(records.filter(({ actor }) => actor === "system").map(({ action }) => action));
    for (const action of ["staff.added", "staff.reset", "staff.frozen"]) expect(actions).toContain(action);
    expect(await verifyAudit(school.means)).toMatchObject({ faults: [], seals: [] });
    expect(JSON.stringify(records)).not.toContain(PASSWORD);
  });
});

describe("the school's people are found", () => {
  test("by a part of the name or the account, by state and by role; signs of patterns are letters", async () => {
    const { roleId } = (await boss.call(staffRoles.roles, {})).find((role) => role.key === "examiner")!;
    const { staffId } = await boss.call(staffRoles.addMember, { username: "zheng_100", name: "郑百分%", roles: [{ roleId }] });
    const found = async (wanted: object) =>
      (await boss.call(staffRoles.members, { size: 100, ...wanted })).records.map((one) => one.staffId);
    for (const keyword of ["百分", "%", "ZHENG", "g_1"]) expect(await found({ keyword })).toEqual([staffId]);
    expect(await found({ keyword: "zheng%100" })).toEqual([]);
    expect(await found({ keyword: "zheng", roleId })).toEqual([staffId]);
    expect(await found({ keyword: "zheng", status: "frozen" })).toEqual([]);
    expect(await boss.call(staffRoles.member, { staffId })).toMatchObject({ name: "郑百分%", isInvited: true, lastSignIn: null });
    expect((await boss.ask(staffRoles.member, { staffId: 999_999 })).code).toBe(1001);
  });

  test("with when they last signed in", async () => {
    const me = (await boss.call(staffRoles.members, { keyword: OWNER.username })).records[0]!;
    expect([me.isInvited, me.lastSignIn !== null && me.lastSignIn <= school.clock.now]).toEqual([false, true]);
  });
});
