import { describe, expect, test } from "vitest";
import { searchQuery, searchVector } from "#server/kernel/chinese.ts";
import { cleanHtml, escapeHtml, plainText } from "#server/kernel/richText.ts";

describe("searchVector", () => {
  test("holds every Han character and pair of neighbours at its place, words of the title with the highest weight", async () => {
    const vector = await searchVector([{ text: "触电急救", place: "title" }]);
    expect(vector.split(" ").toSorted()).toEqual(
      ["'触':1B", "'触电':1A", "'电':2B", "'电急':2B", "'急':3B", "'急救':3A", "'救':4B"].toSorted(),
    );
  });

  test("pairs don't reach over punctuation, nor from one field into the next", async () => {
    const vector = await searchVector([{ text: "电工（四级）", place: "title" }, { text: "周建平", place: "near" }]);
    expect(vector).not.toContain("'工四'");
    expect(vector).not.toContain("'级周'");
  });

  test("full-width and upper-case letters are the same as plain ones", async () => {
    expect(await searchVector([{ text: "ＰＬＣ", place: "title" }])).toBe("'plc':1A");
  });

  test("nothing of the text can break out of a lexeme", async () => {
    const vector = await searchVector([{ text: "a'b\\c:1A & 'x' | !电' <-> \0", place: "far" }]);
    expect(vector).toMatch(/^('[\p{L}\p{N}+#]+':\d+[A-D](,\d+[A-D])* ?)+$/u);
  });

  test("a very long text stays within the server's bounds", async () => {
    const vector = await searchVector([{ text: "电工考证".repeat(20_000), place: "far" }]);
    const places = [...vector.matchAll(/(\d+)D/g)].map((match) => Number(match[1]));
    expect(Math.max(...places)).toBeLessThan(16_384);
    expect(vector.split(" ").every((entry) => entry.split(",").length <= 256)).toBe(true);
  });
});

describe("searchQuery", () => {
  test("without a keyword there is no query, and a keyword of signs alone finds nothing", async () => {
    for (const keyword of ["", "   ", "\u3000"]) expect(await searchQuery(keyword)).toBeNull();
    for (const keyword of ["!!", "——", "<>&|", "%"]) expect((await searchQuery(keyword))?.match).toBe("");
  });

  test("words part a long keyword, and fillers are left out beside real words", async () => {
    expect((await searchQuery("电工培训班"))?.match).toBe("'电工'");
    expect((await searchQuery("怎么触电急救"))?.match).toBe("'触电' & '急救'");
    expect((await searchQuery("学习"))?.match).toBe("'学习'");
  });

  test("the exact form is one phrase of neighbours", async () => {
    expect((await searchQuery("PLC编程"))?.exact).toBe("('plc' <1> '编程')");
    expect((await searchQuery("中级工"))?.exact).toBe("('中级' <1> '级工')");
  });

  test("marks are given longest first", async () => {
    expect((await searchQuery("触电急救"))?.words).toEqual(["触电急救", "触电", "急救"]);
  });

  test("operators of the query language in a keyword are only text", async () => {
    const query = await searchQuery("电工' | !(焊工) & a:* <-> 'b");
    expect(query?.match).toBe("'电工' & '焊工' & 'a':* & 'b':*");
  });
});

describe("rich text", () => {
  const hostile = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
    '<svg onload="alert(1)"></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed">x</p>',
    '<img src="//evil.example/a.png">',
    '<img src="data:text/html,<script>1</script>">',
    "<math><mtext></p><script>1</script></mtext></math>",
    '<form action="/x"><input name="a"></form>',
    "<style>*{display:none}</style>",
    '<p onclick="x()">x</p>',
    '<object data="x.swf"></object>',
  ];
  test.each(hostile)("%s is made harmless", (html) => {
    expect(cleanHtml(html)).not.toMatch(/script|onerror|onload|onclick|javascript|<iframe|style|evil|<svg|<form|<input|<object|data:/i);
  });

  test("what an article needs stays", () => {
    const html = '<h2>标题</h2><p>正文 <strong>重点</strong></p><ul><li>一</li></ul><p><a href="https://example.cn/">链接</a></p>';
    expect(cleanHtml(html)).toBe(html.replace('cn/">', 'cn/" rel="noopener noreferrer nofollow">'));
  });

  test("plain text and back", () => {
    expect(plainText(`<p>${escapeHtml("a < b & \"c\"")}</p><p>&nbsp;d</p>`)).toBe('a < b & "c" d');
  });
});

describe("an English reader's keyword", () => {
  const match = async (keyword: string) => (await searchQuery(keyword, "en"))?.match;

  test("is found in each form of its words", async () => {
    expect(await match("welding")).toBe("'weld':*");
    expect(await match("Welders")).toBe("'weld':*");
    expect(await match("batteries")).toBe("'batter':*");
    expect(await match("switches")).toBe("'switch':*");
    expect(await match("glass")).toBe("'glass':*");
    expect(await match("fire")).toBe("'fire':*");
  });

  test("loses what people add without meaning it, and keeps it where there is nothing else", async () => {
    expect(await match("How to learn welding")).toBe("'weld':*");
    expect(await match("first aid courses")).toBe("'first':* & 'aid':*");
    expect(await match("courses")).toBe("'cours':*");
  });

  test("with digits stays one word", async () => {
    expect(await match("N1")).toBe("('n' <1> '1':*)");
    expect(await match("CO2 welding")).toBe("('co' <1> '2':*) & 'weld':*");
  });

  test("may be Chinese, which is parted as it always is", async () => {
    expect(await match("触电急救")).toBe("'触电' & '急救'");
    expect(await match("PLC编程")).toBe("'plc':* & '编程'");
  });
});
