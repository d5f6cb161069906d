import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { avatarGround, avatarGrounds, avatarLetter } from "#web/kit/avatarGround.ts";
import { floorPercent } from "#web/kit/floorPercent.ts";
import { pagerWindow } from "#web/kit/pagerWindow.ts";
import { yuan } from "#web/kit/yuan.ts";

describe("avatarGround", () => {
  it("gives every name one of five grounds, the same every time, and uses all of them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const ground = avatarGround(name);
        expect(ground).toBe(avatarGround(name));
        expect(Number.isInteger(ground) && ground >= 1 && ground <= avatarGrounds).toBe(true);
      }),
    );
    const names = ["赵", "钱", "孙", "李", "周", "吴", "郑", "王", "冯", "陈", "褚", "卫", "蒋", "沈", "韩", "杨"];
    expect(new Set(names.map(avatarGround)).size).toBe(avatarGrounds);
  });

  it("keeps the grounds it has given", () => {
    expect(["周建军", "王淑芬", "林小燕", "陈秀兰", "刘海涛"].map(avatarGround)).toEqual([1, 5, 2, 2, 1]);
  });

  it("shows the first character, whole", () => {
    expect(["陈秀兰", " ann", "𠮷田", "", "   "].map(avatarLetter)).toEqual(["陈", "A", "𠮷", "?", "?"]);
  });
});

describe("pagerWindow", () => {
  it("shows ends, neighbours and gaps", () => {
    expect(pagerWindow(6, 12)).toEqual([1, "gap", 5, 6, 7, "gap", 12]);
    expect(pagerWindow(1, 12)).toEqual([1, 2, "gap", 12]);
    expect(pagerWindow(12, 12)).toEqual([1, "gap", 11, 12]);
    expect(pagerWindow(4, 12)).toEqual([1, 2, 3, 4, 5, "gap", 12]);
    expect(pagerWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pagerWindow(1, 1)).toEqual([1]);
    expect(pagerWindow(1, 0)).toEqual([]);
  });

  it("pulls a page from outside to the nearest end", () => {
    expect(pagerWindow(99, 12)).toEqual(pagerWindow(12, 12));
    expect(pagerWindow(-3, 12)).toEqual(pagerWindow(1, 12));
  });

  it("never leaves out a single page, and always shows the current one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (a, b) => {
        const pages = Math.max(a, b);
        const page = Math.min(a, b);
        const shown = pagerWindow(page, pages);
        expect(shown).toContain(page);
        expect(shown[0]).toBe(1);
        expect(shown[shown.length - 1]).toBe(pages);
        expect(shown.length).toBeLessThanOrEqual(7);
        shown.forEach((entry, index) => {
          if (entry !== "gap") return;
          expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe("yuan", () => {
  it("writes fen as yuan", () => {
    expect([0, 5, 50, 100, 68000, 68050, 128000, 123456789].map(yuan)).toEqual([
      "0",
      "0.05",
      "0.50",
      "1",
      "680",
      "680.50",
      "1,280",
      "1,234,567.89",
    ]);
  });

  it("loses no fen", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), (fen) => {
        expect(Math.round(Number(yuan(fen).replace(/,/g, "")) * 100)).toBe(fen);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])("refuses %s", (fen) => {
    expect(() => yuan(fen)).toThrow(RangeError);
  });
});

describe("floorPercent", () => {
  it("rounds down and stays within 0 and 100", () => {
    expect(floorPercent(796, 1000)).toBe(79);
    expect(floorPercent(7999, 10000)).toBe(79);
    expect(floorPercent(80, 100)).toBe(80);
    expect(floorPercent(29, 100)).toBe(29);
    expect(floorPercent(57, 100)).toBe(57);
    expect([floorPercent(5, 0), floorPercent(-1, 10), floorPercent(11, 10), floorPercent(1, Number.NaN)]).toEqual([0, 0, 100, 0]);
  });
});
