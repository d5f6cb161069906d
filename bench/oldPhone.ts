import type { Browser, BrowserContext } from "@playwright/test";
import { type SchoolServer, startSchool } from "#tests/e2e/support/schoolServer.ts";
import { openBrowser } from "./support/browser.ts";
import { type Figure, median } from "./support/table.ts";

/** A phone of 2016 on a line of the country: so many times slower than this machine, bytes a second, ms there and back. */
const SLOWER = 6;
const BYTES = 400_000 / 8;
const LATENCY_MS = 400;
const RUNS = 3;
const LIMIT_S = 7;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "zh-CN" } as const;

/** What was asked for until the page was alive, for whoever looks where the time goes (OLD_PHONE_CALLS=1). */
const TELLS = process.env["OLD_PHONE_CALLS"] === "1";

/** Somebody's cookies and login record, as the browser keeps them after a sign-in. */
async function signedIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/about/home");
  await page.evaluate(async () => {
    const body = JSON.stringify({ phoneType: 2, username: "13800000001", pass: "demo1234" });
    const answer = await fetch("/api/v3/login/userLogin", { method: "POST", headers: { "content-type": "application/json" }, body });
    localStorage.setItem("loginRecord", JSON.stringify(((await answer.json()) as { data: object }).data));
  });
  const goOn = await (await page.request.get("/my/study/home")).text();
  const play = /href="(\/course\/play\?[^"]+)"/.exec(goOn)![1]!.replaceAll("&amp;", "&");
  const hub = await (await page.request.get("/exam")).text();
  const mock = /href="(\/startMockExam\?[^"]+)"/.exec(hub)![1]!.replaceAll("&amp;", "&");
  const state = await context.storageState();
  await context.close();
  return { state, play, mock };
}

/** Seconds from the tap on a link to this page until it is alive, in a browser that has nothing of the school. */
async function aliveAfter(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false, latency: LATENCY_MS, downloadThroughput: BYTES, uploadThroughput: BYTES,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const begun = Date.now();
  if (TELLS) {
    const at = () => ((Date.now() - begun) / 1000).toFixed(2);
    page.on("request", (request) => console.error(`  ${at()} > ${new URL(request.url()).pathname}`));
    page.on("requestfinished", (request) => void request.sizes().then(({ responseBodySize }) =>
      console.error(`  ${at()} < ${new URL(request.url()).pathname} ${responseBodySize}`), () => undefined));
  }
  await page.goto(path, { waitUntil: "commit", timeout: 60_000 });
  await page.waitForFunction(() => document.documentElement.dataset["alive"] === "1", undefined, { timeout: 60_000 });
  const seconds = await page.evaluate(() => performance.now() / 1000);
  await context.close();
  return seconds;
}

async function pages(browser: Browser, { origin }: SchoolServer): Promise<Figure[]> {
  const { state, play, mock } = await signedIn(browser, origin);
  const list = [["home", "/home", false], ["play", play, true], ["practice hub", "/exam", true], ["mock cover", mock, true]] as const;
  const asked = process.env["OLD_PHONE_PAGES"]?.split(",");
  const figures: Figure[] = [];
  for (const [name, path, member] of list.filter(([one]) => asked?.includes(one) ?? true)) {
    const runs: number[] = [];
    for (let run = 0; run < (TELLS ? 1 : RUNS); run += 1) {
      const context = await browser.newContext({ baseURL: origin, ...PHONE, ...(member ? { storageState: state } : {}) });
      runs.push(await aliveAfter(context, path));
    }
    const note = `6 times slower, 400 kbit/s, 400 ms; median of ${runs.length}`;
    figures.push({ name: `old phone: ${name} alive`, measured: median(runs), limit: LIMIT_S, atLeast: false, unit: "s", note });
  }
  return figures;
}

/** When pages can be used on an old phone with a slow line. */
export async function oldPhone(): Promise<Figure[]> {
  const school = await startSchool({ env: { BUDGET_TIMES: "1000" } });
  const browser = await openBrowser();
  try {
    return await pages(browser, school);
  } finally {
    await browser.close();
    await school.stop();
  }
}
