import type { Trade } from "./shape.ts";

interface Colours {
  /** On the chip of the first slide. */
  readonly name: string;
  readonly bg: string;
  readonly bg2: string;
  readonly hi: string;
}

/** Name, ground, lit side and highlight of each trade (design system, section 6). */
export const palette: Readonly<Record<Trade, Colours>> = {
  electrician: { name: "电工", bg: "#1D4F78", bg2: "#2A6797", hi: "#FFC83D" },
  welder: { name: "焊工", bg: "#33393F", bg2: "#4A525A", hi: "#FF8B3D" },
  eldercare: { name: "养老护理", bg: "#1F6A5C", bg2: "#2F8675", hi: "#FFB38A" },
  childcare: { name: "育婴员", bg: "#B04A56", bg2: "#C9656F", hi: "#FFD08A" },
  cook: { name: "中式烹调", bg: "#9A3324", bg2: "#B84A38", hi: "#FFB648" },
  forklift: { name: "叉车司机", bg: "#8A5E0B", bg2: "#A97815", hi: "#FFD44F" },
  ecommerce: { name: "电子商务", bg: "#0E6673", bg2: "#1B8290", hi: "#FF9E57" },
  fire: { name: "消防设施", bg: "#7D2230", bg2: "#9B3444", hi: "#FF7A5C" },
};
