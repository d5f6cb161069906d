import { staffAccount } from "#contract/staff/account.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { Client } from "#tests/support/client.ts";
import { aPicture, aTone, sent } from "./support/media.ts";
import { begin, before, option } from "./support/sitting.ts";
import { expect, expectAccessible, test as base } from "./support/test.ts";

const test = base.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource", "fetching the script", "WebSocket connection to"]);
  },
});

const RULES = {
  multiple: "exact",
  shuffleQuestions: false,
  shuffleOptions: false,
  offlineGraceSeconds: 60,
  countLeaving: false,
  noCopy: false,
  oneDevice: false,
} as const;
const isPlaying = (element: Element) => !(element as HTMLAudioElement).paused && (element as HTMLAudioElement).currentTime > 0;

test("sound plays in a stem and in an option; what later questions show is there when the line is gone", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const subject = await before(page, { kinds: ["single"] });
  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  const sound = await sent(staff, "audio/wav", aTone(4));
  const picture = await sent(staff, "image/png", aPicture(400, 240));
  const save = async (stem: string, html: string) => {
    const body = {
      kind: "single" as const,
      stem,
      options: [
        { key: "A", html },
        { key: "B", html: "都不是" },
      ],
      key: { kind: "single" as const, option: "A" },
      analysis: "",
    };
    return {
      questionId: (await staff.call(staffQuestions.save, { subjectId: subject.courseId, body, difficulty: 2 })).questionId,
      score: 100,
    };
  };
  const questions = [
    await save(`<p>听录音，电机怎么了？</p><audio src="${sound}"></audio>`, `<audio src="${sound}"></audio>`),
    await save(
      `<p>图里的电流是多少？</p>$$I = ${[1, 2, 3, 4, 5].map((n) => `\\frac{a_${n} + b_${n}}{c_${n}}`).join(" + ")}$$` +
        `<img src="${picture}" alt="电路图">`,
      "\\(I = \\frac{U}{R}\\)",
    ),
  ];
  const { paperId } = await staff.call(staffQuestions.savePaper, {
    subjectId: subject.courseId,
    kind: "past",
    title: "听和看",
    year: 2025,
    minutes: 60,
    passScore: 100,
    published: true,
    sections: [{ title: "听和看", questions }],
    rules: RULES,
  });
  await begin(page, paperId);
  await expectAccessible(page);
  const stem = page.locator("[id$='-stem'] audio");
  await stem.click({ position: { x: 24, y: 27 } });
  await expect.poll(() => stem.evaluate(isPlaying)).toBe(true);
  const heard = page.getByLabel("听选项 A");
  await heard.click({ position: { x: 24, y: 27 } });
  await expect.poll(() => heard.evaluate(isPlaying)).toBe(true);
  await expect(option(page, "A")).toHaveAttribute("aria-checked", "false");

  await expect
    .poll(() => page.evaluate((src) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(src)), picture))
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "下一题" }).click();
  await expect
    .poll(() => page.getByRole("button", { name: "电路图" }).evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(400);
  await expect(page.locator(".katex-html").first()).toBeVisible();
  // Wider than the page, a formula is moved by the arrow keys; they don't lead to another question there.
  await page.locator(".katex-display").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".katex-display")).toBeFocused();
  await expectAccessible(page);
});
