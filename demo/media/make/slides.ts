/** Draws every state of every slide of a deck in Chromium. */
import { chromium } from "@playwright/test";
import { lit, page } from "./frame.ts";
import type { Deck } from "./shape.ts";

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

/** PNG pictures, 1280x720: `[slide][sentence]`, both from 0. */
export async function draw(deck: Deck): Promise<readonly (readonly Buffer[])[]> {
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: FLAGS });
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const pictures: Buffer[][] = [];
    for (const [index, slide] of deck.slides.entries()) {
      await tab.setContent(page(deck, index));
      await tab.evaluate(async () => {
        await document.fonts.ready;
      });
      const states: Buffer[] = [];
      for (let k = 1; k <= slide.say.length; k += 1) {
        await tab.locator("#lit").evaluate((node, css) => (node.textContent = css), lit(k, slide.say.length));
        states.push(await tab.screenshot());
      }
      pictures.push(states);
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
