import type { Generated, GeneratedAlways } from "kysely";

/** What happens to a text that holds a word: its author is refused it, or it waits for staff. */
export type WordAction = "reject" | "hold";
export type RuleAction = WordAction | "off";

export interface CommentWordTable {
  id: GeneratedAlways<number>;
  word: string;
  folded: string;
  action: WordAction;
  created_at: Date;
  version: Generated<number>;
}

export interface WordRuleTable {
  rule: string;
  action: RuleAction;
  version: Generated<number>;
}

export interface RemovedTextTable {
  id: GeneratedAlways<number>;
  kind: "comment" | "name";
  source_id: number;
  learner_id: number | null;
  teacher_id: number | null;
  text: string;
  place: string | null;
  written_at: Date | null;
  removed_at: Date;
  removed_by: "author" | "staff" | "erasure";
  staff_id: number | null;
  reason: string;
}

export interface WordHitTable {
  id: GeneratedAlways<number>;
  source: string;
  comment_id: number | null;
  at: Date;
  is_false: Generated<boolean>;
}
