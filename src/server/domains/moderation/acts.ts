import type { ReportState } from "../../database/tables/moderation.ts";
import type { RuleAction, WordAction } from "../../database/tables/speech.ts";
import { actOf } from "../../kernel/act.ts";

interface Word {
  readonly word: string;
  readonly action: WordAction;
}

export interface Decided {
  readonly state: ReportState;
  readonly answer: string;
  /** How many were decided together. */
  readonly reports: number;
}
interface Look {
  readonly reason: string;
  readonly learnerId: number | null;
  readonly keyword: string;
  readonly found: number;
  readonly page: number;
}

/** What is written down of the care for what people write in public. */
export const MODERATION_ACTS = {
  addWord: actOf<Word>("comments.addWord"),
  changeWord: actOf<Word>("comments.changeWord"),
  removeWord: actOf<Word>("comments.removeWord"),
  saveRule: actOf<{ action: RuleAction }>("comments.saveRule"),
  uphold: actOf<Decided>("reports.uphold"),
  rejectReport: actOf<Decided>("reports.reject"),
  saveSettings: actOf<{ answerHours: number }>("reports.saveSettings"),
  readRemoved: actOf<Look>("removed.read"),
};
