import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { kindProblem } from "#server/domains/handouts/kinds.rules.ts";
import { lookIntoPdf } from "#server/domains/handouts/pdf.ts";
import { pdfProblem } from "#server/domains/handouts/pdf.rules.ts";
import { rangeOf } from "#server/kernel/ranges.ts";
import { anOffice, aPdf, aPng, firstObject } from "../factories/files.ts";

const own = firstObject();
const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

/** The file in which a part of an Office file names something outside of it. */
function outward(type: string, target: string): string {
  const name = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`;
  return `<Relationships><Relationship Id="r" Type="${name}" Target="${target}" TargetMode="External"/></Relationships>`;
}

describe("what a PDF holds", () => {
  test("a plain one is good, and its pages are counted", async () => {
    expect(await lookIntoPdf(aPdf())).toEqual({ pages: 1 });
    expect(await lookIntoPdf(aPdf({ pages: 4 }))).toEqual({ pages: 4 });
    expect(await lookIntoPdf(aPdf({ objects: ["<< /Note (plain) >>"], packed: true }))).toEqual({ pages: 1 });
  });

  test.each([
    ["a script that runs when it opens", { objects: [SCRIPT], catalog: `/OpenAction ${own} 0 R` }, "handoutScript"],
    ["a script in packed objects", { objects: [SCRIPT], catalog: `/OpenAction ${own} 0 R`, packed: true }, "handoutScript"],
    [
      "a script whose name is written with escapes",
      { objects: ["<< /S /#4aava#53cript /JS (1) >>"], catalog: `/OpenAction ${own} 0 R` },
      "handoutScript",
    ],
    [
      "scripts of the whole file",
      { catalog: `/Names << /JavaScript << /Names [(a) ${own} 0 R] >> >>`, objects: [SCRIPT] },
      "handoutScript",
    ],
    ["a program to be started", { objects: ["<< /S /Launch /F (cmd.exe) >>"], catalog: `/OpenAction ${own} 0 R` }, "handoutLaunch"],
    [
      "a program to be started, packed",
      { objects: ["<< /S /Launch /F (cmd.exe) >>"], catalog: `/OpenAction ${own} 0 R`, packed: true },
      "handoutLaunch",
    ],
    [
      "a file inside",
      { catalog: `/Names << /EmbeddedFiles << /Names [(a.exe) ${own} 0 R] >> >>`, objects: ["<< /Type /Filespec /F (a.exe) >>"] },
      "handoutEmbedded",
    ],
    [
      "a form that sends itself",
      { objects: ["<< /S /SubmitForm /F (http://example.com) >>"], catalog: `/OpenAction ${own} 0 R` },
      "handoutForm",
    ],
    ["a password", { trailer: `/Encrypt ${own} 0 R`, objects: ["<< /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>"] }, "handoutLocked"],
  ] as const)("%s is refused", async (_what, plan, problem) => {
    expect(await lookIntoPdf(aPdf(plan))).toEqual({ problem });
    expect(pdfProblem(aPdf(plan))).toBe(problem);
  });

  test("packed objects without their type are looked into as well, as a reader does", () => {
    const packed = deflateSync(Buffer.from(`9 0 ${SCRIPT}`));
    const hidden = Buffer.concat([
      Buffer.from("%PDF-1.7\n8 0 obj\n<< /N 1 /#46irst 4 /Filter /FlateDecode >>\nstream\r\n"),
      packed,
      Buffer.from("\nendstream\nendobj\n"),
    ]);
    expect(pdfProblem(hidden)).toBe("handoutScript");
  });

  test("packed objects behind a filter that hides them are refused", () => {
    expect(
      pdfProblem(
        Buffer.from("%PDF-1.7\n8 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] >>\nstream\n78>\nendstream"),
      ),
    ).toBe("handoutBroken");
  });

  test("a text that only begins like one, and a file cut off in its middle, are broken", async () => {
    expect(await lookIntoPdf(Buffer.from("%PDF-1.7\nhello"))).toEqual({ problem: "handoutBroken" });
    expect(await lookIntoPdf(Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(5000)]))).toEqual({ problem: "handoutBroken" });
  });
});

describe("a file is what its name says", () => {
  test("by its first bytes", () => {
    expect(kindProblem(aPdf(), "pdf")).toBeNull();
    expect(kindProblem(aPng(), "png")).toBeNull();
    expect(kindProblem(Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), randomBytes(40)]), "jpg")).toBeNull();
    for (const [bytes, kind] of [
      [aPng(), "pdf"],
      [aPdf(), "png"],
      [Buffer.from("MZ\x90\0 a program"), "pdf"],
      [Buffer.from("<html>"), "jpg"],
      [Buffer.from("text"), "docx"],
      [Buffer.alloc(0), "pdf"],
    ] as const) {
      expect(kindProblem(bytes, kind), kind).toBe("handoutIsNot");
    }
  });

  test("an office file by its parts", () => {
    for (const kind of ["docx", "xlsx", "pptx"] as const) expect(kindProblem(anOffice(kind), kind)).toBeNull();
    expect(kindProblem(anOffice("docx"), "xlsx")).toBe("handoutIsNot");
    expect(kindProblem(anOffice("docx").subarray(0, 200), "docx")).toBe("handoutBroken");
  });

  test.each([
    ["macros", { "word/vbaProject.bin": "x" }],
    ["a program", { "word/media/setup.exe": "x" }],
    ["an embedded object", { "word/embeddings/oleObject1.bin": "x" }],
    ["a control", { "word/activeX/activeX1.xml": "x" }],
    [
      "a template from elsewhere",
      {
        "word/_rels/settings.xml.rels": outward("attachedTemplate", "http://example.com/a.dotm"),
      },
    ],
    ["macros by its type", { "[Content_Types].xml": "application/vnd.ms-word.document.macroEnabled.main+xml" }],
  ])("%s in it is refused", (_what, parts) => {
    expect(kindProblem(anOffice("docx", parts), "docx")).toBe("handoutMacro");
  });

  test("a chart's figures and a link that is pressed are no danger", () => {
    const link = outward("hyperlink", "https://example.com");
    expect(
      kindProblem(
        anOffice("pptx", { "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx": "x", "ppt/slides/_rels/slide1.xml.rels": link }),
        "pptx",
      ),
    ).toBeNull();
  });

  test("a path inside that leads elsewhere is broken", () => {
    expect(kindProblem(anOffice("docx", { "../../evil.txt": "x" }), "docx")).toBe("handoutBroken");
  });
});

test.each([
  [undefined, null],
  ["bytes=0-9", { from: 0, to: 9 }],
  ["bytes=90-", { from: 90, to: 99 }],
  ["bytes=90-500", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=9-3", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
  ["bytes=-", null],
])("a range of 100 bytes: %s", (header, found) => {
  expect(rangeOf(header, 100)).toEqual(found);
});
