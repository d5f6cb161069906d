import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aiken } from "#server/domains/questions/exchange/gift/aiken.ts";
import { BadFile, type Format } from "#server/domains/questions/exchange/content/draft.ts";
import { gift } from "#server/domains/questions/exchange/gift/gift.ts";
import { moodle } from "#server/domains/questions/exchange/moodle/moodle.ts";
import { qti } from "#server/domains/questions/exchange/qti/qti.ts";
import { rowsOf } from "#server/domains/questions/exchange/rows.ts";
import { textFormat } from "#server/domains/questions/exchange/text/text.ts";
import { drafts, thereAndBack } from "#tests/factories/questionDrafts.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/questions", name));
const FILES: readonly (readonly [Format, string])[] = [
  [moodle, "moodle45.xml"],
  [gift, "moodle45.gift.txt"],
  [qti, "qti21-composite.xml"],
  [aiken, "moodle45.gift.txt"],
];
/** No file of this size may need more of a core than this (ms of its own time, however busy the machine is). */
const LONGEST = 6000;

/** Reads it as an import would, up to the rows of the preview; only a `BadFile` may come of it. */
async function survives(format: Format, bytes: Uint8Array, name: string): Promise<void> {
  const began = process.threadCpuUsage();
  try {
    format.sniff(bytes, name);
    rowsOf(format.name, await format.read(bytes, name));
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
  }
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1000, `${format.name} ${bytes.length} ${Buffer.from(bytes.subarray(0, 100)).toString()}`).toBeLessThan(LONGEST);
}

test.each(FILES)("%o never fails but with a clear refusal on any bytes", async (format, name) => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => survives(format, bytes, name)), { numRuns: 300 });
}, 30_000);

test.each(FILES)("%o never fails but with a clear refusal on a damaged file", async (format, name) => {
  const whole = fixture(name);
  const change = fc.record({
    at: fc.nat(whole.length),
    cut: fc.nat(40),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom(
          "<",
          ">",
          "&",
          "{",
          "}",
          "<![CDATA[",
          "]]>",
          "<!--",
          "\\",
          "#",
          "=",
          "~",
          "\n\n",
          "::",
          "%",
          "\u0000",
          "<question",
          "</p>",
        )
        .map((text) => new TextEncoder().encode(text)),
    ),
  });
  await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
    const bytes = changes.reduce<Buffer>(
      (file, { at, cut, put }) => Buffer.concat([file.subarray(0, at), put, file.subarray(at + cut)]),
      whole,
    );
    await survives(format, bytes, name);
  }), { numRuns: 300 });
}, 60_000);

test("a damaged package never fails but with a clear refusal", async () => {
  const { written } = await thereAndBack(qti, fc.sample(drafts(), { numRuns: 5, seed: 11 }));
  const whole = Buffer.from(written.bytes);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(whole.length)),
      async (changes, end) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        await survives(qti, end === null ? bytes : bytes.subarray(0, end), "p.zip");
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

/** Texts that make a careless pattern look at everything again from each of their places. */
const REPEATED: readonly string[] = [
  "<",
  "<!",
  "<audio>",
  "<audio ",
  '<a href="x.mp3">',
  "<img ",
  '<img src="',
  "<p",
  "</",
  "&",
  "&amp",
  "&#",
  "_",
  "___ ",
  "\\(",
  "\\[",
  "$$",
  "<math>",
  "<math><mfrac>",
  "<math><mi>x</mi></math>",
  "（ ）",
  "。",
  "（√）1. ",
  "解：",
  "{",
  "{1:",
  "{1:SA:",
  "{1:SA:=",
  "{1:SA:=a~",
  "}",
  "~",
  "=",
  "#",
  "####",
  "%",
  "::",
  "\\",
  "//",
  "[tag:",
  "[",
  "->",
  "(",
  "A)",
  "A) a\n",
  "ANSWER:",
  "ANSWER: A\n",
  "<![CDATA[",
  "<!--",
  '<hr class="child" />',
  "<question>",
  '<question type="essay">',
  "<question ",
  "data:image/png;base64,",
  '"data:a/b;base64,',
  " ",
  "\t",
  "\r",
  "/",
  "//",
  "$CATEGORY:",
  "$CATEGORY: a\n",
  "<div>",
  "<assessmentItem>",
  "<itemBody><div>",
  "<x>",
  "'",
  "<x a='",
];

test("no text of one thing over and over takes long", async () => {
  for (const one of REPEATED) {
    const text = one.repeat(Math.ceil(150_000 / one.length));
    const short = one.repeat(Math.ceil(19_000 / one.length));
    const data = (inner: string) => `<![CDATA[${inner.replaceAll("]]>", "")}]]>`;
    const question = (type: string, inner: string) =>
      `<quiz><question type="${type}"><questiontext format="html"><text>${data(inner)}</text></questiontext>` +
        `<answer fraction="100"><text>${data(inner)}</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;
    for (const inner of [short, text]) {
      for (const type of ["multichoice", "shortanswer", "multianswer"]) await survives(moodle, Buffer.from(question(type, inner)), "a.xml");
    }
    await survives(moodle, Buffer.from(`<quiz>${text}</quiz>`), "a.xml");
    await survives(moodle, Buffer.from(`<quiz>${text}`), "a.xml");
    await survives(gift, Buffer.from(`题目 ${short}{=甲${short} ~乙}`), "a.gift");
    await survives(gift, Buffer.from(text), "a.gift");
    await survives(textFormat, Buffer.from(`1.（填空题）甲 ____ ${short}\n答案：${text}x`), "a.txt");
    await survives(aiken, Buffer.from(text), "a.txt");
    await survives(aiken, Buffer.from(`${text}\nA) ${text}\nB) b\nANSWER: ${text}`), "a.txt");
    await survives(qti, Buffer.from(`<assessmentItem>${text}</assessmentItem>`), "a.xml");
    await survives(
      qti,
      Buffer.from(
        `<assessmentItem><itemBody><p>${data(text)}<textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>`,
      ),
      "a.xml",
    );
  }
}, 240_000);
