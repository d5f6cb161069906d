import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { comments } from "#contract/comments.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { staffWords } from "#contract/staff/words.ts";
import { signIn } from "../factories/account.ts";
import { aTeacher } from "../factories/catalogue.ts";
import { aCourse, anOwner, bossOf, says, staffedSchool } from "../factories/comments.ts";
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
  await setReview("linksAndWords");
});

/** A comment or a word in the version that it has now. */
const of = ({ id, version }: { id: number; version: number }) => ({ id, version });
const seen = async (id: number) =>
  of(await school.db.selectFrom("comment").select(["id", "version"]).where("id", "=", id).executeTakeFirstOrThrow());
const setReview = async (review: "off" | "linksAndWords" | "first" | "all") =>
  boss.call(staffComments.saveSettings, { review, version: (await boss.call(staffComments.settings, {})).version });

async function aTalk() {
  const course = await aCourse(school);
  return {
    ...course,
    one: await anOwner(school, course.seriesId, { nickName: "李师傅" }),
    two: await anOwner(school, course.seriesId, { nickName: "王姐" }),
  };
}

/** Every answer in which a reader could find a comment of this lesson. */
async function allReadings(reader: Client, itemId: number, rootId: number): Promise<string> {
  const answers = [];
  for (const sort of ["new", "hot"] as const) answers.push(await reader.ask(comments.getMessageByItemId, { itemId, sort, size: 100 }));
  answers.push(await reader.ask(comments.getNextPage, { messageId: rootId, size: 100 }));
  return JSON.stringify(answers);
}

describe("the words list", () => {
  test("a listed word is refused however it is written, and the writer may mend it", async () => {
    const { itemId, one } = await aTalk();
    await boss.call(staffWords.addWord, { word: "加微信", action: "reject" });
    for (const content of ["加微信聊", "加 微 信 聊", "加\u200b微\u200d信", "快加\n微信", "ＡＢＣ加微信"]) {
      school.clock.now += 901_000;
      expect(await one.ask(comments.addMessage, { itemId, content }), content).toMatchObject({
        code: 1001,
        data: { fields: { content: "里面有不合适的词，改一改再发" } },
      });
    }
    expect((await says(school, one, itemId, { content: "加个微课，信得过" })).state).toBe("shown");
    await boss.call(staffWords.addWord, { word: "ＶＸ Free", action: "reject" });
    school.clock.now += 901_000;
    expect((await one.ask(comments.addMessage, { itemId, content: "vxfree" })).code).toBe(1001);
  });

  test("words are added, changed, found and removed; one that reads the same is one word", async () => {
    const added = await boss.call(staffWords.addWord, { word: "代考 A", action: "hold" });
    const again = await boss.call(staffWords.addWord, { word: "代考ａ", action: "reject", version: added.version });
    expect(again).toMatchObject({ id: added.id, word: "代考ａ", action: "reject" });
    const other = await boss.call(staffWords.addWord, { word: "枪手", action: "hold" });
    expect(await boss.ask(staffWords.changeWord, { ...of(other), word: "代 考 a", action: "hold" })).toMatchObject({
      code: 1001,
      data: { fields: { word: "名单里已有这个词" } },
    });
    expect(await boss.call(staffWords.changeWord, { ...of(other), word: "枪替", action: "reject" })).toMatchObject({
      word: "枪替",
      action: "reject",
    });
    expect((await boss.call(staffWords.words, { keyword: "枪" })).records).toMatchObject([{ id: other.id }]);
    expect((await boss.call(staffWords.words, { keyword: "%" })).total).toBe(0);
    const [left] = (await boss.call(staffWords.words, { keyword: "枪" })).records;
    await boss.call(staffWords.removeWord, of(left!));
    expect(await boss.ask(staffWords.removeWord, of(left!))).toMatchObject({ code: 1001 });
    expect(await boss.ask(staffWords.addWord, { word: "\u200b \u3164", action: "hold" })).toMatchObject({
      code: 1001,
      data: { fields: { word: "这一项不能为空" } },
    });
  });
});

describe("review", () => {
  test("a held comment is its author's alone until it is approved", async () => {
    const { itemId, one, two } = await aTalk();
    await boss.call(staffWords.addWord, { word: "退费", action: "hold" });
    const root = await says(school, two, itemId);
    const held = await says(school, one, itemId, { content: "我想退费秘密" });
    const reply = await says(school, one, itemId, { content: "退费秘密又一次", parentId: root.id });
    expect([held.state, reply.state]).toEqual(["held", "held"]);
    for (const reader of [school.visitor(), two]) {
      expect(await allReadings(reader, itemId, root.id)).not.toContain("秘密");
      expect(await reader.ask(comments.getNextPage, { messageId: held.id })).toMatchObject({ code: 1001 });
      expect((await reader.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({ id: root.id, replyTotal: 0 });
    }
    expect(await two.ask(comments.likeMessage, { id: held.id, like: true })).toMatchObject({ code: 1001 });
    expect(await one.ask(comments.likeMessage, { id: held.id, like: true })).toMatchObject({ code: 1001 });
    expect(await two.ask(comments.addMessage, { itemId, content: "答", parentId: held.id })).toMatchObject({ code: 1001 });
    const own = await one.call(comments.getMessageByItemId, { itemId });
    expect(own.records.map(({ id, state, replyTotal }) => [id, state, replyTotal])).toEqual([[held.id, "held", 0], [root.id, "shown", 1]]);
    const waiting = await boss.call(staffComments.list, { state: "held", itemId });
    expect(waiting.records.map(({ id, heldFor, nickName }) => [id, heldFor, nickName])).toEqual([
      [reply.id, "words", "李师傅"],
      [held.id, "words", "李师傅"],
    ]);
    await boss.call(staffComments.approve, await seen(reply.id));
    await boss.call(staffComments.approve, await seen(reply.id));
    expect((await two.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({
      replyTotal: 1,
      replies: [{ content: "退费秘密又一次" }],
    });
  });

  test("an answer that was never shown is never counted, whatever becomes of it", async () => {
    const { itemId, one, two } = await aTalk();
    const root = await says(school, two, itemId);
    const replies = [];
    for (let i = 0; i < 3; i += 1) replies.push(await says(school, one, itemId, { content: `看 www.d${i}.com`, parentId: root.id }));
    await one.call(comments.deleteMessage, { id: replies[0]!.id });
    await boss.call(staffComments.reject, { ...(await seen(replies[1]!.id)), reason: "外链" });
    await boss.call(staffComments.remove, { ...(await seen(replies[1]!.id)), reason: "外链" });
    await boss.call(staffComments.remove, { ...(await seen(replies[2]!.id)), reason: "外链" });
    await boss.call(staffComments.restore, await seen(replies[2]!.id));
    const { reply_count } = await school.db.selectFrom("comment").select("reply_count").where("id", "=", root.id).executeTakeFirstOrThrow();
    expect(reply_count).toBe(0);
    await boss.call(staffComments.approve, await seen(replies[2]!.id));
    expect((await two.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({ replyTotal: 1 });
  });

  test("a rejected one shows its author the reason, and nobody else anything", async () => {
    const { itemId, one, two } = await aTalk();
    const root = await says(school, two, itemId);
    const { id } = await says(school, one, itemId, { content: "看 www.example.com 秘密" });
    await boss.call(staffComments.reject, { ...(await seen(id)), reason: "请不要留外部链接" });
    expect((await one.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({
      id,
      state: "rejected",
      reason: "请不要留外部链接",
    });
    expect(await allReadings(two, itemId, root.id)).not.toMatch(/秘密|外部链接/);
    await boss.call(staffComments.approve, await seen(id));
    const [shown] = (await two.call(comments.getMessageByItemId, { itemId })).records;
    expect(shown).toMatchObject({ id, state: "shown" });
    expect(shown).not.toHaveProperty("reason");
  });

  test("the school chooses what waits: nothing, listed words and ways out, first ones, all", async () => {
    const { itemId, one, two } = await aTalk();
    const state = async (learner: typeof one, content?: string) =>
      (await says(school, learner, itemId, content === undefined ? {} : { content })).state;
    await setReview("off");
    expect(await state(one, "看 www.a.com")).toBe("shown");
    await setReview("linksAndWords");
    expect([await state(one), await state(one, "看 http://a.b"), await state(one, "电话 139-1234-5678")]).toEqual(["shown", "held", "held"]);
    await setReview("first");
    expect([await state(one), await state(two), await state(two)]).toEqual(["shown", "held", "held"]);
    const [first] = (await boss.call(staffComments.list, { state: "held", learnerId: two.learnerId })).records;
    expect(first!.heldFor).toBe("first");
    await boss.call(staffComments.approve, await seen(first!.id));
    expect(await state(two)).toBe("shown");
    await setReview("all");
    expect([await state(one), await state(two)]).toEqual(["held", "held"]);
    expect((await boss.call(staffComments.settings, {})).review).toBe("all");
  });
});

describe("taking away and bringing back", () => {
  test("staff delete any and restore it as it was; what its author deleted stays away", async () => {
    const { itemId, one, two } = await aTalk();
    const root = await says(school, one, itemId);
    const reply = await says(school, two, itemId, { parentId: root.id });
    await boss.call(staffComments.remove, { ...(await seen(reply.id)), reason: "跑题" });
    expect((await one.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({ replyTotal: 0, replies: [] });
    expect(await boss.ask(staffComments.approve, await seen(reply.id))).toMatchObject({ code: 1001, message: "这条评论已被删除" });
    await Promise.all([boss.call(staffComments.restore, await seen(reply.id)), boss.call(staffComments.restore, await seen(reply.id))]);
    expect((await one.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({ replyTotal: 1 });
    await two.call(comments.deleteMessage, { id: reply.id });
    expect(await boss.ask(staffComments.restore, await seen(reply.id))).toMatchObject({ code: 1001, message: "这条评论是本人删除的，不能恢复" });
    const { reply_count } = await school.db.selectFrom("comment").select("reply_count").where("id", "=", root.id).executeTakeFirstOrThrow();
    expect(reply_count).toBe(0);
  });

  test("the list finds by state, course, lesson, learner and words, newest first, page by page", async () => {
    const { seriesId, itemId, trialId, one, two } = await aTalk();
    const a = await says(school, one, itemId, { content: "100% 铜线" });
    const b = await says(school, two, trialId, { content: "100 根铜线" });
    const ids = async (filter: object) => (await boss.call(staffComments.list, filter)).records.map(({ id }) => id);
    expect(await ids({ seriesId })).toEqual([b.id, a.id]);
    expect(await ids({ itemId })).toEqual([a.id]);
    expect(await ids({ seriesId, learnerId: two.learnerId })).toEqual([b.id]);
    expect(await ids({ seriesId, keyword: "100%" })).toEqual([a.id]);
    expect(await ids({ seriesId, state: "held" })).toEqual([]);
    expect(await boss.call(staffComments.list, { seriesId, current: 2, size: 1 })).toMatchObject({
      total: 2,
      records: [{ id: a.id, lessonTitle: "第 1 节", learnerId: one.learnerId, nickName: "李师傅" }],
    });
    expect(JSON.stringify(await boss.call(staffComments.list, { seriesId }))).not.toMatch(/139\d{8}/);
    expect(await boss.ask(staffComments.list, { other: 1 } as object)).toMatchObject({ code: 1001 });
  });
});

describe("a teacher's answer", () => {
  test("stands marked with the teacher's name; sent again it is there once; another course's teacher is refused", async () => {
    const { itemId, one } = await aTalk();
    const root = await says(school, one, itemId);
    const said = { messageId: root.id, content: "不行，两个都要做。", requestId: "t-1" };
    const [first, second] = await Promise.all([boss.call(staffComments.reply, said), boss.call(staffComments.reply, said)]);
    expect(first.id).toBe(second.id);
    const [thread] = (await one.call(comments.getMessageByItemId, { itemId })).records;
    expect(thread!.replies).toMatchObject([{ author: "teacher", userId: 0, nickName: "周建军", content: "不行，两个都要做。", isMine: false }]);
    const answer = await says(school, one, itemId, { parentId: first.id });
    expect(answer).toMatchObject({ answers: { nickName: "周建军" } });
    expect(
      await boss.ask(staffComments.reply, { messageId: root.id, content: "我来", teacherId: await aTeacher(school, "别人") }),
    ).toMatchObject({ code: 1001 });
    expect(await boss.ask(staffComments.reply, { messageId: 999_999, content: "我来" })).toMatchObject({ code: 1001 });
  });
});

describe("silences", () => {
  test("are listed while they last, lifted at once, and refused for nobody and for the past", async () => {
    const learner = await signIn(school, { nickName: "话多" });
    await boss.call(staffComments.mute, { learnerId: learner.learnerId, until: null, reason: "刷屏" });
    expect((await boss.call(staffComments.mutes, {})).records).toMatchObject([
      { learnerId: learner.learnerId, nickName: "话多", until: null, reason: "刷屏" },
    ]);
    const [first] = (await boss.call(staffComments.mutes, {})).records;
    const { version } = first!;
    await boss.call(staffComments.mute, { learnerId: learner.learnerId, until: school.clock.now + 1_000, reason: "改成一秒", version });
    expect((await boss.call(staffComments.mutes, {})).records).toMatchObject([{ until: school.clock.now + 1_000 }]);
    school.clock.now += 1_000;
    expect((await boss.call(staffComments.mutes, {})).total).toBe(0);
    expect(await boss.ask(staffComments.mute, { learnerId: 999_999, until: null, reason: "x" })).toMatchObject({ code: 1001 });
    expect(await boss.ask(staffComments.mute, { learnerId: learner.learnerId, until: school.clock.now, reason: "x" })).toMatchObject({
      code: 1001,
    });
    const { version: now } = await school.db
      .selectFrom("comment_mute")
      .select("version")
      .where("learner_id", "=", learner.learnerId)
      .executeTakeFirstOrThrow();
    await boss.call(staffComments.unmute, { learnerId: learner.learnerId, version: now });
    await boss.call(staffComments.unmute, { learnerId: learner.learnerId, version: now });
  });
});

test("all that staff change is in the audit log, once for each change", async () => {
  const { seriesId, itemId, one } = await aTalk();
  const { id } = await says(school, one, itemId, { content: "看 www.b.com" });
  const before = (await boss.call(staffAccount.auditLog, {})).records[0]!.id;
  await boss.call(staffComments.approve, await seen(id));
  await boss.call(staffComments.approve, await seen(id));
  await boss.call(staffComments.reject, { ...(await seen(id)), reason: "外链" });
  await boss.call(staffComments.remove, { ...(await seen(id)), reason: "外链" });
  await boss.call(staffComments.restore, await seen(id));
  await boss.call(staffComments.approve, await seen(id));
  await boss.call(staffComments.reply, { messageId: id, content: "好" });
  await boss.call(staffComments.mute, { learnerId: one.learnerId, until: null, reason: "x" });
  const [silence] = (await boss.call(staffComments.mutes, {})).records;
  await boss.call(staffComments.unmute, { learnerId: one.learnerId, version: silence!.version });
  const word = await boss.call(staffWords.addWord, { word: "词一", action: "hold" });
  const changed = await boss.call(staffWords.changeWord, { ...of(word), word: "词二", action: "reject" });
  await boss.call(staffWords.removeWord, of(changed));
  await setReview("first");
  await boss.call(staffComments.closeCourse, { seriesId, closed: true });
  await boss.call(staffComments.closeCourse, { seriesId, closed: false });
  const entries = (await boss.call(staffAccount.auditLog, { size: 50 })).records.filter((entry) => entry.id > before).toReversed();
  expect(entries.map(({ action }) => action.replace("comments.", ""))).toEqual([
    "approve",
    "reject",
    "remove",
    "restore",
    "approve",
    "reply",
    "mute",
    "unmute",
    "addWord",
    "changeWord",
    "removeWord",
    "saveSettings",
    "closeCourse",
    "openCourse",
  ]);
  expect(entries[1]).toMatchObject({
    object: `comment:${id}`,
    details: { before: { state: "shown" }, after: { state: "rejected", reason: "外链" } },
    ip: "127.0.0",
  });
  expect(entries.every(({ actor }) => actor.startsWith("staff:"))).toBe(true);
});
