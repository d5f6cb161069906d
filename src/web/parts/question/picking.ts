import type { QuestionKind } from "#contract/questions.ts";
import type { PlainAnswer, Question, QuestionAnswer } from "./shapes.ts";

/** The chosen options of an answer. */
export const keysOf = (answer: PlainAnswer | null): readonly string[] =>
  answer === null ? [] : typeof answer === "string" ? [answer] : answer;

/**
 * The answer after an option was pressed: of a single or judge question the option itself; of a multiple one it joins or
 * leaves, kept in the order of `keys`; null when none is left.
 */
export function withOption(kind: QuestionKind, answer: PlainAnswer | null, key: string, keys: readonly string[]): PlainAnswer | null {
  if (kind !== "multiple") return key;
  const chosen = new Set(keysOf(answer));
  if (!chosen.delete(key)) chosen.add(key);
  return chosen.size === 0 ? null : keys.filter((one) => chosen.has(one)).sort();
}

/** The blanks after one was written in; null when all are empty. */
export function withBlank(answer: PlainAnswer | null, blanks: number, index: number, text: string): string[] | null {
  const filled = Array.from({ length: blanks }, (_, i) => (i === index ? text : (keysOf(answer)[i] ?? "")));
  return filled.every((one) => one.trim() === "") ? null : filled;
}

/** The answers of a case after one child was answered; null when all are cleared. */
export function withChild(answer: QuestionAnswer | null, childId: number, given: PlainAnswer | null): QuestionAnswer | null {
  const children: Record<string, PlainAnswer | null> =
    answer !== null && typeof answer === "object" && !Array.isArray(answer) ? { ...answer } : {};
  if (given === null) delete children[childId];
  else children[childId] = given;
  return Object.keys(children).length === 0 ? null : children;
}

export const childAnswer = (answer: QuestionAnswer | null, childId: number): PlainAnswer | null =>
  answer !== null && typeof answer === "object" && !Array.isArray(answer) ? (answer[childId] ?? null) : null;

/** Whether nothing of a question is left to answer: every blank, every child. */
export function complete(question: Pick<Question, "kind" | "blanks" | "children">, answer: QuestionAnswer | null): boolean {
  if (answer === null) return false;
  if (question.kind === "fill")
    return Array.isArray(answer) && answer.length >= question.blanks && answer.every((one) => one.trim() !== "");
  if (question.kind !== "case") return true;
  return (question.children ?? []).every((child) => complete(child, childAnswer(answer, child.childId)));
}
