import type { APIRequestContext } from "@playwright/test";
import { account } from "#contract/account.ts";
import { catalogue } from "#contract/catalogue.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { handouts as sheets } from "#demo/content/handouts.ts";
import { Client } from "#tests/support/client.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

/** So many requests meet both processes for sure, though other journeys take turns with them. */
const REQUESTS = 12;
/** Within this time (ms) what one process knows the other knows, too. */
const SOON = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What different answers a request gets. */
async function answers<T>(one: () => Promise<T>): Promise<T[]> {
  const all = new Set<T>();
  for (let n = 0; n < REQUESTS; n += 1) all.add(await one());
  return [...all];
}

test("a session that is ended on another device is refused within a second, and its page says so", { tag: "@two" }, async ({ page }) => {
  const who = { phone: await registered(), password: PASSWORD };
  const token = await signIn(page, who);
  const asked = async () => {
    const answer = await page.request.get(account.getSessions.path, { headers: { token } });
    return ((await answer.json()) as { code: number }).code;
  };
  expect(await answers(asked)).toEqual([1]);
  await page.goto("/my/study/home");
  await alive(page);

  const elsewhere = new Client(process.env["E2E_ORIGIN"]!);
  elsewhere.token = (await elsewhere.call(account.userLogin, { phoneType: 2, username: who.phone, pass: who.password })).token;
  await elsewhere.call(account.endSession, {});
  await pause(SOON);
  expect(await answers(asked)).toEqual([401]);

  await page.getByRole("link", { name: "我的笔记" }).first().click();
  await expect(page.getByRole("alertdialog")).toContainText("登录已过期，请重新登录");
  await page.getByRole("alertdialog").getByRole("button").click();
  await page.waitForURL((url) => url.pathname === "/home");
});

test("what staff change stands on the pages of both processes within a second", { tag: "@two" }, async ({ page, request }) => {
  const sheet = sheets.find(({ file }) => file === "forklift-daily")!;
  const { records } = await ask(page, catalogue.getCourseSeries, { type: 1, size: 100 });
  const course = records.find((card) => card.coverUrl.includes(sheet.series))!;
  const names = [sheet.name, "改过名的日检表"] as const;
  const shown = async () => namesIn(request, course.id, names);
  // Both have drawn the page for visitors and keep it.
  expect(await answers(shown)).toEqual([sheet.name]);

  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  const [handout] = await staff.call(staffHandouts.list, { seriesId: course.id });
  await staff.call(staffHandouts.rename, { id: handout!.id, version: handout!.version, name: names[1] });
  await pause(SOON);
  expect(await answers(shown)).toEqual([names[1]]);
  await page.goto(`/course/details?id=${course.id}`);
  await expect(page.locator("#handouts").getByRole("listitem").first()).toContainText(names[1]);
});

/** Which of these names stand on a course's page as visitors get it. */
async function namesIn(request: APIRequestContext, courseId: number, names: readonly string[]): Promise<string> {
  const html = await (await request.get(`/course/details?id=${courseId}`)).text();
  return names.filter((name) => html.includes(name)).join();
}
