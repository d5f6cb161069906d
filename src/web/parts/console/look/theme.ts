import { theme, type ThemeConfig } from "antd";
import { ANTD_SCOPE } from "./antdScope.ts";

/** The tokens that antd is given, by their names in `kit/css/tokens.css`: the one place where colours are said. */
const NAMES = {
  brand: "--brand", brandLine: "--brand-line", onBrand: "--on-brand", accent: "--accent",
  accentHover: "--accent-hover", onAccent: "--on-accent",
  link: "--link", onStatus: "--on-status",
  ok: "--ok", err: "--err", warn: "--warn", ink: "--ink", ink2: "--ink-2", ink3: "--ink-3", line: "--line", control: "--line-ctl",
  surface: "--surface", bg: "--bg", hover: "--hover", sunken: "--sunken", soft: "--brand-soft", focus: "--focus", font: "--font",
} as const;

/** antd in the school's look, light or dark as the document is now: its colours are computed from the tokens of our style sheet. */
export function antdTheme(): ThemeConfig {
  const root = document.documentElement;
  const styles = getComputedStyle(root);
  const read = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, styles.getPropertyValue(name).trim()]));
  const t = read as Record<keyof typeof NAMES, string>;
  return {
    // Its styles stand in a sheet that the build wrote (antdSheet.ts); the browser fills in the variables alone.
    zeroRuntime: true, hashed: false, cssVar: { key: ANTD_SCOPE },
    algorithm: root.dataset["theme"] === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: t.brand, colorLink: t.link, colorSuccess: t.ok, colorError: t.err, colorWarning: t.warn, colorInfo: t.brand,
      colorText: t.ink, colorTextSecondary: t.ink2, colorTextTertiary: t.ink3, colorTextPlaceholder: t.ink3, colorTextDescription: t.ink3,
      colorBorder: t.control, colorBorderSecondary: t.line, colorBgContainer: t.surface, colorBgLayout: t.bg, colorSplit: t.line,
      colorTextLightSolid: t.onBrand, controlItemBgActive: t.soft, controlItemBgHover: t.hover, colorFillAlter: t.hover,
      fontFamily: t.font, fontSize: 14, borderRadius: 8, controlHeight: 38, wireframe: false, motionDurationMid: "0.12s",
      motionDurationSlow: "0.16s",
    },
    components: {
      // The one thing to press now is orange; everything else that is chosen or linked is blue.
      Button: {
        // As it is: the dark algorithm makes a red of it that can't be read on a dark card.
        colorError: t.err, colorErrorHover: t.err, colorErrorActive: t.err, dangerColor: t.onStatus,
        colorPrimary: t.accent, colorPrimaryHover: t.accentHover, colorPrimaryActive: t.accentHover, primaryColor: t.onAccent,
        fontWeight: 600, primaryShadow: "none", defaultShadow: "none", dangerShadow: "none",
        defaultColor: t.brand, defaultBorderColor: t.brandLine, defaultHoverBg: t.soft, defaultHoverColor: t.brand,
        defaultHoverBorderColor: t.brandLine,
      },
      Form: { itemMarginBottom: 18 },
    },
  };
}
