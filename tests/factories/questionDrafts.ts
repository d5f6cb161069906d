import fc from "fast-check";
import { unzipSync } from "fflate";
import type { Body, Child, Key, Option, PlainBody } from "#server/domains/questions/question/body.ts";
import { cleanBody, cleanQuestionHtml } from "#server/domains/questions/question/cleaning.ts";
import { checkBody } from "#server/domains/questions/question/checking.rules.ts";
import { Carried, mediaElement } from "#server/domains/questions/question/carried.ts";
import type { Draft, Format, ReadFile, Written } from "#server/domains/questions/exchange/content/draft.ts";
import { htmlOf, mapHtml } from "#server/domains/questions/exchange/content/packing.ts";

/** Questions of every kind with everything that makes files difficult, and the way out of a file and back. */

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const carried = new Carried();
/** Three pictures and a sound that drafts show. */
export const MEDIA: readonly string[] = [1, 2, 3].map((one) => carried.add(Uint8Array.from([...PNG, 0, 0, 0, 13, one, 5, 9, one]))!)
  .concat(carried.add(Uint8Array.from([...Buffer.from("ID3"), 4, 0, 0, 0, 0, 0, 0, 0, 0, 1]))!);

const WORDS = [
  "触电",
  "380 V",
  "a < b",
  "x&y",
  "{1:SA:=a}",
  "[html]",
  "100%",
  "=",
  "~",
  "#",
  "\\",
  "}",
  "{",
  ":",
  "->",
  "//",
  "$$",
  "]]>",
  "&amp;",
  "“引号”",
  '"',
  "'",
  "A. 甲",
  "答案",
  "*",
  "\\*",
  "_",
  "1.",
  "（ ）",
  "Ω",
  "😀",
  "|",
  "；",
  "T",
  "TRUE",
  "::",
  "@@PLUGINFILE@@",
];
const word = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }));
const plainText = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const noBlank = (text: string): string => text.replaceAll(/_{2,}/g, "_");

export interface Taste {
  /** Without tags, formulas and line ends. */
  readonly plain?: boolean;
  readonly media?: boolean;
}

const html = ({ plain = false, media = true }: Taste): fc.Arbitrary<string> => {
  const text = plainText.map((one) => noBlank(escape(one)));
  if (plain) return text.map((one) => cleanQuestionHtml(one)).filter((one) => one !== "");
  const pieces = [
    text,
    text.map((one) => `<p>${one}</p>`),
    text.map((one) => `<strong>${one}</strong>`),
    text.map((one) => `${one}<br />${one}`),
    text.map((one) => `<ul><li>${one}</li><li>乙</li></ul>`),
    fc.constantFrom("\\(\\frac{U}{R} = 3\\)", "$$P = U_{1} \\cdot I$$", "<table><tbody><tr><td colspan=\"2\">1</td></tr></tbody></table>"),
    ...(media ? [fc.constantFrom(...MEDIA).map((address) => mediaElement(address, address.endsWith("mp3") ? "" : "图 \"1\" & 2"))] : []),
  ];
  return fc
    .array(fc.oneof(...pieces), { minLength: 1, maxLength: 3 })
    .map((parts) => cleanQuestionHtml(parts.join("")))
    .filter((one) => one !== "");
};

const options = (taste: Taste): fc.Arbitrary<Option[]> =>
  fc
    .array(html({ ...taste, media: taste.media ?? true }), { minLength: 2, maxLength: 10 })
    .map((all) => all.map((one, index) => ({ key: "ABCDEFGHIJ"[index]!, html: one })));
const alternative = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ").trim()).filter((one) => one !== "");

function plain(kind: PlainBody["kind"], taste: Taste): fc.Arbitrary<PlainBody> {
  const base = fc.record({ stem: html(taste), analysis: fc.oneof(fc.constant(""), html(taste)) });
  const body = (more: { options?: Option[]; key: Key }, { stem, analysis }: { stem: string; analysis: string }): PlainBody => ({
    kind,
    stem,
    options: more.options ?? [],
    key: more.key,
    analysis,
  });
  switch (kind) {
    case "single":
      return fc
        .tuple(base, options(taste), fc.nat())
        .map(([one, all, at]) => body({ options: all, key: { kind, option: all[at % all.length]!.key } }, one));
    case "multiple":
      return fc.tuple(base, options(taste), fc.array(fc.nat(), { minLength: 1, maxLength: 10 })).map(([one, all, ats]) =>
        body({ options: all, key: { kind, options: [...new Set(ats.map((at) => all[at % all.length]!.key))].sort() } }, one));
    case "judge":
      return fc.tuple(base, fc.constantFrom("T" as const, "F" as const)).map(([one, right]) => body({ key: { kind, right } }, one));
    case "fill":
      return fc
        .tuple(
          base,
          fc.array(fc.uniqueArray(alternative, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
          fc.boolean(),
          html({ plain: true }),
          fc.integer({ min: 3, max: 7 }),
        )
        .map(([one, blanks, anyOrder, end, long]) =>
          body(
            { key: { kind, blanks, anyOrder: anyOrder && blanks.length > 1 } },
            { ...one, stem: `${one.stem} ${blanks.map(() => "_".repeat(long)).join(` ${end} `)}。` },
          ),
        );
    case "essay":
      return fc.tuple(base, html(taste)).map(([one, reference]) => body({ key: { kind, reference } }, one));
  }
}

const KINDS = ["single", "multiple", "judge", "fill", "essay"] as const;

/** A body of that kind which may enter the bank. */
export function bodies(kind: Body["kind"], taste: Taste = {}): fc.Arbitrary<Body> {
  if (kind !== "case") return plain(kind, taste).map(cleanBody).filter(usable);
  const children = fc.array(
    fc.tuple(
      fc.constantFrom(...KINDS).chain((one) => plain(one, taste)),
      fc.integer({ min: 1, max: 9 }),
    ),
    { minLength: 1, maxLength: 4 },
  );
  return fc.tuple(html(taste), children, fc.oneof(fc.constant(""), html(taste))).map(([stem, all, analysis]) => cleanBody({
    kind: "case", stem, analysis, children: all.map(([child, weight], index): Child => ({ ...child, id: index + 1, weight })),
  })).filter(usable);
}

const usable = (body: Body): boolean => checkBody({ kind: body.kind, body, difficulty: 2 }).length === 0;

/** A question of one of those kinds. */
export function drafts(kinds: readonly Body["kind"][] = [...KINDS, "case"], taste: Taste = {}): fc.Arbitrary<Draft> {
  const name = fc
    .array(fc.constantFrom("安全", "用电", "top", "a/b", "/", "1", "&", "<x>", "：", "（一）", "]", "[tag:", "$", "{", "=", "\\", "#"), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(" ").trim());
  return fc
    .record({
      body: fc.constantFrom(...kinds).chain((kind) => bodies(kind, taste)),
      chapter: fc.option(name),
      point: fc.option(name),
      difficulty: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ body, chapter, point, difficulty }) => ({
      kind: body.kind,
      body,
      difficulty,
      ...(chapter === null ? {} : { chapterTitle: chapter }),
      ...(point === null ? {} : { pointName: point }),
    }));
}

/** A draft as the bank would keep it. */
export function kept(draft: Draft): Draft {
  return { ...draft, body: cleanBody(mapHtml(draft.body, (one) => one.replace(/\r\n?/g, "\n"))) };
}

/** Out of the bank into a file, and in again. */
export async function thereAndBack(format: Format, all: readonly Draft[]): Promise<{ written: Written; read: ReadFile }> {
  const written = await format.write(
    all.map((draft, index) => ({ ...draft, questionId: index + 1 })),
    { title: "电工", media: async (address) => carried.files.get(address) ?? null },
  );
  if (!written.fileName.endsWith(".zip") || format.extensions.includes("zip"))
    return { written, read: await format.read(written.bytes, written.fileName) };
  const files = Object.entries(unzipSync(written.bytes));
  const [name, bytes] = files.find(([path]) => !path.includes("/"))!;
  return { written, read: await format.read(bytes, name, new Map(files)) };
}

/** The addresses that drafts show. */
export const shownMedia = (all: readonly Draft[]): string[] =>
  [
    ...new Set(
      all.flatMap(
        (draft) =>
          htmlOf(draft.body)
            .join("")
            .match(/\/api\/exam\/v1\/media\/[0-9a-f]{64}\.[a-z0-9]+/g) ?? [],
      ),
    ),
  ].sort();
