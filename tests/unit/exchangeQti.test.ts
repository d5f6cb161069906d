import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { drawFormulas } from "#server/domains/questions/question/formulas.ts";
import { qti } from "#server/domains/questions/exchange/qti/qti.ts";
import { carried, drafts, kept, shownMedia, thereAndBack } from "#tests/factories/questionDrafts.ts";

test("what is exported as a QTI package and imported again is the same, for every kind", async () => {
  await fc.assert(fc.asyncProperty(fc.array(drafts(), { minLength: 1, maxLength: 4 }), async (all) => {
    const { written, read } = await thereAndBack(qti, all);
    expect(written.left).toEqual([]);
    expect(read.problems).toEqual([]);
    expect(read.notes).toEqual([]);
    expect(read.questions.map((one) => kept(one.draft))).toEqual(all.map(kept));
    expect([...read.media.keys()].sort()).toEqual(shownMedia(all));
    for (const [address, bytes] of read.media) expect(Buffer.from(bytes)).toEqual(Buffer.from(carried.files.get(address)!));
  }), { numRuns: 80 });
}, 30_000);

test("a composite item of another's making becomes a case", async () => {
  const bytes = readFileSync(join(import.meta.dirname, "../fixtures/questions/qti21-composite.xml"));
  expect(qti.sniff(bytes, "motor.xml")).toBe(true);
  const read = await qti.read(bytes, "motor.xml");
  expect(read.problems).toEqual([]);
  expect(kept(read.questions[0]!.draft).body).toEqual({
    kind: "case",
    stem: "<p>一台三相电动机合闸后不转，<em>嗡嗡</em>响。</p>",
    analysis: "",
    children: [
      {
        kind: "single",
        id: 1,
        weight: 1,
        stem: "最可能的原因是？",
        options: [
          { key: "A", html: "过载" },
          { key: "B", html: "缺相" },
        ],
        key: { kind: "single", option: "B" },
        analysis: "",
      },
      {
        kind: "multiple",
        id: 2,
        weight: 1,
        stem: "<p>应该先做什么？</p>",
        options: [
          { key: "A", html: "断电" },
          { key: "B", html: "验电" },
          { key: "C", html: "再合闸 &lt;一次&gt;" },
        ],
        key: { kind: "multiple", options: ["A", "B"] },
        analysis: "",
      },
      {
        kind: "fill",
        id: 3,
        weight: 1,
        stem: "<p>测电压用 ____。</p>",
        options: [],
        key: { kind: "fill", blanks: [["万用表"]], anyOrder: false },
        analysis: "",
      },
      {
        kind: "essay",
        id: 4,
        weight: 1,
        stem: "<p>写出处理步骤。</p>",
        options: [],
        key: { kind: "essay", reference: "<p>断电、验电、查熔断器。</p>" },
        analysis: "",
      },
    ],
  });
});

const item = (
  body: string,
  declaration = "<correctResponse><value>A</value></correctResponse>",
) => `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${declaration}</responseDeclaration>
  <itemBody>${body}</itemBody></assessmentItem>`;
const choice =
  '<choiceInteraction responseIdentifier="RESPONSE"><prompt>问</prompt>' +
    '<simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction>';

test("each item of a package that can't be taken is named with its file, and the others are read", async () => {
  const manifest = (names: readonly string[]) =>
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${names.map(resource).join("")}</resources></manifest>`;
  const resource = (name: string) => `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${name}"/>`;
  const bytes = zipSync({
    "imsmanifest.xml": Buffer.from(
      manifest(["好.xml", "gone.xml", "broken.xml", "match.xml", "../outside.xml", "key.xml", "sub/%E5%9B%BE.xml"]),
    ),
    "好.xml": Buffer.from(item(choice)),
    "broken.xml": Buffer.from(item(choice).replace("</itemBody>", "")),
    "match.xml": Buffer.from(item('<matchInteraction responseIdentifier="RESPONSE"/>')),
    "key.xml": Buffer.from(item(choice, "")),
    "sub/图.xml": Buffer.from(item(`<p><img src="../missing.png" alt=""/><img src="http://example.invalid/a.png" alt=""/></p>${choice}`)),
  });
  const read = await qti.read(bytes, "p.zip");
  expect(read.questions.map(({ place }) => [place.n, place.file])).toEqual([[1, "好.xml"], [7, "sub/图.xml"]]);
  expect(read.problems.map(({ place, key }) => [place.n, place.file, key])).toEqual([
    [2, "gone.xml", "itemMissing"],
    [3, "broken.xml", "markupBroken"],
    [4, "match.xml", "kindUnsupported"],
    [5, "outside.xml", "itemMissing"],
    [6, "key.xml", "answerMissing"],
  ]);
  expect(read.notes.map(({ key, values }) => [key, values])).toEqual([
    ["pictureMissing", { name: "../missing.png" }],
    ["pictureRemote", { name: "http://example.invalid/a.png" }],
  ]);
});

test("a package of this product says how its answers are marked", async () => {
  const body = {
    kind: "fill" as const,
    stem: "____ 和 ____",
    options: [],
    key: { kind: "fill" as const, blanks: [["电压", "U"], ["电流"]], anyOrder: true },
    analysis: "见书",
  };
  const { bytes } = await qti.write([{ questionId: 1, kind: "fill", body, difficulty: 1, chapterTitle: "第一章", pointName: "欧姆定律" }], {
    title: "电工",
    media: async () => null,
  });
  const files = unzipSync(bytes);
  const text = new TextDecoder().decode(files["items/q1.xml"]);
  expect(text).toContain('<textEntryInteraction responseIdentifier="RESPONSE_BLANK_2" expectedLength="20"/>');
  expect(text).toContain('<mapEntry mapKey="U" mappedValue="1" caseSensitive="false"/>');
  expect(text).toContain(
    '<stringMatch caseSensitive="false"><variable identifier="RESPONSE_BLANK_2"/><baseValue baseType="string">电压</baseValue></stringMatch>',
  );
  expect(text).toContain('<modalFeedback outcomeIdentifier="FEEDBACK" identifier="analysis" showHide="hide">见书</modalFeedback>');
  const manifest = new TextDecoder().decode(files["imsmanifest.xml"]);
  expect(manifest).toContain('<resource identifier="q1" type="imsqti_item_xmlv2p1" href="items/q1.xml">');
  expect(manifest).toContain("<imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>easy</imsmd:value></imsmd:difficulty>");
});

test("a formula in MathML comes as TeX that is drawn, its fractions and powers as such", async () => {
  const item = (math: string) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="a" adaptive="false" timeDependent="false">` +
      `<responseDeclaration identifier="R" cardinality="single" baseType="identifier">` +
      `<correctResponse><value>a</value></correctResponse></responseDeclaration>` +
      `<itemBody><p>${math}</p>` +
      `<choiceInteraction responseIdentifier="R" shuffle="false" maxChoices="1">` +
      `<simpleChoice identifier="a">对</simpleChoice><simpleChoice identifier="b">不一定</simpleChoice>` +
      `</choiceInteraction></itemBody></assessmentItem>`;
  const stem = async (math: string) => (await qti.read(Buffer.from(item(math)), "a.xml")).questions[0]!.draft.body.stem;
  for (const [math, tex] of [
    ["<math><mi>I</mi><mo>=</mo><mfrac><mi>U</mi><mi>R</mi></mfrac></math>", "I=\\frac{U}{R}"],
    [
      '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup>' +
        '<m:mo>&lt;</m:mo><m:msqrt><m:mn>3</m:mn><m:mi>φ</m:mi></m:msqrt></m:math>',
      "{x}^{2}&lt;\\sqrt{3\\varphi }",
    ],
    [
      "<math><mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>" +
        "<mi>cos</mi><mo>\u2061</mo><msub><mi>R</mi><mi>总</mi></msub></mrow></math>",
      "∑_{i=1}^{n}\\cos {R}_{\\text{总}}",
    ],
    [
      "<math><mover><mi>U</mi><mo>˙</mo></mover><mo>\u2212</mo>" +
        "<mfenced><mi>a</mi><mi>b</mi></mfenced><mroot><mi>x</mi><mn>3</mn></mroot></math>",
      "\\dot{U}-(a,b)\\sqrt[3]{x}",
    ],
    ['<math><semantics><mi>y</mi><annotation encoding="application/x-tex">y_0</annotation></semantics></math>', "y_0"],
  ]) {
    const shown = await stem(math!);
    expect(shown).toBe(`<p>\\(${tex}\\)</p>`);
    expect(drawFormulas(shown)).toContain('class="katex"');
  }
});
