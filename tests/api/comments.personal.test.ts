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
