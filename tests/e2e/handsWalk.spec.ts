import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openConsole } from "./support/console.ts";
import { inDatabase } from "./support/database.ts";
import { openLoginDialog } from "./support/login.ts";
import { focused, walkParts } from "./support/reach.ts";
import { before, begin, option } from "./support/sitting.ts";
import { enrolledLearner, lessonsOf, play } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

/** Whatever moves the focus by arrow keys; each is walked below, at one of its places. */
const ROVING = [
  "kit/Segmented.tsx", "kit/Tabs.tsx", "kit/Menu.tsx", "parts/answerSheet/AnswerSheet.tsx", "parts/player/controls/PlayerMenu.tsx",
  "parts/question/answer/Options.tsx", "parts/transcript/Transcript.tsx", "screens/sitting/mock.screen.tsx",
  "console/layout/AccountMenu.tsx", "kit/Bars.tsx",
];
/** Walked where a film with pictures stands before it: consoleMedia.spec.ts. */
const WALKED_THERE = ["screens/console/media/PosterField.tsx"];
/** Arrow keys move what they show there, not the focus. */
const MOVE_A_PICTURE = ["parts/console/picture/CropDialog.tsx"];

test("there is no roving control that isn't walked here", () => {
  const web = join(import.meta.dirname, "../../src/web");
  const found = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx") && /\b(?:moveFocus|useMenu)\(|"ArrowRight"|ArrowLeft: /.test(readFileSync(join(web, file), "utf8")),
  );
  const known = [...ROVING, ...WALKED_THERE, ...MOVE_A_PICTURE];
  expect(found.filter((file) => !file.startsWith("screens/kit/")).toSorted()).toEqual(known.toSorted());
});

test("whoever goes by arrow keys sees where the focus is: in the login, the settings, a paper, its result and a choice of papers", async ({
  page,
}) => {
  await openLoginDialog(page, "/courseClass/home");
  await page.getByRole("dialog").getByRole("tab").first().focus();
  await walkParts(page, page.getByRole("dialog").getByRole("tab"), "ArrowRight");

  const { paperId, ruleId, courseId } = await before(page, { kinds: ["single", "multiple", "judge", "single"] });
  await begin(page, paperId);
  await page.getByRole("radio").first().focus();
  await walkParts(page, page.getByRole("radio"), "ArrowDown");
  await option(page, "A").click();
  const cells = page.locator("[data-cell]").filter({ visible: true });
  await cells.first().focus();
  await walkParts(page, cells, "ArrowRight");
  await page.getByRole("button", { name: "下一题" }).click();
  const boxes = page.getByRole("checkbox");
  await expect(boxes).toHaveCount(4);
  await boxes.first().focus();
  await walkParts(page, boxes, "ArrowDown");
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "先交卷" }).click();
  await page.waitForURL(/historyQuery/);

  // Segmented controls choose with each step: what the review shows changes under the focus, which stays.
  const filter = page.getByRole("radiogroup", { name: "看哪些题" }).getByRole("radio");
  await filter.first().focus();
  await walkParts(page, filter, "ArrowRight");
  await page.locator("header summary").last().press("Enter");
  const themes = page.getByRole("radiogroup", { name: "主题" }).getByRole("radio");
  await themes.first().focus();
  await walkParts(page, themes, "ArrowRight");
  await page.keyboard.press("Escape");

  // Tabs that are links take the focus and wait for Enter.
  await page.goto("/exam/errors");
  await alive(page);
  await page.getByRole("tab", { selected: true }).focus();
  await walkParts(page, page.getByRole("tab"), "ArrowRight");
  await expect(page).toHaveURL(/\/exam\/errors/);

  await inDatabase((client) =>
    client.query(
      `insert into mock_rule (subject_id, title, minutes, pass_score, total_score, content, created_at, updated_at)
        select subject_id, title || ' 二', minutes, pass_score, total_score, content, now(), now() from mock_rule where id = $1`,
      [ruleId],
    ),
  );
  await page.goto(`/startMockExam?courseId=${courseId}`);
  await alive(page);
  const rules = page.getByRole("radiogroup").getByRole("radio");
  await rules.first().focus();
  await walkParts(page, rules, "ArrowDown");

  // The browser's own radios, whose ring stands around what belongs to them.
  await page.goto(`/startMockPractice?courseId=${courseId}`);
  await alive(page);
  const counts = page.locator('input[name="count"]');
  await counts.first().focus();
  await walkParts(page, counts, "ArrowRight");
});

test("and beside a film: tabs, subtitles, a note's menu, the player's menus", async ({ page }) => {
  const { courseId, token } = await enrolledLearner(page);
  const [lesson] = await lessonsOf(page, courseId, token);
  await page.goto(`/course/play?id=${courseId}&itemId=${lesson!.itemId}&vid=${lesson!.vid}&tab=transcript`);
  await alive(page);
  const lines = page.getByRole("list", { name: /字幕全文/ }).getByRole("button");
  await lines.first().focus();
  await walkParts(page, lines, "ArrowDown");
  const tabs = page.getByRole("tab");
  await page.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("Home");
  await walkParts(page, tabs, "ArrowRight");

  await page.getByRole("tab", { name: /^笔记/ }).click();
  await page.getByRole("textbox", { name: "写笔记" }).fill("先断电，再验电");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /的更多操作/ }).first().press("Enter");
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  expect((await focused(page)).ring).toBeGreaterThanOrEqual(2);
  await walkParts(page, items, "ArrowDown");
  await page.keyboard.press("Escape");

  await play(page);
  const speed = page.getByRole("button", { name: /^播放速度/ });
  await speed.press("Enter");
  await walkParts(page, page.getByRole("menuitemradio"), "ArrowDown");
  await page.keyboard.press("Escape");
  // The note's mark on the timeline is for the pointer: wide enough for it.
  const mark = await page.locator('media-controller [aria-hidden="true"] > button[title]').first().boundingBox();
  expect(Math.min(mark!.width, mark!.height)).toBeGreaterThanOrEqual(24);
});

test("the tabs over what was found show it, too", async ({ page }) => {
  await page.goto(`/course/search/home?keyword=${encodeURIComponent("电工")}`);
  await alive(page);
  await page.getByRole("tab", { selected: true }).focus();
  await walkParts(page, page.getByRole("tab"), "ArrowRight");
});

test("the menu under a member's own name in the staff console, too", async ({ page }) => {
  await openConsole(page, "/staff");
  await page.getByRole("button", { expanded: false }).and(page.locator('[aria-haspopup="menu"]')).last().press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await walkParts(page, page.getByRole("menuitem"), "ArrowDown");
});

test("and the bars of the dashboard", async ({ page }) => {
  await openConsole(page, "/staff");
  const bars = page.getByRole("list").filter({ has: page.getByRole("img") }).first().getByRole("img");
  await expect(bars).toHaveCount(14);
  await bars.last().focus();
  await walkParts(page, bars, "ArrowLeft");
});
