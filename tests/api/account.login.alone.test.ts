import type * as Argon2 from "@node-rs/argon2";
import { verify } from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { account } from "#contract/account.ts";
import { askCode, freshPhone, makeLearner } from "../factories/account.ts";
import { solveCaptcha } from "../factories/captcha.ts";
import type { Client } from "../support/client.ts";
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
  school.clock.now = Math.ceil((school.clock.now + 1) / 3_600_000) * 3_600_000;
});

const login = (client: Client, username: string, pass: string, headers: Record<string, string> = {}, captcha?: string) =>
  client.ask(account.userLogin, { phoneType: 2, username, pass, ...(captcha ? { captcha } : {}) }, headers);

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
    expect(answers[0]).toContain('{"code":-1,"message":"账号或密码错误","data":null}');
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
  test("after fifteen from one address the pair waits, and the message tells how long; another address and the code do not", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 15; i += 1) expect((await login(school.visitor(), phone, "wrong1234")).message).toBe("账号或密码错误");
    school.clock.now += 4 * MINUTE;
    const before = verifications();
    expect(await login(school.visitor(), phone, PASSWORD)).toMatchObject({
      code: -1, message: "密码错误次数太多，请 11 分钟后再试，也可以用验证码登录", data: { resendAfter: 660 },
    });
    expect(verifications()).toBe(before);
    const captcha = await solveCaptcha(school.visitor(), "login", phone, from("203.0.113.9"));
    expect((await login(school.visitor(), phone, PASSWORD, from("203.0.113.9"), captcha)).code).toBe(1);
    const browser = school.visitor();
    expect((await browser.ask(account.verifyCodeLogin, { phone, verifyCode: await askCode(school, browser, phone) })).code).toBe(1);
  });

  test("the wait is over when the message said so", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 16; i += 1) await login(school.visitor(), phone, "wrong1234");
    school.clock.now += 15 * MINUTE;
    expect((await login(school.visitor(), phone, PASSWORD)).code).toBe(1);
  });

  test("many at once don't slip through: fifteen are looked at", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const before = verifications();
    await Promise.all(Array.from({ length: 30 }, () => login(school.visitor(), phone, "wrong1234")));
    expect(verifications() - before).toBe(15);
  });

  test("a right one clears the account's count", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 8; i += 1) expect((await login(school.visitor(), phone, "wrong1234")).message).toBe("账号或密码错误");
      expect((await login(school.visitor(), phone, PASSWORD)).code).toBe(1);
    }
  });

  test("more than two from an address ask for a challenge, more than four on one account from anywhere, too", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const address = from("203.0.113.20");
    for (let i = 0; i < 3; i += 1) expect((await login(school.visitor(), freshPhone(), "wrong1234", address)).code).toBe(-1);
    expect((await login(school.visitor(), phone, PASSWORD, address)).code).toBe(2010);
    const captcha = await solveCaptcha(school.visitor(), "login", phone, address);
    expect((await login(school.visitor(), phone, PASSWORD, address, captcha)).code).toBe(1);
    for (let i = 0; i < 5; i += 1) expect((await login(school.visitor(), phone, "wrong1234", from(`198.51.100.${i}`))).code).toBe(-1);
    expect((await login(school.visitor(), phone, PASSWORD, from("198.51.100.77"))).code).toBe(2010);
    expect((await login(school.visitor(), phone, PASSWORD)).code).toBe(1);
  });

  test("twenty accounts an hour are tried from one address, no more; right ones don't count", async () => {
    const address = from("203.0.113.30");
    const { phone } = await makeLearner(school, { password: PASSWORD });
    for (let i = 0; i < 5; i += 1) expect((await login(school.visitor(), phone, PASSWORD, address)).code).toBe(1);
    const codes: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      // The windows of the challenge are passed by time, those of the hour are not.
      if (i % 2 === 0) await school.db.deleteFrom("rate_window").where("key", "=", "login:address:203.0.113.30").execute();
      codes.push((await login(school.visitor(), `nobody${i}`, "wrong1234", address)).code);
    }
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => -1));
    expect((await login(school.visitor(), "nobody99", "wrong1234", address)).message).toMatch(/^操作太频繁了，请 60 分钟后再试$/);
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
    expect(await browser.ask(account.verifyCodeLogin, { phone, verifyCode: code })).toEqual({ code: -1, message: "该手机号未注册", data: null });
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
