import type { Generated, JSONColumnType } from "kysely";

export interface AttemptTable {
  id: Generated<number>;
  learner_id: number;
  source: "past" | "mock" | "examination" | "class" | "exercise";
  mode: "exam" | "practice";
  target: number;
  scope: Generated<string>;
  subject_id: number;
  title: string;
  request_id: string;
  state: Generated<"open" | "handedIn" | "reviewing" | "marked" | "abandoned">;
  question_ids: number[];
  version_ids: number[];
  scores: number[];
  option_orders: string[];
  frame: JSONColumnType<object>;
  total_score: number;
  pass_score: number;
  started_at: Date;
  deadline: Date | null;
  extra_seconds: Generated<number>;
  ended_at: Date | null;
  ended_by: "learner" | "deadline" | "staff" | null;
  mark_at: Date | null;
  used_seconds: Generated<number>;
  device: string | null;
  awarded: number[] | null;
  verdicts: string | null;
  score: number | null;
  correct: number | null;
  marked_at: Date | null;
  sheet: string | null;
  time_version: Generated<number>;
  unbooked: Generated<boolean>;
  line: number | null;
  draw_seed: number | null;
  ample: Generated<boolean>;
  parts: number | null;
  parts_right: number | null;
  reveals: Generated<boolean>;
}
/** A view: `answer`, and what marked attempts keep in `sheet`. */
export interface AttemptAnswerView {
  attempt_id: number;
  question_id: number;
  answer: string | null;
  seq: number;
  spent_seconds: number;
}
export interface AnswerTable {
  attempt_id: number;
  question_id: number;
  seq: number;
  spent_seconds: Generated<number>;
  saved_at: Date;
  answer: string | null;
}
export interface AttemptPresenceTable {
  attempt_id: number;
  seen_at: Date;
  away_since: Date | null;
  away_count: Generated<number>;
  away_seconds: Generated<number>;
  position: Generated<number>;
  address: Generated<string>;
  device: Generated<string>;
}
export interface ExtraTimeTable {
  request_id: string;
  staff_id: number;
  asked: string;
  changed: JSONColumnType<{ historyId: number; deadline: number }[]>;
  created_at: Date;
}
export interface EssayMarkTable {
  attempt_id: number;
  question_id: number;
  child_id: Generated<number>;
  points: number;
  remark: Generated<string>;
  staff_id: number | null;
  created_at: Date;
  version: Generated<number>;
}
export interface ExamHallTable { source: "past" | "mock" | "examination" | "class"; target: number; version: Generated<number> }
