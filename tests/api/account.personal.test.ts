import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { accountData, eraseDue } from "#server/domains/account/profile/personal.ts";
import { askCode, freshPhone, makeLearner, signIn, signInAgain } from "../factories/account.ts";
import { retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";
import { unzip } from "../support/unzip.ts";

const PASSWORD = "hongqi7shen9";
const DAY = 86_400_000;
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());

describe("the export", () => {
  test("delivers all my data as a ZIP of JSON at an address that is good for five minutes, and nobody else's", async () => {
    const browser = await signIn(school, { nickName: "陈秀兰", password: PASSWORD, consentVersion: CONSENT_VERSION });
    await signIn(school, { nickName: "别人家的" });
    const { url, expiresAt } = await browser.call(account.exportData, { password: PASSWORD });
    expect(expiresAt).toBe(school.clock.now + 300_000);
    const response = await fetch(school.origin + url);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-data-2026-11-20.zip"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const data = JSON.parse(files.get("account.json")!.toString("utf8")) as Record<string, unknown>;
    expect(data).toMatchObject({
      userId: browser.learnerId,
      nickName: "陈秀兰",
      phone: browser.phone,
      consents: [{ version: CONSENT_VERSION }],
    });
    expect(data["sessions"]).toHaveLength(1);
    const all = [...files.values()].join("\n");
    expect(all).not.toContain("别人家的");
    expect(all).not.toMatch(/argon2|password_hash|cookie_hash|token_hash/);
  });

  test("bears the day of the school, also in its morning", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    const now = school.clock.now;
    school.clock.now = Date.parse("2026-12-01T07:30:00+08:00");
    const again = await signInAgain(school, browser);
    const { url } = await again.call(account.exportData, { password: PASSWORD });
    expect((await fetch(school.origin + url)).headers.get("content-disposition")).toContain("my-data-2026-12-01.zip");
    school.clock.now = now;
  });

  test("asks who I am, and works once", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    expect(await browser.ask(account.exportData, {})).toMatchObject({ code: 1001, data: { fields: { password: "密码不能为空!" } } });
    expect((await browser.ask(account.exportData, { password: "wrong1234" })).code).toBe(1001);
    const { url } = await browser.call(account.exportData, { password: PASSWORD });
    expect((await fetch(school.origin + url, { method: "HEAD" })).status).toBe(404);
    const answers = await Promise.all([fetch(school.origin + url), fetch(school.origin + url)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await fetch(school.origin + url)).status).toBe(403);
  });

  test("an altered, expired or foreign ticket opens nothing", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    const { url } = await browser.call(account.exportData, { password: PASSWORD });
    const at = url.lastIndexOf("/") + 1;
    const [claim, expires, seal] = url.slice(at).split(".");
    const other = Buffer.from(String(browser.learnerId + 1)).toString("base64url");
    for (const ticket of [
      `${other}.${expires}.${seal}`,
      `${claim}.zzzzzzzz.${seal}`,
      `${claim}.${expires}.`,
      `${claim}.${expires}.${seal}.x`,
      "x",
      "a.b.c",
    ]) {
      expect((await fetch(url.slice(0, at).replace(/^/, school.origin) + ticket)).status).toBe(403);
    }
    school.clock.now += 300_000;
    const late = await fetch(school.origin + url);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ code: -1, message: "这个下载地址已过期，请重新获取" });
  });
});

describe("erasing an account", () => {
  test("takes a re-check, ends every session, and happens after seven days", async () => {
    const browser = await signIn(school, {
      password: PASSWORD,
      nickName: "陈秀兰",
      realName: "陈秀兰",
      workCode: "W-1",
      avatarUrl: "/media/avatars/none.png",
    });
    const other = await signInAgain(school, browser);
    expect(await browser.ask(account.eraseAccount, {})).toMatchObject({ code: 1001, data: { fields: { password: "密码不能为空!" } } });
    expect((await browser.ask(account.eraseAccount, { password: "wrong1234" })).code).toBe(1001);
    expect((await other.ask(account.getProfile, {})).code).toBe(1);
    expect(await browser.ask(account.eraseAccount, { password: PASSWORD })).toEqual({
      code: 1, message: "注销申请已提交，7 天内重新登录就会撤回", data: { eraseAt: school.clock.now + 7 * DAY },
    });
    expect(browser.cookies.has("sid")).toBe(false);
    expect((await other.ask(account.getProfile, {})).code).toBe(401);
    school.clock.now += 7 * DAY - 1;
    await retain(school.means, "erasures");
    const row = () => school.db.selectFrom("learner").selectAll().where("id", "=", browser.learnerId).executeTakeFirstOrThrow();
    expect((await row()).status).toBe("active");
    school.clock.now += 1;
    await retain(school.means, "erasures");
    expect(await row()).toMatchObject({
      status: "erased", username: `erased-${browser.learnerId}`, phone_lookup: null, phone_enc: null, phone_mask: "", password_hash: null,
      nick_name: "已注销用户", real_name: "", avatar_url: "", work_code: "", erase_at: null,
    });
    expect((await school.visitor().ask(account.userLogin, { username: browser.phone, pass: PASSWORD })).message).toBe("账号或密码错误");
    // The phone is free again.
    expect((await makeLearner(school, { phone: browser.phone })).learnerId).not.toBe(browser.learnerId);
    const leftovers = JSON.stringify(
      await school.db.selectFrom("session").select(["ip", "user_agent"]).where("learner_id", "=", browser.learnerId).execute(),
    );
    expect(leftovers).not.toContain("127.0.0");
  });

  test("signing in within the seven days takes it back", async () => {
    const browser = await signIn(school);
    const verifyCode = await askCode(school, browser, browser.phone);
    expect((await browser.ask(account.eraseAccount, { verifyCode })).code).toBe(1);
    school.clock.now += 6 * DAY;
    const again = school.visitor();
    const answer = await again.ask(account.verifyCodeLogin, {
      phone: browser.phone,
      verifyCode: await askCode(school, again, browser.phone),
    });
    expect(answer).toMatchObject({ code: 1, message: "欢迎回来，注销申请已撤回" });
    school.clock.now += 3 * DAY;
    await retain(school.means, "erasures");
    again.token = answer.data!.token;
    expect((await again.call(account.getProfile, {})).phone).toBe(browser.phone);
  });

  test("asked for twice keeps the first day", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    const { eraseAt } = await browser.call(account.eraseAccount, { password: PASSWORD });
    const again = await signInAgain(school, browser);
    school.clock.now += DAY;
    expect((await again.call(account.eraseAccount, { password: PASSWORD })).eraseAt).toBe(eraseAt);
  });

  test("goes through every domain's part; an interrupted one is taken up again and keeps nobody else waiting", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    const later = await signIn(school, { password: PASSWORD });
    for (const one of [browser, later]) await one.call(account.eraseAccount, { password: PASSWORD });
    school.clock.now += 8 * DAY;
    const erased: number[] = [];
    const part = (work: () => void) => ({
      name: "part",
      collect: () => Promise.resolve([]),
      erase: (_means: unknown, learnerId: number) => Promise.resolve(void erased.push(learnerId)).then(work),
    });
    const breaks = part(() => {
      if (erased.at(-1) === browser.learnerId) throw new Error("the database went away");
    });
    expect(await eraseDue(school.means, [breaks, accountData])).toBeGreaterThan(0);
    await expect(eraseDue(school.means, [breaks, accountData])).rejects.toThrow("1 accounts could not be erased and wait for the next run");
    expect((await school.visitor().ask(account.userLogin, { username: browser.phone, pass: PASSWORD })).code).toBe(-6);
    expect((await school.visitor().ask(account.userLogin, { username: later.phone, pass: PASSWORD })).code).toBe(-1);
    await eraseDue(school.means, [part(() => undefined), accountData]);
    expect(erased.filter((learnerId) => learnerId === browser.learnerId)).toHaveLength(3);
    expect((await school.visitor().ask(account.userLogin, { username: browser.phone, pass: PASSWORD })).code).toBe(-1);
    await eraseDue(school.means, [part(() => undefined), accountData]);
    expect(erased.filter((learnerId) => learnerId === browser.learnerId)).toHaveLength(3);
  });
});

describe("the nightly cleaning", () => {
  test("removes what has expired and nothing else", async () => {
    await school.pool.query(
      "delete from session; delete from rate_log; delete from phone_code; delete from reset_grant; delete from used_captcha",
    );
    const { phone } = await makeLearner(school);
    const browser = school.visitor();
    await browser.call(account.pcVerifyCode, { phone, verifyCode: await askCode(school, browser, phone) });
    const stays = await signIn(school);
    await school.db.insertInto("used_captcha").values([
      { signature: "old", expires_at: new Date(school.clock.now + 60_000) },
      { signature: "new", expires_at: new Date(school.clock.now + 3 * DAY) },
    ]).execute();
    const counts = async () =>
      (
        await school.pool.query(
          `select (select count(*) from session)::int s, (select count(*) from rate_log)::int r,
            (select count(*) from phone_code)::int c,
            (select count(*) from reset_grant)::int g, (select count(*) from used_captcha)::int u`,
        )
      ).rows[0] as Record<string, number>;
    const before = await counts();
    await retain(school.means, "signIns", "counts", "expiredCodes");
    expect(await counts()).toEqual(before);
    school.clock.now += 2 * DAY;
    await askCode(school, school.visitor(), freshPhone());
    const fresh = await counts();
    await retain(school.means, "signIns", "counts", "expiredCodes");
    const after = await counts();
    expect(after).toMatchObject({ s: before["s"], c: 1, g: 0, u: 1 });
    expect(after["r"]).toBeLessThan(fresh["r"]!);
    const over = school.db.selectFrom("rate_log").select("key").where("ends_at", "<", new Date(school.clock.now));
    expect(await over.execute()).toEqual([]);
    expect((await stays.ask(account.getProfile, {})).code).toBe(1);
    school.clock.now += 31 * DAY;
    await retain(school.means, "signIns", "counts", "expiredCodes");
    expect((await counts())["s"]).toBe(0);
  });
});
