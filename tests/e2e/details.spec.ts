import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import type { CourseCard, CourseDetail, Teacher } from "#contract/catalogue.schema.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, freshPhone, smsCode, test } from "./support/test.ts";

const origin = () => process.env["E2E_ORIGIN"]!;

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(
    origin() + path,
    body ? { method: "POST", headers: { "content-type": "application/json", origin: origin() }, body: JSON.stringify(body) } : {},
  );
  return ((await response.json()) as { data: T }).data;
}

const detailOf = (id: number) => ask<CourseDetail>(catalogue.getCourseSeriesDetail.path.replace(":id", String(id)));

/** A course of the demo school for visitors, by its buttonType. */
async function aCourse(buttonType: number): Promise<CourseDetail> {
  const { records } = await ask<{ records: CourseCard[] }>(catalogue.getCourseSeries.path, { size: 50 });
  for (const card of records) {
    if (card.buttonType !== buttonType || card.type !== 1) continue;
    const detail = await detailOf(card.id);
    if (buttonType !== 0 || detail.chapters.some((chapter) => chapter.items.some((item) => item.isTrial))) return detail;
  }
  throw new Error(`the demo school has no course of buttonType ${buttonType}`);
}

/** What is drawn for this width: the buttons of the panel, on a phone those of the bar. */
const entry = (page: Page, name: string | RegExp, role: "link" | "button" = "link") =>
  page
    .getByRole(role, { name, exact: typeof name === "string" })
    .filter({ visible: true })
    .first();

test("the course's page is whole without any script", async ({ browser, baseURL }) => {
  const { baseInfo, chapters, teachers } = await aCourse(0);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(baseInfo.title);
  const html = await page.content();
  for (const text of [
    ...baseInfo.outcomes,
    ...chapters.map((chapter) => chapter.title),
    ...chapters.flatMap((chapter) => chapter.items.map((item) => item.title)),
    ...teachers.map((teacher) => teacher.name),
  ]) {
    expect(html).toContain(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  }
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${baseURL}/course/details?id=${baseInfo.id}`);
  expect(await page.locator('meta[name="description"]').getAttribute("content")).toBe(baseInfo.seo.description);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    "@type": string;
    name: string;
    provider: { name: string };
    offers: { price: string };
  };
  expect(data).toMatchObject({
    "@type": "Course",
    name: baseInfo.title,
    offers: { price: (baseInfo.price! / 100).toFixed(2), priceCurrency: "CNY" },
  });
  expect(data.provider.name).not.toBe("");
  await context.close();
});

test("a paid course shows its price and the school's hotline, and nothing that would order it", async ({ page }) => {
  const { baseInfo } = await aCourse(0);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  const price = new RegExp(`¥${(baseInfo.price! / 100).toLocaleString("en-US")}`);
  await expect(page.locator("main")).toContainText(price);
  const call = entry(page, /电话报名/);
  await expect(call).toBeVisible();
  expect(await call.getAttribute("href")).toMatch(/^tel:\d{7,}$/);
  await expect(page.getByText(/拨打 [\d-]+.*开通/)).toBeVisible();
  await expect(page.getByText(/立即购买|去支付/)).toHaveCount(0);
});

test("the price stays in sight while one reads down to what learners say", async ({ page }) => {
  const { records } = await ask<{ records: { id: number; title: string }[] }>(catalogue.getCourseSeries.path, { keyword: "低压电工作业" });
  const { id, title } = records[0]!;
  await page.goto(`/course/details?id=${id}`);
  await alive(page);
  await expect(page.locator("#voices").getByRole("listitem")).toHaveCount(3);
  await page.getByRole("navigation", { name: "本页内容" }).getByRole("link", { name: /评价/ }).click();
  const card = page.getByRole("region", { name: title });
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card).toContainText("¥");
});

test("the trial leads to the first trial lesson, and only trial lessons are open", async ({ page }) => {
  const { baseInfo, chapters } = await aCourse(0);
  const items = chapters.flatMap((chapter) => chapter.items);
  const trial = items.find((item) => item.isTrial)!;
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  const address = `/course/play?id=${baseInfo.id}&itemId=${trial.itemId}&vid=${trial.vid}`;
  await expect(entry(page, "免费试看")).toHaveAttribute("href", address);
  await expect(page.getByRole("link", { name: /免费试看第 \d+ 节/ })).toHaveAttribute("href", address);
  const outline = page.locator("#outline");
  await expect(outline.locator("ol a")).toHaveCount(items.filter((item) => !item.locked).length);
  await expect(outline.getByRole("img", { name: "报名后可学" })).toHaveCount(items.filter((item) => item.locked).length);
});

test("a visitor enrols in a free course: registers on the page, is enrolled, and may go on studying", { tag: "@both" }, async ({
  page,
}) => {
  const { baseInfo, chapters } = await aCourse(3);
  const address = `/course/details?id=${baseInfo.id}`;
  await page.goto(address);
  await alive(page);
  await entry(page, "免费报名", "button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "免费注册" }).or(dialog.getByRole("link", { name: "免费注册" })).click();
  const phone = freshPhone();
  await dialog.getByLabel("手机号", { exact: true }).fill(phone);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await dialog.getByLabel("短信验证码").fill(await smsCode(phone));
  await dialog.getByLabel("设置密码").fill("hangong7351");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check({ force: true });
  await dialog.getByRole("button", { name: "注册并登录" }).click();
  await expect(page.getByText("注册成功")).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).last().click();
  // spec 8: after the dialog the course's page stays, with data of its own for this learner.
  const goOn = entry(page, "继续学习");
  await expect(goOn).toHaveAttribute("href", `/course/play?id=${baseInfo.id}`);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  await expect(page.locator("#outline ol a")).toHaveCount(chapters.flatMap((chapter) => chapter.items).length);
  await expect(page.getByRole("progressbar", { name: "学习进度" })).toHaveAttribute("aria-valuenow", "0");
  await page.reload();
  await expect(entry(page, "继续学习")).toBeVisible();
  await expectAccessible(page);
});

test("on a slow line the page stays as it is while enrolling loads its data anew", async ({ page }) => {
  await signIn(page, { phone: await registered(), password: PASSWORD });
  const { baseInfo } = await aCourse(3);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  const chapter = page.locator("#outline details").first();
  await expect(chapter.locator("ol")).toBeVisible();
  await chapter.locator("summary").click();
  await expect(chapter.locator("ol")).toBeHidden();
  await page.route(/getCourseSeriesDetail|StudyCategory|StudySeries/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await entry(page, "免费报名", "button").click();
  await expect(entry(page, "继续学习")).toBeVisible();
  await expect(chapter.locator("ol")).toBeHidden();
});

test("closing the login dialog forgets the wish to enrol", async ({ page }) => {
  const { baseInfo } = await aCourse(3);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  await entry(page, "免费报名", "button").click();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entry(page, "免费报名", "button")).toBeVisible();
});

test("the tabs lead to their sections and show which one is read; chapters fold", { tag: "@phone" }, async ({ page }) => {
  const { baseInfo } = await aCourse(0);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  const tabs = page.getByRole("navigation", { name: "本页内容" });
  await expect(tabs.getByRole("link", { name: "课程介绍" })).toHaveAttribute("aria-current", "true");
  await tabs.getByRole("link", { name: "目录" }).click();
  await expect(tabs.getByRole("link", { name: "目录" })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/#outline$/);
  await expect(page.getByRole("heading", { name: "课程目录" })).toBeInViewport();
  const first = page.locator("#outline details").first();
  await expect(first.locator("ol")).toBeVisible();
  await first.locator("summary").click();
  await expect(first.locator("ol")).toBeHidden();
  await page.getByRole("button", { name: "全部收起" }).click();
  await expect(page.locator("#outline ol").filter({ visible: true })).toHaveCount(0);
  await page.getByRole("button", { name: "全部展开" }).click();
  await expect(first.locator("ol")).toBeVisible();
});

test("an unknown course and a senseless id are the page that says so, with status 404", async ({ page, expectedErrors }) => {
  expectedErrors.push("404");
  for (const query of ["?id=2000000000", "?id=abc", ""]) {
    const answer = await page.goto(`/course/details${query}`);
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("这个页面不见了");
  }
});

test("the page is accessible, keeps still while it comes alive, and speaks no Chinese of its own in English", { tag: "@both" }, async ({
  page,
  context,
}) => {
  const { baseInfo } = await aCourse(0);
  await watchLayoutShift(page);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  await expectAccessible(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await context.addCookies([{ name: "lang", value: "en", url: origin() }]);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  await expect(entry(page, /Call to enrol/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "What you will be able to do" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "On this page" })).toContainText("Outline");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test("a teacher's page tells who teaches and what; the course's page leads there", async ({ page, expectedErrors }) => {
  const { baseInfo, teachers } = await aCourse(0);
  const [teacher] = await ask<(Teacher & { courses: CourseCard[] })[]>(`${catalogue.getTeacherDetails.path}?id=${teachers[0]!.id}`);
  await page.goto(`/course/details?id=${baseInfo.id}`);
  await alive(page);
  await page.getByRole("link", { name: "看老师的全部课程" }).first().click();
  await expect(page).toHaveURL(`${origin()}/course/teacher?id=${teacher!.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(teacher!.name);
  await expect(page.locator("main")).toContainText(teacher!.bio);
  for (const course of teacher!.courses) await expect(page.getByRole("heading", { level: 3, name: course.title })).toBeVisible();
  await page.reload();
  await alive(page);
  await expectAccessible(page);
  expectedErrors.push("404");
  for (const query of ["?id=2000000000", ""]) expect((await page.goto(`/course/teacher${query}`))!.status()).toBe(404);
});
