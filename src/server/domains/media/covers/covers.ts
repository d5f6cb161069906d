import { childcare, eldercare, home } from "./drawings.care.ts";
import { cook, pastry } from "./drawings.food.ts";
import { electrician, welder } from "./drawings.power.ts";
import { newsKinds } from "./drawings.news.ts";
import { ecommerce, fire, forklift, hardHat } from "./drawings.works.ts";
import { ground, grid, ticks } from "./ground.ts";
import { fnv1a } from "./hash.ts";
import { type Drawing, isTradeKey, type Palette, type TradeKey, trades } from "./palette.ts";
import { lettering } from "./lettering.ts";

/** What a cover shows beside its trade (visual design system 6). Texts may hold anything; they are escaped. */
export type CoverOptions = {
  /** Of the course; with the trade it decides ground, tilt, and light or dark, the same for ever. */
  id: string | number;
  /** The chip, such as 四级 · 中级工. */
  level?: string | undefined;
  /** Small line under the large text. */
  title?: string | undefined;
  /** Subject of the course, up to six Han characters; becomes the large text. */
  topic?: string | undefined;
  /**
   * Which of the trade's tools; `auto` picks one of the first three by id. Without it the electrician's change by id, others
   * keep their first.
   */
  sub?: number | "auto" | undefined;
  /** The drawing alone, for pictures under 200 px wide. */
  art?: boolean | undefined;
  /** The trade's name in English. A trade without an entry here keeps the name it came with. */
  english?: boolean | undefined;
  /** Of an article that belongs to no trade: which kind of news, from 0; each has colours and a drawing of its own. */
  newsKind?: number | undefined;
  /** For a dark page: never on the pale ground. */
  night?: boolean | undefined;
};

const drawings: Record<TradeKey, readonly Drawing[]> = {
  electrician,
  welder,
  eldercare,
  childcare,
  cook,
  forklift,
  ecommerce,
  fire,
  pastry,
  home,
};

/** Colours and tools of a trade; an unknown one gets a palette by the hash of its name, its own name as text, and a hard hat. */
function tradeOf(trade: string): { palette: Palette; tools: readonly Drawing[] } {
  if (isTradeKey(trade)) return { palette: trades[trade], tools: drawings[trade] };
  const palettes: Palette[] = Object.values(trades);
  const borrowed = palettes[fnv1a(trade) % palettes.length] ?? trades.electrician;
  return { palette: { ...borrowed, zh: trade, en: trade }, tools: hardHat };
}

/** The colours of the kinds of news, in the order of their drawings. */
const newsPalettes: readonly Palette[] = [trades.electrician, trades.home, trades.ecommerce, trades.pastry, trades.forklift];

/** Colours and the one drawing of a kind of news; a school with more kinds begins again with the first. */
function kindOf(kind: number): { palette: Palette; tools: readonly Drawing[] } {
  const at = kind % newsKinds.length;
  return { palette: newsPalettes[at] ?? trades.electrician, tools: newsKinds.slice(at, at + 1) };
}

function toolOf(trade: string, tools: readonly Drawing[], hash: number, { sub, topic }: CoverOptions): Drawing {
  let index: number;
  if (sub === "auto") index = (hash >>> 7) % Math.min(3, tools.length);
  else if (sub !== undefined) index = Math.abs(Math.trunc(sub)) || 0;
  else index = topic && trade === "electrician" ? hash >>> 7 : 0;
  const tool = tools[index % tools.length] ?? tools[0];
  if (!tool) throw new Error(`no drawing for ${trade}`);
  return tool;
}

/**
 * Whether a cover stands on the pale ground: a third of those with a subject of their own do, so that one trade's courses differ at a
 * glance.
 */
export const isPale = (trade: string, { id, topic }: Pick<CoverOptions, "id" | "topic">): boolean =>
  Boolean(topic) && (fnv1a(`${trade}${id}`) >>> 3) % 3 === 0;

/**
 * The cover of a course: a standalone SVG document of 320 by 180 with system fonts, drawn from trade and id alone, so that it needs
 * no storage and never changes. Cheap (about 6 KB of text), yet worth caching by its address.
 * It is decoration: the page's title carries the name.
 */
export function cover(trade: string, options: CoverOptions): string {
  const { id, art = false, night = false } = options;
  const hash = fnv1a(`${trade}${id}`);
  const { palette, tools } = options.newsKind === undefined ? tradeOf(trade) : kindOf(options.newsKind);
  const draw = toolOf(trade, tools, hash, options);
  const light = !night && isPale(trade, options);
  const ink = light ? palette.ground : "#fff";
  const centre = art ? 160 : 234;
  const tool = draw(palette).replace(/\n\s*/g, "");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180" preserveAspectRatio="xMidYMid slice">',
    grid(ink),
    `<rect width="320" height="180" fill="${light ? palette.pale : palette.ground}"/><rect width="320" height="180" fill="url(#g)"/>`,
    ground(hash, centre, light ? palette.ground : palette.ground2),
    art
      ? ""
      : `<path d="M${centre - 62} 158H${centre + 62}M${centre - 62} 153v10M${centre + 62} 153v10" stroke="#fff" stroke-opacity=".5"/>`,
    `<g transform="translate(${centre} ${art ? 92 : 88}) scale(${art ? 1.06 : 0.98})">${tool}</g>`,
    `<path d="${ticks}" stroke="${ink}" stroke-opacity=".28"/>`,
    art ? "" : lettering(palette, options, { ink, rule: light ? "#CB4A04" : palette.accent, known: isTradeKey(trade) }),
    "</svg>",
  ].join("");
}
