import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { browseAddress, browseInput, browseOf } from "#web/parts/course/list/browse.ts";
import { trimCard } from "#web/parts/course/cards/card.ts";
import { fitting } from "#web/parts/course/cards/fitting.ts";
import { counted, digits } from "#web/parts/course/counted.ts";
import { countedCourses } from "#web/parts/course/list/countedCourses.ts";
import { cut, piecesOf } from "#web/parts/course/list/marks.ts";
import { tradeName } from "#web/parts/course/trades/trades.ts";

const read = (address: string) => browseOf(new URL(address, "http://school").searchParams);

describe("the address of a list of courses", () => {
  test("says what is shown, and is read back as what it says", () => {
    const filters = fc.record({
      keyword: fc.stringMatching(/^[a-z触电 ]{0,20}$/).map((text) => text.trim()),
      categoryId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined }),
      level: fc.constantFrom("", "四级 · 中级工", "特种作业证"),
      type: fc.constantFrom(undefined, 1 as const, 2 as const),
      free: fc.boolean(),
      sort: fc.constantFrom(undefined, "hot" as const, "new" as const, "priceAsc" as const, "priceDesc" as const),
      current: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(filters, (browse) => {
        expect(read(browseAddress("/courseClass/home", browse, { current: browse.current }))).toEqual(browse);
      }),
    );
  });

  test("begins at page 1 again when a filter changes", () => {
    expect(browseAddress("/courseClass/home", read("/courseClass/home?categoryId=3&current=4"), { free: true })).toBe(
      "/courseClass/home?categoryId=3&free=1",
    );
  });

  test("leaves out what makes no sense instead of failing", () => {
    const browse = read("/courseClass/home?categoryId=-1&type=9&sort=best&current=0&free=maybe&level=" + "长".repeat(40));
    expect(browse).toEqual({
      keyword: "",
      categoryId: undefined,
      level: "长".repeat(20),
      type: undefined,
      free: false,
      sort: undefined,
      current: 1,
    });
    expect(read("/x?categoryId=9999999999").categoryId).toBeUndefined();
    expect(read("/x?keyword=" + "字".repeat(80)).keyword).toHaveLength(50);
    expect(read(`/x?keyword=${encodeURIComponent("a".repeat(49) + "😀")}`).keyword).toBe("a".repeat(49));
  });

  test("asks only for what is set", () => {
    expect(browseInput(read("/x"), 12)).toEqual({ keyword: "", current: 1, size: 12 });
    expect(browseInput(read("/x?keyword=触电&free=1&type=2&sort=new&level=三级"), 10)).toEqual({
      keyword: "触电", current: 1, size: 10, free: true, type: 2, sort: "new", level: "三级",
    });
  });
});

describe("marking the searched words", () => {
  test("marks every word, the longest first, whatever its case", () => {
    expect(piecesOf("触电急救：PLC 编程", ["触电急救", "触电", "plc"])).toEqual([
      { text: "触电急救", hit: true },
      { text: "：", hit: false },
      { text: "PLC", hit: true },
      { text: " 编程", hit: false },
    ]);
  });

  test("never changes the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.array(fc.string({ unit: "grapheme", maxLength: 4 }), { maxLength: 5 }),
        (text, terms) => {
          const pieces = piecesOf(text, terms);
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          expect(pieces.every((piece) => piece.text !== "")).toBe(true);
        },
      ),
    );
  });

  test("cuts them where a part of the text ends, and loses none", () => {
    expect(cut(piecesOf("防触电（触电急救）", ["触电"]), ["防触", "电（触", "电急救）"])).toEqual([
      [{ text: "防", hit: false }, { text: "触", hit: true }],
      [{ text: "电", hit: true }, { text: "（", hit: false }, { text: "触", hit: true }],
      [{ text: "电", hit: true }, { text: "急救）", hit: false }],
    ]);
    expect(cut(piecesOf("", ["电"]), [""])).toEqual([[]]);
  });

  test("marks what is part of the text and nothing else", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab触电]{0,12}$/), fc.stringMatching(/^[ab触电]{1,3}$/), (text, term) => {
        const hits = piecesOf(text, [term]).filter((piece) => piece.hit);
        expect(hits.length > 0).toBe(text.includes(term));
        expect(hits.every((piece) => piece.text === term)).toBe(true);
      }),
    );
  });
});

describe("numbers and names", () => {
  test("thousands are parted, one thing is one", () => {
    expect([digits(0), digits(999), digits(1000), digits(1234567)]).toEqual(["0", "999", "1,000", "1,234,567"]);
    expect(counted(1, "{count} lesson", "{count} lessons")).toBe("1 lesson");
    expect(counted(1200, "{count} lesson", "{count} lessons")).toBe("1,200 lessons");
  });

  test("a trade is named in the page's language, and in Chinese where it has no other name", () => {
    const fire = { name: "消防设施", english: "FIRE SAFETY" };
    expect(tradeName("zh", fire)).toBe("消防设施");
    expect(tradeName("en", fire)).toBe("Fire safety");
    expect(tradeName("en", { name: "消防设施", english: "" })).toBe("消防设施");
  });
});

describe("packages among courses", () => {
  const lists = fc.array(fc.constantFrom<1 | 2>(1, 1, 1, 2), { maxLength: 30 }).map((types) => types.map((type, id) => ({ id, type })));
  /** Cells that stay empty in four columns, row by row, where a card that doesn't fit begins the next one. */
  const holes = (cards: readonly { readonly type: 1 | 2 }[]) => {
    const rows: number[] = [];
    let column = 0;
    for (const { type } of cards) {
      if (column + type > 4) {
        rows.push(4 - column);
        column = 0;
      }
      column = (column + type) % 4;
      if (column === 0) rows.push(0);
    }
    return rows;
  };

  test("leave no hole in any row but the last as long as there is a course to fill it, and nothing is lost", () => {
    fc.assert(
      fc.property(lists, (cards) => {
        const placed = fitting(cards, true);
        expect(placed.toSorted((a, b) => a.id - b.id)).toEqual(cards);
        expect(holes(placed).every((hole) => hole === 0)).toBe(true);
      }),
    );
  });

  test("a list that grows keeps its cards in their order", () => {
    fc.assert(
      fc.property(lists, lists, (first, more) => {
        const begun = fitting(first, false).map(({ id }) => id);
        const whole = fitting([...first, ...more.map((card) => ({ ...card, id: card.id + 100 }))], false).map(({ id }) => id);
        expect(whole.filter((id) => id < 100)).toEqual(begun);
      }),
    );
  });

  test("are counted by their own name, and what there is none of is left out", () => {
    const words = { seriesOne: "{count} course", series: "{count} courses", packageOne: "{count} package", packages: "{count} packages" };
    const of = (total: number, packages: number) => countedCourses(total, packages, { ...words, both: "{courses} and {packages}" });
    expect([of(39, 5), of(4, 0), of(2, 2), of(2, 1), of(0, 0)]).toEqual([
      "34 courses and 5 packages", "4 courses", "2 packages", "1 course and 1 package", "0 courses",
    ]);
  });
});

test("a trimmed card keeps what lists show and nothing else", () => {
  const part = { id: 2, title: "a", coverUrl: "/a?v=1" };
  const card = {
    id: 1,
    type: 2 as const,
    title: "t",
    coverUrl: "/c?v=1",
    teacherNames: ["周建平"],
    lessonCount: 4,
    learnerCount: 0,
    price: null,
    originalPrice: null,
    buttonType: 5,
    level: "",
    parts: [part, part, part, part],
  };
  expect(trimCard({ ...card, subtitle: "not shown", updatedAt: 1 } as typeof card)).toEqual(card);
});
