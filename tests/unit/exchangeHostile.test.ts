import { deflateRawSync } from "node:zlib";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { BadFile, type Draft, type FormatName } from "#server/domains/questions/exchange/content/draft.ts";
import { FORMATS, readFile } from "#server/domains/questions/exchange/formats.ts";
import { readInThread } from "#server/domains/questions/exchange/reading.ts";
import { rowsOf } from "#server/domains/questions/exchange/rows.ts";
import { kept } from "#tests/factories/questionDrafts.ts";

// Some of these files are large, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** What the process and its threads have computed since, in ms: the same however busy the machine is. */
function spentSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

const GOOD: Draft = {
  kind: "single",
  difficulty: 2,
  chapterTitle: "安全用电",
  body: {
    kind: "single",
    stem: "火线对地电压是多少？",
    options: [
      { key: "A", html: "220 V" },
      { key: "B", html: "380 V" },
    ],
    key: { kind: "single", option: "A" },
    analysis: "相电压。",
  },
};
const ENDINGS: Readonly<Record<FormatName, string>> = {
  excel: "xlsx",
  word: "docx",
  text: "txt",
  gift: "gift",
  aiken: "txt",
  moodle: "xml",
  qti: "zip",
};

/** One good question in every format that there is. */
async function files(): Promise<{ name: FormatName; bytes: Uint8Array; fileName: string }[]> {
  return Promise.all(
    FORMATS.map(async (format) => ({
      name: format.name,
      fileName: `题目.${ENDINGS[format.name]}`,
      bytes: (await format.write([{ ...GOOD, questionId: 1 }], { title: "题目", media: async () => null })).bytes,
    })),
  );
}

const refused = async (bytes: Uint8Array, fileName: string, named: FormatName | null = null): Promise<string> => {
  try {
    const { format, read } = await readFile(bytes, fileName, named);
    rowsOf(format, read);
    return `${format}: ${read.questions.length} + ${read.problems.length}`;
  } catch (error) {
    if (error instanceof BadFile) return error.key;
    throw error;
  }
};

test("every format's own file is known by its name and content", async () => {
  for (const { name, bytes, fileName } of await files()) {
    const { format, read } = await readFile(bytes, fileName);
    expect([format, read.problems]).toEqual([name, []]);
    expect(kept(read.questions[0]!.draft)).toEqual(
      name === "aiken" ? { kind: "single", difficulty: 2, body: { ...GOOD.body, analysis: "" } } : GOOD,
    );
  }
});

test("a file that is not what its name says is refused, and nothing of it is read", async () => {
  const all = await files();
  for (const { name, bytes } of all) {
    for (const other of all) {
      if (ENDINGS[name] === ENDINGS[other.name]) continue;
      const said = await refused(bytes, other.fileName);
      // A text under a text's name is for the reader of texts; a package is looked into.
      if (ENDINGS[other.name] === "txt" && !["excel", "word", "qti"].includes(name))
        expect(said).toMatch(/^(?:gift|text|aiken|moodle): |^file/);
      else expect([name, other.name, said]).toEqual([name, other.name, "fileNotWhatItSays"]);
    }
  }
  for (const [fileName, bytes] of [
    ["a.xlsx", "PK"],
    ["a.docx", "<html>"],
    ["a.xml", "<html></html>"],
    ["a.xml", ""],
    ["a.pdf", "%PDF-1.7"],
    ["a.exe", "MZ\u0000"],
    ["a.zip", "nothing"],
  ] as const) {
    expect(await refused(strToU8(bytes), fileName)).toMatch(/^file(?:NotWhatItSays|Empty|Unknown|Broken)$/);
  }
});

test("a zip bomb is refused before it is unpacked, in every place where a zip may stand", async () => {
  const zeros = new Uint8Array(300 * 1024 * 1024);
  const packed = deflateRawSync(zeros, { level: 9 });
  const bomb = (name: string) => rawZip([{ name, packed, size: zeros.length }]);
  for (const [inner, fileName] of [
    ["xl/worksheets/sheet1.xml", "a.xlsx"],
    ["word/document.xml", "a.docx"],
    ["imsmanifest.xml", "a.zip"],
    ["a.txt", "a.zip"],
  ] as const) {
    if (fileName === "a.docx" && !FORMATS.some(({ name }) => name === "word")) continue;
    const began = process.cpuUsage();
    expect(["fileBomb", "fileNotWhatItSays"]).toContain(await refused(bomb(inner), fileName));
    expect(spentSince(began)).toBeLessThan(5000);
  }
  expect(await refused(bomb("imsmanifest.xml"), "a.zip")).toBe("fileBomb");
  // It lies about its size: the declared one is the limit.
  const liar = rawZip([{ name: "imsmanifest.xml", packed, size: 1000 }]);
  expect(["fileBomb", "fileBroken"]).toContain(await refused(liar, "a.zip"));
});

test("entries that overlap, a hundred thousand entries and a zip within a zip are refused", async () => {
  const packed = deflateRawSync(Buffer.from("<quiz></quiz>"));
  const many = rawZip(Array.from({ length: 60_000 }, (_one, index) => ({ name: `${index}.txt`, packed: Buffer.alloc(0), size: 0 })));
  expect(await refused(many, "a.zip")).toBe("fileBomb");
  expect(
    await refused(
      rawZip([
        { name: "imsmanifest.xml", packed, size: 13 },
        { name: "b.xml", packed, size: 13, at: 0 },
      ]),
      "a.zip",
    ),
  ).toBe("fileBomb");
  const nested = zipSync({ "a.zip": zipSync({ "b.zip": zipSync({ "c.txt": strToU8("1. 题\n答案：对") }) }) });
  expect(await refused(nested, "a.zip")).toBe("fileNotWhatItSays");
});

test("names that lead out of a package lead nowhere", async () => {
  const item =
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1">' +
      '<responseDeclaration identifier="R" cardinality="single" baseType="identifier">' +
      '<correctResponse><value>A</value></correctResponse></responseDeclaration>' +
      '<itemBody><p><img src="../../../../etc/hostname" alt=""/><img src="file:///etc/hostname" alt=""/></p>' +
      '<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">甲</simpleChoice>' +
      '<simpleChoice identifier="B">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
  const manifest =
    '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="../../../../../etc/passwd"/>' +
      '<resource type="imsqti_item_xmlv2p1" href="items/a.xml"/>' +
      '<resource type="imsqti_item_xmlv2p1" href="file:///etc/passwd"/></resources></manifest>';
  const { read } = await readFile(
    zipSync({
      "imsmanifest.xml": strToU8(manifest),
      "items/a.xml": strToU8(item),
      "../evil.xml": strToU8(item),
      "..\\evil.xml": strToU8(item),
    }),
    "a.zip",
  );
  expect(read.questions.length).toBe(1);
  expect(read.problems.map(({ key }) => key)).toEqual(["itemMissing", "itemMissing"]);
  expect(read.notes.map(({ key }) => key)).toEqual(["pictureMissing", "pictureMissing"]);
  expect(read.media.size).toBe(0);
});

test("external entities and a billion laughs are refused in every format that is XML inside", async () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from("bcdefghij")
    .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghij"[at]};`.repeat(10)}">`)
    .join("")}]>`;
  const external = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  for (const head of [laughs, external, external.toLowerCase().replace("doctype", "DocType")]) {
    expect(
      await refused(
        strToU8(
          `<?xml version="1.0"?>${head}<quiz><question type="essay"><questiontext><text>&j;&e;</text></questiontext></question></quiz>`,
        ),
        "a.xml",
      ),
    ).toBe("fileEntities");
    expect(await refused(strToU8(`${head}<assessmentItem><itemBody>&j;</itemBody></assessmentItem>`), "a.xml")).toBe("fileEntities");
    expect(await refused(zipSync({ "imsmanifest.xml": strToU8(`${head}<manifest>&e;</manifest>`) }), "a.zip")).toBe("fileEntities");
    for (const { name, bytes, fileName } of await files()) {
      if (name !== "excel" && name !== "word") continue;
      expect(await refused(withPart(bytes, name === "excel" ? "xl/workbook.xml" : "word/document.xml", head), fileName)).toBe(
        "fileEntities",
      );
    }
  }
});

test("a file that breaks off anywhere is refused or says what is missing", async () => {
  for (const { name, bytes, fileName } of await files()) {
    for (let cut = 0; cut < bytes.length; cut += Math.ceil(bytes.length / 60)) {
      const said = await refused(bytes.subarray(0, cut), fileName);
      // Of a package the directory at the end is gone: nothing may come of it.
      if (["excel", "word", "qti"].includes(name)) expect([name, cut, said]).toEqual([name, cut, expect.stringMatching(/^file/)]);
    }
  }
}, 30_000);

test("50 MB are refused at once, whatever they hold", async () => {
  const began = process.cpuUsage();
  for (const fileName of ["a.txt", "a.xml", "a.xlsx", "a.zip", "a.gift"])
    expect(await refused(new Uint8Array(50 * 1024 * 1024), fileName)).toBe("fileTooLarge");
  expect(spentSince(began)).toBeLessThan(5000);
});

test("texts are read in UTF-8 with and without a mark, in UTF-16 and in GB 18030, with any line end", async () => {
  const texts: Readonly<Partial<Record<FormatName, string>>> = {
    text: "章节：安全用电\n\n1.（单选题）火线对地电压是多少？\nA. 220 V\nB. 380 V\n答案：A\n解析：相电压。\n",
    gift: "$CATEGORY: $course$/top/安全用电\n\n::题::火线对地电压是多少？{\n=220 V\n~380 V\n####相电压。\n}\n",
    aiken: "火线对地电压是多少？\nA) 220 V\nB) 380 V\nANSWER: A\n",
    moodle:
      '<quiz>\n<question type="category"><category><text>$course$/top/安全用电</text></category></question>\n' +
        '<question type="multichoice"><questiontext><text>火线对地电压是多少？</text></questiontext>' +
        '<generalfeedback><text>相电压。</text></generalfeedback><single>true</single><answer fraction="100"><text>220 V</text></answer>' +
        '<answer fraction="0"><text>380 V</text></answer></question>\n</quiz>\n',
  };
  for (const [name, text] of Object.entries(texts) as [FormatName, string][]) {
    for (const lines of [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\r")]) {
      const utf16 = Buffer.from(`\ufeff${lines}`, "utf16le");
      for (const bytes of [strToU8(lines), strToU8(`\ufeff${lines}`), utf16, Buffer.from(utf16).swap16(), gb18030(lines)]) {
        const { format, read } = await readFile(bytes, `a.${ENDINGS[name]}`);
        expect([format, read.problems]).toEqual([name, []]);
        expect(read.questions.map(({ draft }) => kept(draft))).toEqual([
          name === "aiken" ? { kind: "single", difficulty: 2, body: { ...GOOD.body, analysis: "" } } : GOOD,
        ]);
      }
    }
  }
});

test("a file is read in a thread of its own, and what it does there is a clear refusal", async () => {
  const asked = (bytes: Uint8Array, fileName: string) =>
    readInThread({ bytes, fileName, format: null, beside: new Map() }, (head) => Promise.resolve(head));
  const [good] = await files();
  expect((await asked(good!.bytes, good!.fileName)).count).toBe(1);
  await expect(asked(strToU8("nothing"), "a.xml")).rejects.toMatchObject({ key: "fileNotWhatItSays" });
  // Three million attributes need more memory than the thread has; the next file is read all the same.
  await expect(asked(strToU8(`<quiz><question ${"a='b' ".repeat(3_000_000)}></question></quiz>`), "a.xml")).rejects.toMatchObject({
    key: "fileMemory",
  });
  expect((await asked(good!.bytes, good!.fileName)).count).toBe(1);
}, 60_000);

/** The text in GB 18030: Node can read it, not write it, so its two-byte codes are looked up by reading them all. */
function gb18030(text: string): Uint8Array {
  const codes = new Map<string, readonly number[]>();
  const decoder = new TextDecoder("gb18030");
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) if (low !== 0x7f) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return Uint8Array.from(Array.from(text).flatMap((one) => (one.charCodeAt(0) < 128 ? [one.charCodeAt(0)] : codes.get(one)!)));
}

/** The same package with text before the root element of one part. */
function withPart(bytes: Uint8Array, part: string, head: string): Uint8Array {
  const found = unzipSync(bytes);
  const text = new TextDecoder().decode(found[part]);
  return zipSync({ ...found, [part]: strToU8(text.replace(/<(?=[a-z])/i, `${head}<`)) });
}

/** A zip with whatever its directory is told to say. `at`: where an entry claims to begin. */
function rawZip(
  entries: readonly { readonly name: string; readonly packed: Buffer; readonly size: number; readonly at?: number }[],
): Buffer {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, at } of entries) {
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(title.length, 28);
    central.writeUInt32LE(at ?? offset, 42);
    parts.push(local, title, packed);
    listed.push(central, title);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
