import { BLANK_LENGTH, ESSAY_LENGTH } from "#contract/questions.ts";
import { mend } from "../../../kernel/refusal.ts";
import type { Answer, Body, PlainAnswer, PlainBody } from "./body.ts";

/**
 * An answer as its kind has it (api.md Exams), or null where nothing was answered. Options come back in the order of
 * their keys, texts as they were written.
 * @throws Refusal 1001 for an answer that is malformed for its kind.
 */
export function readAnswer(body: Body, given: unknown): Answer | null {
  if (given === null || given === undefined) return null;
  if (body.kind !== "case") return plain(body, given);
  if (typeof given !== "object" || Array.isArray(given)) throw mend("answerNotCase");
  const read: Record<string, PlainAnswer | null> = {};
  for (const [name, value] of Object.entries(given)) {
    const child = body.children.find((one) => String(one.id) === name);
    if (!child) throw mend("answerNotChild");
    read[name] = value === null ? null : plain(child, value);
  }
  return Object.values(read).some((one) => one !== null) ? read : null;
}

function plain({ kind, options, key }: PlainBody, given: unknown): PlainAnswer | null {
  switch (kind) {
    case "single":
      if (typeof given !== "string" || !options.some((option) => option.key === given)) throw mend("answerNotOption");
      return given;
    case "judge":
      if (given !== "T" && given !== "F") throw mend("answerNotJudged");
      return given;
    case "multiple": {
      if (!isTexts(given) || new Set(given).size !== given.length || given.some((one) => !options.some((option) => option.key === one)))
        throw mend("answerNotOption");
      return given.length === 0 ? null : [...given].sort();
    }
    case "fill": {
      const blanks = key.kind === "fill" ? key.blanks.length : 0;
      if (!isTexts(given) || given.length !== blanks) throw mend("answerNotBlanks", { count: blanks });
      if (given.some((one) => one.length > BLANK_LENGTH)) throw mend("answerTooLong", { most: BLANK_LENGTH });
      return given.some((one) => one.trim() !== "") ? given : null;
    }
    case "essay":
      if (typeof given !== "string") throw mend("answerNotText");
      if (given.length > ESSAY_LENGTH) throw mend("answerTooLong", { most: ESSAY_LENGTH });
      return given.trim() === "" ? null : given;
  }
}

const isTexts = (given: unknown): given is string[] => Array.isArray(given) && given.every((one) => typeof one === "string");
