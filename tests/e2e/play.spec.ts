import { learning } from "#contract/learning.ts";
import { dialogOf, logIn, PASSWORD, registered } from "./support/login.ts";
import { ask, DEMO, enrolledLearner, lessonsOf, moves, play, seek, showControls, signIn, trialCourse, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

test("a visitor plays a trial lesson, and nothing is recorded of them", async ({ page }) => {
  const { id, trial } = await trialCourse(page);
  const told: string[] = [];
  page.on("request", (request) => told.push(new URL(request.url()).pathname));
  await page.goto(`/course/play?id=${id}&itemId=${trial.itemId}&vid=${trial.vid}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(trial.title);
  await alive(page);
  await play(page);
  await expect(page.getByText("正在试看。登录后能记住看到哪里")).toBeVisible();
  await expectAccessible(page);
  expect(told).not.toContain(learning.saveHistory.path);
  expect(told).not.toContain(learning.getWatermark.path);
});

test("a visitor who opens another lesson logs in first and comes to it; a lesson that is not theirs says so", async ({ page }) => {
  const phone = await registered();
  const { id, trial, closed } = await trialCourse(page);
  await page.goto(`/course/play?id=${id}`);
  await expect(page).toHaveURL(/\/home/);
  await page.goto(`/course/play?id=${id}&itemId=${closed.itemId}`);
  await expect(page).toHaveURL(/\/home/);
  await expect(dialogOf(page)).toBeVisible();
  await logIn(page, phone);
  await expect(page).toHaveURL(new RegExp(`/course/play\\?id=${id}&itemId=${closed.itemId}`));
  await expect(page.getByText("这一节要报名后才能看")).toBeVisible();
  await expect(page.getByRole("link", { name: "去课程页" })).toHaveAttribute("href", `/course/details?id=${id}`);
  await expectAccessible(page);
  // The trial lesson of the same course is open to a learner as well, and recorded.
  await page.goto(`/course/play?id=${id}&itemId=${trial.itemId}`);
  await alive(page);
  await play(page);
  await expect(page.getByText("本节已看")).toBeVisible();
});

test("a learner goes on where they stopped, and what they watch shows at once", async ({ page, isMobile }) => {
  // The demo learner is one person: at the other width somebody else learns.
  const learner = isMobile ? await enrolledLearner(page) : { token: await signIn(page, DEMO) };
  await page.goto("/my/study/home");
  await alive(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^(继续学习|开始学习)$/ }).first().click();
  await expect(page).toHaveURL(/\/course\/play/);
  // The press that led here means play.
  await moves(page);
  const current = page.locator('a[aria-current="true"]:visible');
  const before = await current.innerText();
  const { time, duration } = await video(page);
  expect(duration).toBeGreaterThan(60);
  await seek(page, Math.min(time + 10, duration - 25));
  await moves(page);
  // A heartbeat tells it: the outline and the goal follow without the page being loaded anew.
  await expect.poll(async () => await current.innerText(), { timeout: 30_000 }).not.toBe(before);
  await expect(page.getByRole("progressbar", { name: "本节学习要求" })).toBeVisible();
  const stopped = (await video(page)).time;
  await page.goto("/my/study/home");
  await alive(page);
  await page.getByRole("link", { name: "继续学习", exact: true }).first().click();
  await moves(page);
  const { time: resumed } = await video(page);
  expect(resumed).toBeGreaterThan(stopped - 3);
  expect(resumed).toBeLessThan(stopped + 12);
  await expect(page.getByText(/^从 \d\d:\d\d 接着看$/)).toBeVisible();
  const history = await ask(page, learning.getMyCourseHistory, {}, learner.token);
  expect(history.records[0]!.position).toBeGreaterThan(0);
});

test("speed, quality, subtitles and keys do what they say, and stay for the next lesson", async ({ page, isMobile }) => {
  const { courseId, token } = await enrolledLearner(page);
  const [first, second] = await lessonsOf(page, courseId, token);
  await page.goto(`/course/play?id=${courseId}&itemId=${first!.itemId}&vid=${first!.vid}`);
  await alive(page);
  await play(page);
  const showing = () =>
    page
      .locator("media-controller > video")
      .evaluate((v) => [...(v as HTMLVideoElement).textTracks].filter(({ kind }) => kind === "subtitles").map(({ mode }) => mode));
  await showControls(page, isMobile);
  await page.getByRole("button", { name: "播放速度 1x" }).click();
  await page.getByRole("menuitemradio", { name: "2x" }).click();
  expect((await video(page)).rate).toBe(2);
  const { time } = await video(page);
  await page.waitForTimeout(2_000);
  expect((await video(page)).time - time).toBeGreaterThan(3);
  await page.keyboard.press("c");
  await expect.poll(showing).toEqual(["showing"]);
  await page.keyboard.press("k");
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  await page.getByRole("button", { name: "清晰度 自动" }).click();
  await page.getByRole("menuitemradio", { name: "流畅" }).click();
  await expectAccessible(page);
  const at = (await video(page)).time;
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await video(page)).time).toBeCloseTo(at + 5, 0);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await video(page)).time).toBeCloseTo(at, 0);
  // On a button the space bar is the button's own.
  await page.getByRole("button", { name: "清晰度 流畅" }).blur();
  await page.keyboard.press(" ");
  await expect.poll(async () => (await video(page)).paused).toBe(false);
  await page.keyboard.press("k");
  await page.getByRole("button", { name: `下一节：${second!.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`itemId=${second!.itemId}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(second!.title);
  await moves(page);
  expect((await video(page)).rate).toBe(2);
  await expect.poll(showing).toEqual(["showing"]);
  await expect.poll(() => page.locator("media-controller > video").evaluate((v) => (v as HTMLVideoElement).videoHeight)).toBe(360);
});

test("subtitles begin in the page's language; another one is chosen in the player and stays", async ({ page, isMobile }) => {
  const { id, trial } = await trialCourse(page);
  await page.route(`**${learning.getVideoPlayAuth.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { subtitles: { url: string }[] } };
    const [chinese] = answer.data.subtitles;
    answer.data.subtitles.unshift({ ...chinese!, lang: "en", label: "English" } as { url: string });
    await route.fulfill({ response, json: answer });
  });
  const showing = () =>
    page.locator("media-controller > video").evaluate((v) => [...(v as HTMLVideoElement).textTracks].flatMap(({ kind, mode, language }) =>
      kind === "subtitles" && mode === "showing" ? [language] : []));
  await page.goto(`/course/play?id=${id}&itemId=${trial.itemId}&vid=${trial.vid}`);
  await alive(page);
  await play(page);
  await page.keyboard.press("c");
  await expect.poll(showing).toEqual(["zh-CN"]);
  await showControls(page, isMobile);
  await page.locator("media-controller").getByRole("button", { name: /^字幕 / }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect.poll(showing).toEqual(["en"]);
  await page.reload();
  await alive(page);
  await play(page);
  await expect.poll(showing).toEqual(["en"]);
});

test("after a lesson the next one begins by itself, unless it is called off", async ({ page }) => {
  const { courseId, token } = await enrolledLearner(page);
  const [first, second, third] = await lessonsOf(page, courseId, token);
  await page.goto(`/course/play?id=${courseId}&itemId=${first!.itemId}`);
  await alive(page);
  await play(page);
  await seek(page, (await video(page)).duration - 1);
  await expect(page.getByText("这一节看完了，马上放下一节")).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await expect(page).toHaveURL(new RegExp(`itemId=${second!.itemId}`), { timeout: 15_000 });
  await moves(page);
  await seek(page, (await video(page)).duration - 1);
  await page.getByRole("button", { name: "取消播放" }).click();
  await page.waitForTimeout(6_000);
  await expect(page).toHaveURL(new RegExp(`itemId=${second!.itemId}`));
  await page.getByRole("button", { name: "马上播放" }).click();
  await expect(page).toHaveURL(new RegExp(`itemId=${third!.itemId}`));
  await moves(page);
});

test("the picture names who watches, and the name comes back when it is taken away", async ({ page }) => {
  const { courseId } = await enrolledLearner(page);
  await page.goto(`/course/play?id=${courseId}`);
  await alive(page);
  await play(page);
  const marks = page.locator("[aria-hidden=true] > div > span").filter({ hasText: "****" });
  await expect(marks).toHaveCount(3);
  await marks.first().evaluate((mark) => mark.parentElement!.remove());
  await expect(marks).toHaveCount(3);
  await marks.first().evaluate((mark) => {
    mark.style.opacity = "0";
  });
  await expect.poll(() => marks.first().evaluate((mark) => mark.style.opacity)).not.toBe("0");
});

test("one place at a time counts: the other pauses, says so and can take over", async ({ page, browser, baseURL }) => {
  const { courseId, phone } = await enrolledLearner(page);
  await page.goto(`/course/play?id=${courseId}`);
  await alive(page);
  await play(page);
  const context = await browser.newContext({ baseURL: baseURL!, locale: "zh-CN" });
  const other = await context.newPage();
  await signIn(other, { phone, password: PASSWORD });
  await other.goto(`/course/play?id=${courseId}`);
  await alive(other);
  await play(other);
  await expect(page.getByText("正在其他地方播放")).toBeVisible({ timeout: 20_000 });
  expect((await video(page)).paused).toBe(true);
  await page.getByRole("button", { name: "在这里接着看" }).click();
  await moves(page);
  await expect(other.getByText("正在其他地方播放")).toBeVisible({ timeout: 20_000 });
  await context.close();
});

test("a learner without a course is led to one", async ({ page }) => {
  await signIn(page, { phone: await registered(), password: PASSWORD });
  await page.goto("/my/study/home");
  await alive(page);
  await expect(page.getByRole("heading", { name: "选一门课开始学" })).toBeVisible();
  await expect(page.getByRole("link", { name: "去选课" })).toHaveAttribute("href", "/courseClass/home");
  await expectAccessible(page);
});

test("the player and the study page speak English", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "lang", value: "en", url: baseURL! }]);
  await enrolledLearner(page);
  await page.goto("/my/study/home");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1, name: "My study" })).toBeVisible();
  await page.getByRole("link", { name: "Start", exact: true }).first().click();
  await moves(page);
  await expect(page.getByRole("button", { name: "Speed 1x" })).toBeVisible();
  await expect(page.getByRole("button", { name: "pause" })).toBeVisible();
  await expect(page.getByText(/Watched/).first()).toBeVisible();
  await expectAccessible(page);
});
