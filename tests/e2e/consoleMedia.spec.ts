import { readFileSync } from "node:fs";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { aCourse, anEmptyLesson } from "./support/desk.ts";
import { fits } from "./support/courses.ts";
import { walkParts } from "./support/reach.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const SUBTITLES = "1\n00:00:00,500 --> 00:00:01,500\n先断电\n\n2\n00:00:02,000 --> 00:00:03,000\n再验电\n";
const BACKWARDS = "WEBVTT\n\n00:03.000 --> 00:01.000\n倒着走\n";
/** A file as the field takes it. */
const file = (name: string, content: string | Buffer, mimeType = "text/plain") => ({ name, mimeType, buffer: Buffer.from(content) });

test("whoever looks after videos uploads, names and subtitles one, and removes what no lesson shows", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(300_000);
  const calls = await ownerCalls();
  const stamp = Date.now() % 1_000_000;
  const [kept, gone] = [`行程开关${stamp}`, `重复的${stamp}`];
  const film = readFileSync(clip({ seconds: 4 }));
  await openConsole(page, "/staff/media");
  await expect(page.getByRole("link", { name: "视频库" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "选文件夹" })).toHaveAttribute("href", "/staff/media/folder");

  // A text is no video: the server says so at its row, and it can be put away.
  const uploads = page.getByRole("region", { name: /上传/ });
  await page.getByLabel("选视频", { exact: true }).setInputFiles([
    file(`${kept}.mp4`, film, "video/mp4"), file(`${gone}.mp4`, film, "video/mp4"), file(`笔记${stamp}.txt`, "不是视频"),
  ]);
  const wrong = uploads.getByRole("group", { name: `笔记${stamp}.txt` });
  await expect(wrong.getByRole("button", { name: `重试 笔记${stamp}.txt` })).toBeVisible();
  await expect(wrong).toContainText("视频");
  await wrong.getByRole("button", { name: /^取消/ }).click();
  await expect(wrong).toHaveCount(0);
  const list = page.getByRole("region", { name: "视频库" });
  const row = (title: string) => list.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  for (const title of [kept, gone]) await expect(row(title)).toContainText("全部完成", { timeout: 120_000 });
  await expectAccessible(page);

  // Rename, by the keyboard.
  const side = page.getByRole("complementary", { name: "视频详情" });
  await row(kept).getByRole("link").click();
  await expect(side.getByRole("heading", { name: kept })).toBeVisible();
  await side.getByRole("button", { name: "改名" }).press("Enter");
  await expect(side.getByRole("textbox", { name: "视频标题" })).toBeFocused();
  await page.keyboard.type(`限位开关${stamp}`);
  await page.keyboard.press("Enter");
  await expect(side.getByRole("heading", { name: `限位开关${stamp}` })).toBeVisible();
  await expect(side.getByRole("button", { name: "改名" })).toBeFocused();
  await expect(row(`限位开关${stamp}`)).toContainText("没有字幕");

  // A bad file is told with its line and changes nothing; a good one is there.
  const choose = async (button: string, name: string, content: string) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), side.getByRole("button", { name: button }).click()]);
    await chooser.setFiles(file(name, content));
  };
  await side.getByRole("combobox", { name: "字幕语言" }).selectOption("en");
  await choose("加字幕", "bad.vtt", BACKWARDS);
  await expect(side.getByRole("alert").filter({ hasText: "第 3 行" })).toBeVisible();
  await expect(side.getByRole("button", { name: "换English字幕" })).toHaveCount(0);
  await choose("加字幕", "good.srt", SUBTITLES);
  await expect(side.getByRole("button", { name: "换English字幕" })).toBeVisible();
  await expect(side.getByRole("alert")).toHaveCount(0);
  await expect(row(`限位开关${stamp}`)).toContainText("有字幕");

  // While a lesson shows it, it stays.
  const courseId = await aCourse(`用视频的课${stamp}`);
  const itemId = await anEmptyLesson(courseId, "video", `第一节${stamp}`);
  const { records } = await calls.call(staffMedia.list, { keyword: `限位开关${stamp}` });
  const { version } = await calls.call(staffVideos.lesson, { itemId });
  await calls.call(staffVideos.attach, { itemId, version, assetId: records[0]!.id });
  await page.reload();
  await expect(side.getByRole("heading", { name: `限位开关${stamp}` })).toBeVisible();
  await expect(side.getByRole("button", { name: "删除视频" })).toBeDisabled();
  await expect(side.getByText("有 1 节课在用，先在课里换掉才能删。")).toBeVisible();
  await expect(side.getByRole("link", { name: `去看 用视频的课${stamp} 第一节${stamp}` }))
    .toHaveAttribute("href", `/staff/courses/${courseId}?lesson=${itemId}`);
  await expectAccessible(page);

  // The other goes. What it was narrowed to stands in the address, and Back undoes it.
  await page.getByRole("link", { name: /^没用到课里/ }).click();
  await expect(page).toHaveURL(/show=noLessons/);
  await expect(row(`限位开关${stamp}`)).toHaveCount(0);
  await row(gone).getByRole("link").click();
  await side.getByRole("button", { name: "删除视频" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除视频" }).click();
  await expect(row(gone)).toHaveCount(0);
  await expect(list).toBeFocused();
  // From the list without the video, and from what the list was narrowed to.
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/show=/);
  await expect(row(`限位开关${stamp}`)).toBeVisible();
  await page.getByRole("textbox", { name: "搜标题、文件名、课程" }).fill(`${kept}.mp4`);
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem").filter({ has: page.getByRole("link") })).toHaveCount(1);

  // Where there is no room beside the list, it lies over it; Esc gives the row the focus back.
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(`/staff/media?keyword=${stamp}`);
    await row(`限位开关${stamp}`).getByRole("link").click();
    const drawer = page.getByRole("dialog", { name: "视频详情" });
    await expect(drawer.getByRole("heading", { name: `限位开关${stamp}` })).toBeVisible();
    expect(await fits(page)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(row(`限位开关${stamp}`).getByRole("link")).toBeFocused();
  }
});

test("a film recorded anew takes the old one's place once it plays, and a bad file changes nothing", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(300_000);
  const calls = await ownerCalls();
  const stamp = Date.now() % 1_000_000;
  const title = `星三角${stamp}`;
  await openConsole(page, "/staff/media");
  await page.getByLabel("选视频", { exact: true }).setInputFiles([file(`${title}.mp4`, readFileSync(clip({ seconds: 4 })), "video/mp4")]);
  const list = page.getByRole("region", { name: "视频库" });
  const row = list.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  await expect(row).toContainText("全部完成", { timeout: 120_000 });
  const { records } = await calls.call(staffMedia.list, { keyword: title });
  const courseId = await aCourse(`降压启动${stamp}`);
  const itemId = await anEmptyLesson(courseId, "video", `第一节${stamp}`);
  const attach = async (assetId: number) => {
    const { version } = await calls.call(staffVideos.lesson, { itemId });
    await calls.call(staffVideos.attach, { itemId, version, assetId });
  };
  await attach(records[0]!.id);

  // Found by the course that shows it, and its row says so.
  await page.goto("/staff/media");
  await page.getByRole("textbox", { name: "搜标题、文件名、课程" }).fill(`降压启动${stamp}`);
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem").filter({ has: page.getByRole("link") })).toHaveCount(1);
  await expect(row).toContainText(`用在 1 节课：降压启动${stamp}`);

  // A file that is no video is told at the old one, which plays on.
  const side = page.getByRole("complementary", { name: "视频详情" });
  /** By keys alone, from the row that was opened. */
  const replace = async (name: string, content: Buffer) => {
    const button = side.getByRole("button", { name: `换视频 ${title}` });
    const isThere = () => button.evaluate((element) => element === document.activeElement);
    // Listened for before: a key is faster than the browser's word that the choice is the test's.
    const chooser = page.waitForEvent("filechooser");
    await row.getByRole("link").focus();
    for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(file(name, content, "video/mp4"));
  };
  await row.getByRole("link").press("Enter");
  await expect(side.getByText("新文件能看之前，学员照常看原来的。")).toBeVisible();
  await replace(`坏的${stamp}.mp4`, Buffer.alloc(20_000, 7));
  await expect(side.getByText(/^新文件没有换上：.+原来的视频照常播放。$/)).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText("新文件没有换上，照常播放原来的");
  expect(await calls.call(staffVideos.lesson, { itemId })).toMatchObject({ assetId: records[0]!.id, seconds: 4 });
  await expectAccessible(page);

  // A good one takes over by itself; what was there says so and leads to it.
  const retake = readFileSync(clip({ seconds: 6 }));
  await replace(`重录${stamp}.mp4`, retake);
  await expect(side.getByText("已经换成新视频，用它的课都换好了。")).toBeVisible({ timeout: 120_000 });
  await side.getByRole("link", { name: "看新文件" }).click();
  await expect(side.getByRole("heading", { name: title })).toBeVisible();
  await expect(side.getByRole("link", { name: `去看 降压启动${stamp} 第一节${stamp}` })).toBeVisible();
  await expect(side.getByText("0:06")).toBeVisible();
  expect(await calls.call(staffVideos.lesson, { itemId })).toMatchObject({ seconds: 6 });
  await expectAccessible(page);

  // The file that it was made of comes home as it was sent.
  const [download] = await Promise.all([page.waitForEvent("download"), side.getByRole("button", { name: "下载原片" }).press("Enter")]);
  expect(download.suggestedFilename()).toBe(`重录${stamp}.mp4`);
  expect(readFileSync(await download.path()).equals(retake)).toBe(true);
});

test("a video plays in the library, in the quality one chooses, and what it shows becomes its still picture", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(300_000);
  const title = `点动${Date.now() % 1_000_000}`;
  await openConsole(page, "/staff/media");
  const film = readFileSync(clip({ seconds: 8, size: "1280x720" }));
  await page.getByLabel("选视频", { exact: true }).setInputFiles([file(`${title}.mp4`, film, "video/mp4")]);
  const row = page.getByRole("region", { name: "视频库" }).getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  await expect(row).toContainText("全部完成", { timeout: 120_000 });
  await row.getByRole("link").click();
  const side = page.getByRole("complementary", { name: "视频详情" });
  const poster = () => row.locator("img").getAttribute("src");
  const before = await poster();
  await side.getByRole("button", { name: `播放 ${title}` }).press("Enter");
  const video = side.getByLabel(`正在看：${title}`);
  await expect(video).toBeFocused();
  const at = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(0.2);
  const quality = side.getByRole("combobox", { name: "清晰度" });
  await expect(quality.getByRole("option")).toHaveText(["自动", "720p", "360p"]);
  const height = () => video.evaluate((element) => (element as HTMLVideoElement).videoHeight);
  await video.evaluate((element) => {
    const playing = element as HTMLVideoElement;
    playing.pause();
    playing.currentTime = 5;
  });
  await quality.selectOption("360p");
  await expect.poll(height, { timeout: 30_000 }).toBe(360);
  await expectAccessible(page);
  await side.getByRole("button", { name: "用这一帧做封面" }).click();
  await expect(page.getByText("封面图已换")).toBeVisible();
  await expect.poll(poster).not.toBe(before);
  expect(await at(), "it stays where it was").toBeCloseTo(5, 1);
  const picture = await page.request.get((await poster())!);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  // One of three pictures out of it, by keys: arrows lead from one to the next, and only Space chooses.
  const pictures = side.getByRole("radiogroup", { name: "封面图" });
  await expect(pictures.getByRole("radio")).toHaveCount(3);
  await expect(pictures.getByRole("radio", { checked: true })).toHaveCount(0);
  const taken = await poster();
  await pictures.getByRole("radio").first().focus();
  await walkParts(page, pictures.getByRole("radio"), "ArrowRight");
  await pictures.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowRight");
  const second = pictures.getByRole("radio", { name: "00:02 的画面" });
  await expect(second).toBeFocused();
  expect(await poster(), "arrows choose nothing").toBe(taken);
  await page.keyboard.press("Space");
  await expect(second).toBeChecked();
  await expect(second).toBeFocused();
  await expect.poll(poster).not.toBe(taken);
  const shown = (await second.locator("img").getAttribute("src"))!.replace("data:image/jpeg;base64,", "");
  expect((await (await page.request.get((await poster())!)).body()).toString("base64")).toBe(shown);
  await expectAccessible(page);
});

test("the library is no page for whoever has no duty for videos", async ({ page }) => {
  await openConsole(page, "/staff/learners", await aStaffMember("support"));
  await expect(page.getByRole("link", { name: "学员名单" })).toBeVisible();
  await expect(page.getByRole("link", { name: "视频库" })).toHaveCount(0);
  await page.goto("/staff/media");
  await expect(page.getByRole("heading", { name: "你没有这一页的权限" })).toBeVisible();
});
