import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { yuan } from "#web/kit/yuan.ts";
import { logIn, openLoginDialog, registered } from "./support/login.ts";
import { ask, play, seek, trialCourse, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** Plays a lesson's last seconds. */
async function toTheEnd(page: Page): Promise<void> {
  await play(page);
  const { duration } = await video(page);
  await seek(page, duration - 1);
}

/** The last trial lesson of a paid course: what follows is closed. */
async function lastTrial(page: Page) {
  const { id } = await trialCourse(page);
  const { baseInfo, chapters } = await ask(page, catalogue.getCourseSeriesDetail, { id });
  const items = chapters.flatMap((chapter) => chapter.items);
  const at = items.findIndex((item, i) => item.isTrial && item.vid !== null && items[i + 1]?.locked);
  return { id, price: baseInfo.price!, lessonCount: baseInfo.lessonCount, lesson: items[at]! };
}

const addressOf = (id: number, { itemId, vid }: { itemId: number; vid: string | null }) =>
  `/course/play?id=${id}&itemId=${itemId}&vid=${vid}`;

test("a trial lesson leads on: the offer beside it or in the bar, and at its end what the course is", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  const { id, price, lessonCount, lesson } = await lastTrial(page);
  await page.goto(addressOf(id, lesson));
  await alive(page);
  const card = page.getByRole("region", { name: "想学完整门课？" });
  if (isMobile) {
    await expect(card).toBeHidden();
    const bar = page.locator("main a[href^='tel:']").filter({ visible: true });
    await expect(bar).toContainText(`¥${yuan(price)}`);
    expect((await bar.boundingBox())!.y).toBeGreaterThan(700);
  } else {
    await expect(card).toContainText(yuan(price));
    await expect(card).toContainText(`${lessonCount} 节`);
    await expect(card.getByRole("link", { name: "电话报名" })).toHaveAttribute("href", /^tel:/);
    await expect(card.getByRole("link", { name: "看课程介绍和目录" })).toHaveAttribute("href", `/course/details?id=${id}`);
  }
  await expectAccessible(page);
  await toTheEnd(page);
  const end = page.getByRole("group", { name: "想接着学？" });
  await expect(end).toBeVisible();
  await expect(end).toContainText(`¥${yuan(price)}`);
  await expect(end).toContainText(`${lessonCount} 节`);
  await expect(end.getByRole("link", { name: /电话报名/ })).toHaveAttribute("href", /^tel:/);
  await expect(page.getByText("后面没有课了")).toHaveCount(0);
  await expectAccessible(page);
});

test("a learner who hasn't the course is offered it at the same places, and an owner isn't", async ({ page }) => {
  const phone = await registered();
  const { id, lesson } = await lastTrial(page);
  await openLoginDialog(page);
  await logIn(page, phone);
  await page.goto(addressOf(id, lesson));
  await alive(page);
  await expect(page.getByRole("region", { name: "想学完整门课？" })).toBeVisible();
  await expect(page.getByText("本节已看")).toBeVisible();
  const { records } = await ask(page, catalogue.getCourseSeries, { free: true, type: 1 });
  const free = records[0]!.id;
  const { chapters } = await ask(page, catalogue.getCourseSeriesDetail, { id: free });
  const trial = chapters.flatMap(({ items }) => items).find((item) => item.isTrial && item.vid !== null);
  if (!trial) return;
  await page.goto(addressOf(free, trial));
  await alive(page);
  // A free course is got here at once; the page stays and the offer goes.
  await page.getByRole("region", { name: "想学完整门课？" }).getByRole("button", { name: "免费报名" }).click();
  await expect(page.getByRole("region", { name: "想学完整门课？" })).toHaveCount(0);
});
