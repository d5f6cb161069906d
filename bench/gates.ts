import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { openBrowser } from "./support/browser.ts";
import { consoleBytes } from "./support/consoleBytes.ts";
import { pageCost } from "./support/pageCost.ts";

/** The budgets that CI keeps (frontend.md 8): bytes and layout, measured in a real browser on a real server. */
const KB = 1024;
const LANDING_JS = 74 * KB;
const LANDING_JS_BEFORE_LARGEST = 3 * KB;
const LANDING_REQUESTS = 24;
const LAYOUT_SHIFT = 0.05;
const CONSOLE_FIRST = 280 * KB;
const CONSOLE_PAGE = 120 * KB;
const CONSOLE_EDITOR = 140 * KB;
const PAGES = ["/home", "/courseClass/home", "/course/search/home?keyword=%E7%94%B5%E5%B7%A5", "/info/home", "/about/home", "/login"];

let failed = 0;
function gate(name: string, ok: boolean, measured: string): void {
  console.log(`${ok ? "pass" : "fail"} ${name}: ${measured}`);
  if (!ok) failed += 1;
}

const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
/** The budget is in gzip, whatever better encoding the browser was sent. */
function gzipped(path: string): number {
  const file = join(import.meta.dirname, "../dist/site", path);
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

const school = await startSchool({ env: { BUDGET_TIMES: "1000" } });
const browser = await openBrowser();
try {
  const home = await pageCost(browser, `${school.origin}/home`);
  const script = home.scripts.map((one) => one.split(" ")[0]!).reduce((sum, path) => sum + gzipped(path), 0);
  gate(
    "the landing page's script, gzip",
    script <= LANDING_JS && script > 40 * KB,
    `${kb(script)} of ${kb(LANDING_JS)}, ${kb(home.jsBytes)} on the wire (${home.scripts.join(", ")})`,
  );
  gate(
    "script before the landing page's largest content",
    home.jsBytesBeforeLargest <= LANDING_JS_BEFORE_LARGEST,
    `${kb(home.jsBytesBeforeLargest)} of ${kb(LANDING_JS_BEFORE_LARGEST)}`,
  );
  gate("the landing page's requests", home.requests <= LANDING_REQUESTS, `${home.requests} of ${LANDING_REQUESTS}`);
  for (const path of PAGES) {
    const cost = path === "/home" ? home : await pageCost(browser, school.origin + path);
    gate(
      `${path} loads every asset`,
      cost.failures.length === 0,
      cost.failures.join(", ") || `${cost.requests} requests, html ${kb(cost.htmlBytes)}, js ${kb(cost.jsBytes)}`,
    );
    gate(`${path} does not shift`, cost.layoutShift <= LAYOUT_SHIFT, cost.layoutShift.toFixed(4));
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${school.origin}/home`);
  await page.waitForFunction(() => document.documentElement.dataset["alive"] === "1");
  await page.locator("header [data-early]").first().click();
  gate(
    "a click on the alive landing page opens the login dialog",
    await page
      .locator("dialog[open]")
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      ),
    "dialog",
  );
  const manifest = readFileSync(join(import.meta.dirname, "../dist/site/.vite/manifest.json"), "utf8");
  gate("the learner's site ships nothing of the staff console", !/antd|screens\/console/.test(manifest), "manifest");
  const { firstPage, largest, editor } = consoleBytes(join(import.meta.dirname, "../dist/console"));
  gate("the console's first page with a list, gzip", firstPage <= CONSOLE_FIRST, `${kb(firstPage)} of ${kb(CONSOLE_FIRST)}`);
  gate("the console's largest further page", largest.bytes <= CONSOLE_PAGE, `${kb(largest.bytes)} of ${kb(CONSOLE_PAGE)}, ${largest.page}`);
  gate("the console's text editor", editor <= CONSOLE_EDITOR, `${kb(editor)} of ${kb(CONSOLE_EDITOR)}`);
} finally {
  await browser.close();
  await school.stop();
}
process.exitCode = failed > 0 ? 1 : 0;
