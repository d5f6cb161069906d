import type { ColumnType, Generated } from "kysely";

export interface MediaAssetTable {
  id: Generated<number>;
  vid: string;
  title: string;
  provider: "embedded" | "aliyun";
  seconds: number;
  state: Generated<"new" | "ready" | "removed">;
  /** Of all segments of a video that an earlier version took in. */
  content_key: Buffer | null;
  /** What the keys of its minutes are made of. */
  key_secret: Buffer | null;
  has_poster: boolean;
  created_at: Date;
  /** Where it came from; taken in once. */
  source: string | null;
  audio: ColumnType<AudioRow | null, string | null | undefined, string | null>;
  sprite_sheets: Generated<number>;
  poster_version: Generated<number>;
  files_until: Date | null;
  version: Generated<number>;
  staff_id: Generated<number | null>;
  ladder: Generated<number>;
}

export interface MediaFormerTable {
  asset_id: number;
  files: string[];
  content_key: Buffer;
  files_until: Date;
}

export interface MediaRemakeTable {
  asset_id: number;
  tag: string;
  held_until: Date;
}

/** One segment of a rung: its file, its length in seconds, its iv in hex, and by which minute's key it is encrypted. */
export interface SegmentRow {
  file: string;
  seconds: number;
  iv: string;
  /** Absent where an earlier version encrypted it with the one key of its video. */
  minute?: number;
}

/** The sound of a video by itself. Bits per second. */
export interface AudioRow {
  bandwidth: number;
  codecs: string;
  segments: SegmentRow[];
}

/** What is done with a file that came in, in order; `failed` may be tried again. */
export type WorkState = "uploading" | "queued" | "probing" | "transcoding" | "ready" | "failed";

export interface MediaWorkTable {
  asset_id: number;
  state: WorkState;
  spool: string;
  file_name: string;
  bytes: number;
  staff_id: number | null;
  item_id: number | null;
  replaces: Generated<number | null>;
  progress: Generated<number>;
  facts: ColumnType<object | null, string | null | undefined, string | null>;
  reason: string | null;
  reason_values: ColumnType<Record<string, string | number> | null, string | null | undefined, string | null>;
  tries: Generated<number>;
  held_by: Generated<string>;
  held_until: Generated<Date>;
  created_at: Date;
  updated_at: Date;
}

export interface MediaRungTable {
  asset_id: number;
  height: number;
  width: number;
  bandwidth: number;
  average_bandwidth: number;
  codecs: string;
  segments: ColumnType<SegmentRow[], string, string>;
}

export interface MediaSubtitleTable {
  asset_id: number;
  lang: string;
  label: string;
  file: string;
}
