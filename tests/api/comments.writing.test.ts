import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comments } from "#contract/comments.ts";
import { aTalk, says } from "../factories/comments.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe("saying something", () => {
  test("it stands first, as it was written, with its second of the video", async () => {
    const { itemId: item, one } = await aTalk(school);
    const content = "<b>按钮互锁</b>和接触器互锁，只做一个行不行？\n380 V & \"PE\" 👨‍👩‍👧";
    const sent = await says(school, one, item, { content, atSecond: 380 });
    const { records, total } = await school.visitor().call(comments.getMessageByItemId, { itemId: item });
    expect(total).toBe(1);
    expect(records[0]).toEqual({
      id: sent.id, itemId: item, rootId: null, author: "learner", userId: one.learnerId, nickName: "李师傅", avatarUrl: "", content,
      createTime: school.clock.now, place: "", atSecond: 380,
      likeCount: 0, liked: false, isMine: false, state: "shown", replyTotal: 0, replies: [],
    });
    expect(sent).toEqual({ ...records[0], isMine: true, mayQuote: false });
  });

  test("what nobody sees is left out, 500 characters as people count them fit and 501 don't", async () => {
    const { itemId: item, one } = await aTalk(school);
    const turned = await says(school, one, item, { content: "  \u202e反着写\u202c\u0007\u200b 好\r\n\r\n\r\n\r\n了\ufeff  " });
    expect(turned.content).toBe("反着写 好\n\n了");
    expect((await says(school, one, item, { content: "👨‍👩‍👧‍👦".repeat(500) })).content).toHaveLength(500 * 11);
    expect(await one.ask(comments.addMessage, { itemId: item, content: "长".repeat(501) })).toMatchObject({
      code: 1001,
      data: { fields: { content: "最多写 500 个字" } },
    });
    for (const content of ["", "   ", "\u200b\u202e", "\u3164", "\n\n"]) {
      expect(await one.ask(comments.addMessage, { itemId: item, content }), JSON.stringify(content)).toMatchObject({
        code: 1001,
        data: { fields: { content: "这一项不能为空" } },
      });
    }
    expect((await says(school, one, item, { content: `好${"\u0301".repeat(300)}` })).content.length).toBeLessThan(10);
  });

  test("a second beyond the video is refused, its end is taken", async () => {
    const { itemId: item, one } = await aTalk(school);
    await says(school, one, item, { atSecond: 600 });
    expect(await one.ask(comments.addMessage, { itemId: item, content: "后面", atSecond: 601 })).toMatchObject({
      code: 1001,
      data: { fields: { atSecond: "填写的内容不对" } },
    });
  });

  test("sent again with its request it is there once, also when ten come at once", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const sendings = await Promise.all(
      Array.from({ length: 10 }, () => one.call(comments.addMessage, { itemId: item, content: "双击", requestId: "r-1" })),
    );
    expect(new Set(sendings.map(({ id }) => id)).size).toBe(1);
    // And so for anybody, whoever comes first.
    for (const learner of [one, two, one, two]) {
      school.clock.now += 901_000;
      const at = { itemId: item, content: `又 ${school.clock.now}`, requestId: `r-${school.clock.now}` };
      const ids = (await Promise.all(Array.from({ length: 6 }, () => learner.call(comments.addMessage, at)))).map(({ id }) => id);
      expect(new Set(ids).size).toBe(1);
    }
    school.clock.now += 86_400_000 * 2;
    expect((await one.call(comments.addMessage, { itemId: item, content: "双击", requestId: "r-1" })).id).toBe(sendings[0]!.id);
    expect((await one.call(comments.getMessageByItemId, { itemId: item })).total).toBe(5);
  });

  test("another learner's request of the same name is another one", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const [a, b] = [await says(school, one, item, { requestId: "same" }), await says(school, two, item, { requestId: "same" })];
    expect(a.id).not.toBe(b.id);
  });

  test("the same words twice on a lesson are refused for a day, however they are spaced and also when they come at once", async () => {
    const { itemId: item, trialId: other, one, two } = await aTalk(school);
    const answers = await Promise.all(Array.from({ length: 4 }, () => one.ask(comments.addMessage, { itemId: item, content: "老师讲得好" })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await one.ask(comments.addMessage, { itemId: item, content: "老 师讲得\u200b好 " })).toMatchObject({
      code: 1001,
      data: { fields: { content: "这段话你刚发过" } },
    });
    await says(school, two, item, { content: "老师讲得好" });
    await says(school, one, other, { content: "老师讲得好" });
    school.clock.now += 86_400_000;
    await says(school, one, item, { content: "老师讲得好" });
  });

  test("five in a minute are taken, the sixth waits; sixty in a day, and the waits grow", async () => {
    const { itemId: item, one } = await aTalk(school);
    school.clock.now = Math.ceil(school.clock.now / 86_400_000) * 86_400_000;
    for (let i = 0; i < 5; i += 1) await one.call(comments.addMessage, { itemId: item, content: `连着说 ${i}` });
    const sixth = await one.raw("POST", comments.addMessage.path, JSON.stringify({ itemId: item, content: "连着说 6" }));
    expect(sixth.status).toBe(429);
    expect(JSON.parse(sixth.text)).toMatchObject({ code: -1, message: "操作太频繁了，请 60 秒后再试", data: { resendAfter: 60 } });
    // The one that waited counts as well.
    for (let i = 6; i <= 59; i += 1) {
      if (i % 5 === 1) school.clock.now += 15 * 60_000;
      await one.call(comments.addMessage, { itemId: item, content: `连着说 ${i}` });
    }
    school.clock.now += 15 * 60_000;
    expect((await one.ask(comments.addMessage, { itemId: item, content: "还有一句" })).message).toMatch(/^操作太频繁了，请 \d+ 小时后再试$/);
  });
});
