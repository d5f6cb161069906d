/** Systems and browsers as a list of one's devices names them. The first that fits counts: later ones hide in its words. */
const SYSTEMS = [
  ["harmony", /HarmonyOS|OpenHarmony/],
  ["android", /Android/],
  ["ios", /iPhone|iPad|iPod/],
  ["windows", /Windows/],
  ["mac", /Macintosh|Mac OS X/],
  ["linux", /Linux|X11/],
] as const;

const BROWSERS = [
  ["wechat", /MicroMessenger/],
  ["qq", /QQBrowser|MQQBrowser|\bQQ\//],
  ["uc", /UCBrowser|UBrowser/],
  ["edge", /Edg(?:e|A|iOS)?\//],
  ["firefox", /Firefox|FxiOS/],
  ["chrome", /Chrome|CriOS/],
  ["safari", /Safari/],
] as const;

type System = (typeof SYSTEMS)[number][0] | "other";
type Browser = (typeof BROWSERS)[number][0] | "other";

/** What a browser's own description says of it. */
export function deviceOf(userAgent: string): { system: System; browser: Browser } {
  return {
    system: SYSTEMS.find(([, words]) => words.test(userAgent))?.[0] ?? "other",
    browser: BROWSERS.find(([, words]) => words.test(userAgent))?.[0] ?? "other",
  };
}
