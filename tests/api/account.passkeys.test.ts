import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { passkeys } from "#contract/passkeys.ts";
import { account as door } from "#server/domains/account/account.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { addPasskey, byName, learnerByName, named, visitorByName } from "../factories/passkeys.ts";
import { Authenticator, type Bent } from "../support/authenticator.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
const REFUSED = { code: -1, message: "通行密钥没有通过验证，请再试一次，或换手机号、密码登录" };
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

  test("without user verification, for another origin, site or challenge is refused, and what it answered is used up", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const cases: Bent[] = [
      { userVerified: false }, { origin: "https://evil.example" }, { rpId: "evil.example" }, { type: "webauthn.get" },
      { challenge: Buffer.alloc(32).toString("base64url") },
    ];
    for (const bent of cases) {
      const { options } = await browser.call(passkeys.beginPasskey, { password: PASSWORD });
      const device = new Authenticator(named(school));
      const add = (as: Bent) => browser.ask(passkeys.addPasskey, { name: "x", response: device.make(options, as) });
      expect(await add(bent), JSON.stringify(bent)).toMatchObject(REFUSED);
      if (!bent.challenge) expect(await add({}), JSON.stringify(bent)).toMatchObject(REFUSED);
    }
    expect((await browser.call(passkeys.getPasskeys, {})).passkeys).toEqual([]);
  });

  test("is not taken by another learner, nor in another browser of the same one", async () => {
    const [one, other] = [await learnerByName(school, PASSWORD), await learnerByName(school, PASSWORD)];
    const { options } = await one.call(passkeys.beginPasskey, { password: PASSWORD });
    const response = new Authenticator(named(school)).make(options);
    expect(await other.ask(passkeys.addPasskey, { name: "x", response })).toMatchObject(REFUSED);
    const second = byName(school, await signInAgain(school, one));
    expect(await second.ask(passkeys.addPasskey, { name: "x", response })).toMatchObject(REFUSED);
    expect((await one.ask(passkeys.addPasskey, { name: "x", response })).code).toBe(1);
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

  test("is refused without user verification, from another origin or site, with another's handle, and once it is removed", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device, passkeyId } = await addPasskey(school, browser, PASSWORD);
    const cases: Bent[] = [
      { userVerified: false }, { origin: "https://evil.example" }, { origin: named(school).replace(/\d$/, "") }, { rpId: "evil.example" },
      { userHandle: Buffer.alloc(32).toString("base64url") }, { type: "webauthn.create" },
    ];
    for (const bent of cases) expect(await login(visitorByName(school), device, bent), JSON.stringify(bent)).toMatchObject(REFUSED);
    expect(await login(visitorByName(school), new Authenticator(named(school)))).toMatchObject(REFUSED);
    expect((await login(visitorByName(school), device)).code).toBe(1);
    await browser.call(passkeys.removePasskey, { passkeyId });
    expect(await login(visitorByName(school), device)).toMatchObject(REFUSED);
  });

  test("takes each answer once, within 5 min, in the browser that asked", async () => {
    const { device } = await addPasskey(school, await learnerByName(school, PASSWORD), PASSWORD);
    const visitor = visitorByName(school);
    const response = device.answer(await ask(visitor));
    expect(await visitorByName(school).ask(passkeys.passkeyLogin, { response })).toMatchObject(REFUSED);
    const another = visitorByName(school);
    await ask(another);
    expect(await another.ask(passkeys.passkeyLogin, { response })).toMatchObject(REFUSED);
    expect((await visitor.ask(passkeys.passkeyLogin, { response })).code).toBe(1);
    expect(await visitor.ask(passkeys.passkeyLogin, { response })).toMatchObject(REFUSED);

    const late = visitorByName(school);
    const slow = device.answer(await ask(late));
    school.clock.now += 5 * 60_000;
    expect(await late.ask(passkeys.passkeyLogin, { response: slow })).toMatchObject(REFUSED);
  });

  test("of a device that counts is refused where the count stands still or falls, and its learner is told", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, browser, PASSWORD, 7);
    expect((await login(visitorByName(school), device)).code).toBe(1);
    for (const counter of [8, 3, 0]) expect(await login(visitorByName(school), device, { counter })).toMatchObject(REFUSED);
    const events = school.db.selectFrom("security_event").select("what").where("learner_id", "=", browser.learnerId);
    const cloned = () => events.where("what", "=", "passkeyCloned").execute();
    expect(await cloned()).toHaveLength(3);
    const forged = device.answer(await ask(visitorByName(school)), { counter: 1 });
    const visitor = visitorByName(school);
    const answer = device.answer(await ask(visitor), { counter: 1 });
    const mixed = { ...answer, response: { ...answer.response, signature: forged.response.signature } };
    expect(await visitor.ask(passkeys.passkeyLogin, { response: mixed })).toMatchObject(REFUSED);
    expect(await cloned()).toHaveLength(3);
    device.counter = 20;
    expect((await login(visitorByName(school), device)).code).toBe(1);
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

  test("signs nobody in by what was signed for another purpose", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, browser, PASSWORD);
    const { options } = await browser.call(passkeys.beginPasskey, { password: PASSWORD });
    const response = device.answer({ ...(await ask(browser)), challenge: options.challenge });
    expect(await browser.ask(passkeys.passkeyLogin, { response })).toMatchObject(REFUSED);
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
  });
});
