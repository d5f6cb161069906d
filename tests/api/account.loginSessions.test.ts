import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { account } from "#contract/account.ts";
import { account as door } from "#server/domains/account/account.ts";
import { askCode, makeLearner, signIn, signInAgain } from "../factories/account.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
const DAY = 86_400_000;
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { TRUSTED_PROXIES: "127.0.0.1", ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());
afterEach(() => {
  school.clock.now = Math.ceil((school.clock.now + 1) / 3_600_000) * 3_600_000;
});

const login = (client: Client, username: string, pass: string, headers: Record<string, string> = {}) =>
  client.ask(account.userLogin, { phoneType: 2, username, pass }, headers);

describe("sessions", () => {
  test("the fourth sign-in of a client type ends the oldest, whose next call gets -4; another type counts apart", async () => {
    const first = await signIn(school, { password: PASSWORD });
    const second = await signInAgain(school, first);
    const third = await signInAgain(school, first);
    const phone = await signInAgain(school, first, "h5");
    expect((await first.ask(account.getProfile, {})).code).toBe(1);
    const fourth = school.visitor();
    fourth.token = (await login(fourth, first.phone, PASSWORD)).data!.token;
    expect(await first.ask(account.getProfile, {})).toMatchObject({ code: -4, message: "账号已在别处登录，或密码已修改，请重新登录" });
    for (const live of [second, third, phone, fourth]) expect((await live.ask(account.getProfile, {})).code).toBe(1);
    const fifth = school.visitor();
    expect((await login(fifth, first.phone, PASSWORD, { clientType: "h5" })).code).toBe(1);
    expect((await second.ask(account.getProfile, {})).code).toBe(1);
  });

  test("freezing ends all with -6, and nobody signs in until it is thawed", async () => {
    const first = await signIn(school, { password: PASSWORD });
    const second = await signInAgain(school, first);
    expect(await door.freezeLearner(school.means, first.learnerId)).toBe(true);
    for (const browser of [first, second]) {
      expect(await browser.ask(account.getProfile, {})).toMatchObject({ code: -6, message: "你的账号已被停用，请联系学校" });
    }
    expect((await login(school.visitor(), first.phone, "wrong1234")).code).toBe(-1);
    expect((await login(school.visitor(), first.phone, PASSWORD)).code).toBe(-6);
    const browser = school.visitor();
    expect(
      (await browser.ask(account.verifyCodeLogin, { phone: first.phone, verifyCode: await askCode(school, browser, first.phone) })).code,
    ).toBe(-6);
    expect(await door.thawLearner(school.means, first.learnerId)).toBe(true);
    expect((await login(school.visitor(), first.phone, PASSWORD)).code).toBe(1);
    expect(await door.freezeLearner(school.means, 999_999)).toBe(false);
  });

  test("a session slides thirty days and ends when it was not seen so long; the cookie outlives it", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const browser = school.visitor();
    const answer = await browser.raw("POST", account.userLogin.path, JSON.stringify({ username: phone, pass: PASSWORD }));
    browser.token = (JSON.parse(answer.text) as { data: { token: string } }).data.token;
    expect(Number(/sid=.*?Max-Age=(\d+)/.exec(answer.headers.getSetCookie().join("|"))?.[1])).toBeGreaterThan(60 * 86_400);
    for (let i = 0; i < 3; i += 1) {
      school.clock.now += 29 * DAY;
      expect((await browser.ask(account.getProfile, {})).code).toBe(1);
    }
    school.clock.now += 30 * DAY + 1;
    expect(await browser.ask(account.getProfile, {})).toMatchObject({ code: 401, message: "登录已过期，请重新登录" });
  });

  test("signing in anew ends this browser's older session and changes both halves", async () => {
    const { phone, learnerId } = await makeLearner(school, { password: PASSWORD });
    const browser = school.visitor();
    browser.token = (await login(browser, phone, PASSWORD)).data!.token;
    const [cookie, token] = [browser.cookies.get("sid"), browser.token];
    browser.token = (await login(browser, phone, PASSWORD)).data!.token;
    expect(browser.cookies.get("sid")).not.toBe(cookie);
    expect(browser.token).not.toBe(token);
    const live = await school.db
      .selectFrom("session")
      .select("id")
      .where("learner_id", "=", learnerId)
      .where("ended_at", "is", null)
      .execute();
    expect(live).toHaveLength(1);
  });

  test("a login call ignores a dead session", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const browser = school.visitor();
    browser.cookies.set("sid", "x".repeat(43));
    browser.token = "y".repeat(43);
    expect((await login(browser, phone, PASSWORD)).code).toBe(1);
  });

  test("logging out ends the session, clears both cookies and is harmless when repeated", async () => {
    const browser = await signIn(school);
    const { cookies } = browser;
    const kept = cookies.get("sid")!;
    expect((await browser.ask(account.logout, {})).code).toBe(1);
    expect([cookies.has("sid"), cookies.has("login")]).toEqual([false, false]);
    expect((await browser.ask(account.logout, {})).code).toBe(1);
    cookies.set("sid", kept);
    expect((await browser.ask(account.getProfile, {})).code).toBe(401);
  });

  test("a sign-in that was under way while the account was frozen or its password changed does not stay", async () => {
    for (const [change, code] of [
      [(learnerId: number) => door.freezeLearner(school.means, learnerId), -6],
      [async (learnerId: number) => {
        await school.db
          .updateTable("learner")
          .set({ password_hash: await door.hashPassword("andere8Worte") })
          .where("id", "=", learnerId)
          .execute();
        await school.means.sessions.endAll(learnerId, -4);
      }, -4],
    ] as const) {
      const { phone, learnerId } = await makeLearner(school, { password: PASSWORD });
      const real = school.means.sessions.open.bind(school.means.sessions);
      const open = vi.spyOn(school.means.sessions, "open").mockImplementationOnce(async (who, where) => {
        await change(learnerId);
        return real(who, where);
      });
      const browser = school.visitor();
      expect((await login(browser, phone, PASSWORD)).code).toBe(code);
      expect(browser.cookies.has("sid")).toBe(false);
      open.mockRestore();
      expect(
        await school.db.selectFrom("session").select("id").where("learner_id", "=", learnerId).where("ended_at", "is", null).execute(),
      ).toEqual([]);
    }
  });
});
