import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { account as door } from "#server/domains/account/account.ts";
import { phoneLookup } from "#server/domains/account/guard/phones.ts";
import type { CodeMessage, SmsResult } from "#server/providers/sms/sms.ts";
import { strangeCodes } from "#server/domains/account/guard/codes.rules.ts";
import { askCode, freshPhone, makeLearner, sentCodes } from "../factories/account.ts";
import { solveCaptcha } from "../factories/captcha.ts";
import { hitsBefore } from "../factories/limits.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
const from = (address: string) => ({ "x-forwarded-for": address });
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { TRUSTED_PROXIES: "127.0.0.1", ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());

const lookupOf = (phone: string) => phoneLookup(school.means.secrets, phone).toString("base64url");
/** The same browser after a quarter of an hour: it asks for codes under a new name. */
const fresh = (client: Client) => (client.cookies.delete("pa"), client);

const login = (client: Client, phone: string, verifyCode: string) =>
  client.ask(account.verifyCodeLogin, { phoneType: 2, phone, verifyCode });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const looksOf = async (phone: string) =>
  (
    await school.db
      .selectFrom("phone_code")
      .select("looks")
      .where("phone_lookup", "=", phoneLookup(school.means.secrets, phone))
      .executeTakeFirstOrThrow()
  ).looks;

describe("getVerifyCodeForLogin", () => {
  test("sends six digits, says when the next may be asked for, and binds them to this browser", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const answer = await browser.raw("POST", account.getVerifyCodeForLogin.path, JSON.stringify({ phone, isPc: 1 }));
    expect(JSON.parse(answer.text)).toEqual({ code: 1, message: "", data: { resendAfter: 60 } });
    expect(answer.headers.getSetCookie().join()).toMatch(/^pa=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=900; HttpOnly$/);
    const [code] = sentCodes(school, phone);
    expect(code).toMatch(/^\d{6}$/);
    const elsewhere = await login(school.visitor(), phone, code!);
    expect(elsewhere).toMatchObject({ code: 1001, data: { fields: { verifyCode: "验证码不对或已过期" } } });
    const other = school.visitor();
    await askCode(school, other, freshPhone());
    expect((await login(other, phone, code!)).code).toBe(1001);
    expect((await login(browser, phone, code!)).code).toBe(1);
  });

  test("the stored code is no code", async () => {
    const browser = school.visitor();
    const phone = freshPhone();
    const code = await askCode(school, browser, phone);
    const rows = JSON.stringify(await school.db.selectFrom("phone_code").selectAll().execute());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(phone);
  });

  test("one per phone in 60 s, from any browser, and the answer tells the rest of the wait", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    await askCode(school, browser, phone);
    school.clock.now += 21_000;
    const early = await school.visitor().raw("POST", account.getVerifyCodeForLogin.path, JSON.stringify({ phone }));
    expect(early.status).toBe(429);
    expect(early.headers.get("retry-after")).toBe("39");
    expect(JSON.parse(early.text)).toEqual({ code: -1, message: "请 39 秒后再试", data: { resendAfter: 39 } });
    school.clock.now += 39_000;
    await askCode(school, browser, phone);
    expect(sentCodes(school, phone)).toHaveLength(2);
  });

  test("asked for twenty times at once, one is sent", async () => {
    const phone = freshPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => school.visitor().ask(account.getVerifyCodeForLogin, { phone })));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(sentCodes(school, phone)).toHaveLength(1);
  });

  test("a new code voids the older one of its browser", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const first = await askCode(school, browser, phone);
    school.clock.now += 60_000;
    const second = await askCode(school, browser, phone);
    if (first !== second) expect((await login(browser, phone, first)).code).toBe(1001);
    expect((await login(browser, phone, second)).code).toBe(1);
  });

  test("answers the same for a known and an unknown phone", async () => {
    const { phone } = await makeLearner(school);
    const [known, unknown] = [await school.visitor().raw("POST", account.getVerifyCodeForLogin.path, JSON.stringify({ phone })),
      await school.visitor().raw("POST", account.getVerifyCodeForLogin.path, JSON.stringify({ phone: freshPhone() }))];
    expect(known.text).toBe(unknown.text);
    expect(known.status).toBe(unknown.status);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test("three in an hour and five in a day for strange browsers, the third on for work; as many again for known ones", async () => {
    const { phone } = await makeLearner(school, { password: "hongqi7shen9" });
    const known = school.visitor();
    expect((await known.ask(account.userLogin, { phoneType: 2, username: phone, pass: "hongqi7shen9" })).code).toBe(1);
    const send = async (worked: boolean, client = school.visitor()) =>
      client.ask(account.getVerifyCodeForLogin, { phone, ...(worked ? { captcha: await solveCaptcha(client, "code", phone) } : {}) });
    for (let i = 0; i < 2; i += 1, school.clock.now += 60_000) expect((await send(false)).code).toBe(1);
    expect((await send(false)).code).toBe(2010);
    expect((await send(true)).code).toBe(1);
    school.clock.now += 60_000;
    expect(await send(true)).toMatchObject({
      code: -1,
      message: "这个手机号的验证码发得太多了，请 57 分钟后再试；用密码，或在登录过的浏览器里，现在就能登录",
      data: { resendAfter: 3_420 },
    });
    for (let i = 0; i < 2; i += 1, school.clock.now += 60_000) expect((await send(false, known)).code).toBe(1);
    expect((await send(false, known)).code).toBe(-1);
    school.clock.now += HOUR;
    await hitsBefore(school, strangeCodes(lookupOf(phone))[1].key, 86_400, 5);
    expect(await send(true)).toMatchObject({ message: expect.stringContaining("请 24 小时后再试") as string });
    for (let i = 0; i < 5; i += 1, school.clock.now += 60_000) expect((await send(false, fresh(known))).code).toBe(1);
    expect(sentCodes(school, phone)).toHaveLength(10);
    school.clock.now += HOUR;
    expect((await send(false, fresh(known))).message).toBe("操作太频繁了，请 22 小时后再试");
  }, 60_000);

  test("five in an hour per browser, whatever the phones", async () => {
    const browser = school.visitor();
    for (let i = 0; i < 5; i += 1) await askCode(school, browser, freshPhone());
    expect((await browser.ask(account.getVerifyCodeForLogin, { phone: freshPhone() })).code).toBe(-1);
  });
});

describe("a code", () => {
  test("dies after 5 min", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    school.clock.now += 5 * 60_000;
    expect(await login(browser, phone, code)).toMatchObject({ code: 1001, message: "验证码不对或已过期" });
  });

  test("dies after one right use", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    expect((await login(browser, phone, code)).code).toBe(1);
    expect((await login(browser, phone, code)).code).toBe(1001);
  });

  test("dies after five wrong tries: the right one comes too late", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    for (let i = 0; i < 5; i += 1) expect((await login(browser, phone, wrong(code))).message).toBe("验证码不对或已过期");
    expect(await login(browser, phone, code)).toMatchObject({ code: 1001, data: { fields: { verifyCode: "验证码已作废，请重新获取" } } });
  });

  test("fifty wrong guesses at once get exactly five looks", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(browser, phone, wrong(code))));
    expect(answers.filter((answer) => answer.message === "验证码不对或已过期")).toHaveLength(5);
    expect(await looksOf(phone)).toBe(5);
    expect((await login(browser, phone, code)).code).toBe(1001);
  });

  test("five right ones at once sign in once", async () => {
    const { phone, learnerId } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(browser, phone, code)));
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([1, 1001, 1001, 1001, 1001]);
    expect(await school.db.selectFrom("session").select("id").where("learner_id", "=", learnerId).execute()).toHaveLength(1);
  });

  test("a stranger's guesses don't use up the looks or the tries of the phone's own browser", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    const stranger = school.visitor();
    await askCode(school, stranger, freshPhone());
    for (let i = 0; i < 12; i += 1) expect((await login(stranger, phone, wrong(code))).code).toBe(1001);
    expect((await login(browser, phone, code)).code).toBe(1);
  });

  test("at most ten tries an hour per phone and browser, and thirty per address without a code of one's own", async () => {
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    const messages: string[] = [];
    for (let round = 0; round < 3; round += 1, school.clock.now += 60_000) {
      const captcha = round === 2 ? { captcha: await solveCaptcha(browser, "code", phone) } : {};
      await browser.call(account.getVerifyCodeForLogin, { phone, ...captcha });
      const code = sentCodes(school, phone).at(-1)!;
      for (let i = 0; i < 4; i += 1) messages.push((await login(browser, phone, wrong(code))).message);
    }
    expect(messages.filter((message) => message === "验证码不对或已过期")).toHaveLength(10);
    expect(messages.slice(10).every((message) => message.startsWith("操作太频繁了"))).toBe(true);
    const guess = () => school.visitor().ask(account.verifyCodeLogin, { phone: freshPhone(), verifyCode: "123456" }, from("203.0.113.200"));
    const codes: number[] = [];
    for (let i = 0; i < 31; i += 1) codes.push((await guess()).code);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 1001), -1]);
    const { phone: own } = await makeLearner(school);
    const besides = school.visitor();
    const code = await askCode(school, besides, own);
    expect((await besides.ask(account.verifyCodeLogin, { phone: own, verifyCode: code }, from("203.0.113.200"))).code).toBe(1);
  });
});

describe("a sending that the provider turns down", () => {
  let result: SmsResult | Error = { status: "accepted", providerId: "1" };
  const sent: CodeMessage[] = [];
  const logged: string[] = [];
  let own: School;
  beforeAll(async () => {
    const sms = {
      name: "fickle",
      sendCode: (message: CodeMessage) => {
        sent.push(message);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      },
    };
    own = await openSchool({ providers: { sms }, env: { ABUSE_ALLOW: "127.0.0.1" } });
    for (const level of ["info", "warn"] as const) {
      Object.assign(own.means.log, { [level]: (...said: unknown[]) => void logged.push(JSON.stringify(said)) });
    }
  });
  afterAll(() => own.close());

  test("is told, and costs neither the 60 s nor one of the hour's five", async () => {
    const phone = freshPhone();
    for (const bad of [{ status: "rejected", reason: "isv.AMOUNT_NOT_ENOUGH" } as const, new Error(`no way to ${phone}`)]) {
      for (let i = 0; i < 4; i += 1) {
        result = bad;
        expect(await own.visitor().ask(account.getVerifyCodeForLogin, { phone })).toEqual({
          code: -1, message: "短信没有发出去，请稍后再试，或打热线找老师", data: null,
        });
      }
    }
    result = { status: "accepted", providerId: "1" };
    expect((await own.visitor().ask(account.getVerifyCodeForLogin, { phone })).code).toBe(1);
  });

  test("costs a signed-in learner neither the 60 s nor one of the phone's, either", async () => {
    const { learnerId, phone } = await makeLearner(own);
    const text = () => door.textCode(own.means, learnerId, { code: "123456", minutes: 3, purpose: "presence" });
    result = { status: "rejected", reason: "isv.AMOUNT_NOT_ENOUGH" };
    for (let i = 0; i < 6; i += 1) await expect(text()).rejects.toMatchObject({ key: "codeNotSent" });
    result = { status: "accepted", providerId: "1" };
    expect(await text()).toBe(true);
    expect((await own.visitor().ask(account.getVerifyCodeForLogin, { phone })).code).toBe(1);
  });

  test("without an answer it counts as sent, and nothing is sent twice", async () => {
    const phone = freshPhone();
    result = { status: "unknown" };
    const before = sent.length;
    expect((await own.visitor().ask(account.getVerifyCodeForLogin, { phone })).code).toBe(1);
    expect((await own.visitor().ask(account.getVerifyCodeForLogin, { phone })).message).toBe("请 60 秒后再试");
    expect(sent).toHaveLength(before + 1);
  });

  test("neither phone nor code reach the log", () => {
    expect(logged.length).toBeGreaterThan(8);
    for (const { phone, code } of sent) {
      expect(logged.join("\n")).not.toContain(phone);
      expect(logged.join("\n")).not.toContain(`"${code}"`);
    }
  });
});
