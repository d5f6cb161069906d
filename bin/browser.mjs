// The system's Chromium and a Chinese font for the browser tests.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { bringPackages, how } from "./packages.mjs";
import { Obstacle } from "./runtime.mjs";

/** Debian's Chromium without windows: the same engine, and on a small machine the tests take a fifth less time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Path of the browser; on Debian with root rights what is missing is installed.
 * Throws an Obstacle that says how to get it where it can't be.
 */
export async function bringBrowser() {
  const font = hasChineseFont() ? [] : ["fonts-noto-cjk"];
  if (findBrowser()) await bringPackages(font);
  // Older releases know Chromium with windows alone.
  else await bringPackages([SHELL, ...font]).catch(() => bringPackages(["chromium", ...font]));
  const browser = findBrowser();
  if (browser === null) throw new Obstacle(`the browser tests need Chromium: ${how(["chromium"])}, or set CHROME_PATH`);
  return browser;
}

function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Obstacle(`CHROME_PATH names ${given}, which is not there`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC];
  return places.find((place) => existsSync(place)) ?? null;
}

function hasChineseFont() {
  if (process.platform !== "linux" || existsSync(FONT)) return true;
  const found = spawnSync("fc-list", [":lang=zh", "file"], { encoding: "utf8" });
  return found.status === 0 && found.stdout.trim() !== "";
}
