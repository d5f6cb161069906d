import { fill } from "#contract/text/say.ts";
import { lettersOf } from "../../../parts/question/letters.ts";
import type { Question, QuestionAnswer } from "../../../parts/question/shapes.ts";

interface Words {
  readonly none: string;
  readonly judgeT: string;
  readonly judgeF: string;
}

/** Longest text of an option that stands behind its letter, and of an answer in words. */
const SHORT = 24;

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .trim();
const cut = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

/**
 * An answer in one line: `A 自锁`, `A B D`, 对, `380；4` with what stands between blanks. Empty for a case and where the text alone says
 * nothing (a formula).
 */
export function answerWords(
  question: Pick<Question, "kind" | "options">, answer: QuestionAnswer | null | undefined, t: Words, between: string,
): string {
  if (answer === null || answer === undefined || answer.length === 0) return question.kind === "case" ? "" : t.none;
  if (typeof answer === "string") {
    if (question.kind === "judge") return answer === "T" ? t.judgeT : t.judgeF;
    if (question.kind !== "single") return cut(plain(answer));
    const letter = lettersOf(question.options, [answer])[0] ?? answer;
    const html = question.options.find(({ key }) => key === answer)?.html ?? "";
    const words = html.includes("katex") || html.includes("<img") ? "" : plain(html);
    return fill(words !== "" && words.length <= SHORT ? "{key} {words}" : "{key}", { key: letter, words });
  }
  if (!Array.isArray(answer)) return "";
  return question.kind === "multiple" ? lettersOf(question.options, answer).join(" ") : cut(answer.join(between));
}
