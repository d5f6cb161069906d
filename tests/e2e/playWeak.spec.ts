import type { Page } from "@playwright/test";
import { countStalls, lineOf, rungsOf } from "./support/line.ts";
import { enrolledLearner, moves, play, showControls, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** kbit/s between the two qualities of a demo lecture. */
const BETWEEN = 62;

async function lesson(page: Page): Promise<void> {
  const { courseId } = await enrolledLearner(page);
  await page.goto(`/course/play?id=${courseId}`);
  await alive(page);
}

/** Seconds loaded ahead of where the video stands. */
const ahead = (page: Page) =>
  page.locator("media-controller > video").evaluate((element) => {
    const { buffered, currentTime } = element as HTMLVideoElement;
    for (let i = 0; i < buffered.length; i += 1)
      if (buffered.start(i) <= currentTime + 0.1 && currentTime < buffered.end(i)) return buffered.end(i) - currentTime;
    return 0;
  });

test("when the line falls the quality falls and the lesson goes on; when it recovers, so does the picture", { tag: "@phone" }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  await lesson(page);
  const line = await lineOf(page);
  await line.slow(450);
  const rungs = rungsOf(page);
  await play(page);
  const stalls = await countStalls(page);
  await expect.poll(() => ahead(page), { timeout: 20_000 }).toBeGreaterThan(10);
  const asked = rungs.length;
  // Carries the lower quality (52 kbit/s), not the better (71).
  await line.slow(BETWEEN);
  await expect.poll(() => rungs.slice(asked).filter((rung) => rung === "360p").length, { timeout: 30_000 }).toBeGreaterThan(2);
  const recovered = rungs.length;
  await line.fast();
  await expect.poll(() => rungs.slice(recovered), { timeout: 20_000 }).toContain("720p");
  // It never stood still for want of data: how quickly a busy machine draws it is not the line's matter.
  expect(await stalls()).toBe(0);
  await moves(page);
});

test("a lesson on a line that was weak lately begins with the lower quality, at once", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("line", JSON.stringify({ speed: 50_000, at: Date.now() })));
  await lesson(page);
  // The page itself is known to the browser; the lesson comes over the weak line.
  const line = await lineOf(page);
  // What the lower quality takes (52 kbit/s), and a third more: with less it would stand still at the first busy second.
  await line.slow(72);
  const rungs = rungsOf(page);
  await page.reload();
  await alive(page);
  await play(page);
  const stalls = await countStalls(page);
  expect(new Set(rungs)).toEqual(new Set(["360p"]));
  await page.waitForTimeout(8_000);
  expect(await stalls()).toBe(0);
});

test("a quality chosen by hand stays, whatever the line", { tag: "@phone" }, async ({ page, isMobile }) => {
  await lesson(page);
  await play(page);
  await showControls(page, isMobile);
  await page.getByRole("button", { name: "清晰度 自动" }).click();
  await page.getByRole("menuitemradio", { name: "流畅" }).click();
  await page.waitForTimeout(1_000);
  const rungs = rungsOf(page);
  await page.locator("media-controller > video").evaluate((element) => {
    (element as HTMLVideoElement).currentTime = (element as HTMLVideoElement).duration - 12;
  });
  await moves(page);
  expect(new Set(rungs)).not.toContain("720p");
});

test("the sound alone goes on at the same place, saves data and speaks in subtitles; the picture comes back", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await lesson(page);
  await play(page);
  const rungs = rungsOf(page);
  const { time } = await video(page);
  await showControls(page, isMobile);
  await page.getByRole("button", { name: "字幕" }).click();
  await page.getByRole("button", { name: "清晰度 自动" }).click();
  await page.getByRole("menuitemradio", { name: "只听声音，省流量" }).click();
  await expect(page.getByText("只放声音")).toBeVisible();
  rungs.length = 0;
  await moves(page);
  const listening = await video(page);
  expect(listening.time).toBeGreaterThan(time);
  expect(listening.time).toBeLessThan(time + 15);
  expect(rungs.length).toBeGreaterThan(0);
  expect(rungs.filter((rung) => rung.endsWith("p"))).toEqual([]);
  await expect(page.locator("media-controller [noautohide] p")).toHaveText(/./);
  await showControls(page, isMobile);
  await expect(page.getByRole("button", { name: "清晰度 只听声音" })).toBeVisible();
  await expectAccessible(page);
  // It holds for the visit, so also for the page loaded anew.
  await page.reload();
  await alive(page);
  rungs.length = 0;
  await play(page);
  expect(rungs.filter((rung) => rung.endsWith("p"))).toEqual([]);
  await showControls(page, isMobile);
  await page.getByRole("button", { name: "清晰度 只听声音" }).click();
  await page.getByRole("menuitemradio", { name: "自动" }).click();
  await moves(page);
  await expect
    .poll(() => page.locator("media-controller > video").evaluate((element) => (element as HTMLVideoElement).videoHeight))
    .toBeGreaterThan(0);
  expect((await video(page)).time).toBeGreaterThan(listening.time - 2);
});

test("on a line too weak for any picture the sound alone is offered, once and in nobody's way", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem("line", JSON.stringify({ speed: 60_000, at: Date.now() })));
  await lesson(page);
  const line = await lineOf(page);
  await line.slow(400);
  await play(page);
  await line.slow(25);
  const offer = page.getByText("网络有点慢，可以先只听声音。");
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await line.fast();
  await page.getByRole("button", { name: "只听声音", exact: true }).click();
  await expect(page.getByText("只放声音")).toBeVisible();
  await expect(offer).toBeHidden();
  await moves(page);
});
