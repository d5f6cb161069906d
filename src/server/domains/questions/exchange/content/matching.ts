import type { CaseBody } from "../../question/question.ts";
import { BadQuestion } from "./badQuestion.ts";

/**
 * A matching question as a case of single choices over the same options: what there is to match are the questions, what it is matched
 * with the options. A right half without a left one is only an option.
 * @throws BadQuestion where there are too few or too many options
 */
export function matchingCase(
  stem: string,
  analysis: string,
  pairs: readonly { readonly stem: string; readonly answer: string }[],
): CaseBody {
  const answers = [...new Set(pairs.map((pair) => pair.answer))];
  if (answers.length < 2) throw new BadQuestion({ field: "options", key: "optionsFew" });
  if (answers.length > 10) throw new BadQuestion({ field: "options", key: "optionsMany" });
  const options = answers.map((html, index) => ({ key: "ABCDEFGHIJ"[index]!, html }));
  return {
    kind: "case",
    stem,
    analysis,
    children: pairs
      .filter((pair) => pair.stem !== "")
      .map((pair, index) => ({
        id: index + 1,
        weight: 1,
        kind: "single",
        stem: pair.stem,
        options,
        analysis: "",
        key: { kind: "single", option: options.find((option) => option.html === pair.answer)!.key },
      })),
  };
}
