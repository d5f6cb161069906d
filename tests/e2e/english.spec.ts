import type { Page } from "@playwright/test";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { unmarkedChinese } from "./support/chinese.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, DEMO, enrolledLearner, lessonsOf, signIn } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";
import { LEARNERS, LEARNERS_FURTHER, screenAt, VISITORS, VISITORS_FURTHER, walk } from "./support/walk.ts";

// What is Chinese on an English page is somebody's own words, a question or a lesson to read, and says so to whoever reads it aloud.
test.use({ locale: "en-US" });

const FURTHER = [...VISITORS_FURTHER, ...LEARNERS_FURTHER];

/** Collects what stands on each page in Chinese without a reason. */
function reader(page: Page) {
  const found: string[] = [];
  const look = async (where: string) => {
    found.push(...(await unmarkedChinese(page)).map((one) => `${where}: ${one}`));
  };
  const open = async (address: string) => {
    await page.goto(address);
    await alive(page);
    await look(address);
  };
  return { found, look, open };
}

test("a visitor who reads English meets no Chinese that isn't marked as Chinese, on any screen", async ({ page, expectedErrors }) => {
  test.setTimeout(240_000);
  expectedErrors.push("404");
  const { found, look } = reader(page);
  const from = VISITORS.map((address) => address.replace("电工", "welding"));
  const seen = await walk(page, { from, widths: [1280], enters: (screen) => FURTHER.includes(screen), look });
  expect(found).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining([...from.map(screenAt), "/course/details", "/course/play film"]));
});

test("nor does a learner", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, DEMO);
  const { found, look } = reader(page);
  const from = [...LEARNERS, "/course/search/home?keyword=welding"];
  const seen = await walk(page, { from, widths: [1280], enters: (screen) => FURTHER.includes(screen), look });
  expect(found).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining([...LEARNERS.map(screenAt), "/course/play film", "/course/play text", "/historyquery"]));
});

test("nor in any part of a lesson and its course", async ({ page }) => {
  const { courseId, token } = await enrolledLearner(page);
  const [lesson] = await lessonsOf(page, courseId, token);
  const { found, look, open } = reader(page);
  for (const address of [`/course/play?id=${courseId}&itemId=${lesson!.itemId}&vid=${lesson!.vid}`, `/course/details?id=${courseId}`]) {
    await open(address);
    const tabs = page.locator("main").getByRole("tab").filter({ visible: true });
    for (let at = 0; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click();
      await page.waitForLoadState("networkidle");
      await look(`${address}, tab ${await tabs.nth(at).innerText()}`);
    }
  }
  await page.locator("#handouts").getByRole("button", { name: /^Open / }).first().click();
  await expect(page.getByRole("dialog").getByRole("region", { name: "Page 1", exact: true })).toHaveAttribute("aria-busy", "false");
  await look("a handout");
  expect(found).toEqual([]);
});

test("nor in an exercise and an exam, while it runs, when it is handed in, in its result and while that waits", async ({ page }) => {
  test.setTimeout(180_000);
  const token = await signIn(page, { phone: await registered(), password: PASSWORD });
  const { found, look, open } = reader(page);
  const { courseId, mockRules } = (await ask(page, questions.getSubject, {}, token))!;
  for (const scope of ["all", "undone"] as const) {
    const draw = { courseId, count: 5, kinds: ["single" as const], scope };
    const { exerciseId, questionIds } = await ask(page, practice.getMockExerciseList, draw, token);
    await open(`/startMockPractice?exerciseId=${exerciseId}`);
    await ask(page, practice.submitExerciseAnswerPc, { exerciseId, questionId: questionIds[0]!, answer: "A", seq: 1 }, token);
    await open(`/startMockPractice?exerciseId=${exerciseId}`);
  }

  const { historyId } = await ask(page, practice.getMockRulePaper, { ruleId: mockRules[0]!.ruleId }, token);
  await open("/exam");
  await open(`/startMockExam?historyId=${historyId}`);
  await page.getByRole("button", { name: "Hand in", exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("handing in");
  await ask(page, practice.handInExam, { historyId }, token);
  await open(`/historyQuery?historyId=${historyId}`);

  // Its results come at an hour of its own: until then the result says so.
  const { records } = await ask(page, exams.getExaminBaseIsType, { size: 100 }, token);
  // One of the demo school, not of another journey.
  const { examinId } = records.find(({ phase, reviewAt, title }) => phase === "open" && reviewAt !== null && title.endsWith("统考"))!;
  await open(`/startExam?examinId=${examinId}`);
  const entry = { examinId, realName: "Chen Xiulan", phone: "13900001111", idCardLast6: "12345X", idCardConsent: true };
  await ask(page, exams.saveExamUser, entry, token);
  await open(`/startExam?examinId=${examinId}`);
  await page.getByRole("button", { name: "Start the exam" }).filter({ visible: true }).click();
  await page.waitForURL(/historyId=/);
  await expect(page.locator("[id$='-stem']")).toBeVisible();
  await look("an examination");
  await page.getByRole("button", { name: "Hand in", exact: true }).filter({ visible: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await page.waitForURL(/historyQuery/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("a result that waits");
  await open("/my/practice/home");
  await open("/historyList");
  expect(found).toEqual([]);
});
