/** What the list of articles shows, as its address says it. */
export interface NewsFilter {
  readonly keyword: string;
  readonly categoryId: number | null;
  /** From 1. */
  readonly current: number;
}

const LONGEST_KEYWORD = 50;

/** Reads `?keyword`, `?categoryId` and `?current`; what is no such value counts as not given. */
export function newsFilter(query: URLSearchParams): NewsFilter {
  const number = (name: string, longest: number) => {
    const text = query.get(name) ?? "";
    return new RegExp(`^[1-9]\\d{0,${longest - 1}}$`).test(text) ? Number(text) : null;
  };
  return {
    keyword: (query.get("keyword") ?? "").trim().slice(0, LONGEST_KEYWORD),
    categoryId: number("categoryId", 9),
    current: number("current", 5) ?? 1,
  };
}

/** The address of a list; the first page is not named. */
export function newsAddress({ keyword, categoryId, current }: Partial<NewsFilter>): string {
  const query = new URLSearchParams();
  if (keyword) query.set("keyword", keyword);
  if (categoryId) query.set("categoryId", String(categoryId));
  if (current && current > 1) query.set("current", String(current));
  const text = query.toString();
  return text ? `/info/home?${text}` : "/info/home";
}
