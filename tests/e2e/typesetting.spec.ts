import { DEMO, signIn } from "./support/study.ts";
import { expect, test } from "./support/test.ts";
import { flawsOf } from "./support/typesetting.ts";
import { screenAt, walk } from "./support/walk.ts";

/** The whole walk, over every screen at four widths, is `npm run bench typesetting`. */
const WIDTHS = [1280, 390];

test("no main screen of a visitor is wider than its window, ends a text in one character or has a hole in its cards", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push("404");
  const flaws: string[] = [];
  const further = ["/course/details", "/course/compose", "/info/details/:id", "/course/play text"];
  const seen = await walk(page, {
    from: ["/home", "/courseClass/home", "/info/home", "/about/home", "/no/such/page"],
    widths: WIDTHS,
    enters: (screen) => further.includes(screen),
    look: async (where) => void flaws.push(...(await flawsOf(page, where))),
  });
  expect(flaws).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining(["/course/details", "/info/details/:id"]));
});

test("nor is a learner's", async ({ page }) => {
  await signIn(page, DEMO);
  const flaws: string[] = [];
  const from = ["/home", "/my/study/home", "/my/notes/home", "/exam", "/exam/errors", "/course/search/home?keyword=电工"];
  const seen = await walk(page, {
    from,
    widths: WIDTHS,
    enters: (screen) => screen === "/course/play film",
    look: async (where) => void flaws.push(...(await flawsOf(page, where))),
  });
  expect(flaws).toEqual([]);
  expect(seen).toHaveLength(new Set(from.map(screenAt)).size + 1);
});
