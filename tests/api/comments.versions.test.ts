import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffComments } from "#contract/staff/comments.ts";
import { staffWords } from "#contract/staff/words.ts";
import { aCourse, anOwner, says, staffedSchool } from "../factories/comments.ts";
import { addMember, aTeacher, signInMember } from "../factories/staff.ts";
import type { School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  ({ school } = await staffedSchool());
  one = await signInMember(school, await addMember(school, ["comments"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["comments"], { name: "乙老师" }));
});
afterAll(() => school.close());

/** What the second of two is told. */
const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });

describe("the second of two who change the same is told who changed what, and overwrites nothing:", () => {
  test("a decision on a comment; the same decision is no second one", async () => {
    const { seriesId, itemId } = await aCourse(school);
    const { id } = await says(school, await anOwner(school, seriesId), itemId, { content: "看 www.b.com" });
    await one.call(staffComments.reject, { id, version: 1, reason: "外链" });
    expect(await two.ask(staffComments.approve, { id, version: 1 })).toMatchObject(told("state", "reason"));
    expect((await two.call(staffComments.list, { itemId })).records).toMatchObject([{ id, state: "rejected", version: 2 }]);
    expect(await two.ask(staffComments.reject, { id, version: 1, reason: "外链" })).toMatchObject({ code: 1 });
  });

  test("a silence, the first one too", async () => {
    const { learnerId } = await anOwner(school, (await aCourse(school)).seriesId);
    await one.call(staffComments.mute, { learnerId, until: null, reason: "刷屏" });
    const wanted = { learnerId, until: null, reason: "广告" };
    expect(await two.ask(staffComments.mute, wanted)).toMatchObject(told("until", "reason"));
    const { version } = (await two.call(staffComments.mutes, {})).records.find((mute) => mute.learnerId === learnerId)!;
    await one.call(staffComments.mute, { ...wanted, version });
    expect(await two.ask(staffComments.unmute, { learnerId, version })).toMatchObject(told("reason"));
  });

  test("a word, and one that reads the same", async () => {
    const { id, version } = await one.call(staffWords.addWord, { word: "包过", action: "hold" });
    expect(await two.ask(staffWords.addWord, { word: "包 过", action: "reject" })).toMatchObject(told("word", "action"));
    await one.call(staffWords.changeWord, { id, version, word: "包过", action: "reject" });
    expect(await two.ask(staffWords.changeWord, { id, version, word: "保过", action: "hold" })).toMatchObject(told("action"));
    expect(await two.ask(staffWords.removeWord, { id, version })).toMatchObject(told("action"));
    expect((await two.call(staffWords.words, { keyword: "过" })).records).toMatchObject([{ id, word: "包过", action: "reject" }]);
  });

  test("what waits for review, also at one time", async () => {
    const { version } = await one.call(staffComments.settings, {});
    await one.call(staffComments.saveSettings, { review: "all", version });
    expect(await two.ask(staffComments.saveSettings, { review: "off", version })).toMatchObject(told("review"));
    const answers = await Promise.all(
      [one, two].map((member) => member.ask(staffComments.saveSettings, { review: "first", version: version + 1 })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  });
});

describe("whoever cares for their own courses alone", () => {
  test("finds and decides on comments of those, and others are as if they weren't there", async () => {
    const [mine, other] = [await aCourse(school), await aCourse(school)];
    const own = await says(school, await anOwner(school, mine.seriesId), mine.itemId);
    const foreign = await says(school, await anOwner(school, other.seriesId), other.itemId);
    const teacher = await aTeacher(school, [mine.seriesId], "comments");
    expect(await teacher.call(staffComments.list, {})).toMatchObject({ total: 1, records: [{ id: own.id }] });
    expect(await teacher.call(staffComments.list, { seriesId: other.seriesId })).toMatchObject({ total: 0, records: [] });
    for (const answer of [
      await teacher.ask(staffComments.remove, { id: foreign.id, version: 1, reason: "x" }),
      await teacher.ask(staffComments.reply, { messageId: foreign.id, content: "答" }),
      await teacher.ask(staffComments.closeCourse, { seriesId: other.seriesId, closed: true }),
    ])
      expect(answer).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
    expect((await teacher.ask(staffComments.remove, { id: own.id, version: 1, reason: "x" })).code).toBe(1);
    await teacher.call(staffComments.closeCourse, { seriesId: mine.seriesId, closed: true });
    expect((await teacher.call(staffComments.settings, {})).closed).toMatchObject([{ seriesId: mine.seriesId }]);
    for (const answer of [
      await teacher.ask(staffWords.addWord, { word: "词", action: "hold" }),
      await teacher.ask(staffComments.saveSettings, { review: "off", version: 1 }),
      await teacher.ask(staffComments.mutes, {}),
    ])
      expect(answer).toMatchObject({ code: -1, message: "你没有这项权限" });
  });

  test("sees none by a scope over cohorts", async () => {
    const { seriesId, itemId } = await aCourse(school);
    await says(school, await anOwner(school, seriesId), itemId);
    const member = await signInMember(school, await addMember(school, ["comments"], { scope: "ownCohorts" }));
    expect(await member.call(staffComments.list, {})).toMatchObject({ total: 0, records: [] });
  });
});
