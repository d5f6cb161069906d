import { learning } from "#contract/learning.ts";
import { fits } from "./support/courses.ts";
import { ask, DEMO, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

test("my study is a desk: packages hold their courses, rows are links, finished courses lead to practice, history is short", {
  tag: "@both",
}, async ({ page }) => {
  const token = await signIn(page, DEMO);
  const { records } = await ask(page, learning.getMyCourseList, { size: 100 }, token);
  const whole = records.find(({ course }) => course.type === 2)!;
  const parts = records.filter(({ course }) => whole.course.parts.some(({ id }) => id === course.id));
  const finished = records.find(({ state }) => state === "finished")!;
  await page.goto("/my/study/home");
  await alive(page);
  const group = page.getByRole("group", { name: whole.course.title, exact: true });
  await expect(group.getByRole("link")).toHaveCount(parts.length + 1);
  for (const { course } of parts) await expect(page.getByRole("link", { name: course.title, exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: `去刷题：${finished.course.title}` })).toHaveAttribute("href", /^\/exam\?courseId=\d+$/);
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);

  // The keyboard reads on at the first row that was not there before.
  const lessons = page.getByRole("region", { name: "学习记录" }).locator("a");
  await expect(lessons).toHaveCount(5);
  await page.getByRole("button", { name: /^全部 \d+ 节$/ }).press("Enter");
  await expect(lessons.nth(5)).toBeFocused();

  // The row's corner, far from its words.
  const row = page.getByRole("link", { name: whole.course.title, exact: true }).locator("xpath=ancestor::div[.//img][1]");
  const { width, height } = (await row.boundingBox())!;
  await row.click({ position: { x: width - 6, y: height - 6 } });
  await expect(page).toHaveURL(new RegExp(`/course/compose\\?id=${whole.course.id}$`));
});
