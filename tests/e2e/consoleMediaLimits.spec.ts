import { readFileSync } from "node:fs";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { aCourse, anEmptyLesson } from "./support/desk.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("where no pictures can be taken out of a video the panel says why, keeps its room, and offers another try", async ({
  page, expectedErrors,
}) => {
  expectedErrors.push("ERR_FAILED");
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(300_000);
  const title = `断网${Date.now() % 1_000_000}`;
  await openConsole(page, "/staff/media");
  await page.getByLabel("选视频", { exact: true }).setInputFiles([
    { name: `${title}.mp4`, mimeType: "video/mp4", buffer: readFileSync(clip({ seconds: 4 })) },
  ]);
  const list = page.getByRole("region", { name: "视频库" });
  const row = list.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  await expect(row).toContainText("全部完成", { timeout: 120_000 });
  const side = page.getByRole("complementary", { name: "视频详情" });
  const part = side.getByRole("region", { name: "封面图" });
  const height = async () => (await part.boundingBox())!.height;
  const asked = `**${staffMedia.posterCandidates.path}*`;
  // As it stands while the answer is on its way; then without ffmpeg, then without a line.
  let answer = () => {};
  await page.route(asked, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ json: { code: 1, message: "", data: { candidates: [], lacks: "ffmpeg" } } });
  });
  await page.goto(`/staff/media?keyword=${title}`);
  await expect(part.getByRole("status")).toHaveText("正在加载…");
  const before = await height();
  await expect.poll(() => {
    answer();
    return part.getByText("服务器没有装 ffmpeg，不能从视频里取画面。").count();
  }).toBe(1);
  expect(await height()).toBe(before);
  await expect(part.getByRole("button", { name: "上传一张图片" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(asked);
  await page.route(asked, (route) => route.abort());
  await page.reload();
  const again = part.getByRole("button", { name: "重试" });
  await expect(again).toBeVisible({ timeout: 30_000 });
  expect(await height()).toBe(before);
  await expectAccessible(page);
  await page.unroute(asked);
  await again.press("Enter");
  await expect(part.getByRole("radio")).toHaveCount(3);
  expect(await height()).toBe(before);
});

test("whoever has some courses sees their films alone, changes none that others show, and offline is told so", async ({
  page, context, expectedErrors,
}) => {
  const calls = await ownerCalls();
  const { roleId } = await calls.call(staffRoles.saveRole, { name: `录课组 ${process.pid}`, duties: ["media"], scope: "ownCourses" });
  const member = await aStaffMember();
  const courseId = await aCourse(`同用的课${process.pid}`);
  const itemId = await anEmptyLesson(courseId, "video", "第一节");
  const { records } = await calls.call(staffMedia.list, { state: "ready", size: 50 });
  const film = records.find(({ lessons, replacement }) => lessons > 0 && replacement === null)!;
  const words = Buffer.from("WEBVTT\n\n00:00.500 --> 00:01.500\n先断电\n").toString("base64");
  await calls.call(staffMedia.saveSubtitles, { id: film.id, version: film.version, lang: "vi", label: "Tiếng Việt", file: words });
  const lesson = await calls.call(staffVideos.lesson, { itemId });
  await calls.call(staffVideos.attach, { itemId, version: lesson.version, assetId: film.id });
  const { version } = await calls.call(staffRoles.member, { staffId: member.staffId });
  const given = await calls.call(staffRoles.giveRoles, { staffId: member.staffId, version, roles: [{ roleId }] });
  await calls.call(staffRoles.giveCourses, { staffId: member.staffId, version: given.version, seriesIds: [courseId] });

  await openConsole(page, "/staff/media", member);
  const list = page.getByRole("region", { name: "视频库" });
  await expect(list.getByRole("listitem").filter({ has: page.getByRole("link") })).toHaveCount(1);
  const side = page.getByRole("complementary", { name: "视频详情" });
  await expect(side.getByRole("heading", { name: film.title })).toBeVisible();
  await expect(side.getByText("不归你的课也在用这个视频：你能看，不能改。")).toBeVisible();
  for (const name of ["改名", "加字幕", "上传一张图片", /^换视频/, "删除视频"]) await expect(side.getByRole("button", { name })).toHaveCount(0);
  await expect(side.getByRole("radio")).toHaveCount(0);
  const subtitles = side.getByRole("region", { name: "字幕" });
  await expect(subtitles.getByRole("listitem").filter({ hasText: "Tiếng Việt" })).toBeVisible();
  await expect(subtitles.getByRole("button")).toHaveCount(0);
  // Its own lesson by name, those of other courses by their number.
  const used = side.getByRole("region", { name: "用在" });
  await expect(used.getByRole("listitem")).toHaveCount(1);
  await expect(used).toContainText(`另有 ${film.lessons} 节课在用`);
  await expectAccessible(page);

  expectedErrors.push("ERR_INTERNET_DISCONNECTED", "WebSocket");
  await context.setOffline(true);
  await page.getByRole("link", { name: /^没有字幕/ }).click();
  const trouble = page.getByRole("alert").filter({ hasText: "网络没连上" });
  await expect(trouble).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await context.setOffline(false);
  await trouble.getByRole("button", { name: "重试" }).click();
  await expect(list).toBeVisible();
});
