import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import type { Received, Sent } from "#contract/endpoint.ts";
import { freshPhone, makeLearner } from "../factories/account.ts";
import { solveCaptcha } from "../factories/captcha.ts";
import { hitsBefore } from "../factories/limits.ts";
import { openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
const from = (address: string) => ({ "x-forwarded-for": address });
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { TRUSTED_PROXIES: "127.0.0.1", ABUSE_ALLOW: "127.0.0.1,10.9.9.9" } });
});
afterAll(() => school.close());

describe("limits per address", () => {
  const send = (address: string, input: Sent<typeof account.getVerifyCodeForLogin>) =>
    school.visitor().ask(account.getVerifyCodeForLogin, input, from(address));

  test("after three sendings in an hour an address must solve a challenge for each; after ten it waits", async () => {
    const address = "203.0.113.5";
    school.clock.now = Math.ceil(school.clock.now / HOUR) * HOUR;
    for (let i = 0; i < 3; i += 1) expect((await send(address, { phone: freshPhone() })).code).toBe(1);
    expect(await send(address, { phone: freshPhone() })).toEqual({ code: 2010, message: "请先做一次安全验证", data: null });
    for (let i = 0; i < 7; i += 1) {
      const phone = freshPhone();
      const captcha = await solveCaptcha(school.visitor(), "code", phone, from(address));
      expect((await send(address, { phone, captcha })).code).toBe(1);
    }
    const phone = freshPhone();
    const captcha = await solveCaptcha(school.visitor(), "code", phone, from(address));
    expect(await send(address, { phone, captcha })).toMatchObject({ code: -1, message: "操作太频繁了，请 60 分钟后再试" });
    expect((await send("203.0.113.6", { phone: freshPhone() })).code).toBe(1);
  });

  test("an address on the list of exempt ones is never asked and never waits", async () => {
    for (let i = 0; i < 14; i += 1) expect((await send("10.9.9.9", { phone: freshPhone() })).code).toBe(1);
  });

  test("twenty different phones a day per address", async () => {
    const address = "203.0.113.77";
    school.clock.now = Math.ceil(school.clock.now / (24 * HOUR)) * 24 * HOUR;
    const codes: number[] = [];
    for (let i = 0; i < 21; i += 1, school.clock.now += i % 3 === 0 ? HOUR : 0)
      codes.push((await send(address, { phone: freshPhone() })).code);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 1), -1]);
  });

  test("the site's soft limit asks everyone for a challenge, its hard limit ends the day's sendings, known browsers last", async () => {
    school.clock.now += 24 * HOUR;
    await hitsBefore(school, "sms:site:h", 3_600, 500);
    await hitsBefore(school, "sms:site:d", 86_400, 1_499);
    expect((await send("198.51.100.1", { phone: freshPhone() })).code).toBe(2010);
    expect((await send("127.0.0.1", { phone: freshPhone() })).code).toBe(1);
    expect((await send("127.0.0.1", { phone: freshPhone() })).code).toBe(-1);
    const { phone } = await makeLearner(school, { password: "hongqi7shen9" });
    const known = school.visitor();
    await known.call(account.userLogin, { username: phone, pass: "hongqi7shen9" });
    expect((await known.ask(account.getVerifyCodeForLogin, { phone })).code).toBe(1);
    await school.db.deleteFrom("rate_log").where("key", "like", "sms:site:%").execute();
  });
});

describe("a challenge", () => {
  const address = "198.51.100.40";
  const ask = (phone: string, captcha: string) => school.visitor().ask(account.getVerifyCodeForLogin, { phone, captcha }, from(address));

  test("serves once, for its phone and purpose, untouched, for 5 min", async () => {
    school.clock.now = Math.ceil(school.clock.now / HOUR) * HOUR;
    for (let i = 0; i < 3; i += 1) await school.visitor().ask(account.getVerifyCodeForLogin, { phone: freshPhone() }, from(address));
    const phone = freshPhone();
    const solve = (purpose: "code" | "login", subject: string) => solveCaptcha(school.visitor(), purpose, subject, from(address));
    expect((await ask(phone, await solve("code", freshPhone()))).code).toBe(2010);
    expect((await ask(phone, await solve("login", phone))).code).toBe(2010);
    const good = await solve("code", phone);
    const read = JSON.parse(Buffer.from(good, "base64").toString()) as {
      challenge: Received<typeof account.getCaptcha>["challenge"];
      solution: object;
    };
    const forge = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64");
    expect(
      (await ask(phone, forge({ ...read, challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, cost: 1 } } }))).code,
    ).toBe(2010);
    expect((await ask(phone, forge({ ...read, solution: { counter: 1, derivedKey: "00" } }))).code).toBe(2010);
    expect((await ask(phone, forge({ challenge: null, solution: null }))).code).toBe(2010);
    expect((await ask(phone, "not base64 of anything")).code).toBe(2010);
    const late = await solve("code", phone);
    school.clock.now += 5 * 60_000 + 1;
    expect((await ask(phone, late)).code).toBe(2010);
    school.clock.now -= 5 * 60_000 + 1;
    expect((await ask(phone, good)).code).toBe(1);
    school.clock.now += 60_000;
    expect((await ask(phone, good)).code).toBe(2010);
  });
});

describe("SMS_CAPTCHA=always", () => {
  test("asks everyone for a challenge but the exempt", async () => {
    const strict = await openSchool({ env: { TRUSTED_PROXIES: "127.0.0.1", ABUSE_ALLOW: "127.0.0.1", SMS_CAPTCHA: "always" } });
    const phone = freshPhone();
    expect((await strict.visitor().ask(account.getVerifyCodeForLogin, { phone }, from("203.0.113.1"))).code).toBe(2010);
    expect((await strict.visitor().ask(account.getVerifyCodeForLogin, { phone })).code).toBe(1);
    await strict.close();
  });
});
