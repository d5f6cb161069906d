import type { GIFTQuestion, NumericalChoice, NumericalFormat, TextChoice, TextFormat } from "gift-pegjs";
import { aroundBlanks, BLANK, type Body, htmlToText, type Key, type Option, textToHtml } from "../../question/question.ts";
import { BadQuestion, type Labels, matchingCase, type ReadProblem } from "../content/content.ts";

/** What parts an essay's reference from its analysis within the general feedback. */
export const REFERENCE_END = '<hr class="analysis" />';
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

type Note = (problem: Omit<ReadProblem, "place">) => void;

/** A parsed question as a body. @throws BadQuestion */
export function giftBody(question: GIFTQuestion, labels: Labels, media: (html: string) => string, note: Note): Body {
  const html = (text: TextFormat | null | undefined): string => (text ? media(htmlOf(text)) : "");
  if (question.type === "Category") throw new BadQuestion({ field: "question", key: "markupBroken" });
  const stem = html(question.stem);
  if (question.type === "Description") {
    if (labels.group === undefined) throw new BadQuestion({ field: "answer", key: "answerMissing" });
    const [text, analysis] = stem.split(REFERENCE_END);
    return { kind: "case", stem: text!, children: [], analysis: analysis ?? "" };
  }
  const analysis = html(question.globalFeedback);
  switch (question.type) {
    case "TF": {
      const said = [question.falseFeedback, question.trueFeedback].map(html);
      return {
        kind: "judge",
        stem,
        options: [],
        key: { kind: "judge", right: question.isTrue ? "T" : "F" },
        analysis: joined([analysis, ...said]),
      };
    }
    case "MC":
      return choice(stem, question.choices, analysis, html, note);
    case "Short": {
      const said = question.choices.map((one) => html(one.feedback));
      return fill(
        stem,
        question.choices.map((one) => ({ text: one.text.text, weight: one.weight ?? 100 })),
        joined([analysis, ...said]),
        note,
      );
    }
    case "Numerical": {
      const choices: readonly NumericalChoice[] = Array.isArray(question.choices)
        ? question.choices
        : [{ isCorrect: true, weight: null, text: question.choices, feedback: null }];
      const right = choices.filter((one) => one.isCorrect);
      // A range that earns only a part of the points is left out with its answer.
      const texts = right.map((one) => ({ text: (one.weight ?? 100) >= 100 ? numberOf(one.text) : "", weight: one.weight ?? 100 }));
      return fill(stem, texts, joined([analysis, ...choices.map((one) => html(one.feedback))]), note);
    }
    case "Essay": {
      const [reference, rest] = analysis.split(REFERENCE_END);
      return { kind: "essay", stem, options: [], key: { kind: "essay", reference: reference! }, analysis: rest ?? "" };
    }
    case "Matching":
      return matchingCase(
        stem,
        analysis,
        question.matchPairs.map((pair) => ({ stem: html(pair.subquestion), answer: textToHtml(unescaped(pair.subanswer)) })),
      );
  }
}

const joined = (parts: readonly string[]): string => [...new Set(parts)].filter((part) => part !== "").join("<br />");

function htmlOf({ format, text }: TextFormat): string {
  if (format === "plain") return textToHtml(text);
  return format === "markdown" ? text.replace(/\n/g, "<br />") : text;
}

/** The parser leaves what was escaped in the right half of a pair as its own signs. */
function unescaped(text: string): string {
  return text.replace(/&&0(92|58|35|61|10);|&&1(23|25|26);/g, (_all, low?: string, high?: string) =>
    String.fromCharCode(Number(low ?? `1${high}`)),
  );
}

function choice(
  stem: string,
  choices: readonly TextChoice[],
  analysis: string,
  html: (text: TextFormat | null) => string,
  note: Note,
): Body {
  const options: Option[] = choices.map((one, index) => ({ key: LETTERS[index] ?? `#${index + 1}`, html: html(one.text) }));
  const said = choices.map((one, index) => ({ letter: options[index]!.key, text: html(one.feedback) })).filter((one) => one.text !== "");
  const full = joined([analysis, ...said.map((one) => `${one.letter}：${one.text}`)]);
  const best = options.filter((_option, index) => choices[index]!.isCorrect);
  const part = options.filter((_option, index) => !choices[index]!.isCorrect && (choices[index]!.weight ?? 0) > 0);
  if (best.length > 1) throw new BadQuestion({ field: "answer", key: "answerOneOnly" });
  if (best.length === 0 && part.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  if (best.length > 0 && part.length > 0) note({ field: "answer", key: "partCreditLeft" });
  const key: Key =
    best.length > 0 ? { kind: "single", option: best[0]!.key } : { kind: "multiple", options: part.map((option) => option.key) };
  return { kind: key.kind, stem, options, key, analysis: full };
}

function fill(stem: string, answers: readonly { readonly text: string; readonly weight: number }[], analysis: string, note: Note): Body {
  const right = answers.filter((one) => one.weight >= 100 && one.text.trim() !== "").map((one) => one.text);
  if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  if (right.length < answers.length) note({ field: "answer", key: "partCreditLeft" });
  const wild = right.find((one) => /(?<!\\)\*/.test(one));
  if (wild !== undefined) throw new BadQuestion({ field: "answer", key: "answerWildcard", values: { value: wild.slice(0, 100) } });
  const parts = aroundBlanks(stem);
  const shown = parts.length === 1 ? `${stem.replace(/(<\/p>)?$/, ` ${BLANK}$1`)}` : parts.join(BLANK);
  if (htmlToText(shown) === BLANK) throw new BadQuestion({ field: "stem", key: "stemMissing" });
  return {
    kind: "fill",
    stem: shown,
    options: [],
    key: { kind: "fill", blanks: [right.map((one) => one.replaceAll("\\*", "*"))], anyOrder: false },
    analysis,
  };
}

function numberOf({ type, number, range, numberLow, numberHigh }: NumericalFormat): string {
  const wide = type === "range" ? range !== 0 : type === "high-low" ? numberLow !== numberHigh : false;
  if (wide)
    throw new BadQuestion({
      field: "answer",
      key: "answerRange",
      values: { value: type === "range" ? `${number} ± ${range}` : `${numberLow} – ${numberHigh}` },
    });
  return String(number ?? numberLow ?? "");
}
