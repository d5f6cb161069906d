import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BOOKMARKS_PER_LESSON, notes } from "#contract/notes.ts";
import { aStudent } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

describe("a bookmark", () => {
  test("marks a second once, whoever presses how often, and keeps its label", async () => {
    const { client, items } = await aStudent(school);
    const mark = (atSecond: number, label?: string) =>
      client.call(notes.addMyBookmark, { itemId: items[0], atSecond, ...(label === undefined ? {} : { label }) });
    const pressed = await Promise.all([mark(61, "互锁"), mark(61, "互锁"), mark(61, "互锁")]);
    expect(new Set(pressed.map((one) => one.id)).size).toBe(1);
    expect((await mark(61)).label).toBe("互锁");
    await mark(9);
    const { bookmarks } = await client.call(notes.getLessonNotes, { itemId: items[0] });
    expect(bookmarks.map(({ atSecond, label }) => [atSecond, label])).toEqual([[9, ""], [61, "互锁"]]);
    expect(await client.call(notes.renameMyBookmark, { id: bookmarks[0]!.id, label: " 从这里看 " })).toMatchObject({
      atSecond: 9,
      label: "从这里看",
    });
    expect((await client.ask(notes.renameMyBookmark, { id: bookmarks[0]!.id, label: "长".repeat(41) })).code).toBe(1001);
    for (let times = 0; times < 2; times += 1) await client.call(notes.deleteMyBookmark, { id: bookmarks[0]!.id });
    expect((await client.call(notes.getLessonNotes, { itemId: items[0] })).bookmarks).toHaveLength(1);
  });

  test("of a lesson ends at 100, two tabs together as well", async () => {
    const { client, items } = await aStudent(school);
    for (let at = 0; at < BOOKMARKS_PER_LESSON - 1; at += 1) await client.call(notes.addMyBookmark, { itemId: items[0], atSecond: at });
    const answers = await Promise.all([200, 201, 202].map((atSecond) => client.ask(notes.addMyBookmark, { itemId: items[0], atSecond })));
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([1, 1001, 1001]);
    expect((await client.ask(notes.addMyBookmark, { itemId: items[0], atSecond: 5 })).code).toBe(1);
    expect((await client.ask(notes.addMyBookmark, { itemId: items[1], atSecond: 5 })).code).toBe(1);
  });
});
