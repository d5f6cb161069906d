import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passkeys } from "#contract/passkeys.ts";
import { account as door } from "#server/domains/account/account.ts";
import { signIn } from "../factories/account.ts";
import { addPasskey, learnerByName, named, visitorByName } from "../factories/passkeys.ts";
import type { Authenticator, Bent } from "../support/authenticator.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1,::1" } });
});
afterAll(() => school.close());

const ask = async (browser: Client) => (await browser.call(passkeys.askPasskey, {})).options;
const login = async (browser: Client, device: Authenticator, bent: Bent = {}) =>
  browser.ask(passkeys.passkeyLogin, { response: device.answer(await ask(browser), bent) });

describe("a new passkey", () => {
  test("asks for a fresh proof, and is then listed, renamed and removed", async () => {
    const browser = await learnerByName(school, PASSWORD);
    expect(await browser.ask(passkeys.beginPasskey, {})).toMatchObject({ code: 1001, data: { fields: { password: "密码不能为空!" } } });
    expect((await browser.ask(passkeys.beginPasskey, { password: "wrong1234" })).code).toBe(1001);
    const { passkeyId } = await addPasskey(school, browser, PASSWORD);
    expect(await browser.call(passkeys.getPasskeys, {})).toEqual({
      offered: true,
      passkeys: [{ passkeyId, name: "我的手机", createTime: school.clock.now, usedTime: null, isHere: true }],
    });
    await browser.call(passkeys.renamePasskey, { passkeyId, name: " 蓝色手机 " });
    expect((await browser.call(passkeys.getPasskeys, {})).passkeys).toMatchObject([{ name: "蓝色手机" }]);
    await browser.call(passkeys.removePasskey, { passkeyId });
    expect((await browser.call(passkeys.getPasskeys, {})).passkeys).toEqual([]);
    expect((await browser.ask(passkeys.removePasskey, { passkeyId })).code).toBe(1001);
  });

  test("asks its device for user verification, a discoverable key and no attestation, under a handle that tells nothing", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { options } = await browser.call(passkeys.beginPasskey, { password: PASSWORD });
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
    expect(options.user.name).not.toContain(browser.phone);
    const { device } = await addPasskey(school, browser, PASSWORD);
    const again = (await browser.call(passkeys.beginPasskey, { password: PASSWORD })).options;
    expect(again.excludeCredentials).toMatchObject([{ id: device.id.toString("base64url") }]);
    const kept = school.db.selectFrom("passkey").select("user_handle").where("learner_id", "=", browser.learnerId);
    expect(await kept.execute()).toEqual([{ user_handle: again.user.id }]);
  });

  test("is the tenth at most, and a foreign one can be neither renamed nor removed", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { passkeyId } = await addPasskey(school, browser, PASSWORD);
    for (let nth = 2; nth <= 10; nth += 1) await addPasskey(school, browser, PASSWORD);
    expect(await browser.ask(passkeys.beginPasskey, { password: PASSWORD })).toMatchObject({ code: 1001, message: /10/ });
    const other = await learnerByName(school, PASSWORD);
    expect((await other.ask(passkeys.renamePasskey, { passkeyId, name: "x" })).code).toBe(1001);
    expect((await other.ask(passkeys.removePasskey, { passkeyId })).code).toBe(1001);
  });
});

describe("a sign-in by passkey", () => {
  test("opens a session of its learner, and says when the passkey was used", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, browser, PASSWORD);
    const visitor = visitorByName(school);
    expect(await login(visitor, device)).toMatchObject({ code: 1, data: { userId: browser.learnerId } });
    expect((await browser.call(passkeys.getPasskeys, {})).passkeys[0]?.usedTime).toBe(school.clock.now);
  });

  test("opens nothing for a frozen account, nor for one that is erased", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, browser, PASSWORD);
    await door.freezeLearner(school.means, browser.learnerId);
    expect((await login(visitorByName(school), device)).code).toBe(-6);
    await door.thawLearner(school.means, browser.learnerId);
    expect((await login(visitorByName(school), device)).code).toBe(1);
  });
});

describe("where browsers have no passkeys", () => {
  test("an address without a name offers none and asks for none", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    expect(await browser.call(passkeys.getPasskeys, {})).toEqual({ offered: false, passkeys: [] });
    const told = { code: -1, message: "这个网址用不了通行密钥，请用手机号或密码登录" };
    expect(await browser.ask(passkeys.beginPasskey, { password: PASSWORD })).toMatchObject(told);
    expect(await school.visitor().ask(passkeys.askPasskey, {})).toMatchObject(told);
  });
});

test("what was made under another name of the school is listed as that, and can't be asked for here", async () => {
  const browser = await learnerByName(school, PASSWORD);
  const { passkeyId } = await addPasskey(school, browser, PASSWORD);
  await school.db.updateTable("passkey").set({ rp_id: "welders.example.cn" }).where("id", "=", passkeyId).execute();
  expect((await browser.call(passkeys.getPasskeys, {})).passkeys).toMatchObject([{ passkeyId, isHere: false }]);
  const visit = { host: new URL(named(school)).host, cookies: {} } as unknown as Parameters<typeof door.passkeyChallenge>[1];
  const owner = { kind: "learner", id: browser.learnerId } as const;
  expect(await door.passkeyChallenge(school.means, visit, owner, "presence")).toBeNull();
  expect((await browser.call(passkeys.beginPasskey, { password: PASSWORD })).options.excludeCredentials).toEqual([]);
});

describe("the door", () => {
  test("proves one owner's presence by their own passkey alone, for the purpose it was asked for, once", async () => {
    const [mine, other] = [await learnerByName(school, PASSWORD), await learnerByName(school, PASSWORD)];
    const [{ device }, { device: foreign }] = [await addPasskey(school, mine, PASSWORD), await addPasskey(school, other, PASSWORD)];
    const cookies: Record<string, string | undefined> = {};
    const visit = {
      ip: "127.0.0.1", userAgent: "test", host: new URL(named(school)).host, cookies,
      setCookie: (name: string, value: string) => void (cookies[name] = value),
    } as unknown as Parameters<typeof door.passkeyChallenge>[1];
    const owner = { kind: "learner", id: mine.learnerId } as const;
    const challenge = async () => (await door.passkeyChallenge(school.means, visit, owner, "presence"))!;

    expect((await challenge()).allowCredentials).toMatchObject([{ id: device.id.toString("base64url") }]);
    expect(await door.provePasskey(school.means, visit, owner, "presence", foreign.answer(await challenge()))).toBe(false);
    expect(await door.provePasskey(school.means, visit, owner, "secondFactor", device.answer(await challenge()))).toBe(false);
    const staff = { kind: "staff", id: owner.id } as const;
    expect(await door.provePasskey(school.means, visit, staff, "presence", device.answer(await challenge()))).toBe(false);
    const answer = device.answer(await challenge());
    expect(await door.provePasskey(school.means, visit, owner, "presence", answer)).toBe(true);
    expect(await door.provePasskey(school.means, visit, owner, "presence", answer)).toBe(false);
    expect(await door.hasPasskey(school.means, visit, owner)).toBe(true);
    expect(await door.hasPasskey(school.means, { ...visit, host: "127.0.0.1:1" }, owner)).toBe(false);
    expect(await door.passkeyChallenge(school.means, visit, { kind: "staff", id: 1 }, "secondFactor")).toBeNull();
  });

});
