import type { Generated } from "kysely";

export interface SchoolRulesTable {
  one: number;
  can_skip: boolean;
  max_rate: number;
  check_minutes: number;
  check_kinds: readonly string[];
  finish_per: number;
  offline_minutes: Generated<number>;
  day_hours: Generated<number>;
  film_times: Generated<number>;
  delivered_only: Generated<boolean>;
  version: Generated<number>;
}

/** null: as the school has it. */
export interface SeriesRulesTable {
  series_id: number;
  can_skip: boolean | null;
  max_rate: number | null;
  check_minutes: number | null;
  check_kinds: readonly string[] | null;
  finish_per: number | null;
  offline_minutes: number | null;
  delivered_only: boolean | null;
  strong_checks: boolean | null;
  version: Generated<number>;
}

/** The columns of a play session that hold the rules it was issued under. */
export interface SessionRulesColumns {
  can_skip: Generated<boolean>;
  max_rate: Generated<number>;
  check_minutes: Generated<number>;
  check_kinds: Generated<string[]>;
  finish_per: Generated<number>;
  offline_minutes: Generated<number>;
  day_hours: Generated<number>;
  film_times: Generated<number>;
  strong_checks: Generated<boolean>;
  check_seconds: Generated<number>;
}

export interface EvidenceSealTable {
  id: Generated<number>;
  at: Date;
  learners: number;
  root: Buffer;
  seal: Buffer;
}

export interface EvidenceAnchorTable {
  seal_id: number;
  learner_id: number;
  nth: number;
  hash: Buffer;
}

export interface PresenceQuestionTable {
  id: Generated<number>;
  series_id: number;
  item_id: number | null;
  prompt: string;
  choices: string[];
  right_choice: number;
  updated_at: Date;
  version: Generated<number>;
}

/** A presence check as it is put; kept with its play session. */
export interface PresenceChallengeTable {
  id: string;
  learner_id: number;
  session_id: string;
  item_id: number;
  kind: "click" | "arithmetic" | "sms" | "question";
  prompt: string;
  choices: unknown;
  answer_hash: Buffer;
  tries: Generated<number>;
  made_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** Up to where the addresses of the evidence are shortened: one row, which the database's own function writes. */
export interface EvidencePlacesTable {
  one: number;
  until: Date;
  target: Date | null;
  learner_id: number;
  at: Date;
}

/** What all learners have earned on a day (YYYY-MM-DD) of the school's calendar; evidence from before `counted_until` is in it. */
export interface StudyDayTable {
  day: string;
  credit_ms: number;
  counted_until: Date;
}
