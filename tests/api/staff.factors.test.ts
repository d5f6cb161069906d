import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LoginStep } from "#contract/codes.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { shown } from "../factories/authenticatorApp.ts";
import { named, visitorByName } from "../factories/passkeys.ts";
import { Authenticator } from "../support/authenticator.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const OWNER = { username: "boss", password: "a-long-password-1" };
const PASSWORD = "many-words-long-9";
let school: School;
let boss: Client;
let made = 0;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: OWNER.username, OWNER_PASSWORD: OWNER.password, ABUSE_ALLOW: "127.0.0.1,::1" } });
  await prepareRooms(school.means, rooms);
  boss = school.visitor();
  boss.token = (await boss.call(staffAccount.login, OWNER)).token;
});
afterAll(() => school.close());
beforeEach(() => {
  school.clock.now += 60_000;
});

/** A new member with a password, who has not signed in. */
async function aColleague(): Promise<{ staffId: number; username: string }> {
  const username = `colleague${(made += 1)}`;
  const { staffId, code } = await boss.call(staffRoles.addMember, { username, name: "孙老师", roles: [] });
  await school.visitor().call(staffAccess.acceptInvite, { username, code, password: PASSWORD });
  return { staffId, username };
}

const login = (username: string, browser: Client = school.visitor(), password = PASSWORD) =>
  browser.ask(staffAccount.login, { username, password });
/** The second step that a right password leads to. */
async function step(username: string, browser: Client = school.visitor()): Promise<LoginStep> {
  const answer = await login(username, browser);
  expect([2016, 2017]).toContain(answer.code);
  return answer.data as unknown as LoginStep;
}

async function signedIn(username: string, browser: Client = school.visitor()): Promise<Client> {
  browser.token = (await browser.call(staffAccount.login, { username, password: PASSWORD })).token;
  return browser;
}

/** A colleague with an authenticator, signed in. */
async function withTotp() {
  const colleague = await aColleague();
  const browser = await signedIn(colleague.username);
  const { secret } = await browser.call(staffAccess.beginTotp, { password: PASSWORD });
  const { recoveryCodes } = await browser.call(staffAccess.confirmTotp, { code: shown(school, secret) });
  school.clock.now += 30_000;
  return { ...colleague, browser, secret, recoveryCodes };
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const acts = async (action: string) => (await boss.call(staffAccount.auditLog, { action, size: 5 })).records;

describe("an authenticator", () => {
  test("is set up by the password and a first code, then each sign-in asks for one, each code once", async () => {
    const { username, staffId } = await aColleague();
    const browser = await signedIn(username);
    expect((await browser.ask(staffAccess.beginTotp, { password: "wrong" })).code).toBe(1001);
    const { secret, uri } = await browser.call(staffAccess.beginTotp, { password: PASSWORD });
    expect(uri).toBe(`otpauth://totp/127.0.0.1:${username}?issuer=127.0.0.1&secret=${secret}&algorithm=SHA1&digits=6&period=30`.replace(
      /127\.0\.0\.1/g, encodeURIComponent(new URL(school.origin).host),
    ));
    expect((await browser.ask(staffAccess.confirmTotp, { code: wrongCode(shown(school, secret)) })).message).toMatch(/验证码不对/);
    expect((await login(username)).code).toBe(1);
    const { recoveryCodes } = await browser.call(staffAccess.confirmTotp, { code: shown(school, secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await browser.call(staffAccess.getFactors, {})).toEqual({
      totpSince: school.clock.now, recoveryCodesLeft: 10, passkeys: 0, isRequired: false,
    });
    const stored = JSON.stringify([
      await school.db.selectFrom("staff_totp").selectAll().execute(),
      await school.db.selectFrom("staff_recovery_code").selectAll().execute(),
    ]);
    for (const secretOfTheirs of [secret, ...recoveryCodes]) expect(stored).not.toContain(secretOfTheirs);

    const answer = await login(username);
    expect(answer).toMatchObject({ code: 2016, message: "请再确认一下是你本人", data: { ways: ["totp", "recovery"] } });
    const { ticket } = answer.data as unknown as LoginStep;
    expect((await browser.ask(staffAccess.loginFactor, { ticket, code: shown(school, secret) })).message).toMatch(/已用过/);
    school.clock.now += 30_000;
    const there = school.visitor();
    there.token = (await there.call(staffAccess.loginFactor, { ticket, code: shown(school, secret) })).token;
    expect((await there.call(staffAccount.me, {})).username).toBe(username);
    expect((await school.visitor().ask(staffAccess.loginFactor, { ticket, code: shown(school, secret, 1) })).message).toMatch(/已过期/);
    const [last] = await acts("staff.login");
    expect(last).toMatchObject({ actor: `staff:${staffId}`, details: { factor: "totp" } });
    expect((await acts("staff.totp"))[0]).toMatchObject({ object: `staff:${staffId}`, details: { before: null } });
    expect((await acts("staff.factorFailed"))[0]).toMatchObject({ actor: "visitor", object: `staff:${staffId}` });
  });

  test("a half minute's code is taken once, however many show it at once", async () => {
    const { username, secret } = await withTotp();
    const tickets = await Promise.all(Array.from({ length: 5 }, () => step(username)));
    const code = shown(school, secret);
    const answers = await Promise.all(tickets.map(({ ticket }) => school.visitor().ask(staffAccess.loginFactor, { ticket, code })));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  test("the ticket of the first step takes five tries, lives five minutes, opens no call, and dies with the password", async () => {
    const { username, secret, browser } = await withTotp();
    const { ticket } = await step(username);
    const bare = school.visitor();
    bare.token = ticket;
    bare.cookies.set("ssid", ticket);
    expect((await bare.ask(staffAccount.me, {})).code).toBe(401);
    const wrong = () => school.visitor().ask(staffAccess.loginFactor, { ticket, code: wrongCode(shown(school, secret)) });
    for (let i = 0; i < 5; i += 1) expect((await wrong()).message).toMatch(/验证码不对/);
    expect((await school.visitor().ask(staffAccess.loginFactor, { ticket, code: shown(school, secret) })).message).toMatch(/已过期/);
    const late = await step(username);
    school.clock.now += 5 * 60_000;
    const tooLate = await school.visitor().ask(staffAccess.loginFactor, { ticket: late.ticket, code: shown(school, secret) });
    expect(tooLate.message).toMatch(/已过期/);
    const held = await step(username);
    const code = shown(school, secret);
    await browser.call(staffAccess.changePassword, { password: PASSWORD, newPassword: "other-long-words-7", code });
    school.clock.now += 30_000;
    expect((await school.visitor().ask(staffAccess.loginFactor, { ticket: held.ticket, code: shown(school, secret) })).code).toBe(-1);
  });

  test("a new one, its removal and a new password ask for the password and for it", async () => {
    const { browser, secret } = await withTotp();
    const password = PASSWORD;
    expect((await browser.ask(staffAccess.beginTotp, { password })).message).toMatch(/验证码不对/);
    expect((await browser.ask(staffAccess.removeTotp, { password, code: wrongCode(shown(school, secret)) })).code).toBe(-1);
    expect((await browser.ask(staffAccess.changePassword, { password, newPassword: "other-long-words-7" })).code).toBe(-1);
    const fresh = await browser.call(staffAccess.beginTotp, { password, code: shown(school, secret) });
    school.clock.now += 30_000;
    expect((await browser.ask(staffAccess.confirmTotp, { code: shown(school, secret) })).code).toBe(-1);
    await browser.call(staffAccess.confirmTotp, { code: shown(school, fresh.secret) });
    school.clock.now += 30_000;
    await browser.call(staffAccess.removeTotp, { password, code: shown(school, fresh.secret) });
    expect(await browser.call(staffAccess.getFactors, {})).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
  });
});

describe("recovery codes", () => {
  test("serve once each, however they are typed, until new ones are made", async () => {
    const { username, browser, recoveryCodes, secret } = await withTotp();
    const [first, second] = recoveryCodes as [string, string];
    const by = async (recoveryCode: string) =>
      school.visitor().ask(staffAccess.loginFactor, { ticket: (await step(username)).ticket, recoveryCode });
    expect((await by(` ${first.toUpperCase().replace("-", " ")}`)).code).toBe(1);
    expect((await by(first)).code).toBe(-1);
    expect((await browser.call(staffAccess.getFactors, {})).recoveryCodesLeft).toBe(9);
    const fresh = await browser.call(staffAccess.makeRecoveryCodes, { password: PASSWORD, code: shown(school, secret) });
    expect((await by(second)).code).toBe(-1);
    expect((await by(fresh.recoveryCodes[0]!)).code).toBe(1);
    expect((await acts("staff.login"))[0]!.details).toEqual({ factor: "recovery" });
  });
});

describe("wrong second factors", () => {
  test("of strangers end after thirty a day, and leave a known browser its own", async () => {
    const { username, secret, browser } = await withTotp();
    for (let round = 0; round < 6; round += 1) {
      const { ticket } = await step(username);
      for (let i = 0; i < 5; i += 1)
        expect((await school.visitor().ask(staffAccess.loginFactor, { ticket, code: wrongCode(shown(school, secret)) })).code).toBe(-1);
    }
    const { ticket } = await step(username);
    const said = JSON.stringify({ ticket, code: shown(school, secret) });
    const paused = await school.visitor().raw("POST", staffAccess.loginFactor.path, said);
    expect(paused.status).toBe(429);
    expect(paused.text).toMatch(/请 24 小时后再试；在登录过的浏览器里现在就能登录/);
    const own = await step(username, browser);
    expect((await browser.ask(staffAccess.loginFactor, { ticket: own.ticket, code: shown(school, secret) })).code).toBe(1);
  });
});

describe("a compulsory second factor", () => {
  test("leads a sign-in to setting one up and nowhere else, and the last one stays", async () => {
    const { username } = await aColleague();
    const bare = await withTotp();
    const rules = await boss.call(staffAccess.getAccessRules, {});
    expect(rules).toMatchObject({ isFactorRequired: false });
    await boss.call(staffAccess.saveAccessRules, { isFactorRequired: true, version: rules.version });
    expect(await boss.ask(staffAccess.saveAccessRules, { isFactorRequired: false, version: rules.version })).toMatchObject({ code: 2013 });
    const { ticket, ways } = await step(username);
    expect(ways).toEqual([]);
    expect((await school.visitor().ask(staffAccess.loginFactor, { ticket, code: "123456" })).message).toMatch(/已过期/);
    const browser = school.visitor();
    const { secret } = await browser.call(staffAccess.beginEnrolment, { ticket });
    expect((await browser.ask(staffAccess.confirmEnrolment, { ticket, code: wrongCode(shown(school, secret)) })).code).toBe(-1);
    const opened = await browser.call(staffAccess.confirmEnrolment, { ticket, code: shown(school, secret) });
    expect(opened.recoveryCodes).toHaveLength(10);
    browser.token = opened.token;
    expect((await browser.call(staffAccess.getFactors, {})).isRequired).toBe(true);
    expect((await school.visitor().ask(staffAccess.beginEnrolment, { ticket })).code).toBe(-1);
    const proof = { password: PASSWORD, code: shown(school, bare.secret) };
    expect((await bare.browser.ask(staffAccess.removeTotp, proof)).message).toMatch(/不能去掉最后一种/);
    const without = (await boss.call(staffAccess.getAccessRules, {})).membersWithout;
    await aColleague();
    const now = await boss.call(staffAccess.getAccessRules, {});
    expect(now.membersWithout).toBe(without + 1);
    await boss.call(staffAccess.saveAccessRules, { isFactorRequired: false, version: now.version });
  });
});

describe("a passkey as the second factor", () => {
  test("answers the ticket, for this purpose and this member alone", async () => {
    const { username } = await aColleague();
    const browser = await signedIn(username, visitorByName(school));
    const device = new Authenticator(named(school));
    const { options } = await browser.call(staffPasskeys.beginPasskey, { password: PASSWORD });
    await browser.call(staffPasskeys.addPasskey, { name: "办公室电脑", response: device.make(options) });
    const there = visitorByName(school);
    const { ticket, ways } = await step(username, there);
    expect(ways).toEqual(["passkey"]);
    const forSignIn = await there.call(staffPasskeys.askPasskey, {});
    expect((await there.ask(staffAccess.loginFactor, { ticket, response: device.answer(forSignIn.options) })).code).toBe(-1);
    const asked = await there.call(staffAccess.askLoginPasskey, { ticket });
    expect((await there.ask(staffAccess.loginFactor, { ticket, response: device.answer(asked.options!) })).code).toBe(1);
    expect((await acts("staff.login"))[0]!.details).toEqual({ factor: "passkey" });
    const elsewhere = await step(username);
    expect(elsewhere.ways).toEqual([]);
  });
});
