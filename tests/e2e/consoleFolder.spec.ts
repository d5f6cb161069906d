import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { staffCourses } from "#contract/staff/courses.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { aPdf } from "../factories/files.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { aCourse, anEmptyLesson } from "./support/desk.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** A folder of these files; a film where the value is its seconds. */
function aFolder(files: Readonly<Record<string, number | Buffer>>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "jc-folder-")), "电工四级-第二批");
  mkdirSync(folder);
  for (const [path, what] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    if (typeof what === "number") copyFileSync(clip({ seconds: what }), join(folder, path));
    else writeFileSync(join(folder, path), what);
  }
  return folder;
}

const choose = (page: Page, folder: string) => page.locator("input[webkitdirectory]").setInputFiles(folder);
const outline = (page: Page) => page.getByRole("region", { name: "课程大纲" }).locator("button[aria-keyshortcuts]");

test("a folder of two chapters becomes an outline, its films are uploaded and converted, and nothing that was there is touched", async ({
  page,
}) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(420_000);
  const id = await aCourse(`电工四级${Date.now() % 100_000}`);
  await anEmptyLesson(id, "video", "正反转控制");
  const folder = aFolder({
    "02 电动机控制线路/01-接触器的结构.mp4": 3, "02 电动机控制线路/03-正反转控制.mp4": 2, "02 电动机控制线路/03-正反转接线图.pdf": aPdf(),
    "02 电动机控制线路/01-接触器的结构.srt": Buffer.from("1\n00:00:00,500 --> 00:00:02,000\n先断电。\n"),
    "02 电动机控制线路/04-星三角.rmvb": Buffer.from("rm"), "03 照明/01-一灯双控.mp4": 2, "03 照明/.DS_Store": Buffer.from("x"),
  });
  await openConsole(page, `/staff/courses/${id}`, await aStaffMember("editor"));
  await page.getByRole("link", { name: "按文件夹建大纲" }).click();
  await expect(page.getByRole("heading", { name: "选一个文件夹" })).toBeVisible();
  await expectAccessible(page);

  await choose(page, aFolder({ "空/.DS_Store": Buffer.from("x") }));
  await expect(page.locator("main").getByRole("alert")).toHaveText("这个文件夹里没有文件，换一个试试。");
  await choose(page, folder);
  const sheet = page.getByRole("region", { name: "电工四级-第二批" });
  await expect(sheet).toContainText("2章3节视频1份讲义1个重名1个不能用");
  await expect(sheet.getByText("放不了 RMVB，先转成 MP4")).toBeVisible();
  await expect(sheet.getByText("课里已有这一节，改名后另存，原来的不动")).toBeVisible();
  await expect(sheet.getByLabel("03-正反转控制.mp4 的节标题")).toHaveValue("正反转控制（新）");
  await expect(sheet.getByRole("listitem").filter({ hasText: "01-接触器的结构.mp4" }).first()).toContainText("00:03");
  await expect(sheet.getByText("当 01-接触器的结构.mp4 的字幕")).toBeVisible();
  await expectAccessible(page);

  // The numbers come back and go, what was written stays; an empty title is asked for.
  await sheet.getByLabel("02 电动机控制线路 的章标题").fill("电动机");
  await sheet.getByRole("checkbox", { name: "去掉名称前的编号" }).uncheck();
  await expect(sheet.getByLabel("01-一灯双控.mp4 的节标题")).toHaveValue("01-一灯双控");
  await sheet.getByRole("checkbox", { name: "去掉名称前的编号" }).check();
  await expect(sheet.getByLabel("02 电动机控制线路 的章标题")).toHaveValue("电动机");
  const lamp = sheet.getByLabel("01-一灯双控.mp4 的节标题");
  await lamp.fill("");
  await sheet.getByRole("button", { name: "建大纲并上传 4 个" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("有 1 个名称是空的，写好再建。");
  await lamp.fill("一灯双控");

  // Somebody else changes the outline meanwhile: nothing is made, and what is there now is compared with.
  await anEmptyLesson(id, "video", "接触器的结构");
  await sheet.getByRole("button", { name: "建大纲并上传 4 个" }).click();
  await expect(sheet.getByRole("alert")).toContainText("刚才有人改了这门课的大纲");
  await expect(sheet.getByLabel("01-接触器的结构.mp4 的节标题")).toHaveValue("接触器的结构（新）");
  await sheet.getByRole("button", { name: "建大纲并上传 4 个" }).click();

  await expect(page).toHaveURL(new RegExp(`/staff/courses/${id}$`));
  const rows = [
    "一", "01 正反转控制", "一", "02 接触器的结构", "电动机", "03 接触器的结构（新）", "04 正反转控制（新）", "第三章　照明", "05 一灯双控",
  ];
  await expect(outline(page)).toContainText(rows);
  for (const [name, length] of [["接触器的结构（新）", "00:03"], ["正反转控制（新）", "00:02"], ["一灯双控", "00:02"]] as const)
    await expect(outline(page).filter({ hasText: name })).toContainText(length, { timeout: 180_000 });
  const calls = await ownerCalls();
  const { chapters } = await calls.call(staffCourses.detail, { id });
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  expect(lessons.map(({ film }) => film?.ready ?? null)).toEqual([null, null, true, true, true]);
  const films = await calls.call(staffMedia.list, { keyword: "接触器的结构（新）" });
  expect(films.records[0]?.subtitles).toEqual([{ lang: "zh-CN", label: "中文" }]);
  await page.getByRole("link", { name: "讲义", exact: true }).click();
  await expect(page.getByRole("region", { name: "讲义" }).getByRole("listitem")).toHaveText([/正反转接线图\.pdf/]);
});

test("without a course one is chosen on the page, and a film that can't be used is replaced", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  const title = `照明${Date.now() % 100_000}`;
  const id = await aCourse(title);
  await openConsole(page, "/staff/media/folder", await aStaffMember("editor"));
  await choose(page, aFolder({ "01 照明/一灯双控.rmvb": Buffer.from("rm") }));
  await expect(page.locator("main").getByRole("alert")).toContainText("没有能用的视频");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"), page.getByRole("button", { name: "给 一灯双控.rmvb 换文件" }).click(),
  ]);
  await chooser.setFiles(clip({ seconds: 2, name: "一灯双控.mp4" }));
  await expect(page.getByLabel("一灯双控.mp4 的节标题")).toHaveValue("一灯双控");
  await page.getByRole("button", { name: "建大纲并上传 1 个" }).click();
  await expect(page.locator("main").getByRole("alert")).toHaveText("先选建到哪门课");
  const field = page.getByRole("combobox", { name: "建到" });
  await expect(field).toBeFocused();
  await field.fill(title);
  await page.locator(".ant-select-item-option").filter({ hasText: title, visible: true }).click();
  await page.getByRole("link", { name: "课程", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "继续编辑" }).click();
  await page.getByRole("button", { name: "建大纲并上传 1 个" }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/courses/${id}$`));
  await expect(outline(page)).toContainText(["第一章　照明", "01 一灯双控"]);
});

test("a folder is dropped, with the folders in it, and reads in English", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  const folder = aFolder({ "01 照明/上/1-一灯双控.mp4": 2, "01 照明/上/2-星三角.rmvb": Buffer.from("rm"), "01 照明/2-两灯.mp4": 2 });
  await page.context().addCookies([{ name: "lang", value: "en", url: process.env["E2E_ORIGIN"]! }]);
  await openConsole(page, "/staff/media/folder", await aStaffMember("editor"));
  const { x, y } = (await page.getByRole("button", { name: "Choose a folder" }).boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x: x + 10, y: y - 20, data });
  const sheet = page.getByRole("region", { name: "电工四级-第二批" });
  await expect(sheet).toContainText("2chapters2videos0handouts1unusable");
  await expect(sheet.getByLabel("Chapter title of 上")).toHaveValue("上");
  await expect(sheet.getByLabel("Lesson title of 2-两灯.mp4")).toHaveValue("两灯");
  await expectAccessible(page);
});
