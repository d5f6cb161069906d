import type { Generated } from "kysely";
import type { SessionRulesColumns } from "./study.ts";

export interface PlaySessionTable extends SessionRulesColumns {
  id: string;
  learner_id: number;
  item_id: number;
  series_id: number;
  seconds: number;
  login_session_id: number;
  device: string;
  opened_at: Date;
  expires_at: Date;
  last_at: Date;
  budget_ms: Generated<number>;
  coverage_added: Generated<number>;
  credit_added_ms: Generated<number>;
  last_seq: Generated<number>;
  pending: Generated<object | null>;
  reported_ms: Generated<number | null>;
  is_trial: Generated<boolean>;
  is_implicit: Generated<boolean>;
  delivery: Generated<"minutes" | "film" | "unasked">;
  reads: Generated<boolean>;
  counted_before: Generated<number>;
  gap: Generated<object | null>;
}

export interface StudyLeaseTable {
  learner_id: number;
  session_id: Generated<string>;
  held_until: Generated<Date>;
  counted_until: Generated<Date>;
  play_left_ms: Generated<number | null>;
  due_at: Generated<Date | null>;
  chain_count: Generated<number>;
  chain_hash: Generated<Buffer>;
  counted_ms: Generated<number>;
  day_ends_at: Generated<Date>;
  day_credit_ms: Generated<number>;
  day_offline: Generated<object | null>;
}

export interface ItemProgressTable {
  learner_id: number;
  item_id: number;
  series_id: number;
  coverage: Generated<number[]>;
  covered_seconds: Generated<number>;
  position: Generated<number>;
  credited_ms: Generated<number>;
  watched_per: Generated<number>;
  finished_at: Date | null;
  watched_at: Date | null;
}

export interface WatchEvidenceTable {
  learner_id: number;
  nth: number;
  at: Date;
  session_id: string;
  seq: number;
  item_id: number;
  position: number;
  rate: number;
  ranges_ms: number[];
  coverage_added: number;
  credit_added_ms: number;
  presence: "none" | "pending" | "passed" | "lapsed";
  hash: Buffer;
  address: string;
  device: string;
  marks: Generated<string>;
}

/** Content keys of a lesson that a sign-in session was given. */
export interface KeyNoteTable {
  login_session_id: number;
  item_id: number;
  learner_id: number;
  given: Buffer;
  noted_at: Date;
  minutes: Generated<number>;
}

export interface KeyPaceTable {
  learner_id: number;
  since: Generated<Date>;
  counted_before: Generated<number>;
  given: Generated<number>;
  seeks: Generated<number>;
  recent: Generated<number[]>;
}

export interface VisitorPaceTable {
  address: string;
  since: Date;
  given: number;
  seeks: number;
  recent: number[];
  notes: object;
}
