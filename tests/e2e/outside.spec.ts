import { alive, expect, test } from "./support/test.ts";

test("each page of the sitemap is there under its own address, with what a messenger shows of it", async ({ request }) => {
  const addresses = async (path: string) => {
    const text = await (await request.get(path)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => m[1]!);
  };
  const here = (address: string) => new URL(address.replaceAll("&amp;", "&")).pathname + new URL(address.replaceAll("&amp;", "&")).search;
  const pages = (await Promise.all((await addresses("/sitemap.xml")).map((part) => addresses(here(part))))).flat();
  expect(pages.length).toBeGreaterThan(60);
  for (const address of pages) {
    const answer = await request.get(here(address));
    const html = await answer.text();
    const [, canonical] = /<link rel="canonical" href="([^"]+)">/.exec(html) ?? [];
    expect([answer.status(), canonical], address).toEqual([200, address]);
    expect(html, address).toContain(`<meta property="og:url" content="${address}">`);
    expect(html, address).not.toContain('name="robots"');
    const languages = [...html.matchAll(/<link rel="alternate" href="([^"]+)" hreflang="([^"]+)">/g)].map(([, at, tag]) => `${tag} ${at}`);
    const english = `${address}${address.includes("?") ? "&amp;" : "?"}lang=en`;
    expect(languages, address).toEqual([`zh-CN ${address}`, `en ${english}`, `x-default ${address}`]);
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(data ?? "", address).not.toMatch(/"(?:url|image|sameAs)":"\//);
  }
});

test("icons are there in the sizes that systems ask for", async ({ request, page }) => {
  await page.goto("/home");
  const size = (src: string) => page.evaluate(async (from) => {
    const bitmap = await createImageBitmap(await (await fetch(from)).blob());
    return `${bitmap.width}x${bitmap.height}`;
  }, src);
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as { icons: { src: string; sizes: string; type: string }[] };
  for (const { src, sizes, type } of manifest.icons) if (type === "image/png") expect(await size(src), src).toBe(sizes);
  expect(await size("/apple-touch-icon.png")).toBe("180x180");
  expect(await size("/share.png")).toBe("1200x630");
  expect((await request.get("/favicon.ico")).headers()["content-type"]).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)/);
});

test("a link into English is answered in English whoever asks, leaves the address, and holds from then on", async ({ page, request }) => {
  const html = await (await request.get("/course/details?id=1&lang=en")).text();
  expect(html).toContain('<html lang="en"');
  const [, canonical] = /<link rel="canonical" href="([^"]+)">/.exec(html)!;
  expect(canonical).toMatch(/\/course\/details\?id=1&amp;lang=en$/);
  expect(html).toContain(`<meta property="og:url" content="${canonical}">`);
  expect(html).toContain('<link rel="alternate" type="application/rss+xml" href="/rss.xml?lang=en">');

  await page.goto("/courseClass/home?lang=en&free=1#main");
  await alive(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/\/courseClass\/home\?free=1#main$/);
  await page.locator("main a[href^='/course/']").first().click();
  await expect(page).toHaveURL(/\/course\/\w+\?id=\d+/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /&lang=en$/);
  await expect(page.locator("link[hreflang]")).toHaveCount(0);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // Any other word is no language.
  await page.goto("/home?lang=fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
