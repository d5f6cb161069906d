import type { Trade } from "./shape.ts";

/** Ground, lit side and highlight of each trade (design system, section 6). */
export const palette: Readonly<Record<Trade, { readonly bg: string; readonly bg2: string; readonly hi: string }>> = {
  electrician: { bg: "#1D4F78", bg2: "#2A6797", hi: "#FFC83D" },
  welder: { bg: "#33393F", bg2: "#4A525A", hi: "#FF8B3D" },
  eldercare: { bg: "#1F6A5C", bg2: "#2F8675", hi: "#FFB38A" },
  childcare: { bg: "#B04A56", bg2: "#C9656F", hi: "#FFD08A" },
  cook: { bg: "#9A3324", bg2: "#B84A38", hi: "#FFB648" },
  forklift: { bg: "#8A5E0B", bg2: "#A97815", hi: "#FFD44F" },
  ecommerce: { bg: "#0E6673", bg2: "#1B8290", hi: "#FF9E57" },
  fire: { bg: "#7D2230", bg2: "#9B3444", hi: "#FF7A5C" },
};
