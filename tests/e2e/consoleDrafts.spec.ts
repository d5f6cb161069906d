import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { staffCourses } from "#contract/staff/courses.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { aCourse } from "./support/desk.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** What the console says, in both languages. */
const LANGUAGES = [
  ["zh-CN", {
    text: "正文", save: "保存正文", saved: "正文已保存", back: /上次没保存的改动.*已恢复/, discard: "放弃，用已保存的", unsaved: "有改动没保存",
    own: "自己定", parts: "套餐内容", add: "加一门课", saveParts: "保存套餐内容", done: "已保存", mine: "保留我的并保存",
    theirs: "用现在的", asked: "改动还没保存", leave: "离开", courses: "课程",
  }],
  ["en-US", {
    text: "Text", save: "Save the text", saved: "The text is saved", back: /Your unsaved changes of .* are back/, discard: "Discard them",
    unsaved: "Unsaved changes", own: "Set it", parts: "In the package", add: "Add a course",
    saveParts: "Save the package's courses", done: "Saved", mine: "Keep mine and save", theirs: "Take the current version",
    asked: "Your changes are not saved", leave: "Leave", courses: "Courses",
  }],
] as const;

const named = (name: string) => `${name}${process.pid % 1000}-${randomUUID().slice(0, 4)}`;

/** Until the device has it. */
const kept = (page: Page, object: RegExp, words: string) =>
  expect.poll(() => page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key} ${String(value)}`).join("\n")))
    .toMatch(new RegExp(`console\\.draft:\\d+:${object.source}.*${words}`));
const keptNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("console.draft:")));

/** A course with one lesson to read, and that lesson. */
async function aText(): Promise<{ readonly path: string; readonly itemId: number }> {
  const id = await aCourse(named("看图"), 1, { 一: ["量尺寸"] });
  const { chapters } = await (await ownerCalls()).call(staffCourses.detail, { id });
  const { itemId } = chapters[0]!.lessons[0]!;
  return { path: `/staff/courses/${id}?lesson=${itemId}`, itemId };
}

for (const [locale, says] of LANGUAGES) {
  test.describe(`read in ${locale}`, () => {
    test.use({ locale });

    test("a lesson's text that isn't saved yet comes back after a reload, until it is discarded or saved, for its writer alone", async ({
      page, context,
    }) => {
      test.slow();
      const { path } = await aText();
      await openConsole(page, path, await aStaffMember("editor"));
      const text = page.getByRole("textbox", { name: says.text });
      const type = async (words: string) => {
        await text.click();
        await page.keyboard.press("ControlOrMeta+End");
        await page.keyboard.type(words);
        await kept(page, /text:\d+/, words);
      };
      page.on("dialog", (dialog) => void dialog.accept());
      await type("量三遍，锯一遍。");
      await page.getByRole("radio", { name: says.own }).check();
      await expect(page.getByText(says.unsaved)).toBeVisible();
      await kept(page, /text:\d+/, '"ownSeconds":60');
      await page.reload();
      await expect(page.getByText(says.back)).toBeVisible();
      await expect(text).toContainText("量三遍，锯一遍。");
      await expect(page.getByRole("radio", { name: says.own })).toBeChecked();
      await expectAccessible(page);
      await page.getByRole("button", { name: says.discard }).click();
      await expect(text).toHaveText("量尺寸的正文。");
      await expect(page.getByRole("radio", { name: says.own })).not.toBeChecked();
      expect(await keptNames(page)).toEqual([]);

      await type("先画线。");
      await page.getByRole("button", { name: says.save }).click();
      await expect(page.getByText(says.saved)).toBeVisible();
      expect(await keptNames(page)).toEqual([]);
      await page.reload();
      await expect(text).toHaveText("量尺寸的正文。先画线。");

      // The office's device, and somebody else's account.
      await type("还没写完");
      const other = await context.newPage();
      await openConsole(other, path, await aStaffMember("editor"));
      await expect(other.getByRole("textbox", { name: says.text })).toHaveText("量尺寸的正文。先画线。");
      await expect(other.getByText(says.back)).toHaveCount(0);
      await other.close();
    });

    test("a lesson's text that a colleague saved meanwhile is shown beside one's own, and either may stand", async ({ page }) => {
      test.slow();
      const { path, itemId } = await aText();
      await openConsole(page, path, await aStaffMember("editor"));
      const text = page.getByRole("textbox", { name: says.text });
      const calls = await ownerCalls();
      const theirs = async (words: string) => {
        const { version } = await calls.call(staffTexts.text, { itemId });
        await calls.call(staffTexts.saveText, { itemId, version, blocks: [{ kind: "paragraph", text: words }] });
      };
      const difference = page.getByRole("dialog");
      const mine = async (words: string) => {
        await text.click();
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type(words);
        await page.getByRole("button", { name: says.save }).click();
        await expect(difference).toContainText(words);
      };
      await expect(text).toBeVisible();
      await theirs("同事写的一段");
      await mine("我写的一段");
      await expect(difference).toContainText("同事写的一段");
      await expectAccessible(page);
      await difference.getByRole("button", { name: says.theirs }).click();
      await expect(text).toHaveText("同事写的一段");

      await theirs("同事又写了一段");
      await mine("我又写了一段");
      await difference.getByRole("button", { name: says.mine }).click();
      await expect(page.getByText(says.saved)).toBeVisible();
      expect((await calls.call(staffTexts.text, { itemId })).blocks).toEqual([{ kind: "paragraph", text: "我又写了一段" }]);
    });

    test("what a package is to hold comes back after a reload, until it is discarded or saved, for its editor alone", async ({
      page, context,
    }) => {
      test.slow();
      const [one, two] = [named("套餐甲"), named("套餐乙")];
      const [first, second] = [await aCourse(one), await aCourse(two)];
      const id = await aCourse(named("整套"), 2);
      const calls = await ownerCalls();
      const { version } = await calls.call(staffCourses.detail, { id });
      await calls.call(staffCourses.saveParts, { id, version, seriesIds: [first] });
      const path = `/staff/courses/${id}`;
      await openConsole(page, path, await aStaffMember("editor"));
      const parts = page.getByRole("region", { name: says.parts });
      const lines = parts.getByRole("listitem");
      const add = async () => {
        await parts.getByRole("combobox", { name: says.add }).fill(two);
        await page.locator(".ant-select-item-option").filter({ hasText: two, visible: true }).click();
        await kept(page, /course:\d+:parts/, String(second));
      };
      page.on("dialog", (dialog) => void dialog.accept());
      await add();
      await page.reload();
      await expect(parts.getByText(says.back)).toBeVisible();
      // Only its number was kept: its title is read anew.
      await expect(lines).toHaveText([new RegExp(one), new RegExp(two)]);
      await expectAccessible(page);
      await page.getByRole("link", { name: says.courses, exact: true }).first().click();
      await page.getByRole("alertdialog", { name: says.asked }).getByRole("button", { name: says.leave }).click();
      await expect(page).toHaveURL(/\/staff\/courses$/);
      await page.goto(path);
      await parts.getByRole("button", { name: says.discard }).click();
      await expect(lines).toHaveText([new RegExp(one)]);
      expect(await keptNames(page)).toEqual([]);

      await add();
      await parts.getByRole("button", { name: says.saveParts }).click();
      await expect(page.getByText(says.done, { exact: true }).last()).toBeVisible();
      expect(await keptNames(page)).toEqual([]);

      await parts.getByRole("button", { name: new RegExp(`(拿掉|out).*${one}|${one}.*out`) }).click();
      await kept(page, /course:\d+:parts/, `"seriesIds":\\[${second}\\]`);
      const other = await context.newPage();
      await openConsole(other, path, await aStaffMember("editor"));
      await expect(other.getByRole("region", { name: says.parts }).getByRole("listitem")).toHaveText([new RegExp(one), new RegExp(two)]);
      await expect(other.getByText(says.back)).toHaveCount(0);
      await other.close();
    });
  });
}
