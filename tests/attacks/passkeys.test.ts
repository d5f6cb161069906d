import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { passkeys } from "#contract/passkeys.ts";
import { signInAgain } from "../factories/account.ts";
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

describe("an open session, stolen", () => {
  test("adds no passkey of the thief's without a fresh proof, and takes none for another account or browser", async () => {
    const browser = await learnerByName(school, PASSWORD);
    for (const proof of [{}, { password: "" }, { password: "wrong1234" }, { verifyCode: "000000" }]) {
      expect((await browser.ask(passkeys.beginPasskey, proof)).code, JSON.stringify(proof)).not.toBe(1);
    }
    const response = new Authenticator(named(school)).make({
      challenge: Buffer.alloc(32, 1).toString("base64url"),
      rp: { id: "localhost", name: "" },
      user: { id: "x", name: "", displayName: "" },
      pubKeyCredParams: [],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
      timeout: 0,
    });
    expect(await browser.ask(passkeys.addPasskey, { name: "x", response })).toMatchObject(REFUSED);
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
});

describe("a page of a phisher's", () => {
  test("gets no passkey made for this school, nor does a device that didn't make sure who is there", async () => {
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
});

describe("what was signed once", () => {
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

  test("signs nobody in by what was signed for another purpose", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, browser, PASSWORD);
    const { options } = await browser.call(passkeys.beginPasskey, { password: PASSWORD });
    const response = device.answer({ ...(await ask(browser)), challenge: options.challenge });
    expect(await browser.ask(passkeys.passkeyLogin, { response })).toMatchObject(REFUSED);
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
  });
});

describe("a copied key", () => {
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
});

describe("whoever asks for passkeys", () => {
  test("learns nothing of accounts, and from one address not more than sixty times in 5 min", async () => {
    const other = await openSchool();
    const [known, unknown] = [await learnerByName(other, PASSWORD), visitorByName(other)];
    await addPasskey(other, known, PASSWORD);
    expect(await ask(unknown)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown, rpId: "localhost", allowCredentials: [], timeout: 300_000,
      userVerification: "required",
    });
    for (let nth = 1; nth < 60; nth += 1) await ask(visitorByName(other));
    expect((await visitorByName(other).ask(passkeys.askPasskey, {})).message).toMatch(/太频繁/);
    await other.close();
  });
});
