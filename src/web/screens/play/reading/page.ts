import type { Page } from "./reader.ts";
import type { PlacedBlock } from "./sections.ts";

/** A page that can be brought to a place. */
interface ShownPage extends Page {
  /** Brings a second of the text to a height of the viewport (share of it). */
  show(second: number, height: number): void;
}

/** The text as it stands on the screen, below what sticks to the upper edge and above the bar at the lower one. */
export function pageOf(body: HTMLElement, blocks: readonly PlacedBlock[], seconds: number): ShownPage {
  const element = (index: number) => body.querySelector(`[data-block="${index}"]`);
  return {
    seconds,
    blocks: () =>
      blocks.flatMap(({ index, from, ends }) => {
        const box = element(index)?.getBoundingClientRect();
        return box ? [{ top: box.top, bottom: box.bottom, from, to: ends }] : [];
      }),
    window() {
      const over = [...document.querySelectorAll("header, [data-sticks='top']")].map((one) => one.getBoundingClientRect());
      const top = Math.max(0, ...over.filter((box) => box.top <= 1 + box.height).map((box) => box.bottom));
      const bar = document.querySelector("[data-sticks='bottom']")?.getBoundingClientRect();
      return { top, bottom: bar && bar.height > 0 ? bar.top : window.innerHeight };
    },
    show(second, height) {
      const block = blocks.find(({ ends }) => ends > second) ?? blocks.at(-1);
      const box = block && element(block.index)?.getBoundingClientRect();
      if (box) window.scrollTo(0, box.top + window.scrollY - window.innerHeight * height);
    },
  };
}
