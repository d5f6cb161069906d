import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import { actOf } from "../../kernel/act.ts";
import type { TreeShown } from "./bank/bank.ts";

/** A question as the log shows it: its text and its key stay in the version that `body` names. */
export interface QuestionShown {
  readonly kind: QuestionKind;
  readonly body: number;
  readonly chapterTitle: string | null;
  readonly pointName: string | null;
  readonly difficulty: number;
  readonly secrecy: Secrecy;
}

/** What is written down of the tree, by table. */
export const TREE_ACTS = {
  exam_trade: actOf<TreeShown["exam_trade"]>("questions.saveTrade"),
  exam_level: actOf<TreeShown["exam_level"]>("questions.saveLevel"),
  subject: actOf<TreeShown["subject"]>("questions.saveSubject"),
  bank_chapter: actOf<TreeShown["bank_chapter"]>("questions.saveChapter"),
  knowledge_point: actOf<TreeShown["knowledge_point"]>("questions.savePoint"),
};

/** What is written down of questions. */
export const QUESTION_ACTS = {
  save: actOf<QuestionShown>("questions.save"),
  /** Of each by its id. */
  setSecrecy: actOf<Readonly<Record<number, Secrecy>>>("questions.setSecrecy"),
  /** The version of each by its id, so that however many there are all stay legible. */
  remove: actOf<Readonly<Record<number, number>>>("questions.remove"),
};
