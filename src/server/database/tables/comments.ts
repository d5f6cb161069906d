import type { Generated, GeneratedAlways } from "kysely";

export type CommentState = "shown" | "held" | "rejected" | "deleted";
export type HeldFor = "" | "words" | "links" | "first" | "everything";
export type Review = "off" | "linksAndWords" | "first" | "all";

export interface CommentTable {
  id: GeneratedAlways<number>;
  item_id: number;
  series_id: number;
  /** null: a comment of the first level. */
  root_id: number | null;
  answers_id: number | null;
  /** null beside a null teacher: the author's account was erased. */
  learner_id: number | null;
  teacher_id: number | null;
  content: string;
  at_second: number | null;
  state: CommentState;
  held_for: Generated<HeldFor>;
  reason: Generated<string>;
  deleted_by: Generated<"" | "author" | "staff" | "erasure">;
  state_before: Generated<"" | CommentState>;
  request_id: Generated<string>;
  fingerprint: Buffer;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  heat: GeneratedAlways<number>;
  created_at: Date;
  version: Generated<number>;
  /** Province of China, another country; empty: unknown, null: from before it was noted. */
  place: Generated<string | null>;
  /** When the author agreed to be quoted; null: they didn't. */
  quotable_at: Generated<Date | null>;
}

export interface CommentLikeTable {
  comment_id: number;
  learner_id: number;
  at: Date;
}

export interface CommentMuteTable {
  learner_id: number;
  /** null: until staff lift it. */
  until: Date | null;
  reason: string;
  staff_id: number;
  at: Date;
  version: Generated<number>;
}

export interface CommentClosedTable {
  series_id: number;
  /** null: an exchange file said so. */
  staff_id: number | null;
  at: Date;
}

export interface CommentSettingTable {
  one: number;
  review: Review;
  version: Generated<number>;
}
