import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { comments } from "#contract/comments.ts";
import { staffWords } from "#contract/staff/words.ts";
import { account as door } from "#server/domains/account/account.ts";
import { isReserved } from "#server/domains/speech/words/names.rules.ts";
import { signLink } from "#server/domains/account/partner/rules.ts";
import { makeLearner, signIn } from "../factories/account.ts";
import { aTalk, says, staffedSchool } from "../factories/comments.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

let school: School;
let boss: Client;
beforeAll(async () => {
  ({ school, boss } = await staffedSchool());
});
afterAll(() => school.close());

/** As whom somebody poses who wants money or answers from learners. */
const POSING = [
  "官方客服", "客服小王", "官 方", "官.方.客.服", "官方客服", "匠成客服", "匠成云课堂", "匠 成", "李老师", "李老師", "王 老 师", "班主任张", "管理员", "管理員",
  "管-理-员", "教务处",
  "校长", "助教小刘", "讲师周", "教练员陈", "考官", "人社局", "鉴定中心", "职业技能鉴定", "系统通知", "工作人员", "平台客服", "招生办",
  "admin", "ADMIN", "Admin01", "Adm1n", "4dmin", "@dm1n", "аdmin", "ａｄｍｉｎ",
  "a.d.m.i.n", "🅰🅳🅼🅸🅽", "support", "Supp0rt", "官方support", "5upport",
  "Official", "staff", "teacher", "kefu", "service", "root", "Moderator", "Teacher Li", "TeacherLi", "Admin王", "jckefu", "KefuXiaoWang",
  "guanfang8",
];
/** As whom nobody poses. */
const HONEST = [
  "李师傅", "王姐", "电工老师傅", "老陈", "badminton", "👩师傅", "陈秀兰", "学员1234", "小张在南京", "焊花", "Kevin", "爱学习的猫", "张三", "Rooter", "官小宝", "客家人",
  "阿卜杜拉", "方方", "成成", "Tom88", "煎饼果子", "五级护理", "2026加油", "Supporting", "Stafford", "laoshifu",
];

describe("posing as the school", () => {
  test("a name that passes for the school's people is refused in whatever spelling, an honest one is taken", async () => {
    const learner = await signIn(school, { nickName: "学员" });
    const taken: string[] = [];
    for (const nickName of POSING) if ((await learner.ask(account.saveProfile, { nickName })).code === 1) taken.push(nickName);
    expect(taken).toEqual([]);
    expect(await learner.ask(account.saveProfile, { nickName: "官方客服" })).toMatchObject({
      code: 1001, data: { fields: { nickName: "这个昵称像学校的工作人员，请换一个" } },
    });
    for (const nickName of HONEST) expect((await learner.ask(account.saveProfile, { nickName })).code, nickName).toBe(1);
    expect(HONEST.filter(isReserved)).toEqual([]);
  });

  test("the filter holds for names: bait, cheating, insults and the school's own words", async () => {
    const learner = await signIn(school);
    await boss.call(staffWords.addWord, { word: "隔壁学校", action: "hold" });
    for (const nickName of ["加微信聊", "包过班", "代考电工证", "傻逼", "隔壁学校", "隔.壁.学.校", "一三八零零一三八零零零"]) {
      const { code, data } = await learner.ask(account.saveProfile, { nickName });
      expect([nickName, code], JSON.stringify(data)).toEqual([nickName, 1001]);
    }
  });

  test("neither a partner's link nor an import brings such a name in; who comes with one bears a default name", async () => {
    const key = (await door.addPartner(school.means, { code: "acme", name: "Acme", appToken: "school", mayProvision: true }))!;
    const fields = {
      appToken: "school", name: "官方客服", source: "acme", wkno: "Z-1", kid: key.kid, ts: school.clock.now,
      nonce: randomBytes(18).toString("base64url"),
    };
    const browser = school.visitor();
    const { nickName, token } = await browser.call(account.bossLogin, { ...fields, sign: signLink(fields, key.key) });
    expect(nickName).toMatch(/^学员\d{4}$/);
    browser.token = token;
    expect((await browser.call(account.getProfile, {})).realName).toBe("官方客服");
    const [imported] = await door.importLearners(school.means, [{ username: "imp1", nickName: "Admin", createdAt: new Date() }]);
    const made = await makeLearner(school, { nickName: "管理员" });
    const names = await door.publicLearners(school.db, [imported!, made.learnerId]);
    expect([...names.values()].map((one) => one.nickName)).toEqual([expect.stringMatching(/^学员\d{4}$/), `学员${made.phone.slice(-4)}`]);
  });

  test("names from before are listed for staff and stay as they are", async () => {
    const { learnerId } = await makeLearner(school, { nickName: "好人" });
    await school.db.updateTable("learner").set({ nick_name: "官方客服" }).where("id", "=", learnerId).execute();
    const rude = await makeLearner(school, { nickName: "好人" });
    await school.db.updateTable("learner").set({ nick_name: "代考加微信聊" }).where("id", "=", rude.learnerId).execute();
    const { records, next } = await boss.call(staffWords.oddNames, {});
    expect(records).toEqual(
      expect.arrayContaining([
        { learnerId, nickName: "官方客服", fault: "reserved" },
        { learnerId: rude.learnerId, nickName: "代考加微信聊", fault: "word" },
      ]),
    );
    expect([records.length, next]).toEqual([2, null]);
    expect((await door.viewerOf(school.means, learnerId))?.nickName).toBe("官方客服");
  });
});

describe("the starting list at work", () => {
  test("bait waits for review on a school's first day, in whatever spelling; staff may switch a rule off or let it refuse", async () => {
    const { itemId, one, two } = await aTalk(school);
    for (const content of ["加 微.信 dg8888", "四级考試包過，不过退款", "代刷学时", "一三八零零一三八零零零", "内/部/题"]) {
      expect([content, (await says(school, one, itemId, { content })).state]).toEqual([content, "held"]);
    }
    expect((await says(school, two, itemId, { content: "线头要用绝缘胶布包过才能合闸吗" })).state).toBe("shown");
    const rules = await boss.call(staffWords.rules, {});
    expect(rules.find(({ rule }) => rule === "cheating.hours")).toEqual({
      rule: "cheating.hours", kind: "cheating", title: "代刷学时、刷课", action: "hold", version: null, hits: 1, falseHits: 0,
    });
    const off = await boss.call(staffWords.saveRule, { rule: "cheating.hours", action: "off" });
    expect((await says(school, two, itemId, { content: "代刷学时便宜" })).state).toBe("shown");
    expect(await boss.ask(staffWords.saveRule, { rule: "cheating.hours", action: "reject" })).toMatchObject({ code: 2013 });
    await boss.call(staffWords.saveRule, { rule: "cheating.hours", action: "reject", version: off.version! });
    school.clock.now += 901_000;
    expect(await two.ask(comments.addMessage, { itemId, content: "代刷学时很便宜" })).toMatchObject({ code: 1001 });
    expect(await boss.ask(staffWords.saveRule, { rule: "nothing", action: "off" })).toMatchObject({ code: 1001 });
  });

  test("staff try a sentence and read what the filter finds", async () => {
    const tried = await boss.call(staffWords.tryText, { text: "加V了解，包过班" });
    expect(new Set(tried.hits.map(({ rule }) => rule))).toEqual(new Set(["bait.wechat", "cheating.pass"]));
    expect(tried.isName).toBe(false);
    expect(await boss.call(staffWords.tryText, { text: "电工老师傅" })).toEqual({ hits: [], isName: true });
  });
});
