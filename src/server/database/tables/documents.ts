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
