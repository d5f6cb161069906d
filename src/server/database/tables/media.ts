import type { ColumnType, Generated } from "kysely";

export interface MediaAssetTable {
  id: Generated<number>;
  vid: string;
  title: string;
  provider: "embedded" | "aliyun";
  seconds: number;
  state: Generated<"ready" | "removed">;
  content_key: Buffer | null;
  has_poster: boolean;
  created_at: Date;
  /** Where it came from; taken in once. */
  source: string | null;
}

/** One segment of a rung: its file, its length in seconds, its iv in hex. */
export interface SegmentRow {
  file: string;
  seconds: number;
  iv: string;
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
