import { catalogue } from "#contract/catalogue.ts";
import type { FoundCard } from "#contract/catalogue.schema.ts";
import { news } from "#contract/news.ts";
import type { LoadContext } from "../../parts/app/screen.ts";
import { type Browse, browseInput, browseOf } from "../../parts/course/list/browse.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";
import { tradeName } from "../../parts/course/trades/trades.ts";
import type { Page } from "../../parts/course/list/useMore.ts";

export const PATH = "/course/search/home";
const PAGE_SIZE = 10;
/** Courses to look at where nothing was found. */
const NEAR = 4;

export type Found = Card & Pick<FoundCard, "matchedLessons" | "reason">;
interface TradeCount {
  readonly id: number;
  readonly label: string;
  readonly count: number;
}

export interface SearchData {
  readonly browse: Browse;
  readonly page: Page<Found>;
  readonly terms: readonly string[];
  readonly trades: readonly TradeCount[];
  readonly freeCount: number;
  /** How many of what the filters leave are packages. */
  readonly packageTotal: number;
  /** Courses and packages for the keyword without any filter. */
  readonly total: number;
  readonly allPackages: number;
  readonly newsTotal: number;
  /** Other words to search for; only where there is nothing to show. */
  readonly words: readonly string[];
  /** Courses to look at instead. */
  readonly near: readonly Card[];
}

const found = ({ matchedLessons, reason, ...card }: FoundCard): Found => ({ ...trimCard(card), parts: [], matchedLessons, reason });

export async function loadPage(call: LoadContext["call"], browse: Browse): Promise<Page<Found>> {
  const { records, total, current, size } = await call(catalogue.getCourseSeries, browseInput(browse, PAGE_SIZE));
  return { records: records.map(found), total, current, size };
}

export async function loadSearch({ call, query, language }: LoadContext): Promise<SearchData> {
  const browse = { ...browseOf(query), level: "", type: undefined };
  if (browse.keyword === "") {
    const page = { records: [], total: 0, current: 1, size: PAGE_SIZE };
    const none = { terms: [], trades: [], freeCount: 0, packageTotal: 0, total: 0, allPackages: 0, newsTotal: 0 };
    return { browse, page, ...none, ...(await loadInstead(call)) };
  }
  const [result, articles, tree] = await Promise.all([
    call(catalogue.getCourseSeries, browseInput(browse, PAGE_SIZE)),
    call(news.getAllInfoListForIndex, { keyword: browse.keyword, size: 1 }),
    language === "en" ? call(catalogue.getMoreCategoryList, {}) : [],
  ]);
  const english = new Map(tree.map((node) => [node.id, node.english]));
  const { records, total, packageTotal, current, size, terms, facets } = result;
  return {
    browse,
    terms,
    packageTotal,
    page: { records: records.map(found), total, current, size },
    trades: facets.trades.map(({ id, name, count }) => ({
      id,
      count,
      label: tradeName(language, { name, english: english.get(id) ?? "" }),
    })),
    freeCount: facets.freeCount,
    total: facets.total,
    allPackages: facets.packageTotal,
    newsTotal: articles.total,
    ...(facets.total === 0 ? await loadInstead(call) : { words: [], near: [] }),
  };
}

/** The trades' own names are words that find something. */
async function loadInstead(call: LoadContext["call"]): Promise<Pick<SearchData, "words" | "near">> {
  const [tree, near] = await Promise.all([call(catalogue.getMoreCategoryList, {}), call(catalogue.getCourseRecommendList, { size: NEAR })]);
  return { words: tree.filter(({ courseCount }) => courseCount > 0).map(({ name }) => name), near: near.map(trimCard) };
}
