import { usePlace } from "../travel/place.ts";
import { go } from "../travel/travel.ts";

/** Rows of a page, of which the person chooses one. */
export const SIZES = [20, 50, 100] as const;

/** What of a table stands in the address, so that it can be sent to somebody, gone back to and loaded anew. */
export interface TableState {
  /** What is set, by the filter's name; what isn't, is absent. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  /** Key of the column that is sorted by, if any. */
  readonly sort: string | null;
  readonly descends: boolean;
}

export interface TableAddress extends TableState {
  /** Changes filters (an empty value takes one away) and goes back to the first page. */
  readonly filter: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly clear: () => void;
  readonly turn: (page: number, size: number) => void;
  /** Of another page of the list. */
  readonly addressOf: (page: number) => string;
  readonly sortBy: (column: string | null, descends: boolean) => void;
}

/** Reads a table's state from the page's query; `names`: those of its filters. */
export function useTableAddress(names: readonly string[]): TableAddress {
  const { path, query } = usePlace();
  const sort = query.get("sort");
  const state = {
    filters: Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))),
    page: whole(query.get("page"), 1),
    size: SIZES.find((size) => String(size) === query.get("size")) ?? SIZES[0],
    sort: sort ? sort.replace(/^-/, "") : null,
    descends: sort?.startsWith("-") ?? false,
  };
  const changed = (changes: Readonly<Record<string, string | undefined>>): string => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.toString();
    return text ? `${path}?${text}` : path;
  };
  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
    void go(changed(changes), { replace, stays: true });
  return {
    ...state,
    filter: (changes) => change({ ...changes, page: undefined }, true),
    clear: () => change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }, true),
    turn: (page, size) => change({ page: page === 1 ? undefined : String(page), size: size === SIZES[0] ? undefined : String(size) }),
    addressOf: (page) => changed({ page: page === 1 ? undefined : String(page) }),
    sortBy: (column, descends) => change({ sort: column === null ? undefined : `${descends ? "-" : ""}${column}`, page: undefined }, true),
  };
}

const whole = (text: string | null, otherwise: number): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise);

/** The beginning of a day of the address (`2026-11-24`), or of one so many days after it, as an instant; undefined where it is none. */
export function dayStart(day: string | undefined, plus = 0): number | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + plus).getTime();
}
