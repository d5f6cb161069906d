import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROME_PATH"] ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** Journeys in a real browser, at the two widths the product is drawn for. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/globalSetup.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  // One more try, named as flaky in the report: a browser on a busy machine can miss a moment.
  retries: 1,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
  projects: [
    // What a line, a player or a form does is the same at every width: once is enough, where it matters most. How pages look is
    // asked of both.
    { name: "desktop", testIgnore: /(playOffline|playTrouble|playWeak|transcript|footprints|handouts|notes|favourites|questionMedia)\.spec\.ts$/, use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", testIgnore: /(captcha|session|signIn|comments|play|playPresence|playRules|examTime)\.spec\.ts$/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
});
