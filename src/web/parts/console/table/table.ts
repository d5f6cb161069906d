import type { ReactNode } from "react";
import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";

/** A row of a list call: one of its answer's `records`. */
export type RowOf<E> = Received<E> extends { readonly records: readonly (infer Row)[] } ? Row : never;
/** What a list call takes beside the page. */
type ListInput<E> = Omit<Sent<E>, "current" | "size">;

export interface Column<Row> {
  /** Also what `sort` in the address names. */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What a file gets of it; absent: the column is not exported. Numbers stay numbers, dates become dates. */
  readonly value?: (row: Row) => string | number | Date | null;
  /** CSS width. */
  readonly width?: number | string;
  readonly align?: "end";
  /** The call can sort by it. */
  readonly sorts?: true;
  /** Left out where the window is narrow (below 1000 px), or until the person asks for it. */
  readonly isMinor?: "narrow" | "always";
}

/** One condition above a table, by the name that it has in the address. */
export type Filter =
  | { readonly kind: "text"; readonly name: string; readonly label: string }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  /** Days, as YYYY-MM-DD, under two names. */
  | { readonly kind: "days"; readonly name: string; readonly until: string; readonly label: string };

/** A list call and what is asked of it. */
export interface ListSource<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: ListInput<E>;
}

/** Names of the address that filters use. */
export const namesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((one) => (one.kind === "days" ? [one.name, one.until] : [one.name]));
