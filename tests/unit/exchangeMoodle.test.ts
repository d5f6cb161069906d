import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { moodle } from "#server/domains/questions/exchange/moodle/moodle.ts";
import { carried, drafts, kept, shownMedia, thereAndBack } from "#tests/factories/questionDrafts.ts";

test("what is exported as Moodle XML and imported again is the same, for every kind", async () => {
  await fc.assert(fc.asyncProperty(fc.array(drafts(), { minLength: 1, maxLength: 4 }), async (all) => {
    const { written, read } = await thereAndBack(moodle, all);
    expect(read.problems).toEqual([]);
    expect(read.notes).toEqual([]);
    expect(written.left).toEqual([]);
    expect(read.questions.map((one) => kept(one.draft))).toEqual(all.map(kept));
    expect([...read.media.keys()].sort()).toEqual(shownMedia(all));
    for (const [address, bytes] of read.media) expect(Buffer.from(bytes)).toEqual(Buffer.from(carried.files.get(address)!));
  }), { numRuns: 80 });
}, 30_000);

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/questions", name));

test("an export of Moodle 4.5 is read, whatever its question types; what has no kind here is named", async () => {
  const read = await moodle.read(fixture("moodle45.xml"), "moodle45.xml");
  const shown = read.questions.map(({ draft }) => kept(draft));
  expect(shown.map(({ kind, chapterTitle, pointName, difficulty }) => ({ kind, chapterTitle, pointName, difficulty }))).toEqual([
    { kind: "single", chapterTitle: "电工基础 / 安全用电", pointName: "触电急救", difficulty: 3 },
    ...["multiple", "judge", "fill", "fill"].map((kind) => ({ kind, chapterTitle: "电工基础 / 安全用电", pointName: undefined, difficulty: 2 })),
    ...["essay", "case", "fill", "case"].map((kind) => ({ kind, chapterTitle: "识图", pointName: undefined, difficulty: 2 })),
  ]);
  const [single, multiple, judge, short, number, essay, matching, cloze, motor] = shown.map((draft) => draft.body);
  const [address] = [...read.media.keys()];
  expect(single).toEqual({
    kind: "single", stem: `<p>如图，发生跨步电压触电时应当怎样离开？<img src="${address}" alt="地面电位" width="1" height="1" /><br /></p>`,
    options: [{ key: "A", html: "<p>大步跑开</p>" }, { key: "B", html: "<p>双脚并拢跳离</p>" }, { key: "C", html: "原地蹲下 &amp; 等待" }],
    key: { kind: "single", option: "B" }, analysis: "<p>两脚间的电压随步幅增大。</p><br />A：<p>步子越大电压越高</p>",
  });
  expect(multiple).toMatchObject({ stem: "下列哪些是基本绝缘安全用具？<br />选两项。", key: { kind: "multiple", options: ["A", "C"] } });
  expect(judge).toMatchObject({ stem: "零线上可以装熔断器。", options: [], key: { kind: "judge", right: "F" }, analysis: "零线断开后外壳会带电。" });
  expect(short).toMatchObject({ stem: "<p>我国低压三相四线制的线电压是多少？ ____</p>", key: { kind: "fill", blanks: [["380 V", "380伏"]] } });
  expect(number).toMatchObject({ stem: "10 Ω 电阻加 220 V 电压，电流是 ____ A。", key: { kind: "fill", blanks: [["22"]] } });
  expect(essay).toMatchObject({ key: { kind: "essay", reference: "<p>判断意识、呼救、胸外按压、开放气道、人工呼吸。</p>" }, analysis: "按压与吹气之比 30:2。" });
  expect(matching).toMatchObject({
    stem: "把文字符号和元件连起来。",
    children: [
      { stem: "KM", options: [{ html: "接触器" }, { html: "熔断器" }, { html: "热继电器" }], key: { option: "A" } },
      { stem: "FU", key: { option: "B" } },
    ],
  });
  expect(cloze).toMatchObject({
    stem: "<p>电流与电压成____，电阻的单位是 ____，10 A 的一半是 ____ A。</p>",
    key: { kind: "fill", blanks: [["正比"], ["欧姆", "Ω", "&Omega;"], ["5"]] },
  });
  expect(motor).toMatchObject({ stem: "<p>一台三相电动机合闸后不转，发出嗡嗡声。</p>", analysis: "缺相时没有旋转磁场。", children: [
    { kind: "single", weight: 1, stem: "<p>最可能的原因是</p>", key: { option: "B" }, analysis: "缺相：测一测三相电压<br />缺相运行：熔断器断了一相" },
    { kind: "multiple", weight: 2, key: { options: ["A", "B"] } },
    { kind: "single", options: [{ html: "可以" }, { html: "不可以" }], key: { option: "B" } },
    { kind: "fill", stem: "<p>测电压用 ____ 。</p>", key: { blanks: [["万用表"]] } },
  ] });
  expect(read.problems.map(({ place, key, values }) => [place.n, place.line, key, values])).toEqual([
    [6, 132, "answerRange", { value: "3.14 ± 0.01" }],
    [11, 189, "kindUnsupported", { value: "ddwtos" }],
  ]);
  expect(read.notes.map(({ place, key }) => [place.n, key])).toEqual([[1, "tagsLeft"], [4, "partCreditLeft"], [9, "partCreditLeft"]]);
});

test("a broken question leaves the others readable, and a file that breaks off says so", async () => {
  const whole = fixture("moodle45.xml").toString();
  const broken = whole.replace("<text>零线上可以装熔断器。</text>", "<text>零线 & 熔断器");
  const one = await moodle.read(Buffer.from(broken), "a.xml");
  expect(one.problems.map(({ key }) => key)).toEqual(["markupBroken", "answerRange", "kindUnsupported"]);
  expect(one.questions.length).toBe(8);
  const cut = await moodle.read(Buffer.from(whole.slice(0, whole.indexOf("<!-- question: 3018"))), "a.xml");
  expect(cut.problems.map(({ key }) => key)).toEqual(["answerRange", "fileCut"]);
});

test("a document type and entities are refused, and nothing of them is read", async () => {
  for (const head of [
    '<!DOCTYPE quiz SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE quiz [<!ENTITY x "y">]>',
    '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ]) {
    await expect(
      moodle.read(
        Buffer.from(
          `<?xml version="1.0"?>${head}<quiz><question type="essay"><questiontext><text>&x;</text></questiontext></question></quiz>`,
        ),
        "a.xml",
      ),
    ).rejects.toMatchObject({ key: "fileEntities" });
  }
  const shown = await moodle.read(
    Buffer.from(
      '<quiz><question type="essay"><questiontext><text><![CDATA[写出 <!DOCTYPE html> 的用处]]></text></questiontext>' +
        '<graderinfo><text>&lt;!ENTITY</text></graderinfo></question></quiz>',
    ),
    "a.xml",
  );
  expect(shown.questions.length).toBe(1);
});

test.each(["matching", "match"])("a question of the type %s is read, as Moodle reads it", async (type) => {
  const pairs = ["KM", "FU"]
    .map(
      (sign, n) => `<subquestion format="html"><text>${sign}</text><answer><text>${["接触器", "熔断器"][n]}</text></answer></subquestion>`,
    )
    .join("");
  const read = await moodle.read(
    Buffer.from(`<quiz><question type="${type}"><questiontext format="html"><text>连线</text></questiontext>${pairs}</question></quiz>`),
    "a.xml",
  );
  expect(read.problems).toEqual([]);
  expect(read.questions.map(({ draft }) => draft.body)).toMatchObject([
    {
      kind: "case",
      stem: "连线",
      children: [
        { stem: "KM", key: { option: "A" } },
        { stem: "FU", key: { option: "B" } },
      ],
    },
  ]);
});

test("a formula in MathML comes as TeX, not as its bare signs", async () => {
  const text =
    '<p>电流 <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>U</mi><mi>R</mi></mfrac>' +
      '<mo>&times;</mo><mn>2</mn></math>，坏的 <math><mi>x</math></p>';
  const read = await moodle.read(
    Buffer.from(
      `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>` +
        `<graderinfo><text>好</text></graderinfo></question></quiz>`,
    ),
    "a.xml",
  );
  expect(kept(read.questions[0]!.draft).body.stem).toBe("<p>电流 \\(\\frac{U}{R}\\times 2\\)，坏的 x</p>");
});

test("an essay whose information for graders is an empty paragraph has its feedback as the reference", async () => {
  const essay = (info: string) =>
    `<question type="essay"><questiontext><text>写</text></questiontext><generalfeedback><text>要点</text></generalfeedback>` +
      `<graderinfo format="html"><text><![CDATA[${info}]]></text></graderinfo></question>`;
  const read = await moodle.read(
    Buffer.from(`<quiz>${["<p></p>", '<p dir="ltr"><br></p>', "<p>好</p>"].map(essay).join("")}</quiz>`),
    "a.xml",
  );
  expect(read.questions.map(({ draft: { body } }) => (body.kind === "case" ? null : [body.key, body.analysis]))).toEqual([
    [{ kind: "essay", reference: "要点" }, ""], [{ kind: "essay", reference: "要点" }, ""], [{ kind: "essay", reference: "<p>好</p>" }, "要点"],
  ]);
});

test("a film that can't come along is named, and leaves no file's name in the question", async () => {
  const text =
    '<p>看片<video controls="true"><source src="@@PLUGINFILE@@/a.mp4">a.mp4</video><iframe src="https://video.example/1"></iframe>后回答</p>';
  const read = await moodle.read(
    Buffer.from(
      `<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[${text}]]></text>` +
        `<file name="a.mp4" path="/" encoding="base64">AAAAGGZ0eXBpc29tAAAAAGlzb20=</file></questiontext>` +
        `<answer fraction="100"><text>true</text></answer></question></quiz>`,
    ),
    "a.xml",
  );
  expect(read.questions[0]!.draft.body.stem).toBe("<p>看片后回答</p>");
  expect(read.notes.map(({ key, values }) => [key, values])).toEqual([
    ["pictureKind", { name: "@@PLUGINFILE@@/a.mp4" }],
    ["pictureRemote", { name: "https://video.example/1" }],
  ]);
});
