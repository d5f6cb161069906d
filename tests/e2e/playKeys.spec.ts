import type { Page, Request } from "@playwright/test";
import { enrolledLearner, lessonsOf, moves, play, seek, video } from "./support/study.ts";
import { alive, expect, test as base } from "./support/test.ts";

/** The browser writes each refused request into its console. */
const test = base.extend({ expectedErrors: async ({}, use) => use(["Failed to load resource"]) });

/** The minute of a key that a request asks for; null for any other. */
const minuteOf = (request: Request): number | null => {
  const found = /\/play\/[^/]+\/[^/]+\/key\/(\d+)$/.exec(new URL(request.url()).pathname);
  return found ? Number(found[1]) : null;
};

/** Opens the first lesson of a course; tells the minutes whose keys were asked for, in order, and how many segments. */
async function lesson(page: Page) {
  const { courseId, token } = await enrolledLearner(page);
  const [first] = await lessonsOf(page, courseId, token);
  const keys: number[] = [];
  const said = new Set<string | undefined>();
  let segments = 0;
  page.on("request", (request) => {
    const minute = minuteOf(request);
    if (minute !== null) {
      keys.push(minute);
      said.add(request.headers()["prefer"]);
    }
    if (/\.m4s$/.test(request.url())) segments += 1;
  });
  await page.goto(`/course/play?id=${courseId}&itemId=${first!.itemId}&vid=${first!.vid}`);
  await alive(page);
  return { keys, said, segments: () => segments };
}

const noMessage = async (page: Page) => {
  for (const words of ["网络断开了", "这一节暂时无法播放", "这个浏览器播放不了这一节", "只听声音"])
    await expect(page.getByText(words)).toBeHidden();
};

test("a lesson plays on where a minute ends, at twice the speed and after looking back, one request a key", { tag: "@phone" }, async ({
  page,
}) => {
  const { keys, said, segments } = await lesson(page);
  // Key and first segments are there before anybody presses play.
  await expect.poll(() => [keys.includes(0), segments() > 0], { timeout: 15_000 }).toEqual([true, true]);
  await play(page);
  await seek(page, 50);
  await moves(page);
  await page.locator("media-controller > video").evaluate((element) => {
    (element as HTMLVideoElement).playbackRate = 2;
  });
  await expect.poll(async () => (await video(page)).time, { timeout: 30_000 }).toBeGreaterThan(64);
  expect(keys).toEqual([0, 1]);
  expect([...said]).toEqual(["wait=0"]);
  const loaded = segments();
  await seek(page, 58);
  await expect.poll(async () => (await video(page)).time, { timeout: 15_000 }).toBeGreaterThan(62);
  expect([keys, segments()], "what is loaded is not asked for again").toEqual([[0, 1], loaded]);
  await seek(page, 12);
  await moves(page);
  expect(keys).toEqual([0, 1]);
  await noMessage(page);
});

test("a key that is refused for now is waited for without a word, and who goes back meanwhile plays there", { tag: "@phone" }, async ({
  page,
}) => {
  let refusing = true;
  let refused = 0;
  await page.route(/\/key\/1$/, (route) => {
    if (!refusing) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 429, headers: { "retry-after": "2" }, json: { code: -1, message: "", data: null } });
  });
  await lesson(page);
  await play(page);
  await seek(page, 55);
  await moves(page);
  // What is loaded plays to the border, and there the picture waits, longer than a weak line would be left without words.
  await expect.poll(async () => (await video(page)).time, { timeout: 20_000 }).toBeGreaterThan(59.5);
  const { time } = await video(page);
  await page.waitForTimeout(6_000);
  expect((await video(page)).time).toBeLessThan(60.5);
  expect((await video(page)).time).toBeGreaterThanOrEqual(time);
  expect(refused).toBeGreaterThan(2);
  await noMessage(page);
  await seek(page, 20);
  await moves(page);
  await seek(page, 56);
  refusing = false;
  await expect.poll(async () => (await video(page)).time, { timeout: 30_000 }).toBeGreaterThan(62);
  await noMessage(page);
});
