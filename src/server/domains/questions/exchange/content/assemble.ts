import type { PlainKind, QuestionKind } from "#contract/questions.ts";
import type { ProblemText } from "#contract/text/questionFiles.zh.ts";
import { blanksOf, type Body, type Child, type Key, type Option, type PlainBody } from "../../question/question.ts";
import { decodeEntities } from "./textMarkup.ts";
import { judgeOfWord, lettersOf } from "./words.rules.ts";

/** A question as people write it down: parts of text in the product's markup (`textMarkup.ts`), nothing decided yet. */
export interface Raw {
  /** What the file calls it; null: it shows from options and answer. */
  readonly kind: QuestionKind | null;
  readonly stem: string;
  readonly options: readonly { readonly key: string; readonly text: string }[];
  readonly answer: string | null;
  /** Blanks may be filled in any order. */
  readonly anyOrder: boolean;
  readonly analysis: string;
  readonly children: readonly (Raw & { readonly weight: number })[];
}

export interface Wrong {
  readonly field: "kind" | "stem" | "options" | "answer" | "analysis" | "question";
  readonly key: ProblemText;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Of a case's question, from 1. */
  readonly child?: number;
}

/**
 * A body out of its parts, with what is wrong in `wrong`; `body` is null only where not even the kind shows. `html` turns
 * markup into HTML. What a body must have besides, `checkBody` says.
 */
export function assemble(raw: Raw, html: (text: string) => string, wrong: Wrong[]): Body | null {
  const kind = raw.kind ?? kindOf(raw);
  if (kind === null) {
    wrong.push({ field: "kind", key: "kindUnclear" });
    return null;
  }
  // 案例分析题 without questions of its own is a question to answer at length.
  if (kind !== "case") return plain(raw, kind, html, wrong);
  if (raw.children.length === 0 && raw.answer !== null) return plain(raw, "essay", html, wrong);
  const children = raw.children.flatMap((child, index): Child[] => {
    const own: Wrong[] = [];
    const body = assemble(child, html, own);
    if (body?.kind === "case") own.push({ field: "kind", key: "kindUnclear" });
    wrong.push(...own.map((one) => ({ ...one, child: index + 1 })));
    return body === null || body.kind === "case" ? [] : [{ ...body, id: index + 1, weight: child.weight }];
  });
  return { kind: "case", stem: html(raw.stem), children, analysis: html(raw.analysis) };
}

/** What kind it is, from what it has. */
function kindOf({ options, answer, stem, children }: Raw): QuestionKind | null {
  if (children.length > 0) return "case";
  if (options.length > 0) {
    if (judgeOptions(options) !== null) return "judge";
    const letters = answer === null ? null : lettersOf(answer);
    return letters !== null && letters.length > 1 ? "multiple" : "single";
  }
  if (answer !== null && judgeOfWord(decodeEntities(answer)) !== null) return "judge";
  if (blanksOf(stem) > 0) return "fill";
  if (answer === null && answerInStem(stem, false).answer !== null) return "judge";
  if (answer === null) return null;
  return answersBrackets(stem, answer) ? "fill" : "essay";
}

/** Most characters of an answer that stands for empty brackets. */
const SHORT = 50;

/** Whether a short answer has a part for each pair of empty brackets, as blanks are often drawn. */
function answersBrackets(stem: string, answer: string): boolean {
  const brackets = stem.match(EMPTY_BRACKETS)?.length ?? 0;
  if (brackets === 0 || answer.includes("\n") || (brackets === 1 && SEMICOLON.test(answer))) return false;
  const parts = blanksIn(answer, brackets);
  return parts.length === brackets && parts.flat().every((part) => part.trim() !== "" && part.length <= SHORT);
}

/** Which letter says right where the two options are 对 and 错. */
function judgeOptions(options: Raw["options"]): { T: string; F: string } | null {
  if (options.length !== 2) return null;
  const [one, two] = options.map((option) => ({ key: option.key, right: judgeOfWord(decodeEntities(option.text)) }));
  if (one!.right === null || two!.right === null || one!.right === two!.right) return null;
  return one!.right === "T" ? { T: one!.key, F: two!.key } : { T: two!.key, F: one!.key };
}

const EMPTY_BRACKETS = /[（(][\s\u3000\u00a0]*[）)]/g;
/** Two blanks that touch would be one. */
const SIDE_BY_SIDE = /[（(][\s\u3000\u00a0]*[）)](?=[（(][\s\u3000\u00a0]*[）)])/g;

function plain(raw: Raw, kind: PlainKind, html: (text: string) => string, wrong: Wrong[]): PlainBody {
  let stem = raw.stem;
  let answer = raw.answer;
  const choice = kind === "single" || kind === "multiple";
  if (answer === null && (choice || kind === "judge")) ({ stem, answer } = answerInStem(stem, choice));
  if (!choice && raw.options.length > 0 && judgeOptions(raw.options) === null)
    stem += raw.options.map((option) => `\n${option.key}. ${option.text}`).join("");
  if (kind === "fill" && blanksOf(stem) === 0)
    stem = stem
      .replace(SIDE_BY_SIDE, "$& ")
      .replace(EMPTY_BRACKETS, "____")
      .replace(/(?<!_)__(?!_)/g, "____");
  if (answer === null) wrong.push({ field: "answer", key: "answerMissing" });
  const shown = html(stem);
  const key = keyOf(kind, { ...raw, answer: answer ?? "" }, blanksOf(shown), html, answer === null ? [] : wrong);
  const options: Option[] = choice ? raw.options.map((option) => ({ key: option.key, html: html(option.text) })) : [];
  if (choice) wrong.push(...optionsWrong(raw.options));
  return { kind, stem: shown, options, key, analysis: html(raw.analysis) };
}

function optionsWrong(options: Raw["options"]): Wrong[] {
  const gap = options.findIndex((option, index) => option.key !== "ABCDEFGHIJ"[index]);
  if (gap < 0) return [];
  const found = options[gap]!.key;
  const twice = options.slice(0, gap).some((option) => option.key === found);
  return [{ field: "options", key: twice ? "optionTwice" : "optionGap", values: { option: twice ? found : "ABCDEFGHIJ"[gap]! } }];
}

/** 答案 in brackets within the stem: `……应选（B）。` The last such brackets say it, and are emptied. */
function answerInStem(stem: string, choice: boolean): { stem: string; answer: string | null } {
  const brackets = [...stem.matchAll(/[（(【[][\s\u3000]*([^（）()【】[\]\n]{1,20}?)[\s\u3000]*[）)】\]]/g)];
  const found = brackets.findLast((match) =>
    choice ? /^[A-Ja-jＡ-Ｊａ-ｊ、,， ]+$/.test(match[1]!) && lettersOf(match[1]!) !== null : judgeOfWord(match[1]!) !== null,
  );
  if (!found) return { stem, answer: null };
  const before = stem.slice(0, found.index);
  const after = stem.slice(found.index + found[0].length);
  return { stem: choice ? `${before}（  ）${after}` : `${before}${after}`.trimEnd(), answer: found[1]! };
}

function keyOf(kind: PlainKind, raw: Raw & { answer: string }, blanks: number, html: (text: string) => string, wrong: Wrong[]): Key {
  const { answer } = raw;
  switch (kind) {
    case "single":
    case "multiple": {
      const letters = lettersOf(decodeEntities(answer)) ?? [];
      const stranger = letters.find((letter) => raw.options.every((option) => option.key !== letter));
      if (letters.length === 0) wrong.push({ field: "answer", key: "answerUnreadable", values: { value: cut(answer) } });
      else if (stranger !== undefined) wrong.push({ field: "answer", key: "answerNotAmongOptions", values: { value: stranger } });
      else if (kind === "single" && letters.length > 1) wrong.push({ field: "answer", key: "answerOneOnly" });
      return kind === "single" ? { kind, option: letters[0] ?? "" } : { kind, options: letters };
    }
    case "judge": {
      const letter = lettersOf(answer);
      const lettered = judgeOptions(raw.options);
      const right =
        letter?.length === 1 && lettered
          ? letter[0] === lettered.T
            ? "T"
            : letter[0] === lettered.F
              ? "F"
              : null
          : judgeOfWord(decodeEntities(answer));
      if (right === null) wrong.push({ field: "answer", key: "answerNotJudge", values: { value: cut(answer) } });
      return { kind, right: right ?? "T" };
    }
    case "fill": {
      return {
        kind,
        blanks: blanksIn(answer, blanks).map((blank) => blank.map((one) => decodeEntities(one).trim())),
        anyOrder: raw.anyOrder,
      };
    }
    case "essay":
      return { kind, reference: html(answer) };
  }
}

const cut = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
/** An answer without what ends its sentence and is not to be typed; by hand, since a pattern would try every place of a long row. */
function withoutEnd(answer: string): string {
  let end = answer.length;
  while (end > 0 && /[。；\s]/.test(answer[end - 1]!)) end -= 1;
  return answer.slice(0, end);
}
/** A semicolon that ends an entity separates nothing. */
const SEMICOLON = /；|(?<!&#?[0-9a-zA-Z]{1,8});/;

/** `；` between blanks and `|` between alternatives; where that does not give as many as the stem has, other habits do. */
function blanksIn(answer: string, wanted: number): string[][] {
  const bare = withoutEnd(answer);
  const usual = bare.split(SEMICOLON);
  // One blank takes what is written as a whole: two answers are one too many, not one with a semicolon in it.
  const found =
    usual.length === wanted || wanted < 2
      ? usual
      : ([/\n/, /、/, /[，,]/, /[\s\u3000]+/].map((separator) => bare.trim().split(separator)).find((parts) => parts.length === wanted) ??
        usual);
  return found.map((part) => part.split(/[|｜]/));
}
