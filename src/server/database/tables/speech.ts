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
