import { describe, expect, it } from "vitest";
import { cover, isPale } from "#server/domains/media/covers/covers.ts";
import { escaped } from "#server/domains/media/covers/lettering.ts";
import { type TradeKey, trades } from "#server/domains/media/covers/palette.ts";

const keys = Object.keys(trades) as TradeKey[];

/** The shape behind the tool: what follows the grid's rectangle. */
const groundOf = (svg: string) => /url\(#g\)"\/><(\w+)/.exec(svg)?.[1];

/** Every opened element is closed, in order. */
function wellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, rest] of svg.matchAll(/<(\/?)([a-z]\w*)((?:[^<>"]|"[^"<]*")*)>/gi)) {
    if (slash) {
      if (open.pop() !== name) return false;
    } else if (!rest?.endsWith("/")) open.push(name ?? "");
  }
  const bare = svg.replace(/<[^>]*>/g, "");
  return open.length === 0 && !/[<>]/.test(bare) && !/&(?!(amp|lt|gt|quot|#39);)/.test(bare);
}

describe("cover", () => {
  it("draws the same for the same trade and id, and differs by id", () => {
    const options = { id: "c1", level: "四级 · 中级工", topic: "仪表使用" };
    expect(cover("electrician", options)).toBe(cover("electrician", { ...options }));
    expect(new Set(Array.from({ length: 40 }, (_, id) => cover("electrician", { ...options, id }))).size).toBeGreaterThan(6);
  });

  it("uses all four grounds, and both tones once there is a subject", () => {
    const some = Array.from({ length: 60 }, (_, id) => cover("cook", { id, topic: "刀工" }));
    expect(new Set(some.map(groundOf))).toEqual(new Set(["circle", "path", "rect"]));
    expect(some.some((svg) => svg.includes(`<rect width="320" height="180" fill="${trades.cook.pale}"/>`))).toBe(true);
    expect(some.some((svg) => svg.includes(`<rect width="320" height="180" fill="${trades.cook.ground}"/>`))).toBe(true);
    const without = Array.from({ length: 60 }, (_, id) => cover("cook", { id }));
    expect(without.every((svg) => svg.includes(`<rect width="320" height="180" fill="${trades.cook.ground}"/>`))).toBe(true);
  });

  it.each(keys)("draws %s as a well-formed standalone document", (key) => {
    const svg = cover(key, { id: 7, level: "五级 · 初级工", title: "零基础入门" });
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"')).toBe(true);
    expect(wellFormed(svg)).toBe(true);
    expect(svg).toContain(`>${trades[key].zh}</text>`);
    expect(svg).toContain(trades[key].ground);
    expect(svg).not.toMatch(/undefined|NaN/);
  });

  it("gives every trade a tool of its own, and further tools by sub", () => {
    expect(new Set(keys.map((key) => cover(key, { id: 1, art: true }).length)).size).toBe(keys.length);
    const tools = (key: TradeKey) => new Set([0, 1, 2, 3, 4, 5].map((sub) => cover(key, { id: 1, sub, art: true }))).size;
    expect(keys.map(tools)).toEqual([4, 3, 3, 3, 3, 3, 1, 1, 1, 1]);
    const first = cover("welder", { id: "x", art: true });
    expect(first).toBe(cover("welder", { id: "x", sub: 0, art: true }));
    const auto = Array.from({ length: 30 }, (_, id) =>
      [0, 1, 2].findIndex((sub) => cover("welder", { id, sub }) === cover("welder", { id, sub: "auto" })),
    );
    expect(new Set(auto)).toEqual(new Set([0, 1, 2]));
  });

  it("gives an unknown trade its own name and a hard hat, in the same colours every time", () => {
    const svg = cover("数控车工", { id: 3 });
    expect(svg).toContain(">数控车工</text>");
    expect(svg).toContain(">SKILLS</text>");
    expect(svg).toBe(cover("数控车工", { id: 3 }));
    expect(wellFormed(cover("toString", { id: 1 }))).toBe(true);
    expect(wellFormed(cover("", { id: 1 }))).toBe(true);
  });

  it("stands on the dark ground on a dark page, and says beforehand which covers are pale", () => {
    for (let id = 0; id < 40; id += 1) {
      const options = { id, topic: "刀工" };
      const pale = `<rect width="320" height="180" fill="${trades.cook.pale}"/>`;
      expect(cover("cook", options).includes(pale)).toBe(isPale("cook", options));
      expect(cover("cook", { ...options, night: true })).not.toContain(pale);
    }
  });

  it("centres the level in its chip, whatever it is", () => {
    for (const level of ["特种作业证", "五级 · 初级工", "N1"]) {
      const [, width, middle] = /<rect width="(\d+)" height="22"[^>]*\/><text x="([\d.]+)"[^>]*text-anchor="middle"/.exec(
        cover("cook", { id: 1, level }),
      )!;
      expect(Number(middle)).toBe(Number(width) / 2);
    }
  });

  it("draws each kind of news by itself, in colours of its own, and begins again after the last", () => {
    const kinds = [0, 1, 2, 3, 4].map((newsKind) => cover("school", { id: "article-1", art: true, newsKind }));
    expect(new Set(kinds).size).toBe(5);
    expect(kinds.every(wellFormed)).toBe(true);
    expect(cover("school", { id: "article-1", art: true, newsKind: 5 })).toBe(kinds[0]);
  });

  it("escapes every text", () => {
    const evil = '<script>alert("&")</script>\u0000\ud800';
    const svg = cover(evil, { id: evil, level: evil, title: evil, topic: evil });
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("\u0000");
    expect(wellFormed(svg)).toBe(true);
    expect(escaped(`a<b>&"'\u0007\udc00😀`)).toBe("a&lt;b&gt;&amp;&quot;&#39;😀");
  });

  it("shows no text in the art variant and English names where asked", () => {
    expect(cover("fire", { id: 1, art: true, level: "四级" })).not.toContain("<text");
    expect(cover("fire", { id: 1, english: true })).toContain(">Fire safety</text>");
    expect(cover("fire", { id: 1, english: true })).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it("shrinks and cuts what would run into the tool", () => {
    const size = (topic: string) => Number(/font-size="(\d+)" font-weight="800"/.exec(cover("home", { id: 1, topic }))?.[1]);
    expect(size("收纳")).toBe(34);
    expect(size("衣物收纳")).toBe(27);
    expect(size("衣物收纳整理")).toBe(22);
    expect(size("衣物收纳整理与清洁")).toBe(16);
    expect(cover("home", { id: 1, topic: "一二三四五六七八九十十一" })).toContain("…</text>");
  });
});
