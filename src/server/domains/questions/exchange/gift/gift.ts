import { SyntaxError as GiftSyntaxError, parse, type GIFTQuestion } from "gift-pegjs";
import { Carried, FORMULA, plainName, takeMedia, TooLong } from "../../question/question.ts";
import {
  BadFile, BadQuestion, CaseGroups, chapterOf, decodeText, draftWith, FILE_QUESTIONS, type Format, type GroupedQuestion, type Place,
  type ReadFile, readLabels, type ReadProblem, SOURCE_LENGTH,
} from "../content/content.ts";
import { giftBody } from "./read.ts";
import { writeGift } from "./write.ts";
import { mathInHtml } from "../xml/xml.ts";

export { aiken } from "./aiken.ts";

/** GIFT as Moodle reads and writes it (question/format/gift). */
export const gift: Format = {
  name: "gift",
  extensions: ["gift", "txt"],
  sniff(bytes, fileName) {
    if (/\.(?:xml|docx|xlsx|zip|md)$/i.test(fileName)) return false;
    const wide = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
    if (wide === "utf-8" && bytes.subarray(0, 20_000).includes(0)) return false;
    const head = new TextDecoder(wide).decode(bytes.subarray(0, 200_000));
    if (MARKED.test(head)) return true;
    // The usual Chinese layout names its answers; braces in it are formulas.
    return !NAMED_ANSWER.test(head) && ANSWERED.test(head.slice(0, 20_000).replace(FORMULA, " "));
  },
  read: async (bytes, _fileName, beside) => readGift(decodeText(bytes), beside ?? new Map()),
  write: writeGift,
};

/** A title or a category at the start of a line. */
const MARKED = /^[ \t\ufeff]*(?:::.*::|\$CATEGORY:)/m;
const NAMED_ANSWER = /^[ \t]*【?(?:参考)?答案/m;
const ANSWERED = /(?<![\\_^}])\{\s*[=~#]|(?<![\\_^}A-Za-z])\{\s*(?:\}|(?:T|TRUE|F|FALSE)\s*[#}])/;

/** Most characters of one question. */
const BLOCK = 100_000;

interface Block { readonly text: string; readonly line: number; readonly tags: readonly string[]; readonly source: string }

/**
 * The file's questions: what stands between blank lines. The parser takes a whole file or nothing, so each goes through it by itself;
 * and it ends a tag at an escaped `]`, so tags are read here.
 */
function* blocksOf(text: string): Generator<Block> {
  let lines: string[] = [];
  let start = 0;
  const all = text.split(/\r\n?|\n/);
  for (let at = 0; at <= all.length; at += 1) {
    const line = all[at] ?? "";
    if (line.trim() !== "") {
      if (lines.length === 0) start = at;
      lines.push(line);
      // A category ends with its line, whether a blank one follows or not.
      if (!line.trimStart().startsWith("$CATEGORY:")) continue;
    }
    if (lines.length === 0) continue;
    const comments = lines.filter((one) => one.trimStart().startsWith("//"));
    const kept = lines.map((one) => (one.trimStart().startsWith("//") ? " " : one));
    const skipped = kept.findIndex((one) => one !== " ");
    if (skipped >= 0) {
      const tags = comments.flatMap((comment) =>
        [...comment.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g)].map((found) => found[1]!.replaceAll("\\]", "]")),
      );
      yield { text: kept.slice(skipped).join("\n"), line: start + skipped + 1, tags, source: lines.join("\n") };
    }
    lines = [];
  }
}

function readGift(text: string, beside: ReadonlyMap<string, Uint8Array>): ReadFile {
  const carried = new Carried();
  const problems: ReadProblem[] = [];
  const notes: ReadProblem[] = [];
  const cases = new CaseGroups();
  let chapter: string | undefined;
  for (const block of blocksOf(text)) {
    const path = /^\s*\$CATEGORY:([\s\S]*)$/.exec(block.text)?.[1];
    if (path !== undefined) {
      cases.close();
      chapter = chapterOf(path);
      continue;
    }
    const place: Place = { n: cases.n + 1, line: block.line };
    try {
      cases.add(readBlock(block, chapter, place, { carried, beside, notes }), place);
    } catch (error) {
      cases.spoil();
      const source = block.source.slice(0, SOURCE_LENGTH);
      if (error instanceof BadQuestion) problems.push({ place, source, ...error.problem });
      else if (error instanceof TooLong) problems.push({ place, source, field: "question", key: "textTooLong" });
      else if (error instanceof GiftSyntaxError)
        problems.push({
          place: { ...place, line: block.line + error.location.start.line - 1 },
          source,
          field: "question",
          key: "markupBroken",
        });
      else throw error;
    }
    if (cases.n > FILE_QUESTIONS) throw new BadFile("fileTooMany");
  }
  return { ...cases.end(), problems: [...problems, ...cases.problems], notes, media: carried.files };
}

interface Around { readonly carried: Carried; readonly beside: ReadonlyMap<string, Uint8Array>; readonly notes: ReadProblem[] }

function readBlock(block: Block, chapterTitle: string | undefined, place: Place, { carried, beside, notes }: Around): GroupedQuestion {
  if (block.text.length > BLOCK) throw new TooLong();
  const [question] = parse(block.text) as (GIFTQuestion | undefined)[];
  if (question === undefined) throw new BadQuestion({ field: "question", key: "markupBroken" });
  const labels = readLabels(block.tags);
  if (labels.rest.length > 0) notes.push({ place, field: "point", key: "tagsLeft", values: { value: labels.rest.join("、") } });
  const find = (source: string): Uint8Array | null => beside.get(source) ?? beside.get(plainName(source)) ?? null;
  const html = (text: string): string =>
    takeMedia(mathInHtml(text), carried, find, (fault) =>
      notes.push({ place, field: "picture", key: fault.key, values: { name: fault.name } }),
    );
  const body = giftBody(question, labels, html, (note) => notes.push({ ...note, place }));
  return {
    opens: question.type === "Description",
    draft: draftWith(body, labels, chapterTitle),
    group: labels.group,
    weight: labels.weight,
  };
}
