import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const executablePath =
  process.env["CHROME_PATH"] ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Journeys in a real browser, at the widths the product is drawn for. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/globalSetup.ts",
  outputDir: "test-results",
  // Only what is broken takes so long, however busy the machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // One more than cores of a small machine: pages wait for films, codes and polls for a quarter of their time.
  workers: 3,
  // One more try, named as flaky in the report: a browser on a busy machine can miss a moment.
  retries: 1,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    trace: "off",
    // What can't be pressed for a minute is broken: waiting for the end of a long test tells no more.
    actionTimeout: 60_000,
    launchOptions: {
      // Without a language in its environment, as in a bare container, Chromium can't name a file in Chinese.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
  // One width is enough for what a line, a player or a form does: the desktop's, or by the tag @phone the phone's. Where the layout
  // is looked at, or what one presses differs, the tag @both asks for both. What several processes could forget to tell each other
  // is tagged @two, and meets two of them on one database (support/globalSetup.ts).
  projects: [
    { name: "desktop", grepInvert: /@phone|@two/, use: DESKTOP },
    { name: "two", grep: /@two/, use: DESKTOP },
    {
      name: "phone",
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
