import type { catalogue } from "#contract/catalogue.ts";
import type { Sent } from "#contract/endpoint.ts";

const SORTS = ["hot", "new", "priceAsc", "priceDesc"] as const;
export type Sort = (typeof SORTS)[number];

/** What a list of courses is narrowed to; it stands in the address, so that a list can be shared and left and found again. */
export interface Browse {
  readonly keyword: string;
  readonly categoryId: number | undefined;
  readonly level: string;
  /** 1 course series, 2 packages. */
  readonly type: 1 | 2 | undefined;
  readonly free: boolean;
  readonly sort: Sort | undefined;
  /** Page, from 1. */
  readonly current: number;
}

const LARGEST_ID = 2_147_483_647;
const LAST_PAGE = 100_000;
/** Longest keyword and level that the calls take. */
const KEYWORD_LENGTH = 50;
const LEVEL_LENGTH = 20;

function whole(text: string | null, most: number): number | undefined {
  const value = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  return value > 0 && value <= most ? value : undefined;
}

/** Reads an address's query. What makes no sense is left out: a mistyped link still shows a list. */
export function browseOf(query: URLSearchParams): Browse {
  const type = query.get("type");
  return {
    // Cutting may leave half of a character behind.
    keyword: (query.get("keyword") ?? "").trim().slice(0, KEYWORD_LENGTH).replace(/[\uD800-\uDBFF]$/, "").trim(),
    categoryId: whole(query.get("categoryId"), LARGEST_ID),
    level: (query.get("level") ?? "").slice(0, LEVEL_LENGTH),
    type: type === "1" ? 1 : type === "2" ? 2 : undefined,
    free: query.get("free") === "1" || query.get("free") === "true",
    sort: SORTS.find((sort) => sort === query.get("sort")),
    current: whole(query.get("current"), LAST_PAGE) ?? 1,
  };
}

/** The address of a list with some of its filters changed. Another filter begins at page 1 again. */
export function browseAddress(path: string, browse: Browse, change: Partial<Browse> = {}): string {
  const { keyword, categoryId, level, type, free, sort, current } = { ...browse, current: 1, ...change };
  const query = new URLSearchParams();
  if (keyword) query.set("keyword", keyword);
  if (categoryId !== undefined) query.set("categoryId", String(categoryId));
  if (level) query.set("level", level);
  if (type !== undefined) query.set("type", String(type));
  if (free) query.set("free", "1");
  if (sort !== undefined) query.set("sort", sort);
  if (current > 1) query.set("current", String(current));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The same as the input of getCourseSeries. */
export function browseInput(
  { keyword, categoryId, level, type, free, sort, current }: Browse,
  size: number,
): Sent<(typeof catalogue)["getCourseSeries"]> {
  return {
    keyword,
    current,
    size,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(level ? { level } : {}),
    ...(type === undefined ? {} : { type }),
    ...(free ? { free } : {}),
    ...(sort === undefined ? {} : { sort }),
  };
}
