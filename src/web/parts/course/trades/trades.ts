import type { IconName } from "../../../kit/icons.ts";

/** The icon of each trade that has colours of its own (visual design system 6); `trade.module.css` holds the colours. */
const ICONS: Readonly<Record<string, IconName>> = {
  electrician: "zap",
  welder: "flame",
  eldercare: "hand-heart",
  childcare: "baby",
  cook: "chef-hat",
  forklift: "forklift",
  ecommerce: "store",
  fire: "fire-extinguisher",
  pastry: "cake",
  home: "brush-cleaning",
};

export const tradeIcon = (trade: string): IconName => ICONS[trade] ?? "hard-hat";

/** A trade's name in the page's language. `english` may be in capitals, as on the covers: `FIRE SAFETY` is shown as `Fire safety`. */
export function tradeName(language: "zh" | "en", { name, english }: { readonly name: string; readonly english: string }): string {
  if (language === "zh" || english === "") return name;
  return english.charAt(0).toUpperCase() + english.slice(1).toLowerCase();
}
