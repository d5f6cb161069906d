import { afterAll, beforeAll, expect, test } from "vitest";
import { passkeys } from "#contract/passkeys.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { addPasskey, learnerByName, named, visitorByName } from "../factories/passkeys.ts";
import { aMember } from "../factories/staff.ts";
import { Authenticator } from "../support/authenticator.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "a-long-password-1";
const REFUSED = { code: -1, message: "通行密钥没有通过验证，请再试一次，或换手机号、密码登录" };
let school: School;
let owner: Client;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: "boss", OWNER_PASSWORD: PASSWORD, ABUSE_ALLOW: "127.0.0.1,::1" } });
  await prepareRooms(school.means, rooms);
  owner = visitorByName(school);
  owner.token = (await owner.call(staffAccount.login, { username: "boss", password: PASSWORD })).token;
});
afterAll(() => school.close());

async function addOwn(): Promise<{ device: Authenticator; passkeyId: number }> {
  const device = new Authenticator(named(school));
  const { options } = await owner.call(staffPasskeys.beginPasskey, { password: PASSWORD });
  const { passkeyId } = await owner.call(staffPasskeys.addPasskey, { name: "办公室电脑", response: device.make(options) });
  return { device, passkeyId };
}

async function login(device: Authenticator, browser = visitorByName(school)) {
  const { options } = await browser.call(staffPasskeys.askPasskey, {});
  return browser.ask(staffPasskeys.passkeyLogin, { response: device.answer(options) });
}

test("a member of staff adds a passkey by their password, signs in by it, and each change is written down", async () => {
  expect((await owner.ask(staffPasskeys.beginPasskey, { password: "wrong" })).code).toBe(1001);
  const { device, passkeyId } = await addOwn();
  expect(await login(device)).toMatchObject({ code: 1, data: { username: "boss", duties: expect.arrayContaining(["staff"]) as unknown } });
  await owner.call(staffPasskeys.renamePasskey, { passkeyId, name: "家里电脑" });
  expect((await owner.call(staffPasskeys.getPasskeys, {})).passkeys).toMatchObject([{ name: "家里电脑", usedTime: school.clock.now }]);
  expect(await owner.ask(staffPasskeys.removePasskey, { passkeyId, password: "wrong" })).toMatchObject({
    code: 1001, data: { fields: { password: expect.any(String) as string } },
  });
  expect((await login(device)).code).toBe(1);
  await owner.call(staffPasskeys.removePasskey, { passkeyId, password: PASSWORD });
  expect(await login(device)).toMatchObject(REFUSED);
  const { records } = await owner.call(staffAccount.auditLog, { action: "staff.passkey" });
  expect(records.map(({ object, details }) => [object, details])).toEqual([
    [`passkey:${passkeyId}`, { before: { name: "家里电脑" }, after: null }],
    [`passkey:${passkeyId}`, { before: { name: "办公室电脑" }, after: { name: "家里电脑" } }],
    [`passkey:${passkeyId}`, { before: null, after: { name: "办公室电脑" } }],
  ]);
});

test("five wrong passwords end the tries to add one", async () => {
  school.clock.now += 3_600_000;
  for (let nth = 0; nth < 5; nth += 1) expect((await owner.ask(staffPasskeys.beginPasskey, { password: "wrong" })).code).toBe(1001);
  expect((await owner.ask(staffPasskeys.beginPasskey, { password: PASSWORD })).message).toMatch(/太频繁/);
  school.clock.now += 3_600_000;
});

test("a learner's passkey opens no staff session, and a member's no learner's", async () => {
  const { device } = await addOwn();
  const learner = await addPasskey(school, await learnerByName(school, "hongqi7shen9"), "hongqi7shen9");
  expect(await login(learner.device)).toMatchObject(REFUSED);
  const visitor = visitorByName(school);
  const { options } = await visitor.call(passkeys.askPasskey, {});
  expect(await visitor.ask(passkeys.passkeyLogin, { response: device.answer(options) })).toMatchObject(REFUSED);
});

test("a frozen member's passkey opens nothing", async () => {
  const { device } = await addOwn();
  await school.db.updateTable("staff").set({ status: "frozen" }).where("username", "=", "boss").execute();
  expect(await login(device)).toMatchObject(REFUSED);
  await school.db.updateTable("staff").set({ status: "active" }).where("username", "=", "boss").execute();
  expect((await login(device)).code).toBe(1);
});

test("the last factor stays where the school asks for one, also when several are taken away at one time", async () => {
  await school.db.deleteFrom("passkey").where("staff_id", "is not", null).execute();
  for (let nth = 0; nth < 3; nth += 1) await addOwn();
  const all = (await owner.call(staffPasskeys.getPasskeys, {})).passkeys.map(({ passkeyId }) => passkeyId);
  const rules = await owner.call(staffAccess.getAccessRules, {});
  await owner.call(staffAccess.saveAccessRules, { isFactorRequired: true, version: rules.version });
  const answers = await Promise.all(all.map((passkeyId) => owner.ask(staffPasskeys.removePasskey, { passkeyId, password: PASSWORD })));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(all.length - 1);
  expect((await owner.call(staffPasskeys.getPasskeys, {})).passkeys).toHaveLength(1);
  expect((await owner.ask(staffPasskeys.removePasskey, { passkeyId: 2_000_000_000, password: PASSWORD })).code).toBe(1001);
  await owner.call(staffAccess.saveAccessRules, { isFactorRequired: false, version: rules.version + 1 });
});

test("a member sees and changes their own passkeys alone", async () => {
  const { passkeyId } = await addOwn();
  const other = await aMember(school, "staff");
  expect((await other.call(staffPasskeys.getPasskeys, {})).passkeys).toEqual([]);
  const passwordless = await other.ask(staffPasskeys.removePasskey, { passkeyId, password: PASSWORD });
  expect(passwordless).toMatchObject({ code: 1001, data: { fields: { password: expect.any(String) as string } } });
  const boss = school.db.selectFrom("staff").select("password_hash").where("username", "=", "boss");
  const { password_hash } = await boss.executeTakeFirstOrThrow();
  await school.db.updateTable("staff").set({ password_hash }).where("username", "<>", "boss").execute();
  const foreign = await other.ask(staffPasskeys.removePasskey, { passkeyId, password: PASSWORD });
  expect(foreign).toMatchObject({ code: 1001, message: expect.not.stringContaining("密码") as string });
  expect((await other.ask(staffPasskeys.renamePasskey, { passkeyId, name: "x" })).code).toBe(1001);
});
