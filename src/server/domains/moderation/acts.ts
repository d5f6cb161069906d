import type { RuleAction, WordAction } from "../../database/tables/speech.ts";
import { actOf } from "../../kernel/act.ts";

interface Word {
  readonly word: string;
  readonly action: WordAction;
}

/** What is written down of the care for what people write in public. */
export const MODERATION_ACTS = {
  addWord: actOf<Word>("comments.addWord"),
  changeWord: actOf<Word>("comments.changeWord"),
  removeWord: actOf<Word>("comments.removeWord"),
  saveRule: actOf<{ action: RuleAction }>("comments.saveRule"),
};
