import type { Page } from "@playwright/test";
import { staffCourses } from "#contract/staff/courses.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** Calls of the console that were refused for want of a duty or its reach. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/api/staff/")) return;
    const { code } = (await response.json().catch(() => ({ code: 0 }))) as { code: number };
    if (code === -1) refused.push(response.url());
  });
  return refused;
}

/** Goes through every entry of the side bar, and what its tabs lead to; not through a page's own filters and trees. */
async function walk(page: Page): Promise<void> {
  const hrefs = (selector: string) => page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const seen = new Set<string>();
  const waiting = await hrefs("aside nav a");
  expect(waiting.length).toBeGreaterThan(2);
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    const [path] = href.split("?") as [string];
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(href);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.getByText("你没有这一页的权限")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    waiting.push(...(await hrefs("main nav a[href^='/staff/']")));
  }
}

test("whoever teaches some courses is offered nothing that would be refused: the bank is theirs to read", async ({ page }) => {
  test.setTimeout(240_000);
  const calls = await ownerCalls();
  const teacher = await aStaffMember("teacher");
  const { records } = await calls.call(staffCourses.list, { size: 50 });
  const { version } = await calls.call(staffRoles.member, { staffId: teacher.staffId });
  await calls.call(staffRoles.giveCourses, { staffId: teacher.staffId, version, seriesIds: records.map(({ id }) => id) });
  const refused = refusedCalls(page);
  await openConsole(page, "/staff", teacher);
  await walk(page);

  await page.goto("/staff/questions");
  const question = page.getByRole("row").nth(1).getByRole("link").first();
  await expect(question).toBeVisible();
  for (const name of ["导出题目", "章节和知识点"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
  for (const name of ["新建题目", "导入"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await question.click();
  await expect(page.getByText("这是全校共用的，你能看，不能改。")).toBeVisible();
  await expect(page.getByRole("button", { name: "保存" })).toHaveCount(0);
  await expect(page.getByRole("textbox").first()).toBeDisabled();
  await expectAccessible(page);

  await page.goto("/staff/moderation/words");
  await expect(page.getByRole("heading", { name: "评论与举报" })).toBeVisible();
  await expect(page.getByRole("button", { name: "加词" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /禁言/ })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("whoever looks after some classes isn't offered to merge, to make classes or to check the evidence", async ({ page }) => {
  const refused = refusedCalls(page);
  await openConsole(page, "/staff", await aStaffMember("classTeacher"));
  await walk(page);
  await page.goto("/staff/learners");
  await expect(page.getByRole("link", { name: "导入学员" })).toBeVisible();
  await expect(page.getByRole("link", { name: "查重" })).toHaveCount(0);
  await page.goto("/staff/cohorts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "新建班级" })).toHaveCount(0);
  await page.goto("/staff/news");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});
