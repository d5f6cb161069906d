import type { Generated, GeneratedAlways } from "kysely";

export type ReportState = "open" | "upheld" | "rejected";

export interface ReportTable {
  id: GeneratedAlways<number>;
  learner_id: number;
  target: "comment" | "name" | "picture";
  target_id: number;
  target_ref: string;
  author_id: number | null;
  series_id: number | null;
  item_id: number | null;
  title: string;
  shown: string;
  kind: string;
  words: string;
  state: Generated<ReportState>;
  answer: Generated<string>;
  staff_id: Generated<number | null>;
  created_at: Date;
  due_at: Date;
  decided_at: Generated<Date | null>;
  version: Generated<number>;
}

export interface ReportSettingTable {
  one: number;
  answer_hours: number;
  version: Generated<number>;
}

export interface DocketPassTable {
  kind: "report" | "comment";
  source_id: number;
  staff_id: number;
  note: string;
  at: Date;
}
