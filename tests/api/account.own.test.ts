import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { account as door } from "#server/domains/account/account.ts";
import { askCode, freshPhone, makeLearner, signIn, signInAgain } from "../factories/account.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
/** A picture of one pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());

describe("the profile", () => {
  test("shows its owner the phone in full, and a visitor nothing", async () => {
    const browser = await signIn(school, { nickName: "陈秀兰", realName: "陈秀兰", workCode: "W-1" });
    expect(await browser.call(account.getProfile, {})).toMatchObject({
      userId: browser.learnerId,
      nickName: "陈秀兰",
      realName: "陈秀兰",
      phone: browser.phone,
      hasPassword: false,
      passwordTime: null,
      userType: "trainee",
      workCode: "W-1",
    });
    for (const call of [account.getProfile, account.getSessions]) expect((await school.visitor().ask(call, {})).code).toBe(401);
  });

  test("keeps a new nickname of 2-12 characters and says what is wrong with another", async () => {
    const browser = await signIn(school);
    expect((await browser.call(account.saveProfile, { nickName: " 电工老陈 " })).nickName).toBe("电工老陈");
    expect((await browser.call(account.saveProfile, { realName: "阿卜杜拉·买买提" })).nickName).toBe("电工老陈");
    for (const nickName of ["x", "一二三四五六七八九十一二三", "a\u200bbc", "a\u0007bc", "ab\ncd", "\u202eab"]) {
      expect(await browser.ask(account.saveProfile, { nickName })).toMatchObject({
        code: 1001,
        data: { fields: { nickName: "昵称要 2-12 个字" } },
      });
    }
    expect((await browser.call(account.saveProfile, { nickName: "👩师傅" })).nickName).toBe("👩师傅");
    expect((await browser.call(account.saveProfile, { phone: "13800138000", status: "frozen", workCode: "W-2" } as object)).workCode).toBe(
      "",
    );
  });
});

describe("a name from before", () => {
  test("that nobody could choose today keeps nobody from saving the rest", async () => {
    const browser = await signIn(school);
    await school.db.updateTable("learner").set({ nick_name: "李老师" }).where("id", "=", browser.learnerId).execute();
    const saved = await browser.call(account.saveProfile, { nickName: "李老师", realName: "李秀兰" });
    expect(saved).toMatchObject({ nickName: "李老师", realName: "李秀兰" });
    expect((await browser.ask(account.saveProfile, { nickName: "王老师" })).code).toBe(1001);
  });
});

describe("a picture", () => {
  test("is kept under a name of its own, served as what it is, and replaced", async () => {
    const browser = await signIn(school);
    const { avatarUrl } = await browser.call(account.saveAvatar, { image: PNG });
    expect(avatarUrl).toMatch(/^\/media\/avatars\/[\w-]{22}\.png$/);
    expect((await browser.call(account.getProfile, {})).avatarUrl).toBe(avatarUrl);
    const served = await fetch(school.origin + avatarUrl);
    expect(Buffer.from(await served.arrayBuffer()).toString("base64")).toBe(PNG);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png", "x-content-type-options": "nosniff", "cache-control": "public, max-age=31536000, immutable",
    });
    const next = await browser.call(account.saveAvatar, { image: PNG });
    expect(next.avatarUrl).not.toBe(avatarUrl);
    expect((await fetch(school.origin + avatarUrl)).status).toBe(404);
    expect(await browser.call(account.saveAvatar, { image: null })).toEqual({ avatarUrl: "" });
    expect(readdirSync(join(school.dataDir, "media/avatars"))).toEqual([]);
  });

  test("that is none, or too large, is refused; so is a path in the place of a name", async () => {
    const browser = await signIn(school);
    const ask = (bytes: Buffer) => browser.ask(account.saveAvatar, { image: bytes.toString("base64") });
    for (const bytes of [
      Buffer.from("<svg onload=alert(1)>".padEnd(60)),
      Buffer.from("GIF89a".padEnd(60)),
      Buffer.from("ffd8ff00".padEnd(80, "0"), "hex"),
    ]) {
      expect(await ask(bytes)).toMatchObject({ code: 1001, data: { fields: { image: "请选 PNG、JPEG 或 WebP 图片" } } });
    }
    const large = Buffer.concat([Buffer.from(PNG, "base64"), Buffer.alloc(200 * 1024)]);
    expect(await ask(large)).toMatchObject({ code: 1001, data: { fields: { image: "图片不能超过 200 KB" } } });
    expect((await browser.ask(account.saveAvatar, { image: `data:image/png;base64,${PNG}` })).code).toBe(1001);
    const huge = await browser.raw("POST", account.saveAvatar.path, JSON.stringify({ image: "A".repeat(400_000) }));
    expect(huge.status).toBe(413);
    for (const path of [
      "/media/avatars/..%2f..%2fsecrets.json",
      "/media/avatars/%2e%2e",
      "/media/avatars/x.png",
      "/media/avatars/x%00.png",
    ]) {
      expect((await fetch(school.origin + path)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("another phone", () => {
  test("takes its code and the password, and the old one no longer signs in", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    const next = freshPhone();
    const verifyCode = await askCode(school, browser, next);
    const change = (extra: object) => browser.ask(account.changePhone, { phone: next, verifyCode, ...extra });
    expect(await change({})).toMatchObject({ code: 1001, data: { fields: { password: "密码不能为空!" } } });
    expect(await change({ password: "wrong1234" })).toMatchObject({ code: 1001, data: { fields: { password: "密码不对，请再试一次" } } });
    expect(await change({ password: PASSWORD })).toMatchObject({ code: 1, data: { phone: next } });
    expect((await school.visitor().ask(account.userLogin, { username: browser.phone, pass: PASSWORD })).code).toBe(-1);
    expect((await school.visitor().ask(account.userLogin, { username: next, pass: PASSWORD })).code).toBe(1);
  });

  test("without a password takes a code of the old phone, too", async () => {
    const browser = await signIn(school);
    const next = freshPhone();
    const verifyCode = await askCode(school, browser, next);
    expect(await browser.ask(account.changePhone, { phone: next, verifyCode })).toMatchObject({ code: 1001 });
    const oldVerifyCode = await askCode(school, browser, browser.phone);
    expect(await browser.ask(account.changePhone, { phone: next, verifyCode, oldVerifyCode })).toMatchObject({
      code: 1,
      data: { phone: next },
    });
  });

  test("that is another account's is refused after its code, and both accounts stay as they were", async () => {
    const other = await makeLearner(school);
    const browser = await signIn(school, { password: PASSWORD });
    const verifyCode = await askCode(school, browser, other.phone);
    expect(await browser.ask(account.changePhone, { phone: other.phone, verifyCode, password: PASSWORD })).toMatchObject({
      code: -1,
      message: "这个手机号已绑定别的账号",
    });
    expect((await browser.call(account.getProfile, {})).phone).toBe(browser.phone);
  });
});

describe("my devices", () => {
  test("are listed without secrets, and can be ended one by one or all but this", async () => {
    const first = await signIn(school);
    const second = await signInAgain(school, first);
    const third = await signInAgain(school, first, "h5");
    const stranger = await signIn(school);
    const list = await first.call(account.getSessions, {});
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.isCurrent)).toHaveLength(1);
    expect(list[0]).toEqual({
      sessionId: expect.any(Number) as number, clientType: "h5", system: "other", browser: "other", address: "127.0.0.*",
      createTime: school.clock.now, seenTime: school.clock.now, isCurrent: false,
    });
    const [foreign] = await stranger.call(account.getSessions, {});
    const unknown = await first.ask(account.endSession, { sessionId: 2_000_000_000 });
    expect(await first.ask(account.endSession, { sessionId: foreign!.sessionId })).toEqual(unknown);
    expect(unknown.code).toBe(1001);
    expect((await stranger.ask(account.getProfile, {})).code).toBe(1);
    expect(await first.call(account.endSession, { sessionId: list[0]!.sessionId })).toEqual({ ended: 1 });
    expect((await third.ask(account.getProfile, {})).code).toBe(401);
    expect(await first.call(account.endSession, {})).toEqual({ ended: 1 });
    expect((await second.ask(account.getProfile, {})).code).toBe(401);
    expect((await first.ask(account.getProfile, {})).code).toBe(1);
  });
});

describe("the door", () => {
  test("names a learner for the watermark by the real name and the masked phone, and many learners at once for comments", async () => {
    const { learnerId, phone } = await makeLearner(school, { nickName: "小陈", realName: "陈秀兰" });
    expect(await door.namedLearner(school.db, learnerId)).toEqual({ name: "陈秀兰", phoneMask: `139****${phone.slice(-4)}` });
    const found = await door.publicLearners(school.db, [learnerId, learnerId, 999_999]);
    expect([...found.values()]).toEqual([{ learnerId, nickName: "小陈", avatarUrl: "" }]);
    expect(await door.viewerOf(school.means, learnerId)).toMatchObject({ nickName: "小陈" });
    expect(await door.viewerOf(school.means, 999_999)).toBeNull();
    expect(await door.createLearner(school.means, { phone, nickName: "again" })).toBeNull();
  });
});
