import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accessOf, matchPage, redirectOf } from "#web/site/table/pages.ts";

const WEB = join(import.meta.dirname, "../../src/web");
/** Pages that are drawn for one learner alone have their whole address; the frame shows what was searched for, if the page does. */
const OF_LEARNERS = /^(?:screens\/(?:exam|goal|my|sitting|kit)|parts\/(?:practice|sitting|frame))\//;
/** The staff console is drawn in the browser. */
const OF_STAFF = /^(?:screens|parts)\/console\//;
/** In no page's list: the login opens in the browser, and what a draft's secret opens is kept nowhere. */
const UNLISTED = ["login", "preview"];

/** spec 2, Routes: those that exist, and those that only a learner may open. */
const PUBLIC = [
  "/home",
  "/courseClass/home",
  "/course/details",
  "/course/compose",
  "/course/transfer",
  "/course/search/home",
  "/info/home",
  "/info/details/7",
  "/login",
  "/agreement",
  "/privacy",
  "/about/home",
];
const LEARNERS = [
  "/exam",
  "/startMockPractice",
  "/startMockExam",
  "/startExam",
  "/historyQuery",
  "/historyList",
  "/live/home",
  "/live/live_playback",
  "/my/study/home",
  "/my/practice/home",
  "/my/footprint/home",
  "/my/collect/home",
  "/my/notice/home",
  "/my/notice/details",
  "/task/home",
  "/startClassExam",
  "/classHistoryQuery",
];

describe("what a visitor's page is drawn from", () => {
  const named = [...PUBLIC, "/course/teacher", "/course/play"].flatMap((path) => matchPage(path)!.page.query ?? []);
  const sources = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:screens|parts)\/.*\.tsx?$/.test(file) && !OF_LEARNERS.test(file) && !OF_STAFF.test(file))
    .map((file) => readFileSync(join(WEB, file), "utf8"));

  test("stands in the page table, name by name: the server passes over all others", () => {
    const read = sources.flatMap((source) => [...source.matchAll(/query\.(?:get|has|getAll)\("(\w+)"/g)].map((found) => found[1]!));
    expect(read.length).toBeGreaterThan(15);
    expect([...new Set(read)].filter((name) => !named.includes(name) && !UNLISTED.includes(name))).toEqual([]);
  });
});

describe("who may open an address", () => {
  test.each(PUBLIC)("%s is public", (path) => expect(accessOf(path)).toBe("visitor"));
  test.each(LEARNERS)("%s needs the login", (path) => {
    expect(accessOf(path)).toBe("learner");
    expect(accessOf(`${path}/`)).toBe("learner");
  });
  test.each(["/no/such/page", "/exams", "/live/live_details", "/my", "/my/other/home", "/task", "/x/exam"])(
    "%s is not in the route table of learners",
    (path) => expect(accessOf(path)).toBeNull(),
  );
});

describe("bare addresses", () => {
  test("the landing route is Home, /my leads to a study path", () => {
    expect(redirectOf("/")).toBe("/home");
    expect(redirectOf("/my")).toBe("/my/study/home");
    expect(redirectOf("/my/")).toBe("/my/study/home");
  });

  test("nothing else is redirected", () => {
    for (const path of ["//", "//my", "/my/study", "/home", "/toString", "/__proto__"]) expect(redirectOf(path)).toBeUndefined();
  });
});
