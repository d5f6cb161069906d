import type { Generated } from "kysely";

export interface HandoutTable {
  id: Generated<number>;
  series_id: number;
  name: string;
  ext: "pdf" | "docx" | "xlsx" | "pptx" | "png" | "jpg";
  bytes: number;
  pages: number | null;
  sha256: Buffer;
  blob: string;
  sort: number;
  source: string | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface HandoutListTable {
  series_id: number;
  version: number;
}
