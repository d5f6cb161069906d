import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemo } from "#demo/load.ts";
import { reloads, sourceRenderer } from "#server/kernel/sourceSite.ts";
import { openSchool, type School } from "../support/school.ts";

describe("the site from its sources, for whoever develops it", () => {
  let school: School;
  let renderer: Awaited<ReturnType<typeof sourceRenderer>>;
  beforeAll(async () => {
    renderer = await sourceRenderer(join(import.meta.dirname, "../.."));
    school = await openSchool({ renderer });
    await loadDemo(school.means);
  });
  afterAll(async () => {
    await school.close();
    await renderer.close();
  });

  test.each(["/home", "/courseClass/home", "/info/home"])("%s has a style for each class that its parts give", async (path) => {
    const visitor = school.visitor();
    const { text } = await visitor.raw("GET", path);
    const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((m) => m[1]!.replaceAll("&amp;", "&"));
    const css = (await Promise.all(sheets.map(async (sheet) => (await visitor.raw("GET", sheet)).text))).join("\n");
    const given = new Set([...text.matchAll(/ class="([^"]+)"/g)].flatMap((m) => m[1]!.split(/\s+/)).filter((name) => /^_/.test(name)));
    expect(given.size).toBeGreaterThan(20);
    expect([...given].filter((name) => !css.includes(`.${name}`))).toEqual([]);
  });

  test.each([
    ["src/web/parts/frame/Header.tsx", true, true],
    ["src/web/text/zh/home.ts", true, true],
    ["src/web/screens/home/HomeBody.tsx", false, true],
    ["src/web/screens/details/details.screen.tsx", true, false],
    ["src/web/parts/frame/Header.module.css", true, false],
    ["src/server/app.ts", false, false],
  ])("a change of %s, in the browser %s: loads the page anew %s", (file, inBrowser, anew) => {
    expect(reloads(file, inBrowser)).toBe(anew);
  });
});
