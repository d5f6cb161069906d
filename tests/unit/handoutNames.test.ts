import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HANDOUT_KINDS } from "#contract/handouts.ts";
import { disposition, safeFileName, safeName } from "#server/domains/handouts/names.rules.ts";

describe("a handout's file name", () => {
  test.each([
    ["正反转控制接线图.pdf", { name: "正反转控制接线图", ext: "pdf" }],
    ["  Motor wiring v1.2 .PDF ", { name: "Motor wiring v1.2", ext: "pdf" }],
    ["图.JPEG", { name: "图", ext: "jpg" }],
    ["e\u0301tude.docx", { name: "\u00e9tude", ext: "docx" }],
    ["console.xlsx", { name: "console", ext: "xlsx" }],
  ])("%j is taken", (said, found) => {
    expect(safeFileName(said)).toEqual(found);
  });

  test.each([
    ["", "required"],
    ["   ", "required"],
    [".pdf", "required"],
    ["../../etc/passwd.pdf", "handoutNamePath"],
    ["..\\..\\secrets.pdf", "handoutNamePath"],
    ["/etc/passwd.pdf", "handoutNamePath"],
    ["C:\\a.pdf", "handoutNamePath"],
    ["a/b.pdf", "handoutNamePath"],
    ["..pdf", "handoutNamePath"],
    [".hidden.pdf", "handoutNamePath"],
    ["讲义..pdf", "handoutNamePath"],
    ["a|b.pdf", "handoutNamePath"],
    ['a"b.pdf', "handoutNamePath"],
    ["a\r\nSet-Cookie: x.pdf", "handoutNameControl"],
    ["a\0.pdf", "handoutNameControl"],
    ["讲义\u202efdp.exe.pdf", "handoutNameControl"],
    ["a\u200bb.pdf", "handoutNameControl"],
    ["a\u2028b.pdf", "handoutNameControl"],
    ["a\ud800.pdf", "handoutNameControl"],
    ["CON.pdf", "handoutNameReserved"],
    ["nul.txt.pdf", "handoutNameReserved"],
    ["LPT1.docx", "handoutNameReserved"],
    ["com¹.pdf", "handoutNameReserved"],
    ["讲义", "handoutKind"],
    ["讲义.exe", "handoutKind"],
    ["讲义.zip", "handoutKind"],
    ["讲义.pdf.exe", "handoutKind"],
    ["讲义.docm", "handoutKind"],
    ["讲义.svg", "handoutKind"],
    [`${"长".repeat(81)}.pdf`, "handoutNameLong"],
    [`${"𠮷".repeat(70)}.pdf`, "handoutNameLong"],
  ])("%j is refused", (said, problem) => {
    expect(safeFileName(said)).toEqual({ problem });
  });

  test("whatever is taken can lead nowhere, fits a file system and is one's own again", () => {
    const anyName = fc.tuple(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom("..", "/", "\\", "a", "讲", ".", " ", "\u202e", "con", "\0", ":") }),
      ),
      fc.constantFrom(...HANDOUT_KINDS, "exe"),
    );
    fc.assert(
      fc.property(anyName, ([stem, ext]) => {
        const found = safeFileName(`${stem}.${ext}`);
        if ("problem" in found) return;
        expect(found.name).not.toMatch(/[\p{C}\\/:*?"<>|]|^[.\s~]|[.\s]$/u);
        expect(Buffer.byteLength(`${found.name}.${found.ext}`)).toBeLessThanOrEqual(255);
        expect(HANDOUT_KINDS).toContain(found.ext);
        expect(safeFileName(`${found.name}.${found.ext}`)).toEqual(found);
        expect(safeName(found.name)).toEqual({ name: found.name });
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the header that names a download", () => {
  test("says the real name in UTF-8 and one of ASCII for old clients", () => {
    expect(disposition("attachment", { name: "正反转 (v2)'控制", ext: "pdf" }, "handout-7")).toBe(
      `attachment; filename="v2.pdf"; filename*=UTF-8''${encodeURIComponent("正反转 ")}%28v2%29%27${encodeURIComponent("控制")}.pdf`,
    );
    expect(disposition("inline", { name: "讲义", ext: "png" }, "handout-7")).toContain('inline; filename="handout-7.png"');
  });

  test("is one line of ASCII whose name reads back, for every name that is taken", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (stem) => {
        const found = safeName(stem);
        if ("problem" in found) return;
        const header = disposition("attachment", { name: found.name, ext: "pdf" }, "handout-1");
        expect(header).toMatch(/^attachment; filename="[A-Za-z0-9][A-Za-z0-9 ._-]*\.pdf"; filename\*=UTF-8''[A-Za-z0-9%._~$&+-]+$/);
        expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(`${found.name}.pdf`);
      }),
      { numRuns: 1000 },
    );
  });
});
