import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { notes } from "#contract/notes.ts";
import { ask, DEMO, enrolledLearner, lessonsOf, play, seek, signIn, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** A learner in the first lesson of a course, with the notes open. */
async function atNotes(page: Page) {
  const { courseId, token, phone } = await enrolledLearner(page);
  const [first, second] = await lessonsOf(page, courseId, token);
  const address = (lesson = first!, more = "&tab=notes") => `/course/play?id=${courseId}&itemId=${lesson.itemId}&vid=${lesson.vid}${more}`;
  const kept = () => ask(page, notes.getLessonNotes, { itemId: first!.itemId }, token);
  await page.goto(address());
  await alive(page);
  await expect(page.getByRole("textbox", { name: "写笔记" })).toBeVisible();
  return { courseId, token, phone, first: first!, second: second!, address, kept };
}

/** Stops the video at a second. */
async function standAt(page: Page, second: number): Promise<void> {
  await page.keyboard.press("k");
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  await seek(page, second);
  await expect.poll(async () => (await video(page)).time).toBeCloseTo(second, 0);
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "写笔记" });
  await field.fill(text);
  await page.getByRole("button", { name: "保存笔记" }).click();
  await expect(field).toHaveValue("");
}

const rows = (page: Page) => page.getByRole("list", { name: "笔记和书签" }).getByRole("listitem");

test("a note stands at its second and leads back to it; it is changed, and a deletion can be taken back", { tag: "@phone" }, async ({
  page,
}) => {
  const { kept, address } = await atNotes(page);
  await expect(page.getByText("这一节还没有笔记")).toBeVisible();
  await expectAccessible(page);
  await play(page);
  await standAt(page, 20.4);
  await page.getByRole("textbox", { name: "写笔记" }).fill("先断电，");
  await expect(page.getByText("记在 00:20")).toBeVisible();
  await seek(page, 31);
  // The second of the first letter stays, unless the person wants another.
  await expect(page.getByRole("button", { name: "改成现在的 00:31" })).toBeVisible();
  await page.getByRole("textbox", { name: "写笔记" }).pressSequentially("再验电");
  await page.keyboard.press("Control+Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("tabpanel").getByText("已保存")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^笔记\s?1$/ })).toBeVisible();
  expect((await kept()).notes).toMatchObject([{ content: "先断电，再验电", atSecond: 20, version: 1 }]);
  await page.getByRole("button", { name: "从 00:20 开始看" }).click();
  await expect.poll(async () => (await video(page)).time).toBeCloseTo(20, 0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "00:20 的更多操作" }).click();
  await page.getByRole("menuitem", { name: "修改" }).click();
  await page.getByRole("textbox", { name: "修改" }).fill("停、验、接、挂");
  await page.getByRole("button", { name: "完成" }).click();
  await expect.poll(async () => (await kept()).notes[0]).toMatchObject({ content: "停、验、接、挂", version: 2 });
  await page.goto(address());
  await alive(page);
  await expect(rows(page)).toContainText(["停、验、接、挂"]);

  await page.getByRole("button", { name: "00:20 的更多操作" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "00:20 的更多操作" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await expect.poll(async () => (await kept()).notes.length, { timeout: 15_000 }).toBe(0);
});

test.describe("without a network", () => {
  // An empty page has no storage to sign in to.
  test.use({ expectedErrors: ["net::ERR", "Failed to load resource", "Failed to fetch", "Access is denied for this document"] });

  test("what is written is kept on this device, also when the page is closed, and is saved exactly once", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    const { kept, address } = await atNotes(page);
    await context.setOffline(true);
    await write(page, "断网时写的");
    await write(page, "又写一条");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("已存在这台设备，联网后自动补存");
    await page.getByRole("textbox", { name: "写笔记" }).fill("写了一半");
    expect((await kept()).notes).toEqual([]);
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(address());
    await alive(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole("textbox", { name: "写笔记" })).toHaveValue("写了一半");
    await expect.poll(async () => (await kept()).notes.map((note) => note.content)).toEqual(["断网时写的", "又写一条"]);
    await expect(page.getByText("已存在这台设备")).toHaveCount(0);
    await page.reload();
    await alive(page);
    await expect(rows(page)).toHaveCount(2);
    expect((await kept()).notes).toHaveLength(2);
  });

  test("what goes out when the network is back is said, and an answer that got lost makes no second note", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    const { kept } = await atNotes(page);
    let lost = 0;
    await page.route(`**${notes.addMyNote.path}`, async (route) => {
      if ((lost += 1) > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await write(page, "答复丢了");
    await expect(rows(page).first()).toContainText("已存在这台设备");
    await expect.poll(() => lost, { timeout: 15_000 }).toBe(2);
    await expect(page.getByText("已存在这台设备")).toHaveCount(0);
    expect((await kept()).notes).toMatchObject([{ content: "答复丢了", version: 1 }]);
    await context.setOffline(true);
    await page.getByRole("button", { name: /的更多操作/ }).click();
    await page.getByRole("menuitem", { name: "修改" }).click();
    await page.getByRole("textbox", { name: "修改" }).fill("离线改的");
    await page.getByRole("button", { name: "完成" }).click();
    await expect(rows(page).first()).toContainText("已存在这台设备");
    await context.setOffline(false);
    await expect.poll(async () => (await kept()).notes).toMatchObject([{ content: "离线改的", version: 2 }]);
    await expect(page.getByText("已存在这台设备")).toHaveCount(0);
  });
});

test("a note that was changed elsewhere meanwhile is never overwritten: both texts are shown", { tag: "@phone" }, async ({ page }) => {
  const { kept, token } = await atNotes(page);
  await write(page, "原来的");
  await expect.poll(async () => (await kept()).notes.length).toBe(1);
  const change = async (content: string) => {
    const { id, version } = (await kept()).notes[0]!;
    await ask(page, notes.editMyNote, { id, version, requestId: randomUUID(), content }, token);
  };
  const edit = async (content: string) => {
    await page.getByRole("button", { name: /的更多操作/ }).first().click();
    await page.getByRole("menuitem", { name: "修改" }).click();
    await page.getByRole("textbox", { name: "修改" }).fill(content);
    await page.getByRole("button", { name: "完成" }).click();
  };
  await change("别处改的");
  await edit("这里改的");
  await expect(page.getByText("这条笔记在别处改过了")).toBeVisible();
  await expect(rows(page).first()).toContainText("这里改的");
  await expect(rows(page).first()).toContainText("别处改的");
  await expectAccessible(page);
  expect((await kept()).notes[0]!.content).toBe("别处改的");
  await page.getByRole("button", { name: "用这里写的" }).click();
  await expect.poll(async () => (await kept()).notes.map((note) => note.content)).toEqual(["这里改的"]);
  await change("又在别处改");
  await edit("又在这里改");
  await page.getByRole("button", { name: "两条都留" }).click();
  await expect.poll(async () => (await kept()).notes.map((note) => note.content).toSorted()).toEqual(["又在别处改", "又在这里改"].toSorted());
  await expect(rows(page)).toHaveCount(2);
});

test("a bookmark is set by a key or a press, stands on the timeline and has a name; N begins a note", { tag: "@phone" }, async ({
  page,
}) => {
  const { kept, address, second } = await atNotes(page);
  await play(page);
  await standAt(page, 12.5);
  await page.keyboard.press("b");
  await expect(page.getByText("00:12 加了书签")).toBeVisible();
  await page.keyboard.press("b");
  await seek(page, 40.2);
  await page.getByRole("button", { name: "在 00:40 加书签" }).click();
  await expect(rows(page)).toHaveCount(2);
  expect((await kept()).bookmarks.map((mark) => mark.atSecond)).toEqual([12, 40]);
  await page.getByRole("button", { name: "00:12 的更多操作" }).click();
  await page.getByRole("menuitem", { name: "改名" }).click();
  await page.getByRole("textbox", { name: "书签名称" }).fill("互锁从这里讲");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("互锁从这里讲");
  const mark = page.locator("media-controller button[title='互锁从这里讲']");
  await expect(mark).toHaveCount(1);
  const share = await mark.evaluate((element) => Number.parseFloat(element.style.left) / 100);
  expect(share * (await video(page)).duration).toBeCloseTo(12, 0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "00:40 的更多操作" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect((await kept()).bookmarks).toMatchObject([{ atSecond: 12, label: "互锁从这里讲" }]);

  // The other lesson has none; the keys work whatever tab is open.
  await page.goto(address(second, "&tab=points"));
  await alive(page);
  await expect(page.getByRole("tab", { name: "要点" })).toHaveAttribute("aria-selected", "true");
  await page.locator("h1").click();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "写笔记" })).toBeFocused();
  await page.keyboard.type("b n 是字母");
  await expect(page.getByRole("textbox", { name: "写笔记" })).toHaveValue("b n 是字母");
});

test("the tabs follow the keys and the address, and the chosen one stays for the visit", { tag: "@both" }, async ({ page, isMobile }) => {
  const { address, first, second } = await atNotes(page);
  await page.goto(address(first, ""));
  await alive(page);
  const tabs = page.getByRole("tab");
  await expect(tabs.first()).toHaveText(isMobile ? "目录" : "要点");
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await tabs.first().focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "字幕" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "字幕" }).click();
  await page.goto(address(second, ""));
  await alive(page);
  await expect(page.getByRole("tab", { name: "字幕" })).toHaveAttribute("aria-selected", "true");
  await page.goto(address(second, "&tab=comments"));
  await alive(page);
  await expect(page.getByRole("tab", { name: "评论" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
});

test("everything one wrote is found, narrowed by course, exported, and leads to its second", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, DEMO);
  await page.goto("/my/notes/home");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1, name: "我的笔记" })).toBeVisible();
  const all = page.getByRole("main").getByRole("listitem");
  expect(await all.count()).toBeGreaterThan(5);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "搜笔记" }).fill("PE线");
  await page.getByRole("button", { name: "搜笔记" }).click();
  await expect(page).toHaveURL(/keyword=PE/);
  await expect(page.locator("mark").first()).toBeVisible();
  await expect(all.first()).toContainText("TN-S");
  await page.getByRole("searchbox", { name: "搜笔记" }).fill("没写过的话");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "没找到「没写过的话」" })).toBeVisible();
  await page.getByRole("link", { name: "看全部笔记" }).click();
  await expect(all.first()).toBeVisible();
  await page.getByRole("group", { name: "课程" }).getByRole("link", { name: /低压电工作业/ }).click();
  await expect(page).toHaveURL(/courseId=\d+/);
  await expect(all.first()).toContainText("第 2 节");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出笔记" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^学习笔记-低压电工作业.*-\d{4}-\d\d-\d\d\.md$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("## 低压电工作业（上岗证）理论 + 实操班");
  expect(text).toMatch(/- \[\d\d:\d\d\]\(http.*&from=\d+\) TN-S：/);
  const link = all.filter({ hasText: "TN-S：" }).getByRole("link");
  const second = Number(/from=(\d+)/.exec((await link.getAttribute("href"))!)![1]);
  await link.click();
  await expect(page).toHaveURL(/\/course\/play/);
  // On a slow machine the press was too long ago for the browser to play by itself: the button plays from there, too.
  await play(page);
  await expect.poll(async () => Math.floor((await video(page)).time), { timeout: 20_000 }).toBeGreaterThanOrEqual(second);
  expect((await video(page)).time).toBeLessThan(second + 20);
  await expect(page.getByRole("tab", { name: /笔记/ })).toHaveAttribute("aria-selected", "true");
});

test("a learner without notes is told where they come from; English is spoken as well", { tag: "@phone" }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "lang", value: "en", url: baseURL! }]);
  const { courseId } = await enrolledLearner(page);
  await page.goto("/my/notes/home");
  await alive(page);
  await expect(page.getByRole("heading", { name: "No notes yet" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/course/play?id=${courseId}&tab=notes`);
  await alive(page);
  await expect(page.getByRole("textbox", { name: "Write a note" })).toBeVisible();
  await expect(page.getByText("Only you can see it")).toBeVisible();
});
