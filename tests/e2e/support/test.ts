import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page, test as base } from "@playwright/test";

/** Consoles of journeys stay free of errors; what is expected is named by the test. */
interface Fixtures {
  /** Parts of console messages that this test expects. */
  readonly expectedErrors: string[];
}

export const test = base.extend<Fixtures, { readonly school: void }>({
  // A worker serves one project.
  school: [
    async ({}, use, { project }) => {
      if (project.name === "two") {
        process.env["E2E_ORIGIN"] = process.env["E2E_TWO_ORIGIN"]!;
        await bothAnswer(process.env["E2E_ORIGIN"]!);
      }
      await use();
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  baseURL: async ({}, use) => {
    await use(process.env["E2E_ORIGIN"]!);
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || /Content Security Policy|hydrat/i.test(message.text()))
        errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => errors.push(`${error.message}\n${error.stack}`));
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((part) => error.includes(part)))).toEqual([]);
  },
});

export { expect };

/**
 * The second process starts with the first request and is slow until it has done everything once: what is asked of it meanwhile may be
 * refused as too much (503), which no journey should meet.
 */
async function bothAnswer(origin: string): Promise<void> {
  for (let inOrder = 0; inOrder < 6; ) {
    const { ok } = await fetch(`${origin}/home`);
    inOrder = ok ? inOrder + 1 : 0;
    if (!ok) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Waits until the page is alive (hydrated). A page for visitors waits a while with that, unless it is touched: so it is. */
export async function alive(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("touchstart")));
  await page.waitForFunction(() => document.documentElement.dataset["alive"] === "1");
}

const AXE = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
let axe: string | null = null;

/** What of axe is asked, and what it answers. */
interface Axe {
  readonly axe: {
    configure(how: object): void;
    run(where: Document, how: object): Promise<{ readonly violations: readonly Violation[] }>;
  };
}
interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** No serious or critical finding of axe on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A dialog that is still fading in has less contrast than it will have.
  // Asked again and again: an animation whose element is taken away never says that it has finished.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getTiming().iterations === Infinity),
  );
  // A button that is still busy is pale, and comes back.
  await page.waitForFunction(() => document.querySelector(".ant-btn-loading") === null);
  // It is half a megabyte: sent once to each document, and of what it finds the serious alone comes back.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate((axe ??= readFileSync(AXE, "utf8")));
    await frame.evaluate(() => (window as unknown as Axe).axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }));
  }
  const serious = await page.evaluate(async (values) => {
    const looked = await (window as unknown as Axe).axe.run(document, { runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    const found = looked.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, TAGS);
  expect(serious).toEqual([]);
}

/** The newest code that was sent to a phone. */
export async function smsCode(phone: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const lines = readOutbox().filter((message) => message.phone === phone);
    const last = lines.at(-1);
    if (last) return last.code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code was sent to ${phone}`);
}

function readOutbox(): { phone: string; code: string }[] {
  try {
    const text = readFileSync(join(process.env["E2E_DATA_DIR"]!, "outbox.jsonl"), "utf8");
    return text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as { phone: string; code: string });
  } catch {
    return [];
  }
}

let phones = 0;
/** A phone that no other test uses. */
export function freshPhone(): string {
  phones += 1;
  const two = (n: number) => String(n).padStart(2, "0");
  return `139${String(process.pid % 10_000).padStart(4, "0")}${two(phones)}${two(Math.floor(Math.random() * 100))}`;
}
