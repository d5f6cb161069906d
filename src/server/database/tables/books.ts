import type { Generated } from "kysely";

export interface LearnerQuestionTable {
  learner_id: number;
  question_id: number;
  answered: Generated<number>;
  wrong: Generated<number>;
  streak: Generated<number>;
  step: Generated<number>;
  in_book: Generated<boolean>;
  last_at: Date;
  due_at: Date | null;
  last_wrong: string | null;
}
export interface QuestionMarkTable { learner_id: number; question_id: number; created_at: Date }
export interface PracticeDayTable { learner_id: number; day: string; answered: Generated<number>; correct: Generated<number> }
export interface QuestionTallyTable {
  id: Generated<number>; answered: number[]; correct: number[]; shown: Generated<number[]>; at: Generated<Date>;
}
