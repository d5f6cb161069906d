import type { Generated, JSONColumnType } from "kysely";

export interface ExamTradeTable { id: Generated<number>; name: string; trade: string; sort: Generated<number>; version: Generated<number> }
export interface ExamLevelTable {
  id: Generated<number>; trade_id: number; name: string; sort: Generated<number>; version: Generated<number>;
}
export interface SubjectTable {
  id: Generated<number>;
  level_id: number;
  name: string;
  sort: Generated<number>;
  published: Generated<boolean>;
  version: Generated<number>;
}
export interface BankChapterTable {
  id: Generated<number>; subject_id: number; title: string; sort: Generated<number>; version: Generated<number>;
}
export interface KnowledgePointTable {
  id: Generated<number>;
  subject_id: number;
  chapter_id: number | null;
  name: string;
  item_id: number | null;
  at_second: number | null;
  sort: Generated<number>;
  version: Generated<number>;
}
export interface ImportBatchTable {
  id: Generated<number>;
  subject_id: number;
  file_name: string;
  format: string;
  question_count: Generated<number>;
  staff_id: number | null;
  created_at: Date;
  undone_at: Generated<Date | null>;
  made_chapters: Generated<number[]>;
  made_points: Generated<number[]>;
  version: Generated<number>;
}
export interface QuestionTable {
  id: Generated<number>;
  subject_id: number;
  chapter_id: number | null;
  point_id: number | null;
  kind: "single" | "multiple" | "judge" | "fill" | "essay" | "case";
  difficulty: Generated<number>;
  secrecy: Generated<"open" | "class" | "reserved">;
  version_id: number;
  stem_hash: Buffer;
  removed_at: Generated<Date | null>;
  batch_id: number | null;
  answered: Generated<number>;
  correct: Generated<number>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}
export interface QuestionShownTable { question_id: number; first_at: Date; learners: number }
/** `body` is `domains/questions/body.ts`. */
export interface QuestionVersionTable { id: Generated<number>; question_id: number; body: JSONColumnType<object>; created_at: Date }
export interface QuestionMediaTable { hash: string; type: string; bytes: number; created_at: Date }
export interface PaperTable {
  id: Generated<number>;
  subject_id: number;
  kind: "past" | "formal" | "class";
  title: string;
  year: number | null;
  version_id: number;
  published: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  key: Generated<string>;
}
/** `content` is `PaperContent` of `domains/questions/paper.ts`. */
export interface PaperVersionTable {
  id: Generated<number>;
  paper_id: number;
  minutes: number;
  total_score: number;
  pass_score: number;
  question_count: number;
  content: JSONColumnType<object>;
  created_at: Date;
}
/** `content` is `MockContent` of `domains/questions/paper.ts`. */
export interface MockRuleTable {
  id: Generated<number>;
  subject_id: number;
  title: string;
  minutes: number;
  pass_score: number;
  total_score: number;
  content: JSONColumnType<object>;
  published: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  key: Generated<string>;
}
/** `notes` is `RowProblem[]` of `domains/questions/exchange/rows.ts`. */
export interface ImportDraftTable {
  id: Generated<number>;
  subject_id: number;
  file_name: string;
  format: string;
  staff_id: number | null;
  state: Generated<"open" | "committed">;
  batch_id: Generated<number | null>;
  notes: JSONColumnType<object[]>;
  created_at: Date;
  version: Generated<number>;
}
/** `place`, `draft` and `problems` are those of `Row` in `domains/questions/exchange/rows.ts`. */
export interface ImportRowTable {
  draft_id: number;
  n: number;
  place: JSONColumnType<object>;
  state: "ready" | "duplicate" | "problem" | "skipped";
  draft: JSONColumnType<object | null>;
  stem_hash: Buffer | null;
  problems: JSONColumnType<object[]>;
  source: Generated<string>;
  accepted: Generated<boolean>;
  same_row: Generated<number | null>;
  same_question: Generated<number | null>;
}
