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

for (const address of ["/my/study/home", "/exam", "/task/home?pushBatch=7"]) {
  test(`a visitor of ${address} gets /home with the login dialog open`, async ({ page }) => {
    await page.goto(address);
    await alive(page);
    expect(new URL(page.url()).pathname).toBe("/home");
    await expect(page.locator("dialog[open]")).toBeVisible();
  });
}

test("an address that the route table doesn't know is a page that says so; an unknown call or file answers with the envelope", async ({ request }) => {
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
