import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { account as door } from "#server/domains/account/account.ts";
import { askCode, freshPhone, makeLearner, signIn, signInAgain } from "../factories/account.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const OLD = "hongqi7shen9";
const NEW = "dianhan56pei81";
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());

const login = (username: string, pass: string) => school.visitor().ask(account.userLogin, { username, pass });
const update = (client: Client, phone: string, extra: object = {}) => client.ask(account.pcUpdatePwd, { newPwd: NEW, phone, ...extra });

/** Step 1 in a fresh browser; returns it with the right to set the phone's password. */
async function granted(phone: string): Promise<{ browser: Client; code: string }> {
  const browser = school.visitor();
  const code = await askCode(school, browser, phone);
  await browser.call(account.pcVerifyCode, { phone, verifyCode: code });
  return { browser, code };
}

describe("resetting a password", () => {
  test("phone and new password alone never suffice, nor with a code, seen or unseen", async () => {
    const { phone } = await makeLearner(school, { password: OLD });
    const browser = school.visitor();
    const code = await askCode(school, browser, phone);
    for (const extra of [{}, { verifyCode: code }, { verifyCode: "000000" }]) {
      expect(await update(browser, phone, extra)).toEqual({ code: -1, message: "请先验证手机号，再设置新密码", data: null });
    }
    browser.cookies.set("reset", "x".repeat(43));
    expect((await update(browser, phone)).code).toBe(-1);
    expect((await login(phone, OLD)).code).toBe(1);
  });

  test(
    "step 1 consumes the code and gives this browser a secret cookie; step 2 sets the password, ends all others with -4, signs in",
    async () => {
      const other = await signIn(school, { password: OLD });
      const { phone } = other;
      const browser = school.visitor();
      const code = await askCode(school, browser, phone);
      const first = await browser.raw("POST", account.pcVerifyCode.path, JSON.stringify({ phone, verifyCode: code }));
      expect(first.headers.getSetCookie().join()).toMatch(/^reset=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly$/);
      expect((await browser.ask(account.pcVerifyCode, { phone, verifyCode: code })).code).toBe(1001);
      const answer = await update(browser, phone, { verifyCode: "not looked at" });
      expect(answer).toMatchObject({ code: 1, data: { userId: other.learnerId } });
      expect(browser.cookies.has("reset")).toBe(false);
      expect((await other.ask(account.getProfile, {})).code).toBe(-4);
      browser.token = answer.data!.token;
      expect((await browser.ask(account.getProfile, {})).code).toBe(1);
      expect((await login(phone, OLD)).code).toBe(-1);
      expect((await login(phone, NEW)).code).toBe(1);
    },
  );

  test("the right holds for its phone, its browser, ten minutes, and once", async () => {
    const { phone } = await makeLearner(school, { password: OLD });
    const victim = await makeLearner(school, { password: OLD });
    const { browser } = await granted(phone);
    expect((await update(browser, victim.phone)).code).toBe(-1);
    expect((await update(school.visitor(), phone)).code).toBe(-1);
    const kept = browser.cookies.get("reset")!;
    school.clock.now += 10 * 60_000;
    expect((await update(browser, phone)).code).toBe(-1);
    const again = (await granted(phone)).browser;
    const secret = again.cookies.get("reset")!;
    expect(secret).not.toBe(kept);
    const answers = await Promise.all(Array.from({ length: 4 }, () => update(again, phone)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    again.cookies.set("reset", secret);
    expect((await update(again, phone)).code).toBe(-1);
    expect((await login(victim.phone, OLD)).code).toBe(1);
  });

  test("a new password voids the right that another browser has, whichever way it was set", async () => {
    const { phone } = await makeLearner(school, { password: OLD });
    const thief = (await granted(phone)).browser;
    school.clock.now += 61_000;
    const owner = (await granted(phone)).browser;
    expect((await update(owner, phone)).code).toBe(1);
    expect((await update(thief, phone)).code).toBe(-1);
    expect((await login(phone, NEW)).code).toBe(1);

    const learner = await signIn(school, { password: OLD });
    const other = (await granted(learner.phone)).browser;
    await learner.call(account.resetUserWXPassword, { oldPwd: OLD, newPwd: NEW });
    expect((await update(other, learner.phone)).code).toBe(-1);
  });

  test("a weak password is refused without costing the right", async () => {
    const { phone } = await makeLearner(school, { password: OLD });
    const { browser } = await granted(phone);
    const ask = async (newPwd: string) =>
      ((await browser.ask(account.pcUpdatePwd, { newPwd, phone })).data as unknown as { fields: object }).fields;
    expect(await ask("short1")).toEqual({ newPwd: "请输入8-20位字母/数字密码" });
    expect(await ask("abc12345")).toEqual({ newPwd: "这个密码太常见了，请换一个" });
    expect((await update(browser, phone)).code).toBe(1);
  });

  test("an unknown phone is told only after a right code; a frozen account can't be reset", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    expect(await browser.ask(account.pcVerifyCode, { phone, verifyCode: await askCode(school, browser, phone) })).toMatchObject({
      code: 2014,
      message: "该手机号未注册",
    });
    const frozen = await makeLearner(school, { password: OLD });
    await door.freezeLearner(school.means, frozen.learnerId);
    const again = school.visitor();
    expect(
      (await again.ask(account.pcVerifyCode, { phone: frozen.phone, verifyCode: await askCode(school, again, frozen.phone) })).code,
    ).toBe(-6);
    expect(again.cookies.has("reset")).toBe(false);
  });
});

describe("resetUserWXPassword", () => {
  test("the old password sets a new one; this session stays, all others get -4", async () => {
    const browser = await signIn(school, { password: OLD });
    const other = await signInAgain(school, browser);
    const change = (oldPwd: string | undefined, newPwd = NEW) =>
      browser.ask(account.resetUserWXPassword, { ...(oldPwd === undefined ? {} : { oldPwd }), newPwd });
    expect(await change("wrong1234")).toMatchObject({ code: 1001, data: { fields: { oldPwd: "密码不对，请再试一次" } } });
    expect(await change(undefined)).toMatchObject({ code: 1001, data: { fields: { oldPwd: "密码不能为空!" } } });
    expect(await change(OLD, "abc12345")).toMatchObject({ code: 1001, data: { fields: { newPwd: "这个密码太常见了，请换一个" } } });
    expect(await change(OLD, `a${browser.phone}`)).toMatchObject({ code: 1001, data: { fields: { newPwd: "密码里不要带手机号，请换一个" } } });
    expect((await other.ask(account.getProfile, {})).code).toBe(1);
    expect((await change(OLD)).code).toBe(1);
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
    expect((await other.ask(account.getProfile, {})).code).toBe(-4);
    expect((await login(browser.phone, NEW)).code).toBe(1);
  });

  test("a learner without a password proves the phone by a code of the account's own phone", async () => {
    const browser = await signIn(school);
    expect(await browser.ask(account.resetUserWXPassword, { oldPwd: "anything1", newPwd: NEW })).toMatchObject({
      code: 1001,
      data: { fields: { verifyCode: "验证码不能为空!" } },
    });
    const foreign = await askCode(school, browser, freshPhone());
    expect((await browser.ask(account.resetUserWXPassword, { verifyCode: foreign, newPwd: NEW })).code).toBe(1001);
    const verifyCode = await askCode(school, browser, browser.phone);
    expect((await browser.ask(account.resetUserWXPassword, { verifyCode, newPwd: NEW })).code).toBe(1);
    expect(await browser.call(account.getProfile, {})).toMatchObject({ hasPassword: true, passwordTime: school.clock.now });
  });

  test("five wrong old passwords in a quarter of an hour, then the right one waits, too", async () => {
    const browser = await signIn(school, { password: OLD });
    const change = (oldPwd: string) => browser.ask(account.resetUserWXPassword, { oldPwd, newPwd: NEW });
    for (let i = 0; i < 5; i += 1) expect((await change("wrong1234")).code).toBe(1001);
    expect((await change(OLD)).message).toMatch(/^操作太频繁了/);
    school.clock.now += 15 * 60_000;
    expect((await change(OLD)).code).toBe(1);
  });

  test("a visitor is refused", async () => {
    expect((await school.visitor().ask(account.resetUserWXPassword, { oldPwd: OLD, newPwd: NEW })).code).toBe(401);
  });
});
