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

/** What is removed, and of a chapter or point how many questions went where; null: to none. */
interface Moved {
  readonly moved?: number;
  readonly movedTo?: number | null;
}
export interface RemovedShown extends Omit<TreeShown, "bank_chapter" | "knowledge_point"> {
  bank_chapter: TreeShown["bank_chapter"] & Moved;
  knowledge_point: TreeShown["knowledge_point"] & Moved;
}

/** What is written down of what leaves the tree, by table. */
export const REMOVAL_ACTS = {
  exam_trade: actOf<RemovedShown["exam_trade"]>("questions.removeTrade"),
  exam_level: actOf<RemovedShown["exam_level"]>("questions.removeLevel"),
  subject: actOf<RemovedShown["subject"]>("questions.removeSubject"),
  bank_chapter: actOf<RemovedShown["bank_chapter"]>("questions.removeChapter"),
  knowledge_point: actOf<RemovedShown["knowledge_point"]>("questions.removePoint"),
};

/** What is written down of questions. */
export const QUESTION_ACTS = {
  save: actOf<QuestionShown>("questions.save"),
  /** Of each by its id. */
  setSecrecy: actOf<Readonly<Record<number, Secrecy>>>("questions.setSecrecy"),
  /** The version of each by its id, so that however many there are all stay legible. */
  remove: actOf<Readonly<Record<number, number>>>("questions.remove"),
};
