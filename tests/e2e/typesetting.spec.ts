import { DEMO, signIn } from "./support/study.ts";
import { expect, test } from "./support/test.ts";
import { flawsOf } from "./support/typesetting.ts";
import { LEARNERS, LEARNERS_FURTHER, screenAt, VISITORS, VISITORS_FURTHER, walk } from "./support/walk.ts";

/** The widths that the product is drawn for. The walk over every screen that a link leads to is `npm run bench typesetting`. */
const WIDTHS = [1920, 1280, 768, 390];

test("no screen of a visitor is too wide, ends a text in one character, has a hole between cards or two orange buttons in one", async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push("404");
  const flaws: string[] = [];
  const seen = await walk(page, {
    from: VISITORS,
    widths: WIDTHS,
    enters: (screen) => VISITORS_FURTHER.includes(screen),
    look: async (where) => void flaws.push(...(await flawsOf(page, where))),
  });
  expect(flaws).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining([...VISITORS.map(screenAt), ...VISITORS_FURTHER]));
});

test("nor is a learner's", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, DEMO);
  const flaws: string[] = [];
  const seen = await walk(page, {
    from: [...LEARNERS, "/course/search/home?keyword=电工"],
    widths: WIDTHS,
    enters: (screen) => LEARNERS_FURTHER.includes(screen),
    look: async (where) => void flaws.push(...(await flawsOf(page, where))),
  });
  expect(flaws).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining([...LEARNERS.map(screenAt), ...LEARNERS_FURTHER]));
});
