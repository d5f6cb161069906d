import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { comments } from "#contract/comments.ts";
import { reports } from "#contract/reports.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { account as door } from "#server/domains/account/account.ts";
import { commentsData } from "#server/domains/comments/personal.ts";
import { removedData } from "#server/domains/speech/removed/removed.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { aTalk, bossOf, says, staffedSchool } from "../factories/comments.ts";
import { owns } from "../factories/catalogue.ts";
import { aMember } from "../factories/staff.ts";
import { dueOf, retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";
import type { Client } from "../support/client.ts";

let school: School;
let boss: Client;
beforeAll(async () => {
  ({ school, boss } = await staffedSchool());
});
afterAll(() => school.close());

const DAY = 86_400_000;
const look = async (more: object = {}) => {
  boss = await bossOf(school);
  return (await boss.call(staffReports.readRemoved, { reason: "公安来函 2026-17", size: 100, ...more })).records;
};
const versionOf = async (id: number) =>
  (await school.db.selectFrom("comment").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;

describe("removed texts", () => {
  test("leave the sight of everybody and of the comments' desk, and are kept with who removed them and why", async () => {
    const { itemId, one } = await aTalk(school);
    const [a, b] = [await says(school, one, itemId, { content: "自己删的话" }), await says(school, one, itemId, { content: "老师删的话" })];
    await one.call(comments.deleteMessage, { id: a.id });
    boss = await bossOf(school);
    await boss.call(staffComments.remove, { id: b.id, version: await versionOf(b.id), reason: "广告" });
    const { rows } = await school.pool.query("select content from comment where id = any($1)", [[a.id, b.id]]);
    expect(rows).toEqual([{ content: "" }, { content: "" }]);
    expect(JSON.stringify(await boss.call(staffComments.list, { size: 100 }))).not.toMatch(/删的话/);
    expect(await look({ learnerId: one.learnerId })).toMatchObject([
      { kind: "comment", sourceId: b.id, text: "老师删的话", removedBy: "staff", reason: "广告", removeTime: school.clock.now },
      { kind: "comment", sourceId: a.id, text: "自己删的话", removedBy: "author", staffId: null },
    ]);
  });

  test("what staff delete comes back with its words; after six months it can't", async () => {
    const { itemId, one } = await aTalk(school);
    const { id } = await says(school, one, itemId, { content: "先删后留" });
    for (let round = 0; round < 2; round += 1) {
      boss = await bossOf(school);
      await boss.call(staffComments.remove, { id, version: await versionOf(id), reason: "误" });
      expect((await boss.call(staffComments.restore, { id, version: await versionOf(id) })).content).toBe("先删后留");
    }
    expect(await look({ learnerId: one.learnerId })).toEqual([]);
    await boss.call(staffComments.remove, { id, version: await versionOf(id), reason: "真" });
    const later = { ...school.means, now: () => school.clock.now + 185 * DAY };
    expect(await dueOf({ ...school.means, now: () => school.clock.now + 175 * DAY }, "removedTexts")).toBe(0);
    const due = await dueOf(later, "removedTexts");
    expect(due).toBeGreaterThan(0);
    expect(await retain(later, "removedTexts")).toEqual([due]);
    expect(await dueOf(later, "removedTexts")).toBe(0);
    expect(await boss.ask(staffComments.restore, { id, version: await versionOf(id) })).toMatchObject({
      code: 1001, message: "这条评论已过保存期，不能恢复",
    });
  });

  test("are read by whoever holds the duty for that alone, and each look is written down with its reason", async () => {
    const careful = await aMember(school, "comments", "learners");
    expect((await careful.ask(staffReports.readRemoved, { reason: "看看" })).code).toBe(-1);
    expect((await boss.ask(staffReports.readRemoved, { reason: " " })).code).toBe(1001);
    const reader = await aMember(school, "removed");
    await reader.call(staffReports.readRemoved, { reason: "网信办来函", keyword: "删的话" });
    const { rows } = await school.pool.query("select actor, details from audit_log where action = 'removed.read' order by id desc limit 1");
    expect(rows[0]).toMatchObject({ actor: `staff:${reader.staffId}`, details: { reason: "网信办来函", keyword: "删的话" } });
  });

  test("a former name is kept, and an erasure leaves what the law has the school keep", async () => {
    const { itemId, one } = await aTalk(school);
    await says(school, one, itemId, { content: "注销前说的话" });
    await one.call(account.saveProfile, { nickName: "换个名字" });
    await commentsData.erase(school.means, one.learnerId);
    await removedData.erase(school.means, one.learnerId);
    expect(await look({ learnerId: one.learnerId })).toMatchObject([
      { kind: "comment", text: "注销前说的话", removedBy: "erasure" }, { kind: "name", text: "李师傅", removedBy: "author" },
    ]);
    expect(await removedData.collect(school.means, one.learnerId)).toMatchObject([{ text: "李师傅" }, { text: "注销前说的话" }]);
  });
});

describe("a verified phone", () => {
  test("whoever has none writes no comment, name, picture or report, and is told by a code of its own", async () => {
    const { seriesId, itemId, one } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    const learnerId = (await door.createLearner(school.means, { phone: null, nickName: "合作单位" }))!;
    await owns(school, learnerId, seriesId);
    const partner = await signInAgain(school, { learnerId, phone: "" });
    expect(await partner.call(comments.getMessagePermission, { itemId })).toEqual({ canComment: false, reason: "noPhone" });
    const refused = { code: 2016, message: "公开发言要先验证手机号" };
    expect(await partner.ask(comments.addMessage, { itemId, content: "你好" })).toMatchObject(refused);
    expect(await partner.ask(account.saveProfile, { nickName: "新的名字" })).toMatchObject(refused);
    expect(await partner.ask(account.saveAvatar, { image: "AAAA" })).toMatchObject(refused);
    expect(await partner.ask(reports.add, { target: "comment", id, kind: "other" })).toMatchObject(refused);
    // A real name, the name as it is, and taking the picture away are nobody's business in public.
    expect((await partner.ask(account.saveProfile, { realName: "王小明", nickName: "合作单位" })).code).toBe(1);
    expect((await partner.ask(account.saveAvatar, { image: null })).code).toBe(1);
  });
});

describe("the province", () => {
  test("stands beside a comment and with a change of the name; the address is nowhere", async () => {
    const far = await openSchool({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      const { itemId, one, two } = await aTalk(far);
      const from: readonly (readonly [string, string])[] = [
        ["114.114.114.114", "CN-JS"], ["202.96.128.86", "CN-GD"], ["8.8.8.8", "US"], ["133.242.0.1", "JP"], ["240e:390:1::1", "CN-ZJ"],
        ["210.0.255.251", "CN-HK"], ["168.95.1.1", "CN-TW"], ["1.24.1.1", "CN-NM"], ["192.168.3.4", ""], ["2001:4860:4860::8888", ""],
      ];
      for (const [ip, place] of from) {
        far.clock.now += 901_000;
        const said = { itemId, content: `第 ${far.clock.now} 句` };
        const { code, data } = await one.ask(comments.addMessage, said, { "x-forwarded-for": ip });
        expect([ip, code, data?.place]).toEqual([ip, 1, place]);
      }
      const { records } = await two.call(comments.getMessageByItemId, { itemId, size: 20 });
      expect(records.map(({ place }) => place).toReversed()).toEqual(from.map(([, place]) => place));
      await one.ask(account.saveProfile, { nickName: "江苏老李" }, { "x-forwarded-for": "114.114.114.114" });
      const { rows } = await far.pool.query("select name_place from learner where id = $1", [one.learnerId]);
      expect(rows).toEqual([{ name_place: "CN-JS" }]);
      const kept = await far.pool.query("select to_jsonb(c) as row from comment c union all select to_jsonb(r) from removed_text r");
      expect(JSON.stringify(kept.rows)).not.toMatch(/114\.114|133\.242|240e/);
    } finally {
      await far.close();
    }
  });

  test("a comment from before has none, and a learner's own data tell it", async () => {
    const learner = await signIn(school);
    const { itemId, one } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    await school.db.updateTable("comment").set({ place: null }).where("id", "=", id).execute();
    expect((await learner.call(comments.getMessageByItemId, { itemId })).records[0]).not.toHaveProperty("place");
    await school.db.updateTable("comment").set({ place: "CN-JS" }).where("id", "=", id).execute();
    expect(await commentsData.collect(school.means, one.learnerId)).toMatchObject({ comments: [{ place: "CN-JS" }] });
  });
});
