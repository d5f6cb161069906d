import { catalogue } from "#contract/catalogue.ts";
import type { LoadContext } from "../../parts/app/screen.ts";
import { type Browse, browseInput, browseOf } from "../../parts/course/list/browse.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";
import { tradeName } from "../../parts/course/trades/trades.ts";
import type { Page } from "../../parts/course/list/useMore.ts";

/** Cards of one page: three lines of four. */
const PAGE_SIZE = 12;

interface Choice {
  readonly id: number;
  readonly label: string;
}

export interface CatalogueData {
  readonly browse: Browse;
  readonly page: Page<Card>;
  /** How many of all that the filters leave are packages. */
  readonly packageTotal: number;
  readonly trades: readonly (Choice & { readonly trade: string })[];
  /** The chosen trade, also where one of its directions is chosen. */
  readonly tradeId: number | undefined;
  /** Of the chosen trade. */
  readonly directions: readonly Choice[];
  readonly levels: readonly { readonly level: string; readonly name: string }[];
  /** Whether the school sells packages at all. */
  readonly packages: boolean;
}

type LoadedPage = Page<Card> & Pick<CatalogueData, "levels" | "packageTotal">;

export async function loadPage(call: LoadContext["call"], browse: Browse): Promise<LoadedPage> {
  const { records, total, packageTotal, current, size, facets } = await call(catalogue.getCourseSeries, browseInput(browse, PAGE_SIZE));
  const levels = facets.levels.map(({ level, name }) => ({ level, name }));
  return { records: records.map(trimCard), total, packageTotal, current, size, levels };
}

const isAmong = (levels: CatalogueData["levels"], level: string): boolean =>
  level === "" || levels.some((one) => one.level === level);

export async function loadCatalogue({ call, query, language }: LoadContext): Promise<CatalogueData> {
  const browse = { ...browseOf(query), keyword: "" };
  const [{ levels, packageTotal, ...page }, tree, packages] = await Promise.all([
    loadPage(call, browse),
    call(catalogue.getMoreCategoryList, {}),
    call(catalogue.getCourseSeries, { type: 2, size: 1 }),
  ]);
  const chosen = tree.find(({ id, children }) => id === browse.categoryId || children.some((child) => child.id === browse.categoryId));
  return {
    browse, page, packageTotal,
    trades: tree.map(({ id, name, english, trade }) => ({ id, trade, label: tradeName(language, { name, english }) })),
    tradeId: chosen?.id,
    directions: chosen?.children.map(({ id, name }) => ({ id, label: name })) ?? [],
    packages: packages.total > 0,
    levels: isAmong(levels, browse.level) ? levels : [...levels, { level: browse.level, name: browse.level }],
  };
}
