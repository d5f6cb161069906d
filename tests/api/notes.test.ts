import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { NOTE_CHANGED, NOTE_DELETED, NOTE_LENGTH, notes, NOTES_PER_LESSON } from "#contract/notes.ts";
import { noteData } from "#server/domains/learning/notes/personal.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { anAsset, aSeries, owns } from "../factories/catalogue.ts";
import { aStudent } from "../factories/watching.ts";
import { retain } from "../support/retention.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

type Student = Awaited<ReturnType<typeof aStudent>>;
const add = async (
  { client, items }: Pick<Student, "client" | "items">,
  content: string,
  atSecond = 10,
  requestId: string = randomUUID(),
  itemId: number = items[0],
) => {
  const { note } = await client.call(notes.addMyNote, { requestId, itemId, atSecond, content });
  return note!;
};
const contentsOf = async (client: SignedIn, itemId: number) =>
  (await client.call(notes.getLessonNotes, { itemId })).notes.map((note) => note.content);

describe("a note", () => {
  test("stands at its second of the lesson, in time order, and is counted there", async () => {
    const student = await aStudent(school, 600);
    await add(student, "第二条", 252);
    await add(student, "  KM1、KM2 互锁\r\n再验一次电  ", 12);
    await add(student, "过了头", 9_999);
    const { notes: mine } = await student.client.call(notes.getLessonNotes, { itemId: student.items[0] });
    expect(mine.map(({ atSecond, content, version, courseId }) => ({ atSecond, content, version, courseId }))).toEqual([
      { atSecond: 12, content: "KM1、KM2 互锁\n再验一次电", version: 1, courseId: student.seriesId },
      { atSecond: 252, content: "第二条", version: 1, courseId: student.seriesId },
      { atSecond: 599, content: "过了头", version: 1, courseId: student.seriesId },
    ]);
    const counted = async (itemId: number) =>
      (await student.client.call(learning.getCourseSeriesStudyDetails, { id: student.seriesId, itemId })).counts.notes;
    expect([await counted(student.items[0]), await counted(student.items[1])]).toEqual([3, 0]);
    await student.client.call(notes.deleteMyNote, { id: mine[0]!.id });
    expect(await counted(student.items[0])).toBe(2);
  });

  test("sent several times, even at once, is added once", async () => {
    const student = await aStudent(school);
    const requestId = randomUUID();
    const all = await Promise.all(Array.from({ length: 6 }, () => add(student, "只记一条", 5, requestId)));
    expect(new Set(all.map((note) => note.id)).size).toBe(1);
    expect((await add(student, "别的话", 5, requestId)).content).toBe("只记一条");
    expect(await contentsOf(student.client, student.items[0])).toEqual(["只记一条"]);
  });

  test("that was deleted isn't brought back by a late repeat, and deleting it again does nothing", async () => {
    const student = await aStudent(school);
    const requestId = randomUUID();
    const { id } = await add(student, "写错了", 5, requestId);
    for (let times = 0; times < 2; times += 1) await student.client.call(notes.deleteMyNote, { id });
    expect(await student.client.call(notes.addMyNote, { requestId, itemId: student.items[0], atSecond: 5, content: "写错了" })).toEqual({
      note: null,
    });
    expect(await contentsOf(student.client, student.items[0])).toEqual([]);
    const left = await school.db.selectFrom("note").select(["content", "search"]).where("id", "=", id).executeTakeFirstOrThrow();
    expect(left).toEqual({ content: "", search: "" });
    school.clock.now += 91 * 86_400_000;
    await retain(school.means, "deletedNotes");
    expect(await school.db.selectFrom("note").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("has 1 to 2000 characters and a request's name", async () => {
    const { client, items } = await aStudent(school);
    const ask = (input: object) =>
      client.ask(notes.addMyNote, { requestId: randomUUID(), itemId: items[0], atSecond: 1, content: "好", ...input });
    for (const wrong of [
      { content: "" },
      { content: " \n " },
      { content: "\u0007" },
      { content: "字".repeat(NOTE_LENGTH + 1) },
      { requestId: "1" },
      { atSecond: -1 },
      { atSecond: 1.5 },
      { itemId: 0 },
    ]) {
      expect((await ask(wrong)).code, JSON.stringify(wrong).slice(0, 60)).toBe(1001);
    }
    expect((await ask({ content: "字".repeat(NOTE_LENGTH) })).code).toBe(1);
    expect(await contentsOf(client, items[0])).toHaveLength(1);
  });

  test("is written in lessons alone that the learner may study: own ones and trials", async () => {
    const { items } = await aStudent(school);
    const other = await signIn(school);
    const write = (itemId: number) => other.ask(notes.addMyNote, { requestId: randomUUID(), itemId, atSecond: 1, content: "记一笔" });
    expect((await write(items[0])).code).toBe(1);
    expect(await write(items[1])).toMatchObject({ code: 1001, message: "你还没有这门课程，报名后就能学" });
    expect((await write(2_000_000_000)).code).toBe(1001);
    expect((await other.ask(notes.addMyBookmark, { itemId: items[1], atSecond: 1 })).code).toBe(1001);
    const hidden = await aSeries(school, { published: false, chapters: [[{ isTrial: true }]] });
    expect(await write(hidden.itemIds[0]!)).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
  });

  test("is never read or changed by anybody else", async () => {
    const student = await aStudent(school);
    const { id } = await add(student, "只有我能看到");
    const mark = await student.client.call(notes.addMyBookmark, { itemId: student.items[0], atSecond: 3, label: "我的" });
    const other = await signIn(school);
    await owns(school, other.learnerId, student.seriesId);
    expect(await other.call(notes.getLessonNotes, { itemId: student.items[0] })).toEqual({ notes: [], bookmarks: [] });
    expect((await other.call(notes.getMyNotes, { keyword: "能看到" })).total).toBe(0);
    expect(await other.call(notes.getMyNoteCourses, {})).toEqual([]);
    expect((await other.call(notes.exportMyNotes, {})).text).not.toContain("只有我");
    expect((await other.call(notes.getMyNotesToPrint, {})).courses).toEqual([]);
    expect((await other.ask(notes.editMyNote, { id, version: 1, requestId: randomUUID(), content: "改掉" })).code).toBe(1001);
    expect((await other.ask(notes.deleteMyNote, { id })).code).toBe(1001);
    expect((await other.ask(notes.renameMyBookmark, { id: mark.id, label: "改掉" })).code).toBe(1001);
    await other.call(notes.deleteMyBookmark, { id: mark.id });
    const mine = await student.client.call(notes.getLessonNotes, { itemId: student.items[0] });
    expect([mine.notes.map((note) => note.content), mine.bookmarks.map((one) => one.label)]).toEqual([["只有我能看到"], ["我的"]]);
  });

  test("of a lesson ends at a limit that two tabs can't pass together", async () => {
    const student = await aStudent(school);
    const at = new Date(MORNING);
    await school.db
      .insertInto("note")
      .values(Array.from({ length: NOTES_PER_LESSON - 1 }, () => {
        const request = randomUUID();
        return {
          learner_id: student.learnerId,
          series_id: student.seriesId,
          item_id: student.items[0],
          at_second: 1,
          content: "满",
          request_id: request,
          changed_by: request,
          created_at: at,
          updated_at: at,
        };
      }))
      .execute();
    const answers = await Promise.all(
      ["甲", "乙", "丙"].map((content) =>
        student.client.ask(notes.addMyNote, { requestId: randomUUID(), itemId: student.items[0], atSecond: 1, content }),
      ),
    );
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([1, 1001, 1001]);
    expect(answers.find((answer) => answer.code === 1001)!.message).toContain("300");
  });
});

describe("editing a note", () => {
  test("counts its version up; the same change sent again answers as the first time", async () => {
    const student = await aStudent(school);
    const { id } = await add(student, "旧的");
    const change = { id, version: 1, requestId: randomUUID(), content: "新的", atSecond: 44 };
    school.clock.now += 60_000;
    const first = await student.client.call(notes.editMyNote, change);
    expect(first.note).toMatchObject({ version: 2, content: "新的", atSecond: 44, createTime: MORNING, updateTime: MORNING + 60_000 });
    expect(await student.client.call(notes.editMyNote, change)).toEqual(first);
    expect(await student.client.call(notes.editMyNote, { ...change, requestId: change.requestId.toUpperCase() })).toEqual(first);
  });

  test("of a version that another tab changed is refused with what stands there, and changes nothing", async () => {
    const student = await aStudent(school);
    const { id } = await add(student, "旧的");
    const edit = (content: string) => student.client.ask(notes.editMyNote, { id, version: 1, requestId: randomUUID(), content });
    const answers = await Promise.all([edit("甲"), edit("乙"), edit("丙")]);
    const won = answers.filter((answer) => answer.code === 1);
    expect(won).toHaveLength(1);
    const stands = won[0]!.data!.note;
    for (const lost of answers.filter((answer) => answer.code !== 1)) {
      expect(lost).toMatchObject({ code: NOTE_CHANGED, message: "这条笔记在别处改过了", data: { note: stands } });
      expect(Object.keys(lost.data!.note).toSorted()).toEqual(Object.keys(stands).toSorted());
    }
    expect(await contentsOf(student.client, student.items[0])).toEqual([stands.content]);
  });

  test("of a deleted note says so", async () => {
    const student = await aStudent(school);
    const { id } = await add(student, "旧的");
    await student.client.call(notes.deleteMyNote, { id });
    const answer = await student.client.ask(notes.editMyNote, { id, version: 1, requestId: randomUUID(), content: "新的" });
    expect(answer).toMatchObject({ code: NOTE_DELETED, message: "这条笔记在别处删掉了", data: null });
  });
});

describe("my notes", () => {
  /** Notes in two courses: two lessons of the first, one of the second. */
  async function wellRead() {
    const student = await aStudent(school);
    const { assetId } = await anAsset(school);
    const second = await aSeries(school, { title: "焊工基础", price: 100, chapters: [[{ assetId, title: "引弧" }]] });
    await owns(school, student.learnerId, second.seriesId);
    await add(student, "换相只换两根：L1 和 L3 对调", 500, randomUUID(), student.items[2]);
    school.clock.now += 1_000;
    await add(student, "先断电，再验电", 70);
    school.clock.now += 1_000;
    await add(student, "电流调到 120 A", 8, randomUUID(), second.itemIds[0]);
    school.clock.now += 1_000;
    await add(student, "验电笔先在带电体上试", 20);
    return { ...student, second };
  }

  test("of all courses come changed last first, of one course in the order of its lessons and seconds", async () => {
    const { client, seriesId, second } = await wellRead();
    const all = await client.call(notes.getMyNotes, {});
    expect(all.records.map((note) => note.content)).toEqual(["验电笔先在带电体上试", "电流调到 120 A", "先断电，再验电", "换相只换两根：L1 和 L3 对调"]);
    expect(all.records[1]).toMatchObject({ courseTitle: "焊工基础", chapterTitle: "第 1 章", itemTitle: "引弧", itemNumber: 1, locked: false });
    const one = await client.call(notes.getMyNotes, { courseId: seriesId });
    expect(one.records.map(({ content, itemNumber, chapterTitle }) => [content, itemNumber, chapterTitle])).toEqual([
      ["验电笔先在带电体上试", 1, "第 1 章"], ["先断电，再验电", 1, "第 1 章"], ["换相只换两根：L1 和 L3 对调", 3, "第 2 章"],
    ]);
    const page = await client.call(notes.getMyNotes, { current: 2, size: 3 });
    expect([page.total, page.records.map((note) => note.content)]).toEqual([4, ["换相只换两根：L1 和 L3 对调"]]);
    expect(await client.call(notes.getMyNoteCourses, {})).toEqual([
      { courseId: seriesId, title: expect.any(String), noteCount: 3 },
      { courseId: second.seriesId, title: "焊工基础", noteCount: 1 },
    ]);
  });

  test("are found by any part of what was written, Chinese or Latin, in one course or in all", async () => {
    const { client, seriesId } = await wellRead();
    const found = async (keyword: string, courseId?: number) =>
      (await client.call(notes.getMyNotes, { keyword, ...(courseId ? { courseId } : {}) })).records.map((note) => note.content);
    expect(await found("验电")).toEqual(["验电笔先在带电体上试", "先断电，再验电"]);
    expect(await found("l1")).toEqual(["换相只换两根：L1 和 L3 对调"]);
    expect(await found("120A")).toEqual(["电流调到 120 A"]);
    expect(await found("电 两根")).toEqual([]);
    expect(await found("120", seriesId)).toEqual([]);
    expect(await found("%_'\\")).toEqual([]);
    expect(await found("   ")).toHaveLength(4);
    expect((await client.call(notes.getMyNotes, { keyword: "验电" })).words).toEqual(["验电"]);
    expect((await client.ask(notes.getMyNotes, { keyword: "长".repeat(51) })).code).toBe(1001);
  });

  test("an edit changes what finds them, and a deleted one is not found", async () => {
    const student = await aStudent(school);
    const { id } = await add(student, "热继电器");
    const count = async (keyword: string) => (await student.client.call(notes.getMyNotes, { keyword })).total;
    await student.client.call(notes.editMyNote, { id, version: 1, requestId: randomUUID(), content: "熔断器" });
    expect([await count("继电器"), await count("熔断器")]).toEqual([0, 1]);
    await student.client.call(notes.deleteMyNote, { id });
    expect(await count("熔断器")).toBe(0);
  });

  test("stay the learner's when the course isn't any more: they can be read and exported, the lesson is locked", async () => {
    const { client, learnerId, items } = await aStudent(school);
    await add({ client, items }, "断电", 3, randomUUID(), items[1]);
    await school.db.updateTable("entitlement").set({ ends_at: new Date(MORNING + 1_000) }).where("learner_id", "=", learnerId).execute();
    school.clock.now += 2_000;
    const { records } = await client.call(notes.getMyNotes, {});
    expect(records).toMatchObject([{ content: "断电", locked: true, vid: null }]);
    expect((await client.call(notes.exportMyNotes, {})).text).toContain("断电");
    expect((await client.ask(notes.addMyNote, { requestId: randomUUID(), itemId: items[1], atSecond: 1, content: "再记" })).code).toBe(1001);
  });

  test("are exported as Markdown below course, chapter and lesson, with links to their seconds and a safe name, or for paper", async () => {
    const { client, items, seriesId, vid } = await aStudent(school);
    await school.db.updateTable("series").set({ title: "电工/入门: *A*?" }).where("id", "=", seriesId).execute();
    await add({ client, items }, "# 不是标题\n\n- 也不是 [链接](x)", 250);
    await client.call(notes.addMyBookmark, { itemId: items[0], atSecond: 3_700, label: "重点" });
    const { fileName, text } = await client.call(notes.exportMyNotes, { courseId: seriesId });
    expect(fileName).toBe("学习笔记-电工 入门 A-2026-11-20.md");
    const link = `${school.origin}/course/play?id=${seriesId}&itemId=${items[0]}&vid=${vid}&from=`;
    expect(text).toContain("# 学习笔记\n\n2026-11-20 导出，共 2 条。");
    expect(text).toContain("\n## 电工/入门: \\*A\\*?\n\n### 第 1 章\n\n#### 第 1 节　第 1 节\n\n");
    expect(text).toContain(`- [04:10](${link}250) \\# 不是标题\\\n  \\\n  \\- 也不是 \\[链接\\](x)\n- [09:59](${link}599) 🔖 重点\n`);
    expect((await client.call(notes.exportMyNotes, {})).fileName).toBe("学习笔记-全部课程-2026-11-20.md");
    const { day, courses } = await client.call(notes.getMyNotesToPrint, { courseId: seriesId });
    const marks = [{ atSecond: 250, content: "# 不是标题\n\n- 也不是 [链接](x)", isBookmark: false }, { content: "重点", isBookmark: true }];
    expect([day, courses[0]!.chapters[0]!.lessons]).toMatchObject(["2026-11-20", [{ itemId: items[0], number: 1, marks }]]);
    client.language = "en";
    const nothing = await client.call(notes.exportMyNotes, { courseId: 2_000_000_000 });
    expect(nothing).toEqual({ fileName: "study-notes-all-courses-2026-11-20.md", text: expect.stringContaining("No notes yet.") });
  });
});

test("what a learner wrote is in their export, and all of it goes with the account", async () => {
  const student = await aStudent(school);
  await add(student, "我写的", 7);
  await student.client.call(notes.addMyBookmark, { itemId: student.items[0], atSecond: 9, label: "标记" });
  const kept = await noteData.collect(school.means, student.learnerId);
  expect(kept).toEqual([
    { kind: "note", course: expect.any(String), lesson: "第 1 节", atSecond: 7, content: "我写的" },
    { kind: "bookmark", course: expect.any(String), lesson: "第 1 节", atSecond: 9, content: "标记" },
  ]);
  for (let times = 0; times < 2; times += 1) await noteData.erase(school.means, student.learnerId);
  expect(await noteData.collect(school.means, student.learnerId)).toEqual([]);
  expect(await school.db.selectFrom("note").select("id").where("learner_id", "=", student.learnerId).execute()).toEqual([]);
});
