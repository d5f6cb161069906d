import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { askCode, freshPhone, makeLearner } from "../factories/account.ts";
import { solveCaptcha } from "../factories/captcha.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => school.close());

const form = (phone: string, verifyCode: string) => ({
  appToken: "",
  userName: phone,
  password: PASSWORD,
  userSource: 2,
  verifyCode,
  consentVersion: CONSENT_VERSION, adult: true,
});
const register = (client: Client, phone: string, verifyCode: string, change: object = {}) =>
  client.ask(account.pcRegister, { ...form(phone, verifyCode), ...change });
const learnersWith = (username: string) => school.db.selectFrom("learner").selectAll().where("username", "=", username).execute();

describe("pcRegister", () => {
  test("makes the account, keeps the consent with its time, and signs in", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const answer = await register(browser, phone, await askCode(school, browser, phone));
    expect(answer.code).toBe(1);
    expect(answer.data).toMatchObject({
      nickName: `学员${phone.slice(-4)}`,
      userType: "regular",
      workCode: "",
      distributorId: "",
      openid: "",
      avatarUrl: "",
    });
    browser.token = answer.data!.token;
    expect(await browser.call(account.getProfile, {})).toMatchObject({
      phone,
      phoneMask: `139****${phone.slice(-4)}`,
      hasPassword: true,
      createTime: school.clock.now,
    });
    const consents = await school.db.selectFrom("consent").selectAll().where("learner_id", "=", answer.data!.userId).execute();
    expect(consents).toMatchObject([{ version: CONSENT_VERSION, ip: "127.0.0.*", at: new Date(school.clock.now) }]);
    const [row] = await learnersWith(answer.data!.username);
    expect(JSON.stringify(row)).not.toContain(phone);
    expect(row!.username).not.toContain(phone.slice(-4));
    expect((await school.visitor().ask(account.userLogin, { username: phone, pass: PASSWORD })).code).toBe(1);
  });

  test("says what is wrong in the words of the specification", async () => {
    const ask = async (change: object) =>
      (await register(school.visitor(), "13800138000", "123456", change)).data as unknown as { fields: object };
    expect((await ask({ userName: "" })).fields).toEqual({ userName: "手机号不能为空" });
    expect((await ask({ userName: "12345" })).fields).toEqual({ userName: "请输入正确的手机号" });
    expect((await ask({ verifyCode: "" })).fields).toEqual({ verifyCode: "验证码不能为空!" });
    expect((await ask({ verifyCode: "1234" })).fields).toEqual({ verifyCode: "请输入6位数字短信验证码!" });
    for (const password of ["", "abc1234", "a".repeat(20) + "1", "12345678", "abcdefgh", "abcd1234!", "abcd 1234", "密码abc12345"]) {
      expect((await ask({ password })).fields).toEqual({ password: "请输入8-20位字母/数字密码" });
    }
    expect((await ask({ password: "Password123" })).fields).toEqual({ password: "这个密码太常见了，请换一个" });
    expect((await ask({ password: "x13800138000" })).fields).toEqual({ password: "密码里不要带手机号，请换一个" });
  });

  test("needs consent to the published agreement, and a refusal costs no look at the code", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    for (const consentVersion of [undefined, "", "2020-01-01"]) {
      for (let i = 0; i < 3; i += 1) {
        expect(await register(browser, phone, code, { consentVersion })).toMatchObject({
          code: 1001,
          data: { fields: { consentVersion: "请先阅读并同意用户协议和隐私政策" } },
        });
      }
    }
    expect((await register(browser, phone, code)).code).toBe(1);
  });

  test("a registered phone is told so only after a right code, which signs in then", async () => {
    const { phone, learnerId } = await makeLearner(school);
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    expect((await register(browser, phone, code === "000000" ? "000001" : "000000")).message).toBe("验证码不对或已过期");
    for (let times = 0; times < 5; times += 1)
      expect(await register(browser, phone, code)).toEqual({ code: 2015, message: "该手机号已注册，请直接登录", data: null });
    const login = await browser.ask(account.verifyCodeLogin, { phone, verifyCode: code });
    expect(login).toMatchObject({ code: 1, data: { userId: learnerId } });
    expect((await register(browser, phone, code)).message).toBe("验证码不对或已过期");
  });

  test("the code of a login whose phone is not registered goes on to the registration, however often it was shown", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    for (let times = 0; times < 6; times += 1)
      expect(await browser.ask(account.verifyCodeLogin, { phone, verifyCode })).toEqual({ code: 2014, message: "该手机号未注册", data: null });
    expect((await register(browser, phone, verifyCode, { adult: undefined })).code).toBe(1001);
    const answer = await register(browser, phone, verifyCode);
    expect(answer.code).toBe(1);
    const consents = await school.db.selectFrom("consent").selectAll().where("learner_id", "=", answer.data!.userId).execute();
    expect(consents).toHaveLength(1);
  });

  test("a code that is shown to another browser, or after its five minutes, goes on to nothing", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    expect((await browser.ask(account.verifyCodeLogin, { phone, verifyCode })).code).toBe(2014);
    expect((await register(school.visitor(), phone, verifyCode)).code).toBe(1001);
    school.clock.now += 5 * 60_000;
    expect(await register(browser, phone, verifyCode)).toMatchObject({ code: 1001, data: { fields: { verifyCode: "验证码不对或已过期" } } });
  });

  test("sent again after its answer was lost, it signs in to the one account that it made", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    const first = await register(browser, phone, verifyCode);
    const again = await register(browser, phone, verifyCode);
    expect(again).toMatchObject({ code: 1, data: { userId: first.data!.userId } });
    browser.token = again.data!.token;
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
    const kept = await school.db.selectFrom("consent").selectAll().where("learner_id", "=", first.data!.userId).execute();
    expect(kept).toHaveLength(1);
  });

  test("with another password, another browser, or after the code's life, sending it again opens nothing", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    expect((await register(browser, phone, verifyCode)).code).toBe(1);
    for (let i = 0; i < 3; i += 1) expect((await register(browser, phone, verifyCode, { password: "another7pass" })).code).toBe(1001);
    expect((await register(school.visitor(), phone, verifyCode)).code).toBe(1001);
    school.clock.now += 5 * 60_000;
    expect((await register(browser, phone, verifyCode)).code).toBe(1001);
  });

  test("a code that a login has used signs in nobody by registering", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    school.clock.now += 1_000;
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    expect((await browser.ask(account.verifyCodeLogin, { phone, verifyCode })).code).toBe(1);
    expect((await register(browser, phone, verifyCode)).code).toBe(1001);
  });

  test("the same phone twice at once makes one account", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(browser, phone, code)));
    // Who comes late signs in to what the first one made; who comes close behind finds the code used, or the phone registered.
    const made = answers.filter((answer) => answer.code === 1);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((answer) => answer.data!.userId)).size).toBe(1);
    for (const answer of answers.filter((one) => one.code !== 1)) expect(answer.message).toMatch(/^(该手机号已注册，请直接登录|验证码不对或已过期)$/);
    const [{ count }] = (
      await school.pool.query(
        "select count(*)::int as count from consent c join learner l on l.id = c.learner_id where l.phone_mask = $1 and l.created_at = $2",
        [`139****${phone.slice(-4)}`, new Date(school.clock.now)],
      )
    ).rows as [{ count: number }];
    expect(count).toBe(1);
  });

  test("a login at the same moment leaves the code to the registration", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    const [registered, login] = await Promise.all([
      register(browser, phone, verifyCode),
      browser.ask(account.verifyCodeLogin, { phone, verifyCode }),
    ]);
    expect(registered.code).toBe(1);
    expect([1001, 2014]).toContain(login.code);
  });

  test("fields that would make somebody else of one have no effect", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const answer = await register(browser, phone, await askCode(school, browser, phone), {
      userId: 1,
      workCode: "W-1",
      work_code: "W-1",
      status: "frozen",
      userType: "trainee",
      distributorId: "666",
      username: "admin",
      isAdmin: true,
    });
    expect(answer.data).toMatchObject({ workCode: "", userType: "regular", distributorId: "" });
    expect(answer.data!.username).toMatch(/^jc\w{8}$/);
  });

  test("after three registrations in an hour an address must solve a challenge", async () => {
    const address = { "x-forwarded-for": "203.0.113.90" };
    const from = async (captcha?: (phone: string) => Promise<string>) => {
      const phone = freshPhone();
      const browser = school.visitor();
      const code = await askCode(school, browser, phone);
      return browser.ask(account.pcRegister, { ...form(phone, code), ...(captcha ? { captcha: await captcha(phone) } : {}) }, address);
    };
    for (let i = 0; i < 3; i += 1) expect((await from()).code).toBe(1);
    expect((await from()).code).toBe(2010);
    expect((await from((phone) => solveCaptcha(school.visitor(), "register", phone, address))).code).toBe(1);
  });
});
