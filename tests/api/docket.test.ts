import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { comments } from "#contract/comments.ts";
import { reports } from "#contract/reports.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { staffDocket } from "#contract/staff/docket.ts";
import { staffWords } from "#contract/staff/words.ts";
import { fieldText } from "#contract/text/fields.zh.ts";
import { aTalk, anOwner, bossOf, says, staffedSchool } from "../factories/comments.ts";
import { aTeacher, addMember, signInMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let school: School;
let boss: Client;
beforeAll(async () => {
  ({ school, boss } = await staffedSchool());
});
afterAll(() => school.close());
beforeEach(async () => {
  boss = await bossOf(school);
  // What earlier tests left waiting is another one's business.
  await school.db.deleteFrom("report").execute();
  await school.db.updateTable("comment").set({ state: "shown" }).where("state", "=", "held").execute();
  await setReview("linksAndWords");
});

const setReview = async (review: "off" | "linksAndWords" | "first" | "all") =>
  boss.call(staffComments.saveSettings, { review, version: (await boss.call(staffComments.settings, {})).version });
const docket = (asked: { kind?: "report" | "comment"; current?: number; size?: number } = {}) => boss.call(staffDocket.list, asked);
const entry = ({ kind, id }: { kind: "report" | "comment"; id: number }) => boss.call(staffDocket.entry, { kind, id });
const seen = ({ kind, id, version }: { kind: "report" | "comment"; id: number; version: number }) => ({ kind, id, version });
const readable = async (client: Client, itemId: number) =>
  (await client.call(comments.getMessageByItemId, { itemId, size: 100 })).records.map(({ id }) => id);

/** A comment that three learners reported, with what its author said beside. */
async function anAdvert() {
  const talk = await aTalk(school);
  const three = await anOwner(school, talk.seriesId, { nickName: "老吴" });
  const other = await says(school, talk.one, talk.itemId, { content: "我也报了名" });
  const root = await says(school, talk.two, talk.itemId, { content: "报名费能分两次交吗" });
  const bad = await says(school, talk.one, talk.itemId, { content: "报名的事我来说两句", parentId: root.id });
  const after = await says(school, three, talk.itemId, { content: "别信", parentId: root.id });
  await talk.two.call(reports.add, { target: "comment", id: bad.id, kind: "advert", words: "冒充学校收费" });
  await three.call(reports.add, { target: "comment", id: bad.id, kind: "fraud" });
  const four = await anOwner(school, talk.seriesId, { nickName: "张伟" });
  await four.call(reports.add, { target: "comment", id: bad.id, kind: "advert" });
  return { ...talk, three, four, other, root, bad, after };
}

describe("the docket", () => {
  test("lists reports by the time left, then what waits, the oldest first, page by page and by kind", async () => {
    const { itemId, one, two, three } = await anAdvert();
    await boss.call(staffWords.addWord, { word: "免考", action: "hold" });
    await says(school, one, itemId, { content: "可以免考" });
    await says(school, two, itemId, { content: "资料在 www.example.com" });
    school.clock.now += HOUR;
    await one.call(reports.add, { target: "name", id: three.learnerId, kind: "pretence" });
    const { records, total, counts, answerHours } = await docket();
    expect(records.map(({ kind, target, heldFor, reporters, reportKinds }) => [kind, target, heldFor, reporters, reportKinds])).toEqual([
      ["report", "comment", "", 3, ["advert", "fraud"]],
      ["report", "name", "", 1, ["pretence"]],
      ["comment", "comment", "words", 0, []],
      ["comment", "comment", "links", 0, []],
    ]);
    expect({ total, counts, answerHours }).toEqual({ total: 4, counts: { report: 2, comment: 2, soon: 0 }, answerHours: 24 });
    expect(records[0]!.dueTime).toBe(records[0]!.sinceTime + DAY);
    const pages = [];
    for (const current of [1, 2, 3]) pages.push(...(await docket({ current, size: 2 })).records);
    expect(pages).toEqual(records);
    const split = [];
    for (const current of [1, 2]) split.push(...(await docket({ current, size: 3 })).records);
    expect(split).toEqual(records);
    expect((await docket({ kind: "report" })).records).toEqual(records.slice(0, 2));
    expect(await docket({ kind: "comment", current: 2, size: 1 })).toMatchObject({ total: 2, records: [records[3]] });
    school.clock.now += 22 * HOUR;
    boss = await bossOf(school);
    expect((await docket()).counts.soon).toBe(1);
  });

  test("an entry shows its thread, its author and its reporters", async () => {
    const { one, bad, root, after } = await anAdvert();
    const found = await entry((await docket()).records[0]!);
    expect(found.thread.map(({ id, isThis }) => [id, isThis])).toEqual([[root.id, false], [bad.id, true], [after.id, false]]);
    expect(found.author).toMatchObject({
      learnerId: one.learnerId, nickName: "李师傅", courses: 1, written: 2, removed: 0, others: 1, reported: 3, upheld: 0, mute: null,
    });
    expect(found.author!.phoneMask).toMatch(/^1\d\d\*{4}\d{4}$/);
    expect(found.reports.map(({ nickName, kind, words }) => [nickName, kind, words])).toEqual([
      ["王姐", "advert", "冒充学校收费"], ["老吴", "fraud", ""], ["张伟", "advert", ""],
    ]);
    expect((await boss.ask(staffDocket.entry, { kind: "report", id: 2_000_000_000 })).code).toBe(1001);
    expect((await boss.ask(staffDocket.entry, { kind: "comment", id: bad.id })).code).toBe(1001);
  });
});

describe("one decision", () => {
  test("removes, silences, removes the author's others and answers each reporter, in one entry of the audit", async () => {
    const { itemId, one, two, three, four, root, bad, other } = await anAdvert();
    const found = (await docket()).records[0]!;
    const said = { ...seen(found), decision: "removeAndMute", muteDays: 7, others: true, answer: "属实，已删除，禁言 7 天" } as const;
    await boss.call(staffDocket.decide, said);
    expect(await readable(two, itemId)).toEqual([root.id]);
    for (const reporter of [two, three, four])
      expect((await reporter.call(reports.mine, {})).records[0]).toMatchObject({ state: "upheld", answer: said.answer });
    const { records: mutes } = await boss.call(staffComments.mutes, {});
    expect(mutes).toMatchObject([{ learnerId: one.learnerId, until: school.clock.now + 7 * DAY, reason: said.answer }]);
    school.clock.now += HOUR;
    expect(await one.ask(comments.addMessage, { itemId, content: "再来一条" })).toMatchObject({ code: 1001, message: "你暂时不能发评论" });
    const { records } = await boss.call(staffAccount.auditLog, { size: 1 });
    expect(records[0]).toMatchObject({
      action: "docket.decide", object: `report:comment:${bad.id}`,
      details: { before: { state: "open" }, after: { state: "upheld", decision: "removeAndMute", reports: 3, others: [other.id] } },
    });
    // The answer was lost on its way, and the same decision comes again.
    await boss.call(staffDocket.decide, said);
    expect((await boss.call(staffAccount.auditLog, { size: 1 })).records[0]!.id).toBe(records[0]!.id);
    expect((await docket()).total).toBe(0);
  });

  test("keeps what nothing is wrong with, and its reporters read why", async () => {
    const { itemId, two, bad, root } = await anAdvert();
    const found = (await docket()).records[0]!;
    await boss.call(staffDocket.decide, { ...seen(found), decision: "keep", answer: "内容没有违规" });
    expect((await two.call(reports.mine, {})).records[0]).toMatchObject({ state: "rejected", answer: "内容没有违规" });
    expect(JSON.stringify(await two.call(comments.getMessageByItemId, { itemId }))).toContain(bad.content);
    expect(await readable(two, itemId)).toContain(root.id);
    expect(await boss.ask(staffDocket.decide, { ...seen(found), decision: "remove", answer: "改主意" })).toMatchObject({ code: 2013 });
  });

  test("lets a waiting comment through and counts it against its word, or rejects it with the reason", async () => {
    const { itemId, one, two } = await aTalk(school);
    const word = await boss.call(staffWords.addWord, { word: "查询网站", action: "hold" });
    const [good, bad] = [
      await says(school, one, itemId, { content: "证书的查询网站是哪个" }), await says(school, two, itemId, { content: "上这个查询网站交钱" }),
    ];
    const { records } = await docket();
    expect(records.map(({ id, heldFor }) => [id, heldFor])).toEqual([[good.id, "words"], [bad.id, "words"]]);
    expect((await entry(records[0]!)).hits).toEqual([{ title: "查询网站", word: "查询网站" }]);
    await boss.call(staffDocket.decide, { ...seen(records[0]!), decision: "keep" });
    await boss.call(staffDocket.decide, { ...seen(records[1]!), decision: "remove", answer: "会让人受骗" });
    expect(await readable(two, itemId)).toEqual(expect.arrayContaining([good.id]));
    expect((await two.call(comments.getMessageByItemId, { itemId, size: 100 })).records.find(({ id }) => id === bad.id)).toMatchObject({
      state: "rejected", reason: "会让人受骗",
    });
    const listed = async () => (await boss.call(staffWords.words, { keyword: "查询网站" })).records[0]!;
    expect(await listed()).toMatchObject({ id: word.id, hits: 2, falseHits: 1 });
    school.clock.now += 30 * DAY + HOUR;
    boss = await bossOf(school);
    expect(await listed()).toMatchObject({ hits: 0, falseHits: 0 });
  });

  test("passes one on with a note, which stays open for whoever looks after all, and is gone with the decision", async () => {
    const { seriesId, two } = await anAdvert();
    const teacher = await aTeacher(school, [seriesId], "comments");
    const found = (await teacher.call(staffDocket.list, {})).records[0]!;
    await teacher.call(staffDocket.decide, { ...seen(found), decision: "pass", answer: "拿不准，请看" });
    expect((await docket()).records[0]).toMatchObject({ id: found.id, version: found.version, passed: { note: "拿不准，请看" } });
    expect((await two.call(reports.mine, {})).records[0]).toMatchObject({ state: "open" });
    await boss.call(staffDocket.decide, { ...seen(found), decision: "remove", answer: "属实" });
    expect(await school.db.selectFrom("docket_pass").selectAll().execute()).toEqual([]);
    expect(await boss.ask(staffDocket.decide, { ...seen(found), decision: "pass", answer: "晚了" })).toMatchObject({ code: 1001 });
  });

  test("a longer silence stays, a shorter one is made longer", async () => {
    const { itemId, one, two } = await aTalk(school);
    const silence = async (muteDays: number | null) => {
      const bad = await says(school, two, itemId, { content: `加我 1381234567${muteDays ?? 0}` });
      const found = (await docket()).records.find(({ id }) => id === bad.id)!;
      await boss.call(staffDocket.decide, { ...seen(found), decision: "removeAndMute", muteDays, answer: "留电话" });
      const { records } = await boss.call(staffComments.mutes, { size: 100 });
      const mute = records.find(({ learnerId }) => learnerId === two.learnerId)!;
      // It must be lifted before the learner can say something again.
      return { ...mute, lift: () => boss.call(staffComments.unmute, { learnerId: two.learnerId, version: mute.version }) };
    };
    await says(school, one, itemId);
    const forever = await silence(null);
    expect(forever.until).toBe(null);
    await forever.lift();
    const week = await silence(7);
    expect(week.until).toBe(school.clock.now + 7 * DAY);
    const again = await says(school, one, itemId, { content: "看我资料" });
    await two.call(reports.add, { target: "comment", id: again.id, kind: "advert" });
    await one.call(reports.add, { target: "name", id: two.learnerId, kind: "abuse" });
    const name = (await docket()).records.find(({ target }) => target === "name")!;
    await boss.call(staffDocket.decide, { ...seen(name), decision: "removeAndMute", muteDays: 1, answer: "昵称不合适" });
    const { records } = await boss.call(staffComments.mutes, { size: 100 });
    expect(records.find(({ learnerId }) => learnerId === two.learnerId)!.until).toBe(week.until);
  });

  test("of two who decide at one time one is told; nothing is done twice, nor by whom it isn't theirs", async () => {
    const { seriesId, itemId, bad, two } = await anAdvert();
    const found = (await docket()).records[0]!;
    const said = { ...seen(found), answer: "处理了" };
    const answers = await Promise.all([
      boss.ask(staffDocket.decide, { ...said, decision: "keep" }), boss.ask(staffDocket.decide, { ...said, decision: "remove" }),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
    const mine = (await two.call(reports.mine, {})).records[0]!;
    expect((await readable(two, itemId)).includes(bad.rootId ?? bad.id)).toBe(true);
    expect(["upheld", "rejected"]).toContain(mine.state);
    const foreign = await aTeacher(school, [], "comments");
    expect((await foreign.call(staffDocket.list, {})).total).toBe(0);
    expect((await foreign.ask(staffDocket.decide, { ...said, decision: "keep" })).code).toBe(1001);
    const own = await aTeacher(school, [seriesId], "comments");
    const muting = await own.ask(staffDocket.decide, { ...said, decision: "removeAndMute" });
    expect(muting.data).toEqual({ fields: { decision: fieldText.muteIsWhole } });
    const other = await signInMember(school, await addMember(school, ["news"]));
    expect((await other.ask(staffDocket.list, {})).code).toBe(-1);
    const silent = await boss.ask(staffDocket.decide, { ...said, decision: "keep", answer: " " });
    expect(silent.data).toEqual({ fields: { answer: fieldText.required } });
  });
});
