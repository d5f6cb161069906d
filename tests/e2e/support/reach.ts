import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What has the focus: its words, and how wide the ring around it, or around the label that it stands for, is drawn. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
    const rings = [element, element.nextElementSibling, label].map((one) => {
      if (!one || (one === element.nextElementSibling && !(element instanceof HTMLInputElement))) return 0;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
    });
    const words = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent ?? "";
    return { words: words.trim(), ring: Math.max(...rings) };
  });

/** Goes once through a control whose parts share a tab stop, from the part that has the focus; each must show that it has it. */
export async function walkParts(page: Page, parts: Locator, key: string): Promise<void> {
  const count = Math.min(await parts.count(), 8);
  expect(count).toBeGreaterThan(1);
  const seen = new Set<string>();
  for (let i = 1; i < count; i += 1) {
    await page.keyboard.press(key);
    const { words, ring } = await focused(page);
    expect(ring, words).toBeGreaterThanOrEqual(2);
    seen.add(words);
  }
  expect(seen.size).toBeGreaterThanOrEqual(Math.min(count - 1, 2));
}

/** How a part is drawn: letters, ground, border and what is painted over its corner. */
export const look = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    const corner = getComputedStyle(element, "::after");
    const over = corner.content === "none" ? "" : corner.borderTopColor;
    return [color, backgroundColor, borderTopStyle, borderTopWidth, borderTopColor, over].join(" ");
  });

/** The contrast (WCAG 2) of a text with what lies under it: its ground, laid over those around it down to the first that is whole. */
export const contrastOf = (text: Locator) =>
  text.evaluate((element) => {
    const parse = (value: string) => (value.match(/[\d.]+/g) ?? []).map(Number);
    const grounds: number[][] = [];
    for (let up: Element | null = element; up; up = up.parentElement) {
      const [r = 0, g = 0, b = 0, alpha = 1] = parse(getComputedStyle(up).backgroundColor);
      if (alpha > 0) grounds.push([r, g, b, alpha]);
      if (alpha === 1) break;
    }
    const ground = grounds.reduceRight((under, [r, g, b, a]) =>
      [r!, g!, b!].map((over, i) => under[i]! + (over - under[i]!) * a!), [255, 255, 255]);
    const light = (colour: readonly number[]) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const part = colour[i]! / 255;
        return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    const [dark, bright] = [light(ground), light(parse(getComputedStyle(element).color))].toSorted((a, b) => a - b);
    return (bright! + 0.05) / (dark! + 0.05);
  });

/** How much of the window's height, in per cent, bars take that stay in sight while the page scrolls. */
export const barsOf = (page: Page) =>
  page.evaluate(async () => {
    scrollTo({ top: 500, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const rows = new Set<number>();
    const names: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      const { position, top, bottom, pointerEvents } = getComputedStyle(element);
      if (position !== "fixed" && position !== "sticky") continue;
      const box = element.getBoundingClientRect();
      if (pointerEvents === "none" || box.width < innerWidth / 2 || box.height < 4 || !element.checkVisibility()) continue;
      // A film that stays while one reads below is no bar.
      if (element.querySelector("video, [data-film]")) continue;
      const stuck = Math.abs(box.top - Number.parseFloat(top)) < 2 || Math.abs(innerHeight - box.bottom - Number.parseFloat(bottom)) < 2;
      if (position === "sticky" && !stuck) continue;
      names.push(`${element.getAttribute("class")} ${Math.round(box.height)}`);
      for (let y = Math.max(0, Math.round(box.top)); y < Math.min(innerHeight, box.bottom); y += 1) rows.add(y);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return { share: Math.round((100 * rows.size) / innerHeight), names };
  });

/** How letters get large: by the school's own setting, by the browser's, and where a browser enlarges letters and nothing else. */
export const LARGE = ["ours", "the browser's", "text alone"] as const;

/** Draws the page with the largest letters of the school, or with letters of twice their size, whatever it was drawn with before. */
export async function enlarge(page: Page, by: (typeof LARGE)[number]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: by === "the browser's" ? 32 : 16 } });
  await browser.detach();
  await page.evaluate((way) => {
    const { dataset, style } = document.documentElement;
    dataset["size"] = way === "ours" ? "xlarge" : "normal";
    style.fontSize = way === "text alone" ? "200%" : "";
  }, by);
}

/** Controls that reach beyond the screen's sides, and those whose words reach beyond them, apart from what can be scrolled to. */
export const beyond = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const out: string[] = [];
    for (const element of document.body.querySelectorAll("a, button, input, summary, [role=radio], header b")) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width < 4 || !element.checkVisibility({ visibilityProperty: true }) || element.closest(".sr") || scrolls(element)) continue;
      const spilt = element.scrollWidth - element.clientWidth > 1 && element.clientWidth > 0;
      const cut = element.matches("b") && element.scrollHeight - element.clientHeight > 1;
      if (left < 0 || right > innerWidth || spilt || cut)
        out.push(`${element.textContent.trim()} from ${Math.round(left)} to ${Math.round(right)}`);
    }
    return out;
  });

/** What a screen reader or a finger stumbles over: landmarks of one name, a control in a heading, targets under 24 px. */
export async function stumbles(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withRules(["landmark-unique", "landmark-one-main", "page-has-heading-one", "target-size"])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${where}: ${id}: ${target.join(" ")}`));
  const headings = await page.locator(":is(h1, h2, h3, h4) :is(button, input, select, summary)").allInnerTexts();
  return [...found, ...headings.map((words) => `${where}: a control in a heading: ${words}`)];
}
