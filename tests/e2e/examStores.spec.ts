import type { BrowserContext, Page } from "@playwright/test";
import { practice } from "#contract/practice.ts";
import { begin, before, option, saved } from "./support/sitting.ts";
import { ask } from "./support/study.ts";
import { alive, expect, test as base } from "./support/test.ts";

/** Cut lines are what these tests are about; the browser writes each failing request into its console. */
const test = base.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource", "fetching the script", "WebSocket connection to"]);
  },
});

const SIX = { kinds: ["single", "single", "single", "single", "single", "single"] } as const;

/** Waits for the copy of the page that a reload without a network brings back. */
const copied = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => navigator.serviceWorker.controller !== null && (await caches.has("attempts"))), {
      timeout: 30_000,
    })
    .toBe(true);

/** Answers the question that stands there and the five after it. */
async function answerSix(page: Page): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    if (i > 0) await page.getByRole("button", { name: "下一题" }).click();
    await option(page, "B").click();
    await expect(option(page, "B")).toHaveAttribute("aria-checked", "true");
  }
}

/** Six answers without a network, a reload, and the network again. */
async function sixSurvive(page: Page, context: BrowserContext, words: string): Promise<void> {
  const { paperId, token } = await before(page, SIX);
  const historyId = await begin(page, paperId);
  await copied(page);
  await context.setOffline(true);
  await answerSix(page);
  await expect(page.getByText(words).first()).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByText("已答 6 / 6").first()).toBeAttached();
  expect(await saved(page, historyId, token).catch(() => 0)).toBe(0);
  await context.setOffline(false);
  await expect.poll(() => saved(page, historyId, token), { timeout: 20_000 }).toBe(6);
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "交卷" }).click();
  await page.waitForURL(/historyQuery/);
  expect(await ask(page, practice.getExamHistory, { historyId }, token)).toMatchObject({ state: "marked", correct: 6, blank: 0 });
}

const KEPT = "答案先存在这台设备上，联网后自动补交（还有 6 题待上传）。";

test("where the browser has no database, six answers given offline outlive a reload", async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await sixSurvive(page, context, KEPT);
});

test("where the database is full, six answers given offline outlive a reload", async ({ page, context }) => {
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await sixSurvive(page, context, KEPT);
});

test("what a page of an older build kept is sent by this one", async ({ page }) => {
  const { paperId, token } = await before(page, SIX);
  const historyId = await begin(page, paperId);
  // As those pages wrote it; the first answer was given before it in the same paper.
  await option(page, "A").click();
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  const { questions } = await ask(page, practice.getQuestionAndMarkList, { historyId }, token);
  await page.evaluate(
    ([attempt, ids]) =>
      new Promise<void>((done) => {
        const { userId: learner } = JSON.parse(localStorage.getItem("loginRecord")!) as { userId: number };
        const opening = indexedDB.open("attempts", 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore("answers", { keyPath: ["learner", "historyId", "questionId"] });
          opening.result.createObjectStore("handIns", { keyPath: ["learner", "historyId"] });
        };
        opening.onsuccess = () => {
          const rows = opening.result.transaction("answers", "readwrite");
          for (const questionId of ids.slice(1)) {
            rows.objectStore("answers").put({
              learner, historyId: attempt, questionId, answer: "B", seq: 3, spentSeconds: 4, at: Date.now(), sent: false,
            });
          }
          rows.oncomplete = () => (opening.result.close(), done());
        };
      }),
    [historyId, questions.map(({ questionId }) => questionId)] as const,
  );
  await page.reload();
  await expect.poll(() => saved(page, historyId, token), { timeout: 20_000 }).toBe(6);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((done) => {
            const opening = indexedDB.open("attempts");
            opening.onsuccess = () => {
              const counting = opening.result.transaction("answers").objectStore("answers").count();
              counting.onsuccess = () => (opening.result.close(), done(counting.result));
            };
          }),
      ),
    )
    .toBe(0);
});

test("where the browser keeps nothing at all the page says so, asks before it goes, and sends when it can", async ({ page, context }) => {
  const { paperId, token } = await before(page, SIX);
  const historyId = await begin(page, paperId);
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("attempt.")) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.reload();
  await alive(page);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await context.setOffline(true);
  await answerSix(page);
  await expect(page.getByText("网络断开了，先别关这个页面。", { exact: true })).toBeVisible();
  await expect(page.getByText("这台设备存不下答案，关掉或刷新就会丢。联网后自动补交（还有 6 题待上传）。").first()).toBeVisible();
  await expect(page.getByText("没连上，6 题还没存")).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await context.setOffline(false);
  await expect.poll(() => saved(page, historyId, token), { timeout: 20_000 }).toBe(6);
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
  expect(asked).toHaveLength(1);
});
