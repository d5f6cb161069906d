import type { ColumnType, Generated } from "kysely";

/** What staff wrote down of a learner. */
export interface LearnerNoteTable {
  id: Generated<number>;
  learner_id: number;
  staff_id: number;
  text: string;
  is_pinned: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

/** How much a learner has studied, as the list shows it. */
export interface LearnerStudyTable {
  learner_id: number;
  credited_seconds: Generated<number>;
  studied_at: Date | null;
  /** YYYY-MM-DD, a Monday: the week of the last change. */
  week: string;
  /** Seconds that had been earned before that week. */
  before_week: Generated<number>;
}

/** A learner as the desk lists them; erased and merged accounts are missing. `roster_by_study` has newcomers within a minute. */
export interface RosterView {
  id: number;
  username: string;
  nick_name: string;
  real_name: string;
  confirmed_name: string;
  phone_mask: string;
  phone_lookup: Buffer | null;
  avatar_url: string;
  work_code: string;
  status: "active" | "frozen";
  created_at: Date;
  signed_in_at: Date | null;
  origin: "" | "self" | "school" | "import" | "partner";
  words: string;
  version: number;
  cohort_id: number | null;
  cohort_name: string | null;
  credited_seconds: number;
  studied_at: Date | null;
  week: string | null;
  before_week: number;
}

/** A sheet of learners. */
export interface LearnerImportTable {
  id: Generated<number>;
  staff_id: number;
  file_name: string;
  state: Generated<"open" | "running" | "done" | "undoing" | "undone">;
  /** JSON of its rows, encrypted; null once it is taken in. */
  rows_enc: Buffer | null;
  /** Written as JSON text. */
  counts: ColumnType<Record<"new" | "known" | "doubtful" | "wrong" | "skipped", number>, string, string>;
  total: number;
  done: Generated<number>;
  /** Class by its name in the sheet; written as JSON text. */
  cohorts: ColumnType<Record<string, number>, string | undefined, string>;
  confirmed_by: Generated<string>;
  created_at: Date;
  committed_at: ColumnType<Date | null, Date | null | undefined>;
  version: Generated<number>;
}

export interface LearnerImportRowTable {
  import_id: number;
  learner_id: number;
  is_new: boolean;
}
