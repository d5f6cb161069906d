import type { Page } from "@playwright/test";

/** What looks unfinished on a page as it stands; empty where nothing does. */
export interface Flaws {
  /** Elements that reach beyond the screen's right edge. */
  readonly overflows: readonly string[];
  /** Texts of several lines of which the last holds one character. */
  readonly widows: readonly string[];
  /** Short brackets, and numbers with their unit, that a line's end tears apart. */
  readonly torn: readonly string[];
  /** Grids of cards with an empty place before their last card. */
  readonly holes: readonly string[];
  /** Cards, panels and dialogs in which more than one button is orange. */
  readonly oranges: readonly string[];
}

/** Looks at every text, grid and edge of the page. Runs inside it, and so stands on nothing outside. */
function look(): Flaws {
  const UNITS = "分秒时节题天元人条门章岁层号次年月日周米度伏安瓦个步套项级种张道位场件倍小万";
  const BRACKETS: Readonly<Record<string, string>> = { "（": "）", "「": "」", "《": "》", "【": "】" };
  /** Characters between brackets that belong on one line. */
  const SHORT = 8;
  const PUNCTUATION = /[\s\p{P}]/u;
  const name = (element: Element): string => {
    const words = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(-24);
    return `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").split(" ")[0]} «${words}»`;
  };
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const style = getComputedStyle;

  function overflows(): string[] {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const held = (element: Element): boolean => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
        if (style(up).overflowX !== "visible" || style(up).position === "fixed") return true;
      }
      return style(element).position === "fixed";
    };
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => shown(element) && element.getBoundingClientRect().right > clientWidth + 1 && !held(element),
    );
    return wide.length > 0 ? wide.slice(0, 3).map(name) : [`the page is ${scrollWidth} px wide`];
  }

  interface Character {
    readonly text: string;
    readonly top: number;
    readonly bottom: number;
  }

  /** The characters of a block's own lines, in their order. */
  function charactersOf(block: Element): Character[] {
    const found: Character[] = [];
    const limit = block.getBoundingClientRect().bottom + 1;
    const range = document.createRange();
    const walk = (node: Node): void => {
      if (node instanceof Text) {
        for (let at = 0; at < node.data.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = [...range.getClientRects()].at(-1);
          if (box && box.width > 0 && box.bottom <= limit) found.push({ text: node.data[at]!, top: box.top, bottom: box.bottom });
        }
      } else if (node instanceof Element && shown(node) && style(node).display.startsWith("inline") && node.tagName !== "svg") {
        node.childNodes.forEach(walk);
      }
    };
    block.childNodes.forEach(walk);
    return found;
  }

  /** The text by its lines; inline boxes of other sizes stay on the line that they overlap. */
  function linesOf(characters: readonly Character[]): string[] {
    const lines: { text: string; bottom: number }[] = [];
    for (const { text, top, bottom } of characters) {
      const last = lines.at(-1);
      if (last && top < last.bottom - 2) last.text += text;
      else lines.push({ text, bottom });
    }
    return lines.map(({ text }) => text);
  }

  function tornIn(lines: readonly string[]): boolean {
    for (let at = 0; at + 1 < lines.length; at += 1) {
      const [before, after] = [lines[at]!, lines[at + 1]!];
      if (/[\d.]\s*$/.test(before) && UNITS.includes(after.trimStart()[0] ?? "-")) return true;
      for (const [open, close] of Object.entries(BRACKETS)) {
        const from = before.lastIndexOf(open);
        const to = after.indexOf(close);
        if (from < 0 || to < 0 || before.includes(close, from)) continue;
        if (before.length - from - 1 + to <= SHORT) return true;
      }
    }
    return false;
  }

  /** What holds the lines of the texts: of each the nearest element that is no part of a line itself. */
  function blocks(): Set<Element> {
    const found = new Set<Element>();
    for (const root of document.querySelectorAll("main, footer")) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if ((texts.currentNode as Text).data.trim() === "") continue;
        let block = texts.currentNode.parentElement;
        while (block && block !== root && style(block).display === "inline") block = block.parentElement;
        if (block) found.add(block);
      }
    }
    return found;
  }

  const widows: string[] = [];
  const torn: string[] = [];
  for (const block of blocks()) {
    if (!shown(block)) continue;
    if (block.closest("[aria-hidden=true], .sr, svg, select, textarea")) continue;
    const lines = linesOf(charactersOf(block));
    if (lines.length < 2) continue;
    const last = Array.from(lines.at(-1)!).filter((character) => !PUNCTUATION.test(character));
    // A bracket to be filled in is seen as more than its signs.
    if (last.length <= 1 && !/[（(]/.test(lines.at(-1)!)) widows.push(name(block));
    if (tornIn(lines)) torn.push(name(block));
  }

  function holes(): string[] {
    return [...document.querySelectorAll("main *")].flatMap((grid) => {
      if (style(grid).display !== "grid") return [];
      const cards = [...grid.children].filter((child) => shown(child) && style(child).position !== "absolute");
      const columns = style(grid).gridTemplateColumns.split(" ").length;
      const kinds = new Set(cards.map((card) => card.getAttribute("class")));
      if (cards.length < 3 || columns < 2 || kinds.size > cards.length / 2) return [];
      const boxes = cards.map((card) => card.getBoundingClientRect());
      const { left, width } = grid.getBoundingClientRect();
      const cell = width / columns;
      const rows = [...new Set(boxes.map(({ top }) => Math.round(top)))].toSorted((a, b) => a - b);
      const empty = rows.slice(0, -1).some((top) => {
        const covering = boxes.filter((box) => box.top <= top + 2 && box.bottom > top + 2);
        return Array.from({ length: columns }, (_none, column) => left + (column + 0.5) * cell).some(
          (x) => !covering.some((box) => box.left <= x && box.right >= x),
        );
      });
      return empty ? [name(grid)] : [];
    });
  }

  /** Whether a button has the colour of the one thing to press now, as it is where the button stands. */
  function isOrange(button: Element): boolean {
    const probe = document.createElement("i");
    probe.style.backgroundColor = "var(--accent)";
    button.append(probe);
    const accent = style(probe).backgroundColor;
    probe.remove();
    return style(button).backgroundColor === accent;
  }

  function oranges(): string[] {
    const inCard = new Map<Element, number>();
    for (const button of document.querySelectorAll("a, button")) {
      if (!shown(button) || !isOrange(button)) continue;
      const card = button.parentElement!.closest('[class*="card_"], [class*="panel_"], dialog, header') ?? document.body;
      inCard.set(card, (inCard.get(card) ?? 0) + 1);
    }
    return [...inCard].filter(([, count]) => count > 1).map(([card, count]) => `${count} in ${name(card)}`);
  }

  return { overflows: overflows(), widows, torn, holes: holes(), oranges: oranges() };
}

/** The flaws of the page as it stands, of these kinds, each as a line that says where. */
export async function flawsOf(
  page: Page,
  where: string,
  kinds: readonly (keyof Flaws)[] = ["overflows", "widows", "holes", "oranges"],
): Promise<string[]> {
  const flaws = await page.evaluate(look);
  return kinds.flatMap((kind) => flaws[kind].map((one) => `${where}: ${kind}: ${one}`));
}
