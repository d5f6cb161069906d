import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { clockText, lengthText } from "#web/parts/course/duration.ts";
import { detailsHead, isoLength } from "#web/screens/details/head.ts";
import { detailsOf, trialOf } from "#web/screens/details/load.ts";
import { newsAddress, newsFilter } from "#web/screens/news/address.ts";
import { figuresOf } from "#web/screens/teacher/load.ts";

const item = (itemId: number, more: Partial<CourseDetail["chapters"][number]["items"][number]> = {}) => ({
  itemId, title: `第 ${itemId} 课`, kind: "video" as const, vid: `v${itemId}`, ready: true,
  seconds: 60, isTrial: false, locked: false, ...more,
});

function aDetail(base: Partial<CourseDetail["baseInfo"]> = {}, chapters: CourseDetail["chapters"] = []): CourseDetail {
  return {
    baseInfo: {
      id: 7,
      type: 1,
      title: "电工",
      subtitle: "",
      coverUrl: "/covers/electrician/a.svg?v=1",
      categoryId: 1,
      categoryName: "电工",
      teacherNames: [],
      lessonCount: 3,
      totalSeconds: 930,
      learnerCount: 0,
      price: 68_000,
      originalPrice: null,
      buttonType: 0,
      supplier: "own",
      updatedAt: 0,
      level: "",
      trade: "electrician",
      topic: "",
      parts: [],
      intro: "",
      outcomes: [],
      validDays: null,
      validUntil: null,
      isCollect: false,
      collectId: null,
      seo: { title: "电工", description: "学电工", keywords: ["电工"] },
      breadcrumb: [],
      ...base,
    },
    teachers: [],
    chapters,
    packages: [],
    handoutCount: 0,
    related: [],
  };
}

describe("lengths of time", () => {
  const words = { hours: "{count} 小时", hourOne: "{count} 小时", minutes: "{count} 分钟", minuteOne: "{count} 分钟" };
  test("a lesson is told as on a clock", () => {
    expect([0, 5, 750, 3599, 3600, 3750, 36_000].map(clockText)).toEqual([
      "00:00",
      "00:05",
      "12:30",
      "59:59",
      "1:00:00",
      "1:02:30",
      "10:00:00",
    ]);
  });
  test("a course is told in minutes, from one hour on in hours with one decimal", () => {
    expect([1, 90, 3599, 3600, 55_800].map((seconds) => lengthText(seconds, words))).toEqual(["1 分钟", "2 分钟", "60 分钟", "1 小时", "15.5 小时"]);
  });
  test("for search engines no second is lost and nothing is less than a minute that lasts", () => {
    expect([1, 60, 930, 3600, 3660].map(isoLength)).toEqual(["PT1M", "PT1M", "PT16M", "PT1H", "PT1H1M"]);
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seconds) => {
      const [, hours = "0", minutes = "0"] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(isoLength(seconds))!;
      const told = Number(hours) * 3600 + Number(minutes) * 60;
      return told >= seconds && told < seconds + 60;
    }));
  });
});

describe("the course's page", () => {
  const chapters = [
    { id: 1, title: "一", items: [item(1, { locked: true, vid: null }), item(2, { isTrial: true })] },
    { id: 2, title: "二", items: [item(3, { isTrial: true })] },
  ];
  test("lessons are numbered through the chapters, and the trial is the first open one", () => {
    const view = detailsOf(aDetail({}, chapters), null);
    expect(view.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.number))).toEqual([1, 2, 3]);
    expect(trialOf(view)?.itemId).toBe(2);
    expect(view.progress).toBeNull();
  });
  test("an exam between the lessons has no number, and the count goes on behind it", () => {
    const exam = item(9, { kind: "exam", vid: null });
    const view = detailsOf(aDetail({}, [{ ...chapters[0]!, items: [...chapters[0]!.items, exam] }, chapters[1]!]), null);
    expect(view.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.number))).toEqual([1, 2, null, 3]);
  });
  test("an owner sees progress and needs no trial; who has not the course sees none", () => {
    const studied = {
      chapters: chapters.map((chapter) => ({
        items: chapter.items.map((one) => ({ ...one, watchedPer: 95, isFinish: one.itemId === 3 })),
      })),
      watchedPer: 40,
      lastItemId: 2,
      lastVid: "v2",
    };
    const mine = detailsOf(aDetail({ buttonType: 2 }, chapters), studied);
    expect(mine.progress).toEqual({ watchedPer: 40, finished: 1, lessonCount: 3, lastItemId: 2, lastVid: "v2" });
    expect(trialOf(mine)).toBeNull();
    const other = detailsOf(aDetail({ buttonType: 0 }, chapters), studied);
    expect(other.progress).toBeNull();
    expect(other.chapters[0]!.lessons[0]).not.toHaveProperty("watchedPer");
  });
  test("a special distributor's learner is told no price in the head either", () => {
    const head = (detail: CourseDetail) => detailsHead(detailsOf(detail, null), "学校").data as Record<string, unknown>;
    expect(head(aDetail({ price: null, buttonType: 4 }))).not.toHaveProperty("offers");
    expect(head(aDetail())).toMatchObject({
      offers: { price: "680.00", priceCurrency: "CNY" },
      provider: { name: "学校" },
      isAccessibleForFree: false,
    });
    expect(head(aDetail({ price: 0, buttonType: 3 }))).toMatchObject({
      isAccessibleForFree: true,
      offers: { price: "0.00", category: "Free" },
    });
  });
});

describe("addresses of the articles", () => {
  test("what one page's address says, its list reads back", () => {
    fc.assert(
      fc.property(
        fc.record({
          keyword: fc.string({ maxLength: 50 }).map((word) => word.trim()),
          categoryId: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
          current: fc.integer({ min: 1, max: 99_999 }),
        }),
        (filter) => {
          const [, search = ""] = newsAddress(filter).split("?");
          expect(newsFilter(new URLSearchParams(search))).toEqual(filter);
        },
      ),
    );
  });
  test("senseless values count as not given", () => {
    expect(newsFilter(new URLSearchParams("current=0&categoryId=x&keyword=%20"))).toEqual({ keyword: "", categoryId: null, current: 1 });
    expect(newsFilter(new URLSearchParams(`current=-1&categoryId=1e3&keyword=${"长".repeat(80)}`))).toEqual({
      keyword: "长".repeat(50),
      categoryId: null,
      current: 1,
    });
  });
});

test("a teacher's figures count series, not the packages that hold them", () => {
  const course = { type: 1 as const, lessonCount: 6, learnerCount: 10, price: 0 };
  expect(figuresOf([course, { ...course, price: null }, { ...course, type: 2, price: 100 }])).toEqual({
    courses: 2,
    lessons: 12,
    learners: 20,
    free: 1,
  });
  expect(figuresOf([])).toEqual({ courses: 0, lessons: 0, learners: 0, free: 0 });
});
