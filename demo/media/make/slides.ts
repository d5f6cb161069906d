/** Draws every state of every slide of a deck in Chromium, and looks at how its words lie. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { lit, page, SMALLEST } from "./frame.ts";
import type { Deck } from "./shape.ts";
import { faultsOf, type Word } from "./words.ts";

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: FLAGS });

/** A deck as pictures, 1280x720 PNG: `[slide][sentence]`, both from 0; and what is wrong with its words, a line each. */
export interface Drawn {
  readonly pictures: readonly (readonly Buffer[])[];
  readonly faults: readonly string[];
}

export async function draw(browser: Browser, deck: Deck, shoots = true): Promise<Drawn> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const pictures: Buffer[][] = [];
  const faults = new Set<string>();
  for (const [index, slide] of deck.slides.entries()) {
    await tab.setContent(page(deck, index));
    await tab.evaluate(async () => {
      await document.fonts.ready;
    });
    const states: Buffer[] = [];
    for (let k = 1; k <= slide.say.length; k += 1) {
      await tab.locator("#lit").evaluate((node, css) => (node.textContent = css), lit(k, slide.say.length));
      for (const fault of faultsOf(await wordsOn(tab), SMALLEST)) faults.add(`${deck.slug}, slide ${index + 1}: ${fault}`);
      if (shoots) states.push(await tab.screenshot());
    }
    pictures.push(states);
  }
  await tab.close();
  return { pictures, faults: [...faults] };
}

/** Every run of words that shows, with its size and place on the picture as the browser has laid it out. */
function wordsOn(tab: Page): Promise<Word[]> {
  return tab.evaluate(() => {
    const found: Word[] = [];
    // A part of a drawing that isn't shown keeps its box.
    const hidden = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).display === "none" || hidden(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!;
      const words = node.textContent?.trim() ?? "";
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      if (words === "" || hidden(holder)) continue;
      const turned = holder instanceof SVGGraphicsElement ? holder.getScreenCTM() : null;
      const scale = turned ? Math.hypot(turned.c, turned.d) : 1;
      const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
      // A line box is taller than its letters.
      const slack = (bottom - top) * 0.18;
      found.push({ words, size, left, top: top + slack, right, bottom: bottom - slack, drawn: holder instanceof SVGElement });
    }
    return found;
  });
}
