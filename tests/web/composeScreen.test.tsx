import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AppProvider, type AppState } from "#web/parts/app/context.tsx";
import { siteConfig } from "#web/parts/app/siteConfig.ts";
import type { ComposeData, PartView } from "#web/screens/compose/load.ts";
import { trialOf } from "#web/screens/compose/load.ts";
import { composeHead } from "#web/screens/compose/head.ts";
import { Next, Whole } from "#web/screens/compose/Owned.tsx";
import { Saving } from "#web/screens/compose/Saving.tsx";
import { text as compose } from "#web/text/zh/compose.ts";
import { text as course } from "#web/text/zh/course.ts";
import { text as details } from "#web/text/zh/details.ts";

const app: AppState = {
  language: "zh",
  texts: { compose, course, details },
  config: siteConfig([]),
  firstViewer: null,
  innerAddress: () => Promise.resolve(null),
};
const shown = (node: React.ReactNode) => renderToString(<AppProvider value={app}>{node}</AppProvider>).replaceAll("<!-- -->", "");

const base: ComposeData["course"] = {
  id: 9,
  type: 2,
  collectId: null,
  title: "双证套餐",
  subtitle: "",
  coverUrl: "/c?v=1",
  level: "",
  categoryName: "电工",
  lessonCount: 112,
  totalSeconds: 0,
  learnerCount: 0,
  price: 128_000,
  originalPrice: 168_000,
  buttonType: 0,
  intro: "",
  outcomes: [],
  validDays: 365,
  validUntil: null,
  crumbs: [],
  description: "d",
  keywords: [],
};
const part = (id: number, price: number | null, more: Partial<PartView> = {}): PartView => ({
  id,
  title: `课 ${id}`,
  subtitle: "",
  coverUrl: "/c?v=1",
  teacherNames: [],
  lessonCount: 8,
  totalSeconds: 0,
  price,
  href: `/course/details?id=${id}`,
  owned: false,
  onlyHere: false,
  chapters: [],
  done: null,
  ...more,
});
const three = [part(1, 56_000), part(2, 68_000), part(3, 44_000)];
const bundle = { singlyFen: 168_000, savesFen: 40_000, missingFen: 168_000, ownedIds: [] as number[], onlyHereIds: [] as number[] };

describe("what the package saves", () => {
  test("is drawn with every single price, the sum and the saving", () => {
    const html = shown(<Saving course={base} parts={three} bundle={bundle} />);
    for (const text of ["¥560", "¥680", "¥440", "¥1,680", "¥1,280", "省 ¥400", "已经买过其中一门"]) expect(html).toContain(text);
    expect(html).toContain("单价 ¥560、¥680、¥440，合计 ¥1,680");
  });
  test("names the courses that one owns, and says so when the rest costs less singly", () => {
    const mine = [part(1, 56_000, { owned: true }), three[1]!, three[2]!];
    expect(shown(<Saving course={base} parts={mine} bundle={{ ...bundle, ownedIds: [1], missingFen: 112_000 }} />)).toContain(
      "你已经有「课 1」。剩下的单独买只要 ¥1,120，比套餐便宜",
    );
    expect(
      shown(
        <Saving
          course={{ ...base, price: 100_000 }}
          parts={mine}
          bundle={{ ...bundle, savesFen: 68_000, ownedIds: [1], missingFen: 112_000 }}
        />,
      ),
    ).toContain("剩下的单独买要 ¥1,120");
    const all = three.map((one) => ({ ...one, owned: true }));
    expect(shown(<Saving course={base} parts={all} bundle={{ ...bundle, ownedIds: [1, 2, 3], missingFen: 0 }} />)).toContain("不用再买");
  });
  test("leaves out what is not sold singly, and says nothing where there is nothing to save or to buy", () => {
    const html = shown(
      <Saving course={base} parts={[...three.slice(0, 2), part(3, 44_000, { onlyHere: true })]} bundle={{ ...bundle, onlyHereIds: [3] }} />,
    );
    expect(html).not.toContain("¥440");
    expect(html).toContain("「课 3」不单卖");
    for (const buttonType of [2, 3, 4]) expect(shown(<Saving course={{ ...base, buttonType }} parts={three} bundle={bundle} />)).toBe("");
    expect(shown(<Saving course={base} parts={three} bundle={{ ...bundle, savesFen: 0 }} />)).toBe("");
    expect(shown(<Saving course={{ ...base, price: null }} parts={three} bundle={bundle} />)).toBe("");
  });
});

describe("an owner's package", () => {
  const done = { watchedPer: 46, finished: 79, lessonCount: 112, href: "/course/play?id=2" };
  test("tells lessons done and to go, and where to go on", () => {
    const html = shown(<Whole course={{ ...base, buttonType: 2, validUntil: "2027-09-01" }} done={done} />);
    for (const text of [
      "已学 79 / 112 课时，还剩 33 课时",
      "2027-09-01 到期",
      "再有 17 天就能学完",
      'href="/course/play?id=2"',
      "继续学习",
    ])
      expect(html).toContain(text);
    expect(shown(<Whole course={base} done={{ ...done, watchedPer: 100, finished: 112 }} />)).toContain("112 课时全部学完了");
    expect(shown(<Whole course={base} done={{ ...done, href: null }} />)).not.toContain("<a ");
  });
  test("says what comes next", () => {
    const finished = { watchedPer: 100, finished: 8, lessonCount: 8, lastTitle: "末", day: "11-02", href: "#" };
    const parts = [
      part(1, 0, { done: finished }),
      part(2, 0, { done: { ...finished, finished: 3 } }),
      part(3, 0, { done: { ...finished, finished: 0 } }),
    ];
    expect(shown(<Next parts={parts} />)).toContain("「课 1」已学完。「课 2」还剩 5 课时。学完再学「课 3」。");
    expect(shown(<Next parts={[parts[0]!]} />)).toContain("都学完了");
    expect(shown(<Next parts={three} />)).toBe("");
  });
});

test("the trial of a package is the first lesson that plays without it, none for its owner", () => {
  const lesson = { itemId: 1, number: 1, title: "a", seconds: 60, locked: false, href: "/course/play?id=1&itemId=1&vid=v" };
  const parts = [part(1, 1, { chapters: [{ id: 1, title: "一", lessons: [{ ...lesson, locked: true, href: null }, lesson] }] })];
  expect(trialOf({ course: base, parts })).toBe(lesson.href);
  expect(trialOf({ course: { ...base, buttonType: 2 }, parts })).toBeNull();
  expect(trialOf({ course: base, parts: three })).toBeNull();
});

test("search engines are told the parts, and a price only where there is one to see", () => {
  const data = { course: base, parts: three, teachers: [], bundle, done: null };
  expect(composeHead(data, "学校").canonical).toBe("/course/compose?id=9");
  expect(composeHead(data, "学校").data).toMatchObject({
    "@type": "Course",
    hasPart: [{ name: "课 1" }, { name: "课 2" }, { name: "课 3" }],
    offers: { price: "1280.00" },
  });
  expect(composeHead({ ...data, course: { ...base, price: null } }, "学校").data).not.toHaveProperty("offers");
});
