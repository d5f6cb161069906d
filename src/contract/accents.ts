/** Colours that a school may give its main buttons; safety orange is the product's own. */
export const ACCENTS = ["orange", "green", "brick", "teal", "wine"] as const;
type Accent = (typeof ACCENTS)[number];

/** Colours of one theme: a button's ground, the same under the pointer, its letters, graphics, words on the page, soft ground, line. */
export interface AccentColours {
  readonly ground: string;
  readonly hover: string;
  readonly on: string;
  readonly graphic: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

const light = (ground: string, hover: string, graphic: string, ink: string, soft: string, line: string): AccentColours => ({
  ground, hover, on: "#ffffff", graphic, ink, soft, line,
});
const dark = (ground: string, hover: string, on: string, ink: string, soft: string, line: string): AccentColours => ({
  ground, hover, on, graphic: ground, ink, soft, line,
});

/** Letters keep 4.5 : 1 on their ground in both themes; a unit test measures it. */
export const ACCENT_COLOURS: Readonly<Record<Accent, { readonly light: AccentColours; readonly dark: AccentColours }>> = {
  orange: {
    light: light("#cb4a04", "#ad3d00", "#de5208", "#ad3d00", "#fff1e6", "#ffc9a3"),
    dark: dark("#f57a2d", "#ff9347", "#1e0d02", "#ff9a5c", "#33200f", "#6b3d1b"),
  },
  green: {
    light: light("#1f6b57", "#175241", "#2a8169", "#17563f", "#e8f3ee", "#a9d3c3"),
    dark: dark("#5cc2a0", "#7fd4b7", "#04150f", "#74cfb1", "#12291f", "#2d5a49"),
  },
  brick: {
    light: light("#9a3324", "#7d2519", "#b3422f", "#8a2a1c", "#fbeeeb", "#e8b9ae"),
    dark: dark("#f0876f", "#f7a28f", "#200703", "#f5a18d", "#331711", "#6b3428"),
  },
  teal: {
    light: light("#0b6577", "#084e5c", "#12788d", "#0a5a6a", "#e6f4f7", "#9fd0da"),
    dark: dark("#4fb9cc", "#74cbda", "#021216", "#6cc7d7", "#0f2a30", "#275c68"),
  },
  wine: {
    light: light("#85223b", "#6a172c", "#9c2f4a", "#7a1d35", "#faedf1", "#e5b3c0"),
    dark: dark("#ee86a0", "#f5a2b7", "#20060d", "#f39db3", "#33131d", "#6b2c3f"),
  },
};
