import type { Generated } from "kysely";

/** A text whose English has changed and isn't in the search indexes yet. */
export interface EnglishWaitingTable {
  id: Generated<number>;
  chinese: string;
}

/** A text of the school in English. */
export interface EnglishTextTable {
  id: Generated<number>;
  chinese: string;
  kind: "text" | "html";
  english: string;
  version: Generated<number>;
  updated_at: Date;
}
