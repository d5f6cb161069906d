import type * as Argon2 from "@node-rs/argon2";
import { verify } from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { askCode, freshPhone, makeLearner } from "../factories/account.ts";
import { solveCaptcha } from "../factories/captcha.ts";
import type { Client } from "../support/client.ts";
import { ofAccount } from "#server/domains/account/guard/risk.rules.ts";
import { hitsBefore, loginKey } from "../factories/limits.ts";
import { openSchool, type School } from "../support/school.ts";

// The real hash, counted: the same work for known and unknown accounts is asserted, not the wall clock.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});
const verifications = () => vi.mocked(verify).mock.calls.length;

const PASSWORD = "hongqi7shen9";
const MINUTE = 60_000;
const from = (address: string) => ({ "x-forwarded-for": address });
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { TRUSTED_PROXIES: "127.0.0.1", ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());
afterEach(() => {
  school.clock.now += 3_600_000;
});

const login = (client: Client, username: string, pass: string, headers: Record<string, string> = {}, captcha?: string) =>
  client.ask(account.userLogin, { phoneType: 2, username, pass, ...(captcha ? { captcha } : {}) }, headers);

const hits = (key: string, seconds: number, count: number) => hitsBefore(school, key, seconds, count);
const wrongBefore = (username: string, count: number) => hits(ofAccount({ who: loginKey(school, username) }).key, 3_600, count);

describe("userLogin", () => {
  test("signs in by phone or by username, whatever its case, and tells who it is", async () => {
    const { phone, learnerId } = await makeLearner(school, {
      password: PASSWORD,
      username: "Chen.Xiulan",
      nickName: "陈秀兰",
      workCode: "W-9",
      distributorId: "666",
      avatarUrl: "/media/avatars/a.png",
    });
    for (const username of [phone, "chen.xiulan", " Chen.Xiulan "]) {
      const answer = await login(school.visitor(), username, PASSWORD);
      expect(answer).toMatchObject({ code: 1, message: "" });
      expect(answer.data).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        avatarUrl: "/media/avatars/a.png",
        nickName: "陈秀兰",
        username: "Chen.Xiulan",
        userId: learnerId,
        userType: "trainee",
        distributorId: "666",
        openid: "",
        workCode: "W-9",
        toConfirm: { consentVersion: CONSENT_VERSION, adult: true },
      });
    }
  });

  test("a work code or a cohort makes a trainee", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    expect((await login(school.visitor(), phone, PASSWORD)).data?.userType).toBe("regular");
    const other = await makeLearner(school, { password: PASSWORD, cohort: "电工 12 期" });
    expect((await login(school.visitor(), other.phone, PASSWORD)).data?.userType).toBe("trainee");
  });

  test("sets the secret half HttpOnly and a readable cookie without secret; both halves are needed", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const browser = school.visitor();
    const answer = await browser.raw("POST", account.userLogin.path, JSON.stringify({ username: phone, pass: PASSWORD }));
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith("sid="))).toMatch(/^sid=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly$/);
    expect(cookies.find((line) => line.startsWith("login="))).toMatch(/^login=1; Path=\/; SameSite=Lax; Max-Age=\d+$/);
    const { token } = (JSON.parse(answer.text) as { data: { token: string } }).data;
    expect(cookies.join()).not.toContain(token);
    expect((await browser.ask(account.getProfile, {})).code).toBe(401);
    browser.token = token;
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
    browser.cookies.delete("sid");
    expect((await browser.ask(account.getProfile, {})).code).toBe(401);
    expect(JSON.stringify(await school.db.selectFrom("session").selectAll().execute())).not.toContain(token);
  });

  test("one message for a wrong password, an unknown phone, an unknown name and an account without a password; the same work", async () => {
    const known = await makeLearner(school, { password: PASSWORD });
    const codeOnly = await makeLearner(school);
    const answers: string[] = [];
    for (const username of [known.phone, freshPhone(), "nobody", codeOnly.phone]) {
      const before = verifications();
      const answer = await school.visitor().raw("POST", account.userLogin.path, JSON.stringify({ username, pass: "wrong1234" }));
      expect(verifications()).toBe(before + 1);
      answers.push(answer.text + [...answer.headers.keys()].join());
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('{"code":-1,"message":"账号或密码错误","data":{"fields":{"pass":"账号或密码错误"}}}');
    expect((await login(Object.assign(school.visitor(), { language: "en" }), known.phone, "wrong1234")).message).toBe(
      "Wrong account or password",
    );
  });

  test("says what is missing in the words of the specification", async () => {
    const ask = async (input: object) =>
      (JSON.parse((await school.visitor().raw("POST", account.userLogin.path, JSON.stringify(input))).text) as { data: { fields: object } })
        .data.fields;
    expect(await ask({})).toEqual({ username: "账号不能为空", pass: "密码不能为空!" });
    expect(await ask({ username: "", pass: "" })).toEqual({ username: "账号不能为空", pass: "密码不能为空!" });
    expect(await ask({ username: "a", pass: "x".repeat(21) })).toEqual({ pass: "密码不能为空!" });
    expect(await ask({ username: ["a"], pass: { $ne: 1 } })).toEqual({ username: "账号不能为空", pass: "密码不能为空!" });
  });

  test("a stored password of other costs is made anew at the next sign-in", async () => {
    const { hash } = await import("@node-rs/argon2");
    const { phone, learnerId } = await makeLearner(school, { password: PASSWORD });
    const stored = () => school.db.selectFrom("learner").select("password_hash").where("id", "=", learnerId).executeTakeFirstOrThrow();
    await school.db
      .updateTable("learner")
      .set({ password_hash: await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 }) })
      .where("id", "=", learnerId)
      .execute();
    const browser = school.visitor();
    browser.token = (await login(browser, phone, PASSWORD)).data!.token;
    expect((await stored()).password_hash).toContain("m=19456,t=2,p=1");
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
  });
});

describe("wrong passwords", () => {
  const priceOf = async (username: string, headers: Record<string, string> = {}) => {
    const { data } = await school.visitor().ask(account.getCaptcha, { purpose: "login", subject: username }, headers);
    return data!.challenge.parameters.data["price"];
  };
  const wrongFrom = (address: string, username: string, captcha?: string) =>
    login(school.visitor(), username, "wrong1234", from(address), captcha);

  test("from the sixth on, a stranger pays for each try with work; a right one gets in, from wherever it comes", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 5; i += 1) expect((await login(school.visitor(), phone, "wrong1234")).message).toBe("账号或密码错误");
    const before = verifications();
    expect(await login(school.visitor(), phone, PASSWORD)).toEqual({ code: 2010, message: "请先做一次安全验证", data: null });
    expect((await wrongFrom("203.0.113.9", phone)).code).toBe(2010);
    expect(verifications()).toBe(before);
    const captcha = await solveCaptcha(school.visitor(), "login", phone, from("203.0.113.9"));
    expect((await login(school.visitor(), phone, PASSWORD, from("203.0.113.9"), captcha)).code).toBe(1);
    const browser = school.visitor();
    expect((await browser.ask(account.verifyCodeLogin, { phone, verifyCode: await askCode(school, browser, phone) })).code).toBe(1);
  });

  test("a browser that signed in before has ten tries of its own, then it is a stranger's like any other", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const known = school.visitor();
    expect((await login(known, phone, PASSWORD)).code).toBe(1);
    for (let i = 0; i < 5; i += 1) await login(school.visitor(), phone, "wrong1234");
    for (let i = 0; i < 10; i += 1) expect((await login(known, phone, "wrong1234")).message).toBe("账号或密码错误");
    expect((await login(known, phone, "wrong1234")).code).toBe(2010);
    const captcha = await solveCaptcha(known, "login", phone);
    expect((await login(known, phone, PASSWORD, {}, captcha)).code).toBe(1);
    school.clock.now += 15 * MINUTE;
    expect((await login(known, phone, PASSWORD)).code).toBe(1);
  });

  test("the cookie of a known browser is HttpOnly, lasts, and serves its account alone", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const browser = school.visitor();
    const answer = await browser.raw("POST", account.userLogin.path, JSON.stringify({ username: phone, pass: PASSWORD }));
    const line = answer.headers.getSetCookie().find((one) => one.startsWith("known="));
    expect(line).toMatch(/^known=[\w-]{22}\.[\w-]{22}; Path=\/; SameSite=Lax; Max-Age=34560000; HttpOnly$/);
    const other = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 5; i += 1) await login(school.visitor(), other.phone, "wrong1234");
    expect((await login(browser, other.phone, PASSWORD)).code).toBe(2010);
    const kept = browser.cookies.get("known")!;
    const changed = kept.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const forged of [`${kept}x`, changed, `${"A".repeat(22)}.${kept.split(".")[1]}`]) {
      for (let i = 0; i < 5; i += 1) await login(school.visitor(), phone, "wrong1234");
      browser.cookies.set("known", forged);
      expect((await login(browser, phone, PASSWORD)).code).toBe(2010);
    }
  });

  test("a new password makes strangers of all browsers but the one that set it", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const [here, there] = [school.visitor(), school.visitor()];
    here.token = (await login(here, phone, PASSWORD)).data!.token;
    expect((await login(there, phone, PASSWORD)).code).toBe(1);
    school.clock.now += 1_000;
    await here.call(account.resetUserWXPassword, { oldPwd: PASSWORD, newPwd: "anders7wort" });
    for (let i = 0; i < 5; i += 1) await login(school.visitor(), phone, "wrong1234");
    expect((await login(there, phone, "anders7wort")).code).toBe(2010);
    expect((await login(here, phone, "anders7wort")).code).toBe(1);
  });

  test("many at once don't slip through: five are looked at", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const before = verifications();
    await Promise.all(Array.from({ length: 30 }, () => login(school.visitor(), phone, "wrong1234")));
    expect(verifications() - before).toBe(5);
  });

  test("tries fall out one by one after an hour, and a right one takes back itself alone", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 4; i += 1, school.clock.now += 10 * MINUTE) await login(school.visitor(), phone, "wrong1234");
    for (let i = 0; i < 3; i += 1) expect((await login(school.visitor(), phone, PASSWORD)).code).toBe(1);
    expect((await login(school.visitor(), phone, "wrong1234")).code).toBe(-1);
    expect((await login(school.visitor(), phone, PASSWORD)).code).toBe(2010);
    school.clock.now += 20 * MINUTE;
    expect((await login(school.visitor(), phone, "wrong1234")).code).toBe(-1);
    expect((await login(school.visitor(), phone, PASSWORD)).code).toBe(2010);
  });

  test("work that was paid for before the price doubled serves, older work doesn't", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 5; i += 1) await login(school.visitor(), phone, "wrong1234");
    const paid = [await solveCaptcha(school.visitor(), "login", phone), await solveCaptcha(school.visitor(), "login", phone)];
    await wrongBefore(phone, 10);
    expect(await priceOf(phone)).toBe(2);
    expect((await login(school.visitor(), phone, PASSWORD, {}, paid[0])).code).toBe(1);
    await wrongBefore(phone, 20);
    expect(await priceOf(phone)).toBe(4);
    expect((await login(school.visitor(), phone, PASSWORD, {}, paid[1])).code).toBe(2010);
  });

  test("the price doubles with the count and ends where a phone still pays it; known and unknown accounts cost the same", async () => {
    for (const phone of [(await makeLearner(school, { password: PASSWORD })).phone, freshPhone()]) {
      const prices = [];
      for (const wrong of [5, 9, 10, 20, 40, 80, 160, 320]) {
        await wrongBefore(phone, wrong);
        prices.push(await priceOf(phone));
      }
      expect(prices).toEqual([1, 1, 2, 4, 8, 16, 32, 64]);
    }
  });

  test("an address pays from its third wrong try on, more from the tenth, and waits at 250 in a quarter of an hour", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 3; i += 1) expect((await wrongFrom("203.0.113.20", freshPhone())).code).toBe(-1);
    expect((await wrongFrom("203.0.113.20", phone)).code).toBe(2010);
    const captcha = await solveCaptcha(school.visitor(), "login", phone, from("203.0.113.20"));
    expect((await login(school.visitor(), phone, PASSWORD, from("203.0.113.20"), captcha)).code).toBe(1);
    await hits("login:address:203.0.113.20", 900, 249);
    expect(await priceOf(phone, from("203.0.113.20"))).toBe(16);
    await hits("login:address:203.0.113.20", 900, 250);
    expect(await login(school.visitor(), phone, PASSWORD, from("203.0.113.20"))).toMatchObject({
      code: -1, message: "这个网络里输错密码的次数太多了，请 15 分钟后再试；用验证码，或在登录过的浏览器里，现在就能登录", data: { resendAfter: 900 },
    });
    const known = school.visitor();
    expect((await login(known, phone, PASSWORD)).code).toBe(1);
    expect((await login(known, phone, PASSWORD, from("203.0.113.20"))).code).toBe(1);
  });

  test("an address that tries many accounts pays more with each five of them; right ones don't count", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 5; i += 1) expect((await login(school.visitor(), phone, PASSWORD, from("203.0.113.30"))).code).toBe(1);
    expect(await school.db.selectFrom("rate_log").select("hits").where("key", "=", "login:accounts:203.0.113.30").execute()).toEqual([
      { hits: [] },
    ]);
    await hits("login:accounts:203.0.113.30", 3_600, 40);
    expect(await priceOf(phone, from("203.0.113.30"))).toBe(8);
    expect((await login(school.visitor(), phone, PASSWORD, from("203.0.113.30"))).code).toBe(2010);
  });
});

describe("verifyCodeLogin", () => {
  test("says that a phone is not registered only after a right code", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    const wrongCode = code === "000000" ? "000001" : "000000";
    expect(await browser.ask(account.verifyCodeLogin, { phone, verifyCode: wrongCode })).toMatchObject({
      code: 1001,
      message: "验证码不对或已过期",
    });
    expect(await browser.ask(account.verifyCodeLogin, { phone, verifyCode: code })).toEqual({
      code: 2014, message: "该手机号未注册", data: null,
    });
  });

  test("says what is wrong in the words of the specification", async () => {
    const ask = async (input: object) =>
      (
        JSON.parse((await school.visitor().raw("POST", account.verifyCodeLogin.path, JSON.stringify(input))).text) as {
          data: { fields: object };
        }
      ).data.fields;
    expect(await ask({})).toEqual({ phone: "手机号不能为空", verifyCode: "验证码不能为空!" });
    expect(await ask({ phone: "", verifyCode: "" })).toEqual({ phone: "手机号不能为空", verifyCode: "验证码不能为空!" });
    for (const phone of ["1380013800", "138001380000", "11800138000", "10800138000", "23800138000", " 13800138000", "１３８00138000"]) {
      expect(await ask({ phone, verifyCode: "123456" })).toEqual({ phone: "请输入正确的手机号" });
    }
    for (const verifyCode of ["12345", "1234567", "12a456", "１２３４５６"]) {
      expect(await ask({ phone: "13800138000", verifyCode })).toEqual({ verifyCode: "请输入6位数字短信验证码!" });
    }
  });
});
