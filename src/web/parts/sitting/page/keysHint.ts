import { fill } from "#contract/text/say.ts";
import type { Texts } from "../../../text/texts.ts";
import { letterAt } from "../../question/letters.ts";
import type { Question } from "../../question/shapes.ts";

/** Which keys do something at a question of this kind (`useSittingKeys.ts`); in a text field letters are letters. */
export function keysHint(
  { kind, options, blanks }: Pick<Question, "kind" | "options" | "blanks">,
  t: Texts["sitting"],
  practice: boolean,
): string {
  const chooses = kind === "single" || kind === "multiple";
  const answers =
    chooses ? fill(t.keys.option, { letters: options.map((_option, place) => letterAt(place)).join(" ") })
    : kind === "judge" ? t.keys.judge
    : kind === "fill" && blanks > 1 ? t.keys.blank
    : "";
  // In an essay, and in a case that may hold one, Enter begins a new line.
  const goes = kind === "essay" || kind === "case" ? "" : practice ? t.keysGo.confirm : t.keysGo.next;
  return [answers, goes, t.keysMove, practice ? "" : t.keysDoubt, t.keysMark].filter(Boolean).join(t.keysBetween);
}
