/** The colours of a cover: duotone ground, highlight, and the pale ground (visual design system 6). */
export type Palette = {
  /** Trade's name in Chinese and English. */
  zh: string;
  en: string;
  ground: string;
  ground2: string;
  accent: string;
  pale: string;
};

/** Draws a tool around the origin, about 130 units wide and high. */
export type Drawing = (c: Palette) => string;

/** The ten trades with colours of their own, in the order that unknown trades pick from: never change it. */
export const trades = {
  electrician: { zh: "电工", en: "Electrician", ground: "#1D4F78", ground2: "#2A6797", accent: "#FFC83D", pale: "#DCEBF5" },
  welder: { zh: "焊工", en: "Welder", ground: "#33393F", ground2: "#4A525A", accent: "#FF8B3D", pale: "#E7E9EB" },
  eldercare: { zh: "养老护理", en: "Elderly care", ground: "#1F6A5C", ground2: "#2F8675", accent: "#FFB38A", pale: "#DDF1EA" },
  childcare: { zh: "育婴员", en: "Child care", ground: "#B04A56", ground2: "#C9656F", accent: "#FFD08A", pale: "#FDE9E4" },
  cook: { zh: "中式烹调", en: "Chinese cook", ground: "#9A3324", ground2: "#B84A38", accent: "#FFB648", pale: "#FCE6DC" },
  forklift: { zh: "叉车司机", en: "Forklift", ground: "#8A5E0B", ground2: "#A97815", accent: "#FFD44F", pale: "#FBF0D3" },
  ecommerce: { zh: "电子商务", en: "E-commerce", ground: "#0E6673", ground2: "#1B8290", accent: "#FF9E57", pale: "#D9F0F2" },
  fire: { zh: "消防设施", en: "Fire safety", ground: "#7D2230", ground2: "#9B3444", accent: "#FF7A5C", pale: "#F8E2E2" },
  pastry: { zh: "西式面点", en: "Pastry", ground: "#70493A", ground2: "#8C6150", accent: "#FFC2A1", pale: "#F8EAE0" },
  home: { zh: "家政服务", en: "Housekeeping", ground: "#4E6420", ground2: "#677F31", accent: "#FFD76A", pale: "#EEF3D9" },
} as const satisfies Record<string, Palette>;

/** Key of a trade with colours and drawings of its own. */
export type TradeKey = keyof typeof trades;

/** Whether a trade has colours and drawings of its own. */
export function isTradeKey(trade: string): trade is TradeKey {
  return Object.hasOwn(trades, trade);
}
