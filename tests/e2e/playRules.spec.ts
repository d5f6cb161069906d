import { inDatabase } from "./support/database.ts";
import { ruledLearner } from "./support/ruled.ts";
import { play, seek, showControls, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const HELD = "这门课要按顺序看，没看过的部分先不能跳过去。";

test("in a course that is watched in order nobody jumps ahead, by whatever means, and what was watched is free", async ({
  page,
  isMobile,
}) => {
  await ruledLearner(page, 2, { canSkip: false, maxRate: 1.25, finishPer: 60 });
  await expect.poll(async () => (await video(page)).time, { timeout: 20_000 }).toBeGreaterThan(8);
  // By the video itself, as picture in picture or a headset's keys do.
  await seek(page, 55);
  await expect(page.getByText(HELD)).toBeVisible();
  expect((await video(page)).time).toBeLessThan(30);
  await page.keyboard.press("k");
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  await showControls(page, isMobile);
  await expectAccessible(page);
  // By the timeline.
  const line = (await page.locator("media-time-range").boundingBox())!;
  await page.mouse.click(line.x + line.width * 0.9, line.y + line.height / 2);
  await page.waitForTimeout(300);
  const furthest = (await video(page)).time;
  expect(furthest).toBeLessThan(30);
  // By the keyboard.
  for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  expect((await video(page)).time).toBeLessThan(furthest + 1);
  // Back and to the end of what was watched: no word is said.
  await expect(page.getByText(HELD)).toBeHidden({ timeout: 10_000 });
  await seek(page, 2);
  await seek(page, Math.floor(furthest) - 1);
  await page.waitForTimeout(500);
  expect((await video(page)).time).toBeCloseTo(Math.floor(furthest) - 1, 0);
  await expect(page.getByText(HELD)).toBeHidden();
});

test("who was left beyond what counts begins where it counts", async ({ page }) => {
  const { learnerId, itemId, courseId } = await ruledLearner(page, 2, { canSkip: false, maxRate: 1.25, finishPer: 60 });
  await page.goto("/about/home");
  await alive(page);
  await inDatabase((client) =>
    client.query("update item_progress set position = 50 where learner_id = $1 and item_id = $2", [learnerId, itemId]),
  );
  await page.goto(`/course/play?id=${courseId}&itemId=${itemId}`);
  await alive(page);
  await play(page);
  expect((await video(page)).time).toBeLessThan(30);
});

test("the fastest speed is the course's, also for who likes it faster elsewhere", async ({ page, isMobile }) => {
  await page.addInitScript(() => localStorage.setItem("watching", JSON.stringify({ rate: 2 })));
  await ruledLearner(page, 2, { canSkip: false, maxRate: 1.25, finishPer: 60 });
  await showControls(page, isMobile);
  await page.getByRole("button", { name: "播放速度 1.25x" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["0.75x", "1x", "1.25x"]);
  expect((await video(page)).rate).toBe(1.25);
});

test("the goal shows the course's own percentage", async ({ page }) => {
  const { courseId, itemId } = await ruledLearner(page, 2, { canSkip: false, maxRate: 1.25, finishPer: 60 });
  await expect(page.getByText("达标线 60%")).toBeVisible();
  await page.goto(`/course/play?id=${courseId}&itemId=${itemId}`);
  await alive(page);
  await expect(page.getByText("达标线 60%")).toBeVisible();
});

test("where one may skip, nothing holds back, and the timeline shows pictures of where one would go", async ({ page, isMobile }) => {
  const { itemId } = await ruledLearner(page, 4, { canSkip: true });
  expect(itemId).toBeGreaterThan(0);
  await seek(page, 40);
  await expect.poll(async () => (await video(page)).time).toBeGreaterThan(39);
  await expect(page.getByText(HELD)).toBeHidden();
  await page.waitForTimeout(2_000);
  await showControls(page, isMobile);
  const line = (await page.locator("media-time-range").boundingBox())!;
  await page.mouse.move(line.x + line.width * 0.5, line.y + line.height / 2);
  await expect(page.locator("media-time-range")).toHaveAttribute("mediapreviewimage", /sheet_\d+\.jpg/);
});
