import type { Page } from "@playwright/test";

/** Where a bar of a skeleton stands, in CSS pixels from the window's corner. */
export interface Stand {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `first` of its kind, or the next of several. */
export interface BarStand extends Stand {
  readonly first: boolean;
}

/** By how much an edge may be beside what takes the bar's place: less than half a line of words. */
const NEAR = 12;
/** What is lower is a line of words, whose length is that of the words. */
const LINE = 47;
/** How far down the page may go on where its skeleton has ended. */
const END = 130;

/** The bars of the skeleton that are in sight. */
export const barsInSight = (page: Page): Promise<BarStand[]> =>
  page.locator("[data-skeleton] span[aria-hidden]").evaluateAll((all) =>
    all
      .map((bar) => ({ box: bar.getBoundingClientRect(), first: bar === bar.parentElement!.firstElementChild }))
      .filter(({ box: { width, height, top } }) => width > 0 && height > 0 && top < innerHeight)
      .map(({ box: { left, top, width, height }, first }) => ({ left, top, width, height: Math.min(height, innerHeight - top), first })),
  );

/**
 * Bars in whose place the page has nothing of their measures, and what of the page no bar stood for. One line each.
 *
 * @param unequal the page's rows are as tall as what was found: of several bars only the first is looked at
 */
export const misplaced = (page: Page, bars: readonly BarStand[], where: string, unequal = false): Promise<string[]> =>
  page.locator("main").evaluate(
    (main, { bars, where, unequal, NEAR, LINE, END }) => {
      const stands: Stand[] = [];
      let end = 0;
      const add = ({ left, top, width, height }: DOMRect) => {
        if (width > 0 && height > 0 && top < innerHeight) stands.push({ left, top, width, height: Math.min(height, innerHeight - top) });
      };
      for (const element of main.querySelectorAll("*")) {
        const box = element.getBoundingClientRect();
        add(box);
        const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim());
        if (words || /^H\d$/.test(element.tagName)) {
          const range = document.createRange();
          range.selectNodeContents(element);
          add(range.getBoundingClientRect());
        }
        const seen = box.width > 1 && element.checkVisibility({ visibilityProperty: true });
        if (words && seen && getComputedStyle(element).position !== "fixed") end = Math.max(end, Math.min(box.bottom, innerHeight));
      }
      const off = (bar: Stand, { left, top, width, height }: Stand) =>
        Math.max(
          Math.abs(bar.left - left), Math.abs(bar.top - top), Math.abs(bar.height - height),
          bar.height < LINE ? 0 : Math.abs(bar.width - width),
        );
      const say = ({ left, top, width, height }: Stand) => [left, top, width, height].map(Math.round).join(", ");
      const found = bars.filter(({ first }) => first || !unequal).flatMap((bar) => {
        const nearest = stands.toSorted((a, b) => off(bar, a) - off(bar, b))[0]!;
        return off(bar, nearest) <= NEAR ? [] : [`${where}: nothing stands where a bar was (${say(bar)}); nearest ${say(nearest)}`];
      });
      const last = Math.max(0, ...bars.map(({ top, height }) => top + height));
      if (end - last > END) found.push(`${where}: the bars end at ${Math.round(last)}, the page at ${Math.round(end)}`);
      return found;
    },
    { bars, where, unequal, NEAR, LINE, END },
  );
