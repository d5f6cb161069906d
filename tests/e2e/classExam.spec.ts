import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { learning } from "#contract/learning.ts";
import { practice } from "#contract/practice.ts";
import { inDatabase } from "./support/database.ts";
import { ask, enrolledLearner } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

const TITLE = "a class exam that was not passed tells what to work on and when the next try may begin, and lets in by itself";

test(TITLE, { tag: "@phone" }, async ({ page }) => {
  const { courseId, token } = await enrolledLearner(page);
  const { chapters } = await ask(page, learning.getCourseSeriesStudyCategory, { id: courseId }, token);
  const { itemId } = chapters.flatMap(({ items }) => items).find(({ kind }) => kind === "exam")!;
  const { historyId } = await ask(page, practice.createExamHistory, { itemId, requestId: randomUUID() }, token);
  await ask(page, practice.handInExam, { historyId }, token);
  await open(page, `/historyQuery?historyId=${historyId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^差 \d+ 道题达标$/);
  await expect(page.getByRole("button", { name: "再考一次" })).toBeDisabled();
  await expect(page.getByRole("timer")).toContainText(/还有 9 分 \d\d 秒/);
  await expect(page.getByRole("heading", { name: "答案解析" })).toHaveCount(0);
  await expectAccessible(page);

  await open(page, `/startClassExam?itemId=${itemId}`);
  await expect(page.getByText(/^(9|10) 分钟后可以再考/)).toBeVisible();
  const again = page.getByRole("button", { name: "再考一次" }).filter({ visible: true });
  await expect(again).toBeDisabled();
  await expectAccessible(page);
  await inDatabase((client) =>
    client.query("update attempt set ended_at = now() - interval '10 min' + interval '6 s' where id = $1", [historyId]),
  );
  await page.reload();
  await alive(page);
  await expect(again).toBeEnabled({ timeout: 15_000 });
  await again.click();
  await expect(page).toHaveURL(/startClassExam\?itemId=\d+&historyId=\d+/);
});
