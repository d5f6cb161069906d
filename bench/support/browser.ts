import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--autoplay-policy=no-user-gesture-required",
];

export const chromePath = (): string => {
  const given = process.env["CHROME_PATH"];
  const path = (given === undefined ? ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"] : [given]).find((one) => existsSync(one));
  if (path === undefined) throw new Error("no Chromium: set CHROME_PATH or install Debian's chromium");
  return path;
};

export const chromeFlags: readonly string[] = FLAGS;

/** The system's Chromium, headless, with nothing of its own on the network. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromePath(), args: FLAGS });
