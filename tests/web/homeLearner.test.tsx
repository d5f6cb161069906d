import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AppProvider, type AppState } from "#web/parts/app/context.tsx";
import { siteConfig } from "#web/parts/app/siteConfig.ts";
import { View } from "#web/screens/home/resume/Learner.tsx";
import { type ResumeView, track } from "#web/screens/home/resume/resume.ts";
import { weekOf, type WeekView } from "#web/screens/home/resume/week.ts";
import { text as enHome } from "#web/text/en/home.ts";
import { text as zhHome } from "#web/text/zh/home.ts";

type Item = Parameters<typeof track>[0]["chapters"][number]["items"][number];
type Shown = { readonly resume?: Partial<ResumeView>; readonly week?: WeekView | null; readonly language?: "zh" | "en" };

const item = (itemId: number, more: Partial<Item> = {}): Item => ({
  itemId, title: `课 ${itemId}`, kind: "video", vid: `v${itemId}`, ready: true, seconds: 120, isTrial: false, locked: false,
  watchedPer: 0, lastPosition: 0, isFinish: false, classExam: null, ...more,
});
const done = { watchedPer: 100, isFinish: true };
const exam = (itemId: number): Item =>
  item(itemId, {
    kind: "exam", vid: null, ready: false, seconds: 0,
    classExam: { accuracyPer: 60, bestAccuracyPer: null, reached: false, openHistoryId: null, questionCount: 4, minutes: 20 },
  });
const outline = (goOnItemId: number, ...items: Item[]) => ({
  id: 7, finishPer: 90, goOnItemId,
  chapters: [{ id: 1, title: "一", items: items.slice(0, 2) }, { id: 2, title: "二", items: items.slice(2) }],
});

const base: ResumeView = {
  course: { title: "低压电工", coverUrl: "/c?v=1" }, address: "/course/play?id=7", lesson: null, steps: [],
  when: { day: "yesterday", time: "21:14" }, finished: false, watchedPer: 40, finishedLessons: 2, lessonCount: 5, secondsLeft: 600,
  subjectId: 3,
};
const words = ({ resume = {}, week = null, language = "zh" }: Shown) => {
  const app: AppState = {
    language, texts: { home: language === "zh" ? zhHome : enHome }, config: siteConfig([]), firstViewer: null,
    innerAddress: () => Promise.resolve(null),
  };
  const html = renderToString(<AppProvider value={app}><View resume={{ ...base, ...resume }} week={week} /></AppProvider>);
  return html.replaceAll("<!-- -->", "");
};
/** The words between the tags; what is merely kept on one line is one text with what is around it. */
const plain = (html: string) => html.replaceAll(/<span class="nowrap">(.*?)<\/span>/g, "$1")
  .replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");

describe("the track", () => {
  test("begins with the lesson to go on with, and leads over what is still to be done, exams among it", () => {
    const { lesson, steps } = track(
      outline(2, item(1, done), item(2, { watchedPer: 46, lastPosition: 50 }), exam(3), item(4, done), item(5)),
    );
    expect(lesson).toMatchObject({ itemId: 2, number: 2, position: 50, toGo: 108 - 55, address: "/course/play?id=7&itemId=2&vid=v2" });
    expect(steps.map(({ itemId, number, address }) => [itemId, number, address])).toEqual([
      [2, 2, "/course/play?id=7&itemId=2&vid=v2"],
      [3, null, "/startClassExam?itemId=3"],
      [5, 4, "/course/play?id=7&itemId=5&vid=v5"],
    ]);
  });

  test("passes by what is closed or has nothing to play, and comes back to what was left out", () => {
    const { steps } = track(outline(3, item(1), item(2, { locked: true, vid: null }), item(3), item(4, { ready: false, vid: null })));
    expect(steps.map(({ itemId }) => itemId)).toEqual([3, 1]);
  });

  test("is empty where everything is finished or nothing is open", () => {
    expect(track(outline(1, item(1, done)))).toEqual({ lesson: null, steps: [] });
    expect(track({ ...outline(1, item(1)), goOnItemId: null })).toEqual({ lesson: null, steps: [] });
  });
});

describe("the panel", () => {
  test("of a film says where it stopped, how long it is and what is missing", () => {
    const html = words({ resume: track(outline(2, item(1, done), item(2, { seconds: 1135, watchedPer: 46, lastPosition: 522 }))) });
    expect(plain(html)).toContain("第 2 节　课 2");
    expect(plain(html)).toContain("看到 8 分 42 秒，共 18 分 55 秒|再看 8 分 20 秒就达标");
    expect(plain(html)).toContain("08:42 / 18:55");
    expect(html).toContain('style="width:45%"');
    expect(html).toMatch(/href="\/startMockPractice\?[^"]*count=10[^"]*"[^>]*>[^<]*做 10 道题/);
  });

  test("of a text says that it is read, in both languages, and never that it is watched", () => {
    const resume = track(outline(2, item(1, done), item(2, { kind: "document", vid: null, watchedPer: 40, lastPosition: 48 })));
    const zh = plain(words({ resume }));
    for (const said of ["读到 40%", "再读 1 分钟就达标", "接着读"]) expect(zh).toContain(said);
    expect(zh).not.toContain("看");
    const en = plain(words({ resume, language: "en" }));
    expect(en).toContain("Read 1 min more to reach the goal");
    expect(en).not.toMatch(/watch|video/i);
    expect(words({ resume })).toContain('href="/course/play?id=7&amp;itemId=2"');
  });

  test("of a lesson not begun names its length and no gap", () => {
    const text = plain(words({ resume: { ...track(outline(1, item(1))), when: null } }));
    expect(text).toContain("视频全长 2 分钟");
    expect(text).toContain("开始学习");
    expect(text).not.toContain("达标");
  });

  test("of a finished course leads to practice; without a subject on to the next course", () => {
    const finished = { finished: true, finishedLessons: 5, watchedPer: 100 };
    expect(plain(words({ resume: finished }))).toMatch(/低压电工.*做 10 道题.*我的课程.*全部学完了/);
    expect(plain(words({ resume: { ...finished, subjectId: null } }))).toContain("选下一门课");
  });

  test("without an answer on its lessons still leads to the course", () => {
    const html = words({});
    expect(html).toContain('href="/course/play?id=7"');
    expect(plain(html)).toContain("继续学习");
  });
});

describe("this week", () => {
  const answer = (seconds: readonly number[], lastWeekSeconds = 0) => ({
    today: "2026-11-18",
    days: seconds.map((value, place) => ({ day: `2026-11-${16 + place}`, seconds: value })),
    lastWeekSeconds,
  });

  test("adds up what is shown: what was begun is a minute", () => {
    const week = weekOf(answer([1_440, 10, 89, 0, 0, 0, 0], 600));
    expect(week.days.map(({ minutes }) => minutes)).toEqual([24, 1, 1, 0, 0, 0, 0]);
    expect(week.days.map(({ when }) => when)).toEqual(["past", "past", "today", "later", "later", "later", "later"]);
    expect(week).toMatchObject({ minutes: 26, lastWeek: 10 });
  });

  test("says each day in words, the hours, and more than last week but never less", () => {
    const more = plain(words({ week: weekOf(answer([7_200, 3_780, 0, 0, 0, 0, 0], 8_520)) }));
    const phrases = ["11 月 16 日至 22 日", "3| 小时 |3| 分钟", "比上周多 41 分钟", "周二 1 小时 3 分钟", "今天"];
    for (const said of phrases) expect(more).toContain(said);
    const less = plain(words({ week: weekOf(answer([60, 0, 0, 0, 0, 0, 0], 7_800)) }));
    expect(less).toContain("上周学了 2 小时 10 分钟");
    expect(less).not.toMatch(/少|比上周/);
    expect(plain(words({ week: weekOf(answer([0, 0, 0, 0, 0, 0, 0])) }))).toContain("这周还没开始");
  });
});
