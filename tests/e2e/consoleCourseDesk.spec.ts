import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { staffOutline } from "#contract/staff/courses.ts";
import { aPdf } from "../factories/files.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { aStaffMember, openConsole } from "./support/console.ts";
import { aCourse, anEmptyLesson, publish } from "./support/desk.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, signIn } from "./support/study.ts";
import { expect, expectAccessible, test as base } from "./support/test.ts";

// An upload is held on purpose, and stopped while it is.
const test = base.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource"]);
  },
});

let made = 0;
const named = (name: string) => `${name}${process.pid % 10_000}${(made += 1)}`;

const outline = (page: Page) => page.getByRole("region", { name: "课程大纲" });
const names = (page: Page) => outline(page).locator("button[aria-keyshortcuts]");

/** Drags a row of the outline onto the upper or the lower half of another, and waits until that is stored. */
async function drag(page: Page, from: string, onto: string, half: "upper" | "lower", order: string[]): Promise<void> {
  const row = (name: string) => names(page).filter({ hasText: name }).locator("..");
  const { height } = (await row(onto).boundingBox())!;
  const stored = page.waitForResponse((answer) => answer.url().endsWith(staffOutline.order.path));
  await row(from).dragTo(row(onto), { targetPosition: { x: 60, y: half === "upper" ? 4 : height - 4 } });
  await expect(names(page)).toContainText(order);
  await stored;
}

/** How often a row's looks change while something is dragged over it from its edge onto the button in it. */
async function looksOver(page: Page, from: string, onto: string): Promise<number> {
  const row = (name: string) => names(page).filter({ hasText: name }).locator("..");
  const { x, y, width, height } = (await row(onto).boundingBox())!;
  const button = (await row(onto).getByRole("button").first().boundingBox())!;
  await row(onto).evaluate((element) => {
    const seen = new MutationObserver((all) => (element.dataset["looks"] = `${Number(element.dataset["looks"] ?? 0) + all.length}`));
    seen.observe(element, { attributeFilter: ["class"] });
  });
  await row(from).hover();
  await page.mouse.down();
  for (const across of [x + 3, x + 5, button.x + 20, button.x + 30, x + width - 3]) await page.mouse.move(across, y + height - 4);
  await page.waitForTimeout(200);
  const looks = Number(await row(onto).getAttribute("data-looks"));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return looks;
}

test("lessons and chapters are dragged, within a chapter and into another one, and stay where they were put", async ({ page }) => {
  const id = await aCourse(named("拖动"), 1, { 上册: ["甲课", "乙课", "丙课"], 下册: ["丁课"] });
  await openConsole(page, `/staff/courses/${id}`, await aStaffMember("editor"));
  await expect(names(page)).toContainText(["上册", "01 甲课", "02 乙课", "03 丙课", "下册", "04 丁课"]);
  // The mark stays while the pointer is anywhere in that half.
  expect(await looksOver(page, "甲课", "丙课")).toBe(1);
  await page.reload();
  await drag(page, "甲课", "乙课", "lower", ["上册", "01 乙课", "02 甲课", "03 丙课", "下册", "04 丁课"]);
  await drag(page, "丙课", "丁课", "upper", ["上册", "01 乙课", "02 甲课", "下册", "03 丙课", "04 丁课"]);
  await drag(page, "下册", "上册", "upper", ["下册", "01 丙课", "02 丁课", "上册", "03 乙课", "04 甲课"]);
  await page.reload();
  await expect(names(page)).toContainText(["下册", "01 丙课", "02 丁课", "上册", "03 乙课", "04 甲课"]);
  await expectAccessible(page);
});

test("a handout is brought, renamed, put first, replaced and taken away", async ({ page }) => {
  const id = await aCourse(named("讲义"), 1, { 一: ["甲课"] });
  await openConsole(page, `/staff/courses/${id}`, await aStaffMember("editor"));
  await page.getByRole("link", { name: "讲义", exact: true }).click();
  const list = page.getByRole("region", { name: "讲义" });
  await expect(list.getByText(/^还没有讲义/)).toBeVisible();
  const file = (name: string) => ({ name, mimeType: "application/pdf", buffer: aPdf() });
  await list.locator('input[type="file"][multiple]').setInputFiles([file("安全规程.pdf"), file("接线图.pdf")]);
  const rows = list.getByRole("listitem");
  await expect(rows).toHaveText([/安全规程\.pdf/, /接线图\.pdf/]);
  await expectAccessible(page);
  await list.getByRole("button", { name: "上移 接线图" }).click();
  await expect(rows).toHaveText([/接线图\.pdf/, /安全规程\.pdf/]);
  await rows.first().getByRole("button", { name: "改名" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "名称" }).fill("");
  await dialog.getByRole("button", { name: "改名" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "名称" }).fill("双控接线图");
  await dialog.getByRole("button", { name: "改名" }).click();
  await expect(rows.first()).toHaveText(/双控接线图\.pdf/);
  await rows.first().locator('input[type="file"]').setInputFiles(file("新图.pdf"));
  await expect(page.getByText("讲义传好了").last()).toBeVisible();
  await rows.first().getByRole("button", { name: "删除" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await expect(rows).toHaveText([/安全规程\.pdf/]);
  await page.reload();
  await expect(rows).toHaveText([/安全规程\.pdf/]);
});

test("a course is copied, withdrawn and published again; one that a learner holds is not removed, and it is said why", async ({
  page, browser,
}) => {
  test.slow();
  const title = named("复制下架");
  const id = await aCourse(title, 1, { 一: ["甲课", "乙课"] });
  await publish(id);
  const visitor = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  const token = await signIn(visitor, { phone: await registered(), password: PASSWORD });
  await ask(visitor, catalogue.enroll, { id }, token);
  const found = async () =>
    (await ask(visitor, catalogue.getCourseSeries, { keyword: title })).records.map((one) => one.title).filter((one) => one === title);
  expect(await found()).toEqual([title]);

  await openConsole(page, `/staff/courses/${id}`, await aStaffMember("editor"));
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "复制一份" }).click();
  await expect(page.getByRole("heading", { name: `${title}（副本）` })).toBeVisible();
  await expect(page.locator("header").getByText("草稿", { exact: true })).toBeVisible();
  await expect(names(page)).toContainText(["一", "01 甲课", "02 乙课"]);
  await expectAccessible(page);
  const copy = page.url();
  expect(copy).not.toContain(`/${id}`);

  await page.goto(`/staff/courses/${id}`);
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "下架" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "下架" }).click();
  await expect(page.locator("header").getByText("已下架", { exact: true })).toBeVisible();
  expect(await found()).toEqual([]);
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  // The question is gone, and what stands against it stays to be read.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText("有 1 位学员有这门课的学习资格，不能删除；下架后新学员就看不到了")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/staff/courses/${id}$`));
  await page.getByRole("button", { name: "重新发布" }).click();
  await expect(page.locator("header").getByText("已发布", { exact: true })).toBeVisible();
  expect(await found()).toEqual([title]);

  await page.goto(copy);
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await expect(page).toHaveURL(/\/staff\/courses$/);
  await visitor.context().close();
});

test("a package is put together from courses, published and held as one; a course of it stays published", async ({ page, browser }) => {
  test.slow();
  const [one, two, title] = [named("套餐一"), named("套餐二"), named("整套")];
  const ids = [await aCourse(one, 1, { 一: ["甲课"] }), await aCourse(two, 1, { 一: ["乙课"] })];
  for (const id of ids) await publish(id);
  await openConsole(page, "/staff/courses/new", await aStaffMember("editor"));
  await page.getByRole("radio", { name: "套餐" }).check();
  await page.getByLabel("名称").fill(title);
  await page.getByLabel("分类").click();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "建好并去编辑" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("套餐里还没有课程，不能发布")).toBeVisible();
  await page.getByRole("link", { name: "套餐内容" }).click();
  const parts = page.getByRole("region", { name: "套餐内容" });
  for (const name of [one, two]) {
    await parts.getByRole("combobox", { name: "加一门课" }).fill(name);
    await page.locator(".ant-select-item-option").filter({ hasText: name, visible: true }).click();
  }
  await expect(parts.getByRole("listitem")).toHaveText([new RegExp(one), new RegExp(two)]);
  await parts.getByRole("button", { name: `上移 ${two}` }).click();
  await expectAccessible(page);
  await parts.getByRole("button", { name: "保存套餐内容" }).click();
  await expect(page.getByText("已保存").last()).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.locator("header").getByText("已发布", { exact: true })).toBeVisible();
  await page.reload();
  await expect(parts.getByRole("listitem")).toHaveText([new RegExp(two), new RegExp(one)]);
  const packageId = Number(new URL(page.url()).pathname.split("/").at(-1));

  const learner = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  const token = await signIn(learner, { phone: await registered(), password: PASSWORD });
  await ask(learner, catalogue.enroll, { id: packageId }, token);
  await learner.goto(`/course/details?id=${packageId}`);
  await expect(learner.getByRole("heading", { level: 1, name: /^已学 0 \/ 2 课时/ })).toBeVisible();
  for (const name of [one, two]) await expect(learner.getByText(name).first()).toBeVisible();
  await learner.context().close();

  await page.goto(`/staff/courses/${ids[0]}`);
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "下架" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "下架" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText(new RegExp(title)).last()).toBeVisible();
  await expect(page.locator("header").getByText("已发布", { exact: true })).toBeVisible();
});

test("a film's upload is paused and goes on, also after a reload, where it stopped", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.slow();
  const id = await aCourse(named("续传"));
  const lesson = `/staff/courses/${id}?lesson=${await anEmptyLesson(id, "video", "甲课")}`;
  const file = clip({ seconds: 4, name: "续传.mp4" });
  let held = 0;
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "PATCH" || held >= 2) return route.continue();
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    await route.continue().catch(() => undefined);
  });
  await openConsole(page, lesson, await aStaffMember("editor"));
  const choose = () => page.locator('input[type="file"][accept^="video"]').setInputFiles(file);
  await choose();
  await expect.poll(() => held).toBe(1);
  const row = page.getByRole("group", { name: "续传.mp4" });
  await row.getByRole("button", { name: "暂停 续传.mp4" }).click();
  await expect(row).toContainText("已暂停");
  await expectAccessible(page);
  await row.getByRole("button", { name: "继续 续传.mp4" }).click();
  await expect.poll(() => held).toBe(2);
  await row.getByRole("button", { name: "暂停 续传.mp4" }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("节标题")).toHaveValue("甲课");
  const head = page.waitForRequest((request) => request.method() === "HEAD");
  await choose();
  // What the page before began is asked for first.
  await head;
  await expect(page.getByRole("region", { name: "视频", exact: true })).toContainText("可以播放", { timeout: 120_000 });
});
