import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMENT_ADDED, COMMENT_GONE, comments, lessonRoom } from "#contract/comments.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { commentCount } from "#server/domains/comments/comments.ts";
import { signIn } from "../factories/account.ts";
import { aCourse, anOwner, aTalk, bossOf, says, staffedSchool } from "../factories/comments.ts";
import { listen } from "../factories/push.ts";
import type { School } from "../support/school.ts";
import { countStatements } from "../support/statements.ts";

let school: School;
let seriesId: number;
let itemId: number;
let trialId: number;
beforeAll(async () => {
  ({ school } = await staffedSchool());
  ({ seriesId, itemId, trialId } = await aCourse(school));
});
afterAll(() => school.close());

/** A lesson of its own, so that no test counts another's comments. */
const lesson = async () => (await aCourse(school)).itemId;
describe("who may comment", () => {
  test("an owner may, and on a trial lesson every learner; others learn why not", async () => {
    const owner = await anOwner(school, seriesId);
    const stranger = await signIn(school);
    expect(await owner.call(comments.getMessagePermission, { itemId })).toEqual({ canComment: true });
    expect(await stranger.call(comments.getMessagePermission, { itemId })).toEqual({ canComment: false, reason: "notOwned" });
    expect(await school.visitor().call(comments.getMessagePermission, { itemId })).toEqual({ canComment: false, reason: "visitor" });
    expect(await stranger.call(comments.getMessagePermission, { itemId: trialId })).toEqual({ canComment: true });
    expect(await stranger.ask(comments.addMessage, { itemId, content: "我也想问" })).toMatchObject({ code: 1001, message: "你还没有这门课程，报名后就能学" });
    expect((await school.visitor().ask(comments.addMessage, { itemId, content: "我也想问" })).code).toBe(401);
    await says(school, stranger, trialId);
    expect(await school.visitor().ask(comments.getMessagePermission, { itemId: 999_999 })).toMatchObject({ code: 1001 });
  });

  test("a muted learner reads until when and why, and writes again afterwards", async () => {
    const { itemId: item, one } = await aTalk(school);
    const boss = await bossOf(school);
    const until = school.clock.now + 3_600_000;
    await boss.call(staffComments.mute, { learnerId: one.learnerId, until, reason: "刷屏" });
    expect(await one.call(comments.getMessagePermission, { itemId: item })).toEqual({
      canComment: false,
      reason: "muted",
      mutedUntil: until,
      muteReason: "刷屏",
    });
    expect(await one.ask(comments.addMessage, { itemId: item, content: "还想说" })).toMatchObject({ code: 1001, message: "你暂时不能发评论" });
    school.clock.now = until;
    expect(await one.call(comments.getMessagePermission, { itemId: item })).toEqual({ canComment: true });
    await says(school, one, item);
  });

  test("a course whose comments are closed stays readable and takes none", async () => {
    const { seriesId: series, itemId: item, one } = await aTalk(school);
    await says(school, one, item);
    await (await bossOf(school)).call(staffComments.closeCourse, { seriesId: series, closed: true });
    expect(await one.call(comments.getMessagePermission, { itemId: item })).toEqual({ canComment: false, reason: "closed" });
    expect(await one.ask(comments.addMessage, { itemId: item, content: "还想说" })).toMatchObject({ code: 1001, message: "这门课的评论已关闭" });
    expect((await school.visitor().call(comments.getMessageByItemId, { itemId: item })).records).toHaveLength(1);
  });

  test("an unpublished course shows its comments to its owners alone", async () => {
    const { seriesId: series, itemId: item, one } = await aTalk(school);
    const { id } = await says(school, one, item);
    await school.db.updateTable("series").set({ published: false }).where("id", "=", series).execute();
    for (const asked of [
      await school.visitor().ask(comments.getMessageByItemId, { itemId: item }),
      await school.visitor().ask(comments.getNextPage, { messageId: id }),
      await (await signIn(school)).ask(comments.likeMessage, { id, like: true }),
      await school.visitor().ask(comments.getMessagePermission, { itemId: item }),
    ])
      expect(asked).toMatchObject({ code: 1001, data: null });
    expect((await one.call(comments.getMessageByItemId, { itemId: item })).records).toHaveLength(1);
    expect(await one.call(comments.getMessagePermission, { itemId: item })).toMatchObject({ reason: "closed" });
  });
});

describe("answers", () => {
  test("they are one level deep: who answers an answer stands beside it and names whom", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const root = await says(school, one, item);
    const reply = await says(school, two, item, { parentId: root.id });
    const deeper = await says(school, one, item, { parentId: reply.id });
    expect(reply).toMatchObject({ rootId: root.id });
    expect(reply).not.toHaveProperty("answers");
    expect(deeper).toMatchObject({ rootId: root.id, answers: { id: reply.id, nickName: "王姐" } });
    const { records } = await school.visitor().call(comments.getMessageByItemId, { itemId: item });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ replyTotal: 2, replies: [{ id: reply.id }, { id: deeper.id, answers: { nickName: "王姐" } }] });
  });

  test("an answer to a comment of another lesson, to a deleted or an unknown one is refused", async () => {
    const { itemId: item, trialId: other, one } = await aTalk(school);
    const [elsewhere, deleted] = [await says(school, one, other), await says(school, one, item)];
    await one.call(comments.deleteMessage, { id: deleted.id });
    for (const parentId of [elsewhere.id, deleted.id, 999_999])
      expect(await one.ask(comments.addMessage, { itemId: item, content: "答", parentId })).toMatchObject({ code: 1001 });
  });

  test("the first three come along, the rest by pages, each once while new ones arrive", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const root = await says(school, one, item);
    const ids: number[] = [];
    for (let i = 0; i < 8; i += 1) ids.push((await says(school, i % 2 ? one : two, item, { parentId: root.id })).id);
    const [thread] = (await one.call(comments.getMessageByItemId, { itemId: item })).records;
    expect(thread!.replies.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(thread!.replyTotal).toBe(8);
    const second = await one.call(comments.getNextPage, { messageId: root.id, after: ids[2]!, size: 3 });
    ids.push((await says(school, one, item, { parentId: root.id })).id);
    const third = await one.call(comments.getNextPage, { messageId: root.id, after: ids[5]!, size: 3 });
    expect([...second.records, ...third.records].map(({ id }) => id)).toEqual(ids.slice(3, 9));
    expect(third.total).toBe(9);
    const plain = await one.call(comments.getNextPage, { messageId: root.id, current: 2, size: 4 });
    expect(plain.records.map(({ id }) => id)).toEqual(ids.slice(4, 8));
    expect(await one.ask(comments.getNextPage, { messageId: ids[0]! })).toMatchObject({ code: 1001 });
  });
});

describe("reading", () => {
  test("pages after a comment stay stable while new ones arrive and others go", async () => {
    const { itemId: item, one } = await aTalk(school);
    const ids: number[] = [];
    for (let i = 0; i < 7; i += 1) ids.unshift((await says(school, one, item)).id);
    const first = await one.call(comments.getMessageByItemId, { itemId: item, size: 3 });
    expect(first.records.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    await says(school, one, item);
    await one.call(comments.deleteMessage, { id: ids[1]! });
    const second = await one.call(comments.getMessageByItemId, { itemId: item, size: 3, after: ids[2]! });
    expect(second.records.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(second.total).toBe(7);
    expect((await one.call(comments.getMessageByItemId, { itemId: item, size: 3, current: 2 })).records.map(({ id }) => id)).toEqual([
      ids[3],
      ids[4],
      ids[5],
    ]);
    expect(
      (await one.call(comments.getMessageByItemId, { itemId: item, size: 3, after: ids[2]!, current: 2 })).records.map(({ id }) => id),
    ).toEqual([ids[6]]);
  });

  test("the hottest stand first by likes and twice the answers, and page on from any", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const [quiet, liked, answered] = [await says(school, one, item), await says(school, one, item), await says(school, one, item)];
    await two.call(comments.likeMessage, { id: liked.id, like: true });
    await says(school, two, item, { parentId: answered.id });
    const hot = await one.call(comments.getMessageByItemId, { itemId: item, sort: "hot" });
    expect(hot.records.map(({ id }) => id)).toEqual([answered.id, liked.id, quiet.id]);
    expect(
      (await one.call(comments.getMessageByItemId, { itemId: item, sort: "hot", after: answered.id })).records.map(({ id }) => id),
    ).toEqual([liked.id, quiet.id]);
  });

  test("an empty lesson has an empty page; the door counts what is shown", async () => {
    const item = await lesson();
    expect(await school.visitor().call(comments.getMessageByItemId, { itemId: item })).toEqual({
      records: [],
      total: 0,
      current: 1,
      size: 10,
    });
    expect(await commentCount(school.means, item)).toBe(0);
    const { itemId: talked, one } = await aTalk(school);
    const root = await says(school, one, talked);
    const gone = await says(school, one, talked, { parentId: root.id });
    expect(await commentCount(school.means, talked)).toBe(2);
    await one.call(comments.deleteMessage, { id: gone.id });
    expect(await commentCount(school.means, talked)).toBe(1);
  });

  test("a page of fifty costs no statement more than a page of one", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const first = await says(school, one, item);
    await says(school, two, item, { parentId: first.id });
    const counted = async () => {
      // The session is looked up anew after a while.
      await two.call(comments.getMessagePermission, { itemId: item });
      return countStatements(() => two.call(comments.getMessageByItemId, { itemId: item, size: 50 }));
    };
    const few = await counted();
    for (let i = 0; i < 15; i += 1) await says(school, one, item, { parentId: (await says(school, two, item)).id });
    expect(few).toBeGreaterThan(3);
    expect(await counted()).toBe(few);
  });
});

describe("likes", () => {
  test("each learner counts once, however often and at whatever time they press, and takes it back", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const { id } = await says(school, one, item);
    await Promise.all([
      ...Array.from({ length: 8 }, () => two.call(comments.likeMessage, { id, like: true })),
      ...Array.from({ length: 8 }, () => one.call(comments.likeMessage, { id, like: true })),
    ]);
    expect((await two.call(comments.getMessageByItemId, { itemId: item })).records[0]).toMatchObject({ likeCount: 2, liked: true });
    expect((await school.visitor().call(comments.getMessageByItemId, { itemId: item })).records[0]).toMatchObject({
      likeCount: 2,
      liked: false,
    });
    expect(await two.call(comments.likeMessage, { id, like: false })).toEqual({ likeCount: 1, liked: false });
    expect(await two.call(comments.likeMessage, { id, like: false })).toEqual({ likeCount: 1, liked: false });
    expect(await two.ask(comments.likeMessage, { id: 999_999, like: true })).toMatchObject({ code: 1001 });
  });
});

describe("deleting", () => {
  test("one's own goes, with answers it leaves its place and theirs stay; twice is once", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const [alone, answered] = [await says(school, one, item), await says(school, one, item, { atSecond: 5 })];
    const reply = await says(school, two, item, { parentId: answered.id });
    for (const id of [alone.id, answered.id, answered.id]) expect(await one.call(comments.deleteMessage, { id })).toBeNull();
    const { records, total } = await school.visitor().call(comments.getMessageByItemId, { itemId: item });
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      id: answered.id,
      state: "deleted",
      content: "",
      nickName: "",
      userId: 0,
      isMine: false,
      likeCount: 0,
      replies: [{ id: reply.id, nickName: "王姐" }],
    });
    expect(records[0]).not.toHaveProperty("atSecond");
    expect(JSON.stringify(records)).not.toContain(answered.content);
    // With its last answer the place goes, too.
    await two.call(comments.deleteMessage, { id: reply.id });
    expect((await school.visitor().call(comments.getMessageByItemId, { itemId: item })).total).toBe(0);
  });

  test("nobody deletes another's", async () => {
    const { itemId: item, one, two } = await aTalk(school);
    const { id } = await says(school, one, item);
    expect(await two.ask(comments.deleteMessage, { id })).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
    expect((await two.call(comments.getMessageByItemId, { itemId: item })).total).toBe(1);
  });
});

describe("live", () => {
  test("a new, an approved and a removed comment are told to the lesson's readers; a held one is told to nobody", async () => {
    const { itemId: item, one } = await aTalk(school);
    const boss = await bossOf(school);
    const reader = await listen(school, school.visitor());
    expect(await reader.join(lessonRoom(item))).toBe(true);
    const shown = await says(school, one, item);
    const held = await says(school, one, item, { content: "加我 13912345678" });
    expect(held.state).toBe("held");
    await reader.hears(1);
    const approved = await boss.call(staffComments.approve, { id: held.id, version: 1 });
    expect(approved.state).toBe("shown");
    await one.call(comments.deleteMessage, { id: shown.id });
    await boss.call(staffComments.remove, { id: held.id, version: approved.version, reason: "广告" });
    await reader.hears(4);
    expect(reader.heard.map(({ event, data }) => [event, (data as { id: number }).id])).toEqual([
      [COMMENT_ADDED, shown.id], [COMMENT_ADDED, held.id], [COMMENT_GONE, shown.id], [COMMENT_GONE, held.id],
    ]);
    expect(reader.heard[0]!.data).toEqual({
      ...(({ replies: _replies, replyTotal: _total, mayQuote: _mayQuote, ...message }) => message)(shown),
      isMine: false,
    });
    reader.close();
  });

  test("what is told arrives", async () => {
    const { itemId: item, one } = await aTalk(school);
    const reader = await listen(school, school.visitor());
    await reader.join(lessonRoom(item));
    await says(school, one, item);
    await reader.hears(1);
    expect(reader.heard[0]).toMatchObject({ room: lessonRoom(item) });
    reader.close();
  });
});
