import type { Generated } from "kysely";

export interface ExaminationTable {
  id: Generated<number>;
  subject_id: number;
  paper_id: number;
  type: string;
  title: string;
  intro_html: Generated<string>;
  place: Generated<string>;
  starts_at: Date;
  ends_at: Date;
  register_until: Date | null;
  attempts: Generated<number>;
  needs_id_card: Generated<boolean>;
  extra_seconds: Generated<number>;
  published: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  review: Generated<"afterWindow" | "atOnce" | "never">;
  review_at: Date | null;
  score: Generated<"afterReview" | "atOnce">;
  last_deadline: Date | null;
  key: Generated<string>;
}
export interface ExaminationUserTable {
  examination_id: number;
  learner_id: number;
  real_name: Buffer;
  id_card_last6: Buffer | null;
  phone: Buffer;
  registered_at: Date;
}
export interface ClassExamTable {
  item_id: number;
  paper_id: number;
  accuracy_per: Generated<number>;
  version: Generated<number>;
  pool_chapter_ids: Generated<number[]>;
  pool_point_ids: Generated<number[]>;
  pool_question_ids: Generated<number[]>;
}
export interface ClassSittingTable {
  learner_id: number;
  item_id: number;
  released_attempt_id: number | null;
  released_at: Date | null;
  staff_id: number | null;
}
