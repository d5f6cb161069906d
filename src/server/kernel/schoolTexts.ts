import type { SchoolTextKind } from "#contract/values.ts";
import type { Database, Tables } from "../database/database.ts";

/** A column whose texts may have an English one; a list counts text by text. */
export interface SchoolTexts {
  readonly table: keyof Tables;
  readonly column: string;
  readonly kind: SchoolTextKind;
  readonly isList: boolean;
}

/** Brings what is found by these Chinese texts up to date with their English; called in the transaction that takes them. */
export type Findable = (tx: Database, chinese: readonly string[]) => Promise<void>;

type Column<T extends keyof Tables> = Extract<keyof Tables[T], string>;

/** The columns of a table that hold texts of the school, declared by its domain in `room.ts`. */
export const schoolTexts = <T extends keyof Tables>(
  table: T,
  { texts = [], lists = [], html = [] }: { readonly [K in "texts" | "lists" | "html"]?: readonly Column<T>[] },
): readonly SchoolTexts[] => [
  ...texts.map((column) => ({ table, column, kind: "text" as const, isList: false })),
  ...lists.map((column) => ({ table, column, kind: "text" as const, isList: true })),
  ...html.map((column) => ({ table, column, kind: "html" as const, isList: false })),
];
