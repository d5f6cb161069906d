import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Received } from "#contract/endpoint.ts";
import type { questions } from "#contract/questions.ts";
import { AppProvider, type AppState } from "#web/parts/app/context.tsx";
import { siteConfig } from "#web/parts/app/siteConfig.ts";
import { screen } from "#web/screens/sitting/mock.screen.tsx";
import { text as course } from "#web/text/zh/course.ts";
import { text as exam } from "#web/text/zh/exam.ts";
import { text as coverText } from "#web/text/zh/cover.ts";

type Subject = NonNullable<Received<typeof questions.getSubject>>;
type Rule = Subject["mockRules"][number];

const app: AppState = {
  language: "zh",
  texts: { course, exam, cover: coverText },
  config: siteConfig([]),
  firstViewer: null,
  innerAddress: () => Promise.resolve(null),
};
const lax: Rule["rules"] = {
  multiple: "exact",
  shuffleQuestions: false,
  shuffleOptions: false,
  offlineGraceSeconds: 0,
  countLeaving: false,
  noCopy: false,
  oneDevice: false,
};
const strict: Rule["rules"] = { ...lax, shuffleOptions: true, offlineGraceSeconds: 90, countLeaving: true, noCopy: true, oneDevice: true };
const aRule = (ruleId: number, rules = lax): Rule => ({
  ruleId,
  title: "理论模拟",
  minutes: 90,
  questionCount: 20,
  totalScore: 10_000,
  passScore: 6000,
  rules,
});

/** The cover of the mock rules of a subject; `ruleId` as the address names it. */
function cover(mockRules: Rule[], ruleId: number | null, unfinished: Subject["unfinished"] = []): string {
  const subject: Subject = {
    courseId: 3,
    name: "低压电工",
    levelName: "",
    tradeName: "",
    trade: "electrician",
    paperCount: 0,
    questionCount: 0,
    doneCount: 0,
    accuracyPer: null,
    chapters: [],
    errorCount: 0,
    errorTwice: 0,
    markCount: 0,
    historyCount: 0,
    lastPractice: null,
    mockAverage: null,
    goOn: null,
    unfinished,
    mockRules,
    papersFrom: null,
    days: [],
  };
  const place = { path: "/startMockExam", params: {}, query: new URLSearchParams() };
  return renderToString(
    <AppProvider value={app}>
      <screen.View data={{ kind: "cover", subject, ruleId }} place={place} />
    </AppProvider>,
  ).replaceAll("<!-- -->", "");
}

const { ruleDevice, ruleLeaving, ruleCopy, ruleShuffle, ruleGrace } = coverText;
const TOLD = [ruleDevice, ruleLeaving, ruleCopy, ruleShuffle, ruleGrace.replace("{seconds}", "90")];

describe("the cover of a mock exam", () => {
  test("tells the rules that it is sat by, and none that don't hold", () => {
    const rules = [aRule(7), aRule(8, strict)];
    for (const words of TOLD) {
      expect(cover(rules, 8)).toContain(words);
      expect(cover(rules, 7)).not.toContain(words);
    }
    expect(cover(rules, 9)).not.toContain(coverText.ruleClock);
  });

  test("goes on with the open attempt of this very rule, whatever another is called", () => {
    const open: Subject["unfinished"] = [
      { historyId: 41, source: "mock", target: 8, title: "理论模拟（旧名）", deadline: null },
      { historyId: 42, source: "past", target: 7, title: "理论模拟", deadline: null },
    ];
    expect(cover([aRule(7), aRule(8)], 8, open)).toContain(coverText.goOnText);
    expect(cover([aRule(7), aRule(8)], 7, open)).not.toContain(coverText.goOnText);
  });

  test.each([
    ["the chosen one", 8, 1],
    ["the first where the chosen one is none of them", 9, 0],
  ])("has one tab stop among its rules: %s", (_, ruleId, stop) => {
    const radios = [...cover([aRule(7), aRule(8), aRule(10)], ruleId).matchAll(/<button[^>]*role="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(radios.map((tag) => /tabindex="(-?\d)"/i.exec(tag)?.[1])).toEqual([0, 1, 2].map((n) => (n === stop ? "0" : "-1")));
  });
});
