import { practice } from "#contract/practice.ts";
import { unmarkedChinese } from "./support/chinese.ts";
import { openConsole } from "./support/console.ts";
import { inDatabase } from "./support/database.ts";
import { before } from "./support/sitting.ts";
import { ask } from "./support/study.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "en-US" });

test("who runs exams and marks in English hears titles, which stay Chinese there, as Chinese", async ({
  page, browser,
}) => {
  const learner = await browser.newPage({ baseURL: process.env["E2E_ORIGIN"]! });
  const sat = await before(learner, { kinds: ["essay", "single"] });
  const start = () =>
    ask(learner, practice.createExamHistory, { paperId: sat.paperId, requestId: crypto.randomUUID() }, sat.token);
  const { historyId } = await start();
  const answer = { questionId: sat.questions[0]!.questionId, answer: "先断电，再验电。", seq: 1 };
  await ask(learner, practice.handInExam, { historyId, answers: [answer] }, sat.token);
  await start();
  // What has English is looked at; what other journeys have made without it is passed by.
  const title = await inDatabase(async (client) => {
    const { rows } = await client.query<{ chinese: string }>(
      `insert into english_text (chinese, kind, english, updated_at)
       select title, 'text', 'A past paper', now() from paper where id = $1 returning chinese`,
      [sat.paperId],
    );
    return rows[0]!.chinese;
  });
  const of = `source=past&target=${sat.paperId}`;
  const found: string[] = [];
  await openConsole(page, "/staff/exams/hall");
  for (const address of ["/staff/exams/hall", `/staff/exams/hall?${of}`, `/staff/marking?${of}`]) {
    await page.goto(address);
    await expect(page.locator("main").getByText(title).first()).toBeVisible();
    // The window's own title can't say its language.
    const unmarked = (await unmarkedChinese(page)).filter((one) => !/(^|> )title: /.test(one));
    found.push(...unmarked.map((one) => `${address}: ${one}`));
  }
  await page.goto("/staff/marking/waits");
  await page.getByRole("combobox").click();
  await expect(page.locator(".ant-select-item-option [lang='zh-CN']").first()).toBeVisible();
  expect(found).toEqual([]);
  await learner.close();
});
