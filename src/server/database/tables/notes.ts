import type { Generated } from "kysely";

export interface NoteTable {
  id: Generated<number>;
  learner_id: number;
  series_id: number;
  item_id: number;
  at_second: number;
  content: string;
  version: Generated<number>;
  request_id: string;
  changed_by: string;
  search: Generated<string>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Generated<Date | null>;
}

export interface LessonBookmarkTable {
  id: Generated<number>;
  learner_id: number;
  series_id: number;
  item_id: number;
  at_second: number;
  label: Generated<string>;
  created_at: Date;
}
