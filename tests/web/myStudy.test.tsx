import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AppProvider, type AppState } from "#web/parts/app/context.tsx";
import { siteConfig } from "#web/parts/app/siteConfig.ts";
import { desk, goOnAddress, type Owned } from "#web/screens/my/study/mine.ts";
import { MyCourses } from "#web/screens/my/study/MyCourses.tsx";
import { ResumePanel } from "#web/screens/my/study/ResumePanel.tsx";
import { text as course } from "#web/text/zh/course.ts";
import { text as study } from "#web/text/zh/study.ts";

const NOW = Date.UTC(2026, 10, 20, 4);
const UNTIL = Date.UTC(2027, 10, 3, 4);
const app: AppState = {
  language: "zh", texts: { course, study }, config: siteConfig([]), firstViewer: null,
  innerAddress: () => Promise.resolve(null),
};
const shown = (node: React.ReactNode) => renderToString(<AppProvider value={app}>{node}</AppProvider>).replaceAll("<!-- -->", "");

const card = (id: number, more: Partial<Owned["course"]> = {}): Owned["course"] => ({
  id, type: 1, title: `课 ${id}`, subtitle: "", coverUrl: "/c?v=1", categoryId: 1, categoryName: "电工", teacherNames: [], lessonCount: 8,
  totalSeconds: 600, learnerCount: 0, price: 0, originalPrice: null, buttonType: 2, supplier: "own", updatedAt: NOW, level: "",
  trade: "electrician", topic: "", parts: [], ...more,
});
const mine = (id: number, more: Partial<Owned> = {}, of: Partial<Owned["course"]> = {}): Owned => ({
  course: card(id, of), state: "studying", watchedPer: 40, finishedLessons: 3, lessonCount: 8, lastItemId: 5, lastVid: "v5",
  lastItemTitle: "接地", lastItemKind: "video", lastItemPer: 46, lastPosition: 38, studiedAt: NOW, ownedSince: NOW, validUntil: UNTIL,
  ...more,
});
const aPackage = (id: number, ids: readonly number[], more: Partial<Owned> = {}): Owned =>
  mine(id, more, { type: 2, title: `套餐 ${id}`, parts: ids.map((part) => ({ id: part, title: `课 ${part}`, coverUrl: "/c?v=1" })) });

const rows = (courses: readonly Owned[], subjects: readonly (readonly [number, number])[] = []) =>
  shown(<MyCourses courses={courses} subjects={new Map(subjects)} now={NOW} />);
const count = (html: string, part: string) => html.split(part).length - 1;

describe("the desk", () => {
  test("lays a package's courses into it, in its own order, and nowhere else", () => {
    const places = desk([mine(1), aPackage(9, [3, 1, 4]), mine(2), mine(3)]);
    expect(places.map((place) => [place.mine.course.id, place.parts.map((part) => part.course.id)])).toEqual([[9, [3, 1]], [2, []]]);
  });

  test("shows a course of two packages in both, and a package that holds nothing of mine as a row", () => {
    const places = desk([aPackage(8, [1]), aPackage(9, [1, 2]), mine(1), aPackage(7, [5])]);
    expect(places.map((place) => [place.mine.course.id, place.parts.length])).toEqual([[8, 1], [9, 1], [7, 0]]);
  });

  test("says a validity once: the package's own", () => {
    const html = rows([aPackage(9, [1, 2]), mine(1), mine(2, { validUntil: UNTIL + 86_400_000 })]);
    expect(count(html, "有效期至 2027-11-03")).toBe(1);
    expect(count(html, "有效期至 2027-11-04")).toBe(1);
    expect(html).toContain('role="group" aria-label="套餐 9"');
  });
});

describe("a row", () => {
  test("is one link, which goes on in the lesson that was left; a text has no film to name", () => {
    const html = rows([mine(1)]);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="/course/play?id=1&amp;itemId=5&amp;vid=v5"');
    expect(goOnAddress(mine(1, { lastItemKind: "document", lastVid: null }))).toBe("/course/play?id=1&itemId=5");
    expect(goOnAddress(mine(1, { lastPosition: 0 }))).toBe("/course/play?id=1");
  });

  test("of a finished course leads to practice beside it; without a subject it is studied again", () => {
    const finished = mine(1, { state: "finished", lastPosition: 0 });
    const html = rows([finished], [[1, 33]]);
    expect(html).toMatch(/<a [^>]*href="\/exam\?courseId=33"[^>]*>去刷题/);
    expect(html).toContain('href="/course/play?id=1"');
    expect(rows([finished])).toContain("再学一遍");
    expect(rows([mine(1)], [[1, 33]])).not.toContain("去刷题");
  });

  test("of a course that is over leads to its page, and a free one is enrolled in again", () => {
    const html = rows([mine(1, { state: "ended" }, { buttonType: 3 })]);
    expect(html).toContain('href="/course/details?id=1"');
    expect(html).toMatch(/<button[^>]*>.*重新报名/);
    expect(html).toContain("2027-11-03 到期");
  });
});

test("the panel says of a text that it is read, and names no lesson that came to its end", () => {
  const panel = (more: Partial<Owned>) => shown(<ResumePanel mine={mine(1, more)} now={NOW} />);
  const text = panel({ lastItemKind: "document", lastVid: null });
  expect(text).toContain("上次读到 46%");
  expect(text).toContain("接着读");
  expect(text).not.toContain("00:38");
  expect(panel({})).toContain("上次学到 00:38");
  const ended = panel({ lastPosition: 0 });
  expect(ended).not.toContain("接地");
  expect(ended).toMatch(/<h2[^>]*>课 1</);
});
