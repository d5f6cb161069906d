import { alive, expect, expectAccessible, test } from "./support/test.ts";

test("the about page is whole without any script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/about/home`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await context.close();
});

test("the about page comes alive without an error and is accessible", async ({ page }) => {
  await page.goto("/about/home");
  await alive(page);
  await expectAccessible(page);
});

test("a visitor of what is a learner's gets /home with the login dialog open", async ({ page }) => {
  for (const address of ["/my/study/home", "/exam", "/task/home?pushBatch=7"]) {
    await page.goto(address);
    await alive(page);
    expect(new URL(page.url()).pathname, address).toBe("/home");
    await expect(page.locator("dialog[open]")).toBeVisible();
  }
});

test("an address that the route table doesn't know is a page that says so; an unknown call or file answers with the envelope", async ({
  request,
}) => {
  const page = await request.get("/no/such/page");
  expect(page.status()).toBe(404);
  expect(page.headers()["content-type"]).toContain("text/html");
  for (const path of ["/api/v1/nothing", "/api/v1/pc/getInitConfig", "/assets/nothing.js"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: -1, data: null });
  }
});

test("the app token is kept in a cookie and goes with every call, beside client type and timestamp", async ({ page, context }) => {
  await page.goto("/courseClass/home");
  await alive(page);
  const kept = (await context.cookies()).find(({ name }) => name === "appToken");
  expect(kept?.value).toMatch(/\S/);
  const [call] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/api/")),
    page.locator('main a[href^="/course/details"]').first().click(),
  ]);
  const headers = await call.allHeaders();
  expect(headers).toMatchObject({ clienttype: "pc", apptoken: kept!.value, "content-type": "application/json" });
  expect(headers["timestamp"]).toMatch(/^\d{13}$/);
  expect(headers).not.toHaveProperty("token");
});

test("agreement and privacy stand whole and are accessible", async ({ page }) => {
  for (const address of ["/agreement", "/privacy"]) {
    await page.goto(address);
    await alive(page);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("the page of an unknown address is accessible, offers courses and a search, and leads home", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push("404");
  await page.goto("/no/such/page");
  await alive(page);
  await expectAccessible(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("list").getByRole("link")).toHaveCount(4);
  await main.getByRole("searchbox", { name: "搜课程" }).fill("电工");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/course/search/home" && url.searchParams.get("keyword") === "电工");
  await page.goBack();
  await main.getByRole("link", { name: "回首页" }).click();
  await page.waitForURL((url) => url.pathname === "/home");
});

test("whoever has touched a page is told of a lost network by the school, on the first visit already", async ({
  page,
  context,
  expectedErrors,
}) => {
  // The browser's own words for what is not there without a network.
  expectedErrors.push("ERR_INTERNET_DISCONNECTED", "fetching the script");
  await page.goto("/about/home");
  await alive(page);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("/courseClass/home");
  await expect(page.getByRole("heading", { level: 1, name: "网络没连上" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: /再试一次/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("网络没连上");
});

for (const [outcome, status] of [["can't be had", 503], ["can be had", 200]] as const) {
  const follows = status === 200 ? "the page is loaded anew" : "the login dialog opens";
  test(`on a page without the school's configuration, when it ${outcome}, ${follows}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push("503");
    let loads = 0;
    await page.route("**/about/home", async (route) => {
      loads += 1;
      const response = await route.fetch();
      const whole = await response.text();
      await route.fulfill({ response, body: loads === 1 ? whole.replace(/"appToken":"[^"]+"/, '"appToken":""') : whole });
    });
    const asked: string[] = [];
    await page.route("**/api/v1/pc/getInitConfig", async (route) => {
      asked.push(route.request().postData() ?? "");
      await (status === 200 ? route.continue() : route.fulfill({ status, json: { code: -1, message: "服务器有点忙", data: null } }));
    });
    await page.goto("/about/home");
    if (status === 200) await expect.poll(() => loads).toBe(2);
    else await expect(page.locator("dialog[open]")).toBeVisible();
    expect(asked).toEqual([JSON.stringify({ hostName: new URL(page.url()).hostname })]);
  });
}

test("a page names all the code that it begins with, so that no file waits for another one", async ({ request }) => {
  for (const path of ["/home", "/courseClass/home", "/login"]) {
    const html = await (await request.get(path)).text();
    const [main, screen, ahead] = ["main", "screen", "ahead"].map((name) => new RegExp(` data-${name}="([^"]+)"`).exec(html)![1]!);
    const files = ahead!.split(" ");
    expect(files, path).toEqual(expect.arrayContaining([main, screen]));
    for (const file of files) {
      const answer = await request.get(file);
      expect(answer.status(), file).toBe(200);
      // What `import(…)` fetches later stands in brackets.
      const asked = [...(await answer.text()).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map((m) => `/assets/${m[1]}`);
      expect(asked.filter((one) => !files.includes(one)), `${path}: ${file}`).toEqual([]);
    }
  }
});
