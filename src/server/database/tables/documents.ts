import type { ColumnType } from "kysely";

/** What a text holds beside its title. */
export interface DocumentBody {
  readonly keyPoints: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  readonly campuses: readonly { readonly name: string; readonly address: string; readonly route: string }[];
}

export interface DocumentTable {
  name: "agreement" | "privacy" | "about";
  language: "zh" | "en";
  version: string;
  title: string;
  body: ColumnType<DocumentBody, string, string>;
  published_at: Date;
}

/** The next version of a text, as far as it is written. */
export interface DocumentDraftTable {
  name: DocumentTable["name"];
  texts: ColumnType<DraftTexts, string, string>;
  version: ColumnType<number, number | undefined, number>;
  staff_id: number;
  updated_at: Date;
}

interface DraftText {
  readonly title: string;
  readonly keyPoints: readonly string[];
  readonly sections: DocumentBody["sections"];
}

export interface DraftTexts {
  readonly zh: DraftText;
  readonly en?: DraftText | undefined;
}
