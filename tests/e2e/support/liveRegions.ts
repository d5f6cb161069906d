import type { Page } from "@playwright/test";

/** What is read out from now on, on the page that stands there: what comes into a live region. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const words: string[] = ((window as unknown as { heard: string[] }).heard = []);
    const live = "[role='alert'], [role='status'], [role='log'], [aria-live]";
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (!(target instanceof Element ? target : target.parentElement)?.closest(live)) continue;
        const said = type === "characterData" ? target.textContent! : [...addedNodes].map((node) => node.textContent).join("");
        if (said) words.push(said);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** What was read out since `listen`. */
export const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
