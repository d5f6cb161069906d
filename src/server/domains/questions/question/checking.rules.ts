import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { MessageKey } from "../../../kernel/refusal.ts";
import { plainText } from "../../../kernel/richText.ts";
import type { Body, PlainBody } from "./body.ts";
import { FORMULA } from "./formulas.ts";

/** A question before it is in the bank. HTML in it may still be anything: it is sanitised on the way in. */
export interface QuestionDraft {
  readonly kind: QuestionKind;
  readonly body: Body;
  /** Created in the subject where there is none of the name. */
  readonly chapterTitle?: string | undefined;
  readonly pointName?: string | undefined;
  /** 1 easy, 2 middling, 3 hard. */
  readonly difficulty: number;
  /** Absent: of a new question open, of a changed one as it was. */
  readonly secrecy?: Secrecy | undefined;
}

/** What makes a question unusable. `field`: kind, stem, options, key, analysis, difficulty, chapter, point or children.N.<field>. */
export interface Problem {
  readonly field: string;
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

const TEXT_LENGTH = 20_000;
const OPTION_LENGTH = 4000;
const NAME_LENGTH = 100;
const MOST_OPTIONS = 10;
const MOST_CHILDREN = 20;
const MOST_BLANKS = 20;
const MOST_ALTERNATIVES = 20;
const ALTERNATIVE_LENGTH = 200;
/** As the staff's call takes it; what is shared out stays far from the end of numbers. */
const MOST_WEIGHT = 1000;
const OPTION_KEY = /^[A-J]$/;

/** How many blanks a stem holds: runs of three or more underscores outside tags and formulas. */
export const blanksOf = (stem: string): number => (stem.replace(FORMULA, " ").replace(/<[^<>]*>/g, " ").match(/_{3,}/g) ?? []).length;

/** Whether nothing can be read, seen or heard in it. */
const empty = (html: string) => plainText(html) === "" && !/<(?:img|audio)\b/i.test(html);

/** Everything that makes a question unusable, for the import and the desk alike; empty: it may enter the bank. */
export function checkBody({ kind, body, difficulty, chapterTitle, pointName }: QuestionDraft): Problem[] {
  const problems: Problem[] = [];
  if (kind !== body.kind) problems.push({ field: "kind", key: "questionKindUnlike" });
  if (!Number.isInteger(difficulty) || difficulty < 1 || difficulty > 3) problems.push({ field: "difficulty", key: "questionDifficulty" });
  if ((chapterTitle ?? "").length > NAME_LENGTH) problems.push({ field: "chapter", key: "questionTooLong", values: { most: NAME_LENGTH } });
  if ((pointName ?? "").length > NAME_LENGTH) problems.push({ field: "point", key: "questionTooLong", values: { most: NAME_LENGTH } });
  if (body.kind !== "case") return [...problems, ...plainProblems(body, "")];
  problems.push(...texts(body.stem, body.analysis, ""));
  if (body.children.length === 0) problems.push({ field: "children", key: "questionChildless" });
  if (body.children.length > MOST_CHILDREN)
    problems.push({ field: "children", key: "questionChildrenMany", values: { most: MOST_CHILDREN } });
  body.children.forEach((child, index) => {
    const place = `children.${index + 1}.`;
    if (!(child.weight > 0 && child.weight <= MOST_WEIGHT))
      problems.push({ field: `${place}weight`, key: "questionWeight", values: { most: MOST_WEIGHT } });
    problems.push(...plainProblems(child, place));
  });
  return problems;
}

function texts(stem: string, analysis: string, place: string): Problem[] {
  const problems: Problem[] = [];
  if (empty(stem)) problems.push({ field: `${place}stem`, key: "questionStemEmpty" });
  if (stem.length > TEXT_LENGTH) problems.push({ field: `${place}stem`, key: "questionTooLong", values: { most: TEXT_LENGTH } });
  if (analysis.length > TEXT_LENGTH) problems.push({ field: `${place}analysis`, key: "questionTooLong", values: { most: TEXT_LENGTH } });
  return problems;
}

function plainProblems(body: PlainBody, place: string): Problem[] {
  return [...texts(body.stem, body.analysis, place), ...optionProblems(body, `${place}options`), ...keyProblems(body, `${place}key`)];
}

function optionProblems({ kind, options }: PlainBody, field: string): Problem[] {
  if (kind !== "single" && kind !== "multiple") return options.length === 0 ? [] : [{ field, key: "questionOptionsNone" }];
  if (options.length < 2) return [{ field, key: "questionOptionsFew" }];
  if (options.length > MOST_OPTIONS) return [{ field, key: "questionOptionsMany", values: { most: MOST_OPTIONS } }];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const { key, html } of options) {
    if (!OPTION_KEY.test(key)) problems.push({ field, key: "questionOptionKey", values: { option: key } });
    else if (seen.has(key)) problems.push({ field, key: "questionOptionTwice", values: { option: key } });
    else if (empty(html)) problems.push({ field, key: "questionOptionEmpty", values: { option: key } });
    else if (html.length > OPTION_LENGTH) problems.push({ field, key: "questionTooLong", values: { most: OPTION_LENGTH } });
    seen.add(key);
  }
  return problems;
}

function keyProblems({ kind, options, key, stem }: PlainBody, field: string): Problem[] {
  if (key.kind !== kind) return [{ field, key: "questionKeyMissing" }];
  const known = new Set(options.map((option) => option.key));
  switch (key.kind) {
    case "single":
      if (key.option === "") return [{ field, key: "questionKeyMissing" }];
      return known.has(key.option) ? [] : [{ field, key: "questionKeyNotOption", values: { option: key.option } }];
    case "multiple": {
      if (key.options.length === 0) return [{ field, key: "questionKeyMissing" }];
      const stranger = key.options.find((one) => !known.has(one));
      if (stranger !== undefined) return [{ field, key: "questionKeyNotOption", values: { option: stranger } }];
      return new Set(key.options).size === key.options.length ? [] : [{ field, key: "questionKeyTwice" }];
    }
    case "judge":
      return key.right === "T" || key.right === "F" ? [] : [{ field, key: "questionKeyMissing" }];
    case "fill":
      return blankProblems(stem, key.blanks, field);
    case "essay":
      if (empty(key.reference)) return [{ field, key: "questionKeyMissing" }];
      return key.reference.length > TEXT_LENGTH ? [{ field, key: "questionTooLong", values: { most: TEXT_LENGTH } }] : [];
  }
}

function blankProblems(stem: string, blanks: readonly (readonly string[])[], field: string): Problem[] {
  if (blanks.length === 0) return [{ field, key: "questionKeyMissing" }];
  const there = blanksOf(stem);
  if (there === 0) return [{ field: field.replace(/key$/, "stem"), key: "questionNoBlanks" }];
  if (there !== blanks.length) return [{ field, key: "questionBlanksDiffer", values: { stem: there, key: blanks.length } }];
  if (blanks.length > MOST_BLANKS) return [{ field, key: "questionBlanksMany", values: { most: MOST_BLANKS } }];
  const bare = blanks.findIndex((blank) => blank.every((one) => one.trim() === ""));
  if (bare >= 0) return [{ field, key: "questionBlankEmpty", values: { n: bare + 1 } }];
  if (blanks.some((blank) => blank.length > MOST_ALTERNATIVES))
    return [{ field, key: "questionAlternatives", values: { most: MOST_ALTERNATIVES } }];
  return blanks.flat().some((one) => one.length > ALTERNATIVE_LENGTH)
    ? [{ field, key: "questionTooLong", values: { most: ALTERNATIVE_LENGTH } }]
    : [];
}
