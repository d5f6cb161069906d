import type { QuestionKind } from "#contract/questions.ts";
import { asEntity, KIND_WORD, kindOfWord } from "../content/content.ts";

/** What the lines of a text in the usual layout are (docs/question-files.md). */

/** `solution`: 解：of a calculation; `aside`: what somebody answered, which is no key. */
type LabelName = "answer" | "solution" | "aside" | "analysis" | "chapter" | "point" | "difficulty" | "secrecy";

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly blank: boolean;
  /** `1.`, `1、`, `（1）` at the beginning; `answer`: what stands in brackets before it, as in `（√）1.` */
  readonly item: { readonly style: "dot" | "bracket"; readonly number: number; readonly rest: string; readonly answer: string } | null;
  readonly label: { readonly name: LabelName; readonly rest: string; readonly anyOrder: boolean } | null;
  /** `A.`, `A、`, `（A）`, … at the beginning. */
  readonly option: { readonly key: string; readonly rest: string; readonly style: "dot" | "close" | "bracket" | "space" } | null;
  /** 一、单选题（每题 2 分）: what follows is of that kind; null where the heading names none. */
  readonly heading: { readonly kind: QuestionKind | null } | null;
}

const ITEM = /^(?:第?\s*([0-9０-９]{1,5})\s*(?:[.．、)）]|题[.．、:：]?)|[（(]\s*([0-9０-９]{1,5})\s*[）)])\s*(.*)$/s;
/** `（√）1.`, `（ B ）2、`, `（  ）3.`: the answer or room for it in front of the number. A letter close between its brackets is an option. */
const ANSWER_FIRST =
  /^[（(]([\s\u3000]*(?:[√✓✔×✗✘xXTFＴＦ对错]|正确|错误)?[\s\u3000]*|[\s\u3000]+[A-JＡ-Ｊ][\s\u3000]*|[\s\u3000]*[A-JＡ-Ｊ]{2,10}[\s\u3000]*)[）)]\s*(?=[0-9０-９]{1,5}\s*[.．、](?![0-9０-９]))/;
/** `0.4 MPa` is no number of a question. */
const DECIMAL = /^[0-9０-９]+[.．][0-9０-９]/;
const OPTION = /^(?:([A-JＡ-Ｊ])\s*([.．、:：)）])|[（(]\s*([A-JＡ-Ｊ])\s*[）)][.．、:：]?)\s*(.*)$/s;
const SPACED = /^([A-JＡ-Ｊ])[ \t\u3000]+(\S.*)$/s;
const HEADING = new RegExp(
  `^(?:[（(]?[一二三四五六七八九十]{1,3}[)）]?\\s*[、.．:：]|第[一二三四五六七八九十]{1,3}(?:部分|大题)[、.．:：]?)\\s*(?:(${KIND_WORD})(?=题|\\s*[（(]|\\s*$))?`,
);
const BARE_HEADING = new RegExp(`^[【[]?(${KIND_WORD})题[】\\]]?\\s*(?:[（(].*[）)])?\\s*[:：]?$`);
const CHAPTER = /^第[一二三四五六七八九十百\d]{1,4}[章篇]\s*[:：、.．]?\s*(.*)$/s;

const LABELS: readonly (readonly [LabelName, RegExp])[] = [
  [
    "answer",
    /^(?:(?:参考|正确|标准|本题)?答案(\s*[（(]\s*不分(?:先后)?顺序\s*[)）])?\s*[:：]|【(?:参考|正确|标准|本题)?答案(\s*[（(]\s*不分(?:先后)?顺序\s*[)）])?】\s*[:：]?|\[(?:参考|正确|标准)?答案\]\s*[:：]?|答\s*[:：]|(?:参考|正确|标准)?答案\s+(?=[A-JＡ-Ｊ√×✓✗对错正]))\s*(.*)$/s,
  ],
  ["solution", /^解\s*[:：]\s*(.*)$/s],
  ["aside", /^(?:我的|你的|学生|考生|学员)答案\s*[:：]\s*(.*)$/s],
  [
    "analysis",
    /^(?:(?:答案|试题|题目|本题)?(?:解析|详解|分析)\s*[:：]|【(?:答案|试题|题目|本题)?(?:解析|详解|分析)】\s*[:：]?|\[(?:答案|试题)?(?:解析|详解)\]\s*[:：]?)\s*(.*)$/s,
  ],
  ["chapter", /^(?:【(?:所属)?章节】\s*[:：]?|(?:所属)?章节\s*[:：])\s*(.*)$/s],
  ["point", /^(?:【(?:知识点|考点)】\s*[:：]?|(?:知识点|考点)\s*[:：])\s*(.*)$/s],
  ["difficulty", /^(?:【(?:难度|难易度|难易程度)】\s*[:：]?|(?:难度|难易度|难易程度)\s*[:：])\s*(.*)$/s],
  ["secrecy", /^(?:【题目用途】\s*[:：]?|题目用途\s*[:：])\s*(.*)$/s],
];

const digits = (text: string) => Number(text.normalize("NFKC"));
const letter = (text: string) => text.normalize("NFKC");

/** A label at the beginning of a piece of text. */
export function labelOf(text: string): Line["label"] {
  for (const [name, pattern] of LABELS) {
    const found = pattern.exec(text);
    if (found) return { name, rest: found.at(-1)!.trim(), anyOrder: name === "answer" && (found[1] ?? found[2]) !== undefined };
  }
  return null;
}

function optionOf(text: string): Line["option"] {
  const found = OPTION.exec(text);
  if (found) {
    const style = found[1] === undefined ? "bracket" : /[)）]/.test(found[2]!) ? "close" : "dot";
    return { key: letter(found[1] ?? found[3]!), rest: found[4]!, style };
  }
  const spaced = SPACED.exec(text);
  return spaced ? { key: letter(spaced[1]!), rest: spaced[2]!, style: "space" } : null;
}

/** Splits a text into lines and says what each is, by itself. A line in which labels stand is several. */
export function linesOf(text: string): Line[] {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\r\n?|[\u2028\u2029\u000b\f]/g, "\n").split("\n").flatMap((whole, index) => {
    const line = whole.trim();
    const parts = line === "" ? [""] : partsOf(line);
    return parts.map((part) => ({ number: index + 1, text: part, blank: part === "", ...whatIs(part) }));
  });
}

/** A line that is text and nothing else, whatever it says: what the reader would take for layout is written as an entity. */
export function quietLine(line: string): string {
  let quiet = line;
  for (let parts = quiet.split(INLINE); parts.length > 1; parts = quiet.split(INLINE)) {
    quiet = parts
      .map((part, i) => (i === 0 && part !== "" ? part : asEntity(part) + part.slice(String.fromCodePoint(part.codePointAt(0)!).length)))
      .join("");
  }
  // A document gives pictures shorter names, so that a line that is too long for a heading here may be none too long there.
  const { item, label, option, heading } = whatIs(quiet, true);
  return item || label || option || heading ? asEntity(quiet) + quiet.slice(String.fromCodePoint(quiet.codePointAt(0)!).length) : quiet;
}

/** `anyLength`: whatever its length; else a long line is no heading. */
function whatIs(line: string, anyLength = false): Pick<Line, "item" | "label" | "option" | "heading"> {
  const none = { item: null, label: null, option: null, heading: null };
  if (line === "") return none;
  const label = labelOf(line);
  if (label) return { ...none, label };
  const chapter = CHAPTER.exec(line);
  if (chapter && (anyLength || line.length <= 60))
    return { ...none, label: { name: "chapter", rest: chapter[1]!.trim() || line, anyOrder: false } };
  const heading = anyLength || line.length <= 80 ? (HEADING.exec(line) ?? BARE_HEADING.exec(line)) : null;
  if (heading) return { ...none, heading: { kind: heading[1] === undefined ? null : kindOfWord(heading[1]) } };
  const first = ANSWER_FIRST.exec(line);
  if (first) {
    const [, number, , rest] = ITEM.exec(line.slice(first[0].length))!;
    return { ...none, item: { style: "dot", number: digits(number!), rest: rest!, answer: first[1]!.trim() } };
  }
  const item = DECIMAL.test(line) && !/^[0-9０-９]+[.．][0-9０-９]+\s*[.．、]/.test(line) ? null : ITEM.exec(line);
  if (item)
    return {
      ...none,
      item: { style: item[1] === undefined ? "bracket" : "dot", number: digits(item[1] ?? item[2]!), rest: item[3]!, answer: "" },
    };
  return { ...none, option: optionOf(line) };
}

const MARKER = new RegExp(
  `^[（(【\\[]\\s*(${KIND_WORD})题?\\s*(?:[，,、;；: ：]?\\s*(?:共\\s*)?([0-9]{1,4}(?:\\.[0-9]{1,20})?(?:e-[0-9]{1,2})?)\\s*分\\s*)?[）)】\\]]\\s*`,
);
const STRANGE = /^[（(【[]([\u4e00-\u9fff]{2,6}题)[）)】\]]/;

/** `（单选题，2 分）` before a stem: its kind and points; `strange`: a kind that nobody knows. */
export function markerOf(text: string): { kind: QuestionKind | null; points: number | null; strange: string | null; rest: string } {
  const found = MARKER.exec(text);
  if (found)
    return {
      kind: kindOfWord(found[1]!),
      points: found[2] === undefined ? null : Number(found[2]),
      strange: null,
      rest: text.slice(found[0].length),
    };
  const strange = STRANGE.exec(text);
  return { kind: null, points: null, strange: strange?.[1] ?? null, rest: text };
}

const INLINE =
  /(?<=^|[\s\u3000。？！?!.）)】\]])(?=【(?:参考|正确|标准)?答案|【(?:答案|试题)?(?:解析|详解)】|(?:参考|正确|标准)?答案\s*(?:[（(]不分顺序[)）]\s*)?[:：])|(?<=[\s\u3000。；;])(?=(?:答案)?解析\s*[:：])|(?=【(?:知识点|难度|考点|章节)】)/g;

/** A line in its parts where labels stand within it: 题干  答案：B  解析：…… */
const partsOf = (text: string): string[] => text.split(INLINE).map((part) => part.trim()).filter((part) => part !== "");
