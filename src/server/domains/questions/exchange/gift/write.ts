import type { ProblemText } from "#contract/text/questionFiles.zh.ts";
import { aroundBlanks, type PlainBody, titleOf } from "../../question/question.ts";
import {
  categoryOf, labelsOf, mapHtml, mediaOf, packed, type WriteContext, type Written, type WrittenQuestion,
} from "../content/content.ts";
import { REFERENCE_END } from "./read.ts";

/** Questions as GIFT; with pictures as a zip that holds them beside it. */
export async function writeGift(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  const { names, files, left } = await mediaOf(questions, context);
  const missing: Written["left"][number][] = [...left];
  const lines: string[] = [];
  let category: string | undefined;
  for (const [index, question] of questions.entries()) {
    const fault = faultOf(question);
    if (fault !== null) {
      missing.push({ questionId: question.questionId, ...fault });
      continue;
    }
    const path = categoryOf(question.chapterTitle);
    if (path !== category && (category !== undefined || question.chapterTitle !== undefined))
      lines.push(`$CATEGORY: ${path.replace(/[\r\n]+/g, " ")}`, "");
    category = path;
    const body = mapHtml(question.body, (html) => [...names].reduce((text, [address, name]) => text.replaceAll(address, name), html));
    if (body.kind !== "case") {
      lines.push(...questionLines(body, labelsOf(question)), "");
      continue;
    }
    const group = String(index + 1);
    const material = body.analysis === "" ? body.stem : body.stem + REFERENCE_END + body.analysis;
    lines.push(...head(body.stem, material, labelsOf(question, { group })), "");
    for (const child of body.children) lines.push(...questionLines(child, labelsOf(question, { group, weight: child.weight })), "");
  }
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  return { ...packed(context.title, { ending: "gift", type: "text/plain; charset=utf-8", bytes }, files), left: missing };
}

/** Why GIFT can't hold a question; null when it can. */
function faultOf({ body }: WrittenQuestion): { readonly key: ProblemText; readonly values?: Readonly<Record<string, string>> } | null {
  for (const { key } of body.kind === "case" ? body.children : [body]) {
    if (key.kind !== "fill") continue;
    if (key.blanks.length > 1) return { key: "cannotCarryBlanks" };
    // An arrow makes a pair to match of it, and two of these signs are the parser's own.
    const sign = /->|&&[01]\d\d;/.exec(key.blanks.flat().join("\n"))?.[0];
    if (sign !== undefined) return { key: "cannotCarrySign", values: { value: sign } };
  }
  return null;
}

const escaped = (text: string): string => text.replace(/[\\#=~{}:]/g, (one) => `\\${one}`).replace(/\r\n?|\n/g, "\\n");
const tagOf = (label: string): string => `[tag:${label.replace(/[\r\n]+/g, " ").replace(/\\$/, "\\ ").replaceAll("]", "\\]")}]`;

function head(stem: string, text: string, labels: readonly string[]): string[] {
  return [`// ${labels.map(tagOf).join(" ")}`, `::${escaped(titleOf(stem))}::[html]${escaped(text)}`];
}

function questionLines(body: PlainBody, labels: readonly string[]): string[] {
  const { key, options, analysis } = body;
  // Moodle puts its input in place of five underscores or more.
  const stem = key.kind === "fill" ? aroundBlanks(body.stem).join("_____") : body.stem;
  const [tags, first] = head(stem, stem, labels);
  const said = analysis === "" ? [] : [`\t####${shielded(analysis)}`];
  switch (key.kind) {
    case "judge":
      return [tags!, `${first}{${key.right === "T" ? "TRUE" : "FALSE"}${analysis === "" ? "" : `####${shielded(analysis)}`}}`];
    case "essay":
      return [tags!, `${first}{####${shielded(analysis === "" ? key.reference : key.reference + REFERENCE_END + analysis)}}`];
    case "fill":
      return [tags!, `${first}{`, ...key.blanks[0]!.map((one) => `\t=%100%${shielded(one.replaceAll("*", "\\*"))}#`), ...said, "}"];
    case "single":
      return [
        tags!,
        `${first}{`,
        ...options.map((option) => `\t${option.key === key.option ? "=" : "~"}${shielded(option.html)}`),
        ...said,
        "}",
      ];
    case "multiple": {
      const right = new Set(key.options);
      const share = Number((100 / right.size).toFixed(5));
      return [
        tags!,
        `${first}{`,
        ...options.map((option) => `\t~%${right.has(option.key) ? share : -100}%${shielded(option.html)}`),
        ...said,
        "}",
      ];
    }
  }
}

/** A text that begins like a format or a weight is said to be what it is anyway. */
const shielded = (text: string): string => (/^[[%]/.test(text) ? "[html]" : "") + escaped(text);
