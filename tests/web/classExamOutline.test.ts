import { describe, expect, test } from "vitest";
import { examState } from "#web/parts/course/classExam.ts";
import { detailsOf, lessonsOf } from "#web/screens/details/load.ts";
import type { PlayData, PlayItem } from "#web/screens/play/lesson/lesson.ts";
import { comingUp, finished, lessonAddress, nextStep, sittable } from "#web/screens/play/lesson/progress.ts";
import { text } from "#web/text/zh/play.ts";

const exam = { accuracyPer: 60, bestAccuracyPer: null, reached: false, openHistoryId: null, questionCount: 10, minutes: 20 };
const item = (itemId: number, more: Partial<PlayItem> = {}): PlayItem => ({
  itemId,
  number: itemId,
  title: `第 ${itemId} 节`,
  kind: more.exam ? "exam" : "video",
  ready: more.vid !== null,
  vid: `v${itemId}`,
  seconds: 60,
  isTrial: false,
  locked: false,
  watchedPer: 0,
  isFinish: false,
  lastPosition: 0,
  exam: null,
  ...more,
});
const play = (...items: PlayItem[]): PlayData => ({
  courseId: 7,
  courseTitle: "课",
  chapters: [{ id: 1, title: "章", items }],
  lesson: items[0]!,
  points: [],
  poster: null,
  text: null,
  now: 0,
  studiedAt: null,
  collectId: null,
  counts: null,
  finishPer: 90,
  recorded: true,
  offer: null,
});

describe("the exam of a lesson in the outline of the play screen", () => {
  const course = play(item(1, { isFinish: true }), item(2, { vid: null, exam }), item(3));

  test("is no lesson of the course's progress", () => {
    expect(finished(course)).toEqual({ done: 1, total: 2, per: 50 });
  });

  test("is the next step after its lesson, on the end card as beside it", () => {
    expect(nextStep(course, 1)).toEqual({ kind: "item", item: comingUp(course, 1)[0] });
    expect(nextStep(course, 3)).toEqual({ kind: "end" });
  });

  test("comes next, and leads to the screen that sits it", () => {
    expect(comingUp(course, 1).map((one) => one.itemId)).toEqual([2, 3]);
    expect(lessonAddress(7, item(2, { vid: null, exam }))).toBe("/startClassExam?itemId=2");
    expect(lessonAddress(7, item(3))).toBe("/course/play?id=7&itemId=3&vid=v3");
  });

  test("is closed with the course, and so is an item without a paper", () => {
    expect([item(2, { exam, vid: null }), item(2, { exam, vid: null, locked: true }), item(2, { vid: null })].map(sittable)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    [{}, "课堂考试，10 题"],
    [{ openHistoryId: 5, bestAccuracyPer: 40 }, "做到一半，接着做"],
    [{ bestAccuracyPer: 40 }, "最好 40%，要到 60%"],
    [{ bestAccuracyPer: 91, reached: true }, "已达标，最好 91%"],
  ])("%j says %s", (more, said) => {
    expect(examState({ ...exam, ...more }, text)).toBe(said);
  });
});

test("the details page leads an owner to the exam, and counts it among no lessons", () => {
  const baseInfo = { id: 7, buttonType: 2, breadcrumb: [], seo: {}, validUntil: null, outcomes: [] } as never;
  const items = [
    { itemId: 1, title: "一", kind: "video" as const, vid: "v", seconds: 60, isTrial: false, locked: false, ready: true },
    { itemId: 2, title: "测验", kind: "exam" as const, vid: null, seconds: 0, isTrial: false, locked: false, ready: true },
  ];
  const chapters = [{ id: 1, title: "章", items }];
  const done = {
    chapters: [
      {
        items: [
          { ...items[0]!, watchedPer: 100, isFinish: true },
          { ...items[1]!, classExam: exam },
        ],
      },
    ],
    watchedPer: 100,
    lastItemId: 1,
    lastVid: "v",
  };
  const shown = detailsOf({ baseInfo, teachers: [], chapters, related: [], handoutCount: 0 } as never, done);
  expect(shown.chapters[0]!.lessons[1]!.exam).toEqual(exam);
  expect(lessonsOf(shown.chapters)).toHaveLength(1);
  expect(shown.progress).toMatchObject({ finished: 1, lessonCount: 1 });
});

describe("the next step of who tries a course", () => {
  const offer = {
    id: 7, type: 1, title: "课", buttonType: 0, price: 100, originalPrice: null, lessonCount: 4, totalSeconds: 240, learnerCount: 0,
    validDays: null, handoutCount: 0, validUntil: null,
  } as const;
  const shut = { locked: true, vid: null };
  const tried = { ...play(item(1), item(2), item(3, shut), item(4)), offer };

  test("is the lesson that follows where that can be tried, else the way to the course, whatever can be tried further on", () => {
    expect(nextStep(tried, 1)).toMatchObject({ kind: "item", item: { itemId: 2 } });
    expect(nextStep(tried, 2)).toEqual({ kind: "offer" });
    expect(nextStep(tried, 4)).toEqual({ kind: "offer" });
    expect(comingUp(tried, 2).map(({ itemId }) => itemId)).toEqual([4]);
  });
});
