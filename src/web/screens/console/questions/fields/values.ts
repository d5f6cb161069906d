import type { Received, Sent } from "#contract/endpoint.ts";
import type { PlainKind, QuestionKind, Secrecy } from "#contract/questions.ts";
import type { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import type { staffQuestions } from "#contract/staff/questions.ts";
import { blanksIn, toHtml, toText } from "./markup.ts";

/** A question as the call takes it. */
export type Body = Sent<(typeof staffQuestions)["save"]>["body"];
type Plain = Exclude<Body, { readonly kind: "case" }>;
/** A question as it was read from the bank, or from a file. */
type ReadBody =
  | Received<(typeof staffQuestions)["read"]>["body"]
  | NonNullable<Received<(typeof staffQuestionFiles)["rows"]>["records"][number]["draft"]>["body"];
type ReadPlain = Exclude<ReadBody, { readonly kind: "case" }>;

/** An option as it is typed. */
export interface OptionValue {
  readonly text: string;
  readonly isRight: boolean;
}

/** A question without children as it is typed: what its kind doesn't need stays and is not sent. */
interface PlainValues {
  readonly stem: string;
  readonly options: readonly OptionValue[];
  readonly right: "T" | "F" | "";
  /** What is accepted in each blank, several parted by `|`. */
  readonly blanks: readonly string[];
  readonly anyOrder: boolean;
  readonly reference: string;
  readonly analysis: string;
}

export interface ChildValues extends PlainValues {
  readonly kind: PlainKind;
  readonly weight: number;
}

export interface Values extends PlainValues {
  readonly kind: QuestionKind;
  readonly children: readonly ChildValues[];
  readonly chapterTitle: string;
  readonly pointName: string;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
}

export const LETTERS = "ABCDEFGHIJ";
export const MOST_CHILDREN = 20;

const noOptions: readonly OptionValue[] = Array.from({ length: 4 }, () => ({ text: "", isRight: false }));
export const NOTHING: PlainValues = { stem: "", options: noOptions, right: "", blanks: [], anyOrder: false, reference: "", analysis: "" };
export const NEW_CHILD: ChildValues = { ...NOTHING, kind: "single", weight: 1 };

interface About {
  readonly chapterTitle?: string | null | undefined;
  readonly pointName?: string | null | undefined;
  readonly difficulty: number;
  readonly secrecy?: Secrecy | undefined;
}

/** A question of the bank or of a file as it is typed. */
export function valuesOf(body: ReadBody, { chapterTitle, pointName, difficulty, secrecy }: About): Values {
  const about = { chapterTitle: chapterTitle ?? "", pointName: pointName ?? "", difficulty, secrecy: secrecy ?? "open" as const };
  if (body.kind !== "case") return { ...plainValues(body), kind: body.kind, children: [], ...about };
  return {
    ...NOTHING, kind: "case", stem: toText(body.stem), analysis: toText(body.analysis), ...about,
    children: body.children.map((child) => ({ ...plainValues(child), kind: child.kind, weight: child.weight })),
  };
}

function plainValues({ stem, options, key, analysis }: ReadPlain): PlainValues {
  const right: readonly string[] = key.kind === "single" ? [key.option] : key.kind === "multiple" ? key.options : [];
  return {
    stem: toText(stem), analysis: toText(analysis),
    options: options.length === 0 ? noOptions : options.map((one) => ({ text: toText(one.html), isRight: right.includes(one.key) })),
    right: key.kind === "judge" ? key.right : "", blanks: key.kind === "fill" ? key.blanks.map((one) => one.join(" | ")) : [],
    anyOrder: key.kind === "fill" && key.anyOrder, reference: key.kind === "essay" ? toText(key.reference) : "",
  };
}

/** What was typed as the call takes it. */
export function bodyOf({ kind, children, ...plain }: Pick<Values, "kind" | "children" | keyof PlainValues>): Body {
  if (kind !== "case") return plainBody(kind, plain);
  return {
    kind, stem: toHtml(plain.stem), analysis: toHtml(plain.analysis),
    // One that was just added is there before its fields are.
    children: children.map((child, at) => ({ ...plainBody(child.kind, { ...NOTHING, ...child }), id: at + 1, weight: child.weight })),
  };
}

function plainBody(kind: PlainKind, values: PlainValues): Plain {
  const options = kind === "single" || kind === "multiple"
    ? values.options.map(({ text }, at) => ({ key: LETTERS[at] ?? "", html: toHtml(text) }))
    : [];
  return { kind, stem: toHtml(values.stem), options, key: keyOf(kind, values), analysis: toHtml(values.analysis) };
}

/** A choice of nothing stands for an answer that isn't given yet: the server says so at its field. */
const NO_KEY = { kind: "single", option: "" } as const;

function keyOf(kind: PlainKind, { stem, options, right, blanks, anyOrder, reference }: PlainValues): Plain["key"] {
  const rights = options.flatMap(({ isRight }, at) => (isRight ? [LETTERS[at]!] : []));
  switch (kind) {
    case "single": return { kind, option: rights[0] ?? "" };
    case "multiple": return { kind, options: rights };
    case "judge": return right === "" ? NO_KEY : { kind, right };
    case "fill": return { kind, anyOrder, blanks: Array.from({ length: blanksIn(stem) }, (_, at) => alternatives(blanks[at] ?? "")) };
    case "essay": return { kind, reference: toHtml(reference) };
  }
}

const alternatives = (typed: string): string[] => {
  const all = typed.split(/[|｜]/).map((one) => one.trim()).filter((one) => one !== "");
  return all.length === 0 ? [""] : all;
};

const KEY_FIELDS = {
  single: "options", multiple: "options", judge: "right", fill: "blanks", essay: "reference", case: "children",
} as const;

/** Which field of the form a problem of the server's (`key`, `children.2.stem`, …) stands at. */
export function fieldOf(field: string, values: Pick<Values, "kind"> & { readonly children: readonly Pick<ChildValues, "kind">[] }): string {
  const child = /^children\.(\d+)\.(.+)$/.exec(field);
  if (child) {
    const at = Number(child[1]) - 1;
    return `children.${at}.${fieldOf(child[2]!, { kind: values.children[at]?.kind ?? "single", children: [] })}`;
  }
  if (field === "key") return KEY_FIELDS[values.kind];
  return field === "chapter" ? "chapterTitle" : field === "point" ? "pointName" : field;
}

interface FoundProblem {
  readonly field: string;
  readonly reason: string;
}

/** Problems of the server's by the form's fields, of each field the first. */
export const problemsAt = (problems: readonly FoundProblem[], values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries([...problems].reverse().map(({ field, reason }) => [fieldOf(field, values), reason]));
