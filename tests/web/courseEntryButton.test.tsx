import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AppProvider, type AppState } from "#web/parts/app/context.tsx";
import { siteConfig } from "#web/parts/app/siteConfig.ts";
import { Hero } from "#web/screens/details/Hero.tsx";
import type { DetailsData } from "#web/screens/details/load.ts";
import { text as course } from "#web/text/zh/course.ts";
import { text as details } from "#web/text/zh/details.ts";

const item = (key: string, val: string) => ({ key, val, action: 0, mName: "" });
const app = (...items: ReturnType<typeof item>[]): AppState => ({
  language: "zh", texts: { course, details }, config: siteConfig(items), firstViewer: null, innerAddress: () => Promise.resolve(null),
});
const school = app(item("phone", "400-000-0000"), item("qq", "800000000"));

const base: DetailsData["course"] = {
  id: 7,
  type: 1,
  collectId: null,
  title: "电工",
  subtitle: "",
  coverUrl: "/covers/electrician/a.svg?v=1",
  level: "",
  categoryName: "电工",
  lessonCount: 3,
  totalSeconds: 930,
  learnerCount: 0,
  price: 68_000,
  originalPrice: 88_000,
  buttonType: 0,
  intro: "",
  outcomes: [],
  validDays: 365,
  validUntil: null,
  crumbs: [],
  description: "",
  keywords: [],
};
const shown = (more: Partial<DetailsData["course"]>, state = school, progress: DetailsData["progress"] = null) =>
  renderToString(
    <AppProvider value={state}>
      <Hero
        course={{ ...base, ...more }}
        progress={progress}
        chapters={[]}
        handouts={[]}
        trial={null}
        enrol={{ busy: false, enrol: () => undefined }}
      />
    </AppProvider>,
  );

describe("the one thing to press on a course's page", () => {
  test("0: the price and the hotline; without a hotline QQ, without both where to go", () => {
    const html = shown({});
    expect(html).toContain('href="tel:4000000000"');
    expect(html).toContain("电话报名");
    expect(html).toContain("680");
    expect(html).toContain("省 200 元");
    expect(shown({}, app(item("qq", "800000000")))).toContain("QQ 咨询报名");
    expect(shown({}, app())).toContain("请到校区前台办理");
  });
  test("2: goes on at the lesson watched last, with the progress instead of the price", () => {
    const html = shown({ buttonType: 2 }, school, { watchedPer: 46, finished: 1, lessonCount: 3, lastItemId: 9, lastVid: "v9" });
    expect(html).toContain('href="/course/play?id=7&amp;itemId=9&amp;vid=v9"');
    expect(html).toContain("已学 46%");
    expect(html).not.toContain("¥");
  });
  test("3: a button that enrols", () => {
    const html = shown({ buttonType: 3, price: 0, originalPrice: null });
    expect(html).toMatch(/<button[^>]*>.*免费报名/);
    expect(html).not.toContain("tel:");
  });
  test("4: says so and offers nothing to press, nor a price", () => {
    const html = shown({ buttonType: 4 });
    expect(html).toContain("暂不开放报名");
    expect(html).not.toMatch(/<button|<a |¥/);
  });
  test("a special distributor's learner sees neither price nor a way to order", () => {
    const html = shown({ buttonType: 4, price: null, originalPrice: null });
    expect(html).toContain("由你的单位统一开通");
    expect(html).not.toMatch(/<button|<a |¥/);
  });
  test("1 and 5: the transfer screen explains", () => {
    for (const buttonType of [1, 5]) expect(shown({ buttonType })).toContain('href="/course/transfer?id=7"');
  });
});
