import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { comments } from "#contract/comments.ts";
import { reports } from "#contract/reports.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { account as door } from "#server/domains/account/account.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { aTalk, anOwner, bossOf, says, staffedSchool } from "../factories/comments.ts";
import { owns } from "../factories/catalogue.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

let school: School;
let boss: Client;
beforeAll(async () => {
  ({ school, boss } = await staffedSchool());
});
afterAll(() => school.close());

const reported = async () => {
  boss = await bossOf(school);
  return (await boss.call(staffReports.reports, { size: 100 })).records;
};

describe("silencing somebody by reports", () => {
  test("three accounts that report all that a learner said hide nothing and fill no queue", async () => {
    const { seriesId, itemId, one, two } = await aTalk(school);
    const rivals = [two, await anOwner(school, seriesId), await anOwner(school, seriesId)];
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await says(school, one, itemId)).id);
    for (const rival of rivals) {
      for (const id of ids) await rival.call(reports.add, { target: "comment", id, kind: "abuse" });
      await rival.call(reports.add, { target: "name", id: one.learnerId, kind: "pretence" });
    }
    const { records } = await two.call(comments.getMessageByItemId, { itemId });
    expect(records.filter(({ state }) => state === "shown")).toHaveLength(5);
    expect((await one.call(account.getProfile, {})).nickName).toBe("李师傅");
    // Eighteen reports are six things to look at.
    expect((await reported()).filter(({ authorId }) => authorId === one.learnerId)).toHaveLength(6);
  });

  test("a flood ends at twenty a day, whatever it is about", async () => {
    const { itemId, one, two } = await aTalk(school);
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      ids.push((await says(school, one, itemId)).id);
      // Each on a day of its own, since nobody may say so much in one.
      school.clock.now += 3_600_000;
    }
    const codes = [];
    for (const id of ids) codes.push((await two.ask(reports.add, { target: "comment", id, kind: "other" })).code);
    expect(codes.filter((code) => code === 1)).toHaveLength(20);
  });
});

describe("covering one's tracks", () => {
  test("who insults and deletes it before anybody looks leaves the words to the reporter's report and the removed texts", async () => {
    const { itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId, { content: "这个老师讲得跟没讲一样，退钱" });
    await two.call(reports.add, { target: "comment", id, kind: "abuse" });
    await one.call(comments.deleteMessage, { id });
    const listed = (await reported()).find((row) => row.target === "comment" && row.targetId === id)!;
    expect(listed.shown).toBe("这个老师讲得跟没讲一样，退钱");
    expect((await boss.call(staffReports.uphold, { id: listed.id, version: listed.version, answer: "属实" })).state).toBe("upheld");
    const removed = await boss.call(staffReports.readRemoved, { reason: "核查", learnerId: one.learnerId });
    expect(removed.records).toMatchObject([{ text: "这个老师讲得跟没讲一样，退钱", removedBy: "author" }]);
  });

  test("who poses under a name and takes another one leaves the first among the removed texts", async () => {
    const poser = await signIn(school, { nickName: "报名找我" });
    await poser.call(account.saveProfile, { nickName: "普通同学" });
    const { records } = await boss.call(staffReports.readRemoved, { reason: "核查", learnerId: poser.learnerId });
    expect(records).toMatchObject([{ kind: "name", text: "报名找我" }]);
  });
});

describe("writing without a name that the school could find", () => {
  test("an account of a partner without a phone writes nothing in public", async () => {
    const { seriesId, itemId, one } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    const learnerId = (await door.createLearner(school.means, { phone: null, nickName: "无名氏" }))!;
    await owns(school, learnerId, seriesId);
    const nobody = await signInAgain(school, { learnerId, phone: "" });
    const codes = [
      (await nobody.ask(comments.addMessage, { itemId, content: "加油" })).code,
      (await nobody.ask(comments.addMessage, { itemId, content: "加油", parentId: id })).code,
      (await nobody.ask(account.saveProfile, { nickName: "大家好" })).code,
      (await nobody.ask(account.saveAvatar, { image: "AAAA" })).code,
      (await nobody.ask(reports.add, { target: "comment", id, kind: "other" })).code,
    ];
    expect(codes).toEqual([2016, 2016, 2016, 2016, 2016]);
  });
});
