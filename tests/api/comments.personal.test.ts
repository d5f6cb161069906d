import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { comments } from "#contract/comments.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { commentsData } from "#server/domains/comments/personal.ts";
import { aTalk, bossOf, says, staffedSchool } from "../factories/comments.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

let school: School;
let boss: Client;
beforeAll(async () => {
  ({ school, boss } = await staffedSchool());
});
afterAll(() => school.close());
beforeEach(async () => {
  boss = await bossOf(school);
});

describe("learners who are quoted on a course's page", () => {
  const voices = (id: number) => school.visitor().call(comments.getCourseVoices, { id });

  test("are those who agreed, with their own shown words, until they take it back", async () => {
    const { seriesId, itemId, one, two } = await aTalk(school);
    const [mine, theirs] = [await says(school, one, itemId), await says(school, two, itemId)];
    expect(mine).toMatchObject({ mayQuote: false });
    expect(await voices(seriesId)).toEqual([]);
    const agree = () => one.call(comments.quoteMessage, { id: mine.id, mayQuote: true });
    expect([await agree(), await agree()]).toEqual([{ mayQuote: true }, { mayQuote: true }]);
    expect(await voices(seriesId)).toMatchObject([{ id: mine.id, content: mine.content }]);
    const told = async (who: Client) => (await who.call(comments.getMessageByItemId, { itemId })).records.find(({ id }) => id === mine.id)!;
    expect((await told(one)).mayQuote).toBe(true);
    expect(await told(two)).not.toHaveProperty("mayQuote");
    expect(JSON.stringify(await commentsData.collect(school.means, one.learnerId))).toMatch(/"mayBeQuotedSince":"\d/);
    // Nobody agrees for somebody else, nor to an answer of their own being quoted.
    expect((await one.ask(comments.quoteMessage, { id: theirs.id, mayQuote: true })).code).toBe(1001);
    const answer = await says(school, one, itemId, { parentId: theirs.id });
    expect((await one.ask(comments.quoteMessage, { id: answer.id, mayQuote: true })).code).toBe(1001);
    expect((await school.visitor().ask(comments.quoteMessage, { id: mine.id, mayQuote: true })).code).toBe(401);
    await one.call(comments.quoteMessage, { id: mine.id, mayQuote: false });
    expect(await voices(seriesId)).toEqual([]);
  });

  test("are gone with what staff take away, with what they delete and with their account; one speaks once, three at most", async () => {
    const { seriesId, itemId, one, two } = await aTalk(school);
    const agreed = async (who: typeof one, more: object = {}) => {
      const said = await says(school, who, itemId, more);
      await who.call(comments.quoteMessage, { id: said.id, mayQuote: true });
      return said;
    };
    const [a, b, c] = [await agreed(one), await agreed(two), await agreed(two, { content: "再说一句心里话" })];
    await one.call(comments.likeMessage, { id: b.id, like: true });
    expect((await voices(seriesId)).map(({ id }) => id)).toEqual([b.id, a.id]);
    await two.call(comments.deleteMessage, { id: b.id });
    expect((await voices(seriesId)).map(({ id }) => id)).toEqual([c.id, a.id]);
    expect((await two.ask(comments.quoteMessage, { id: b.id, mayQuote: true })).code).toBe(1001);
    await school.db.updateTable("comment").set({ state: "rejected" }).where("id", "=", a.id).execute();
    expect((await voices(seriesId)).map(({ id }) => id)).toEqual([c.id]);
    await commentsData.erase(school.means, two.learnerId);
    expect(await voices(seriesId)).toEqual([]);
  });
});

describe("a person's own data", () => {
  test("the export holds their comments of every state and their likes, and nobody else's", async () => {
    const { itemId, one, two } = await aTalk(school);
    const a = await says(school, one, itemId, { atSecond: 7 });
    const b = await says(school, one, itemId, { content: "看 www.c.com" });
    const other = await says(school, two, itemId, { content: "别人的话" });
    await one.call(comments.likeMessage, { id: other.id, like: true });
    const data = JSON.parse(JSON.stringify(await commentsData.collect(school.means, one.learnerId))) as {
      comments: object[];
      likes: object[];
    };
    expect(data.comments).toMatchObject([{ id: a.id, content: a.content, atSecond: 7, state: "shown" }, { id: b.id, state: "held" }]);
    expect(data.likes).toMatchObject([{ comment: other.id }]);
    expect(JSON.stringify(data)).not.toContain("别人的话");
  });

  test("erasure takes name, words and likes; answers of others stay, counts are right, twice is once", async () => {
    const { itemId, one, two } = await aTalk(school);
    const [mine, theirs] = [await says(school, one, itemId, { content: "我的秘密" }), await says(school, two, itemId)];
    const answer = await says(school, two, itemId, { parentId: mine.id });
    const reply = await says(school, one, itemId, { content: "我的第二个秘密", parentId: theirs.id });
    const back = await says(school, two, itemId, { parentId: reply.id });
    await one.call(comments.likeMessage, { id: theirs.id, like: true });
    for (let i = 0; i < 2; i += 1) await commentsData.erase(school.means, one.learnerId);
    const { records } = await two.call(comments.getMessageByItemId, { itemId });
    expect(records).toMatchObject([
      { id: theirs.id, likeCount: 0, replyTotal: 1, replies: [{ id: back.id, answers: { nickName: "已注销学员" } }] },
      { id: mine.id, state: "deleted", nickName: "", content: "", replies: [{ id: answer.id }] },
    ]);
    const rows = await school.db
      .selectFrom("comment")
      .selectAll()
      .where("item_id", "=", itemId)
      .where("deleted_by", "=", "erasure")
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("秘密");
    expect(rows.every((row) => row.learner_id === null && row.request_id === "")).toBe(true);
    const { id, version } = await school.db
      .selectFrom("comment")
      .select(["id", "version"])
      .where("id", "=", mine.id)
      .executeTakeFirstOrThrow();
    expect(await boss.ask(staffComments.restore, { id, version })).toMatchObject({ code: 1001 });
  });
});
