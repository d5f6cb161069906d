import type { Language } from "#contract/text/say.ts";
import { readCookie, writeCookie } from "./browserCookies.ts";

/** The learner's choice of theme; empty follows the device. */
type ThemeChoice = "" | "light" | "dark";
/** The text size: 16, 18 or 20 px at the root (design system 3). */
export type SizeChoice = "" | "large" | "xlarge";

const darkDevice = () => matchMedia("(prefers-color-scheme:dark)");

export function chosenTheme(): ThemeChoice {
  const theme = readCookie("theme");
  return theme === "light" || theme === "dark" ? theme : "";
}

export function chosenSize(): SizeChoice {
  const size = readCookie("size");
  return size === "large" || size === "xlarge" ? size : "";
}

export function chooseTheme(theme: ThemeChoice): void {
  writeCookie("theme", theme);
  document.documentElement.dataset["theme"] = theme || (darkDevice().matches ? "dark" : "light");
}

export function chooseSize(size: SizeChoice): void {
  writeCookie("size", size);
  if (size) document.documentElement.dataset["size"] = size;
  else delete document.documentElement.dataset["size"];
}

/** The stored language comes before the browser's (spec 1); the page is loaded anew in it. */
export function chooseLanguage(language: Language): void {
  writeCookie("lang", language);
  location.reload();
}
