import { alive, expect, expectAccessible, test } from "./support/test.ts";

test.use({ locale: "en-US" });

test("an English word typed into the header finds courses by their English, marks it and leads to the lesson", async ({
  page,
}) => {
  await page.goto("/home");
  await alive(page);
  const box = page.locator("header").getByRole("searchbox").locator("visible=true");
  await box.fill("first aid");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("for “first aid”");
  const found = page.locator("main article");
  await expect(found.first()).toBeVisible();
  await expect(found.first().locator("mark").first()).toHaveText(/^(first|aid)$/i);
  // Names are English as a whole; what a Chinese lesson says is marked as Chinese.
  expect((await found.locator("h2").allTextContents()).filter((title) => /\p{Script=Han}/u.test(title))).toEqual([]);
  await expectAccessible(page);
  const lesson = found.locator("li a").first();
  await expect(lesson).toHaveText(/^Lesson \d+/);
  await lesson.click();
  await expect(page).toHaveURL(/\/course\/(?:play|details|transfer|compose)\?id=\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // Forms of a word are one word, and nothing is found by what no course says.
  await page.goto("/course/search/home?keyword=welders");
  await expect(found.first()).toContainText(/weld/i);
  await page.goto("/course/search/home?keyword=zeppelin");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing for “zeppelin”, try other words");
  await page.getByRole("group", { name: "Search for" }).getByRole("link", { name: "Welder" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("for “Welder”");
  await expect(found.first()).toBeVisible();
});
