import type { Page } from "@playwright/test";
import { learning } from "#contract/learning.ts";
import { enrolledLearner, lessonsOf, play, seek, trialCourse, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

async function atTranscript(page: Page) {
  const { courseId, token } = await enrolledLearner(page);
  const [first] = await lessonsOf(page, courseId, token);
  const address = `/course/play?id=${courseId}&itemId=${first!.itemId}&vid=${first!.vid}&tab=transcript`;
  return { address };
}

const lines = (page: Page) => page.getByRole("list", { name: /字幕全文/ });

test("the transcript follows the video, and a press or Enter on a line goes there, by the player's permission", { tag: "@phone" }, async ({
  page,
}) => {
  const { address } = await atTranscript(page);
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === learning.getVideoPlayAuth.path) asked += 1;
  });
  await page.goto(address);
  await alive(page);
  await expect(lines(page).getByRole("button").first()).toBeVisible();
  await expectAccessible(page);
  await play(page);
  await seek(page, 30);
  const current = lines(page).locator('[aria-current="true"]');
  await expect(current).toHaveCount(1);
  const shown = await current.innerText();
  const box = async () => {
    const [line, list] = await Promise.all([current.boundingBox(), lines(page).boundingBox()]);
    return line!.y >= list!.y - 1 && line!.y + line!.height <= list!.y + list!.height + 1;
  };
  await expect.poll(box).toBe(true);
  await seek(page, 70);
  await expect.poll(() => current.innerText()).not.toBe(shown);
  await expect.poll(box).toBe(true);
  const third = lines(page).getByRole("button").nth(2);
  const at = await third.locator("span").first().innerText();
  const seconds = Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
  await third.click();
  await expect.poll(async () => Math.abs((await video(page)).time - seconds) < 4).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect(lines(page).getByRole("button").nth(3)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lines(page).getByRole("button").nth(3)).toHaveAttribute("aria-current", "true");
  expect(asked).toBe(1);
});

test("a search marks what it finds and steps through it, forward and back", { tag: "@phone" }, async ({ page }) => {
  const { address } = await atTranscript(page);
  await page.goto(address);
  await alive(page);
  const word = (await lines(page).getByRole("button").nth(1).locator("span").nth(1).innerText()).slice(0, 2);
  const field = page.getByRole("searchbox", { name: "在字幕里找" });
  await field.fill("的");
  await expect(page.locator("mark").first()).toBeVisible();
  const state = page.getByText(/^\d+ \/ \d+$/);
  const count = Number((await state.innerText()).split(" / ")[1]);
  expect(count).toBeGreaterThan(1);
  await expect(state).toHaveText(`1 / ${count}`);
  await field.press("Enter");
  await expect(state).toHaveText(`2 / ${count}`);
  await field.press("Shift+Enter");
  await expect(state).toHaveText(`1 / ${count}`);
  await page.getByRole("button", { name: "上一处" }).click();
  await expect(state).toHaveText(`${count} / ${count}`);
  await expectAccessible(page);
  await field.fill("讲义里没有的话");
  await expect(page.getByText("没找到")).toBeVisible();
  await expect(page.getByRole("button", { name: "下一处" })).toBeDisabled();
  await field.fill(word);
  await expect(page.locator("mark").first()).toHaveText(word);
});

test("a visitor reads along in a trial lesson", { tag: "@phone" }, async ({ page }) => {
  const { id, trial } = await trialCourse(page);
  await page.goto(`/course/play?id=${id}&itemId=${trial.itemId}&vid=${trial.vid}&tab=transcript`);
  await alive(page);
  await expect(lines(page).getByRole("button").first()).toBeVisible();
  await expect(page.getByRole("tab", { name: /笔记/ })).toHaveCount(0);
});

test("a lesson without subtitles says so", { tag: "@phone" }, async ({ page }) => {
  const { address } = await atTranscript(page);
  await page.route(`**${learning.getVideoPlayAuth.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, subtitles: [] } } });
  });
  await page.goto(address);
  await alive(page);
  await expect(page.getByText("这一节没有字幕")).toBeVisible();
  await expectAccessible(page);
});

test.describe("when the subtitles can't be had", () => {
  test.use({ expectedErrors: ["net::ERR", "Failed to load resource"] });

  test("the tab says so and tries again", { tag: "@phone" }, async ({ page }) => {
    const { address } = await atTranscript(page);
    let broken = true;
    await page.route("**/*.vtt", (route) => (broken ? route.abort() : route.continue()));
    await page.goto(address);
    await alive(page);
    await expect(page.getByText("字幕没加载出来")).toBeVisible();
    broken = false;
    await page.getByRole("button", { name: "再试一次" }).click();
    await expect(lines(page).getByRole("button").first()).toBeVisible();
  });
});
