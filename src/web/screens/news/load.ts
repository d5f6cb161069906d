import { catalogue } from "#contract/catalogue.ts";
import type { CourseCard } from "#contract/catalogue.schema.ts";
import type { ArticleCard } from "#contract/news.schema.ts";
import { news } from "#contract/news.ts";
import { dayOf, timestampText } from "#contract/timestamp.ts";
import { type LoadContext, Missing } from "../../parts/app/screen.ts";
import { newsFilter, type NewsFilter } from "./address.ts";

export interface ArticleLine extends Pick<ArticleCard, "id" | "title" | "summary" | "coverUrl" | "categoryName" | "viewCount"> {
  /** `YYYY-MM-DD` in the school's time zone. */
  readonly day: string;
}

interface NewsPage {
  readonly articles: readonly ArticleLine[];
  readonly total: number;
  /** Words to be marked in the titles. */
  readonly terms: readonly string[];
}

export interface NewsData extends NewsPage {
  /** No article holds every word of the keyword: these hold some. */
  readonly isLoose: boolean;
  readonly filter: NewsFilter;
  readonly categories: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly hot: readonly { readonly id: number; readonly title: string }[];
}

export interface ArticleData {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly coverUrl: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly viewCount: number;
  /** Sanitised by the server. */
  readonly html: string;
  /** `YYYY-MM-DD HH:mm` in the school's time zone. */
  readonly time: string;
  /** Milliseconds since the epoch. */
  readonly publishTime: number;
  readonly prev: { readonly id: number; readonly title: string } | null;
  readonly next: { readonly id: number; readonly title: string } | null;
  readonly related: readonly { readonly id: number; readonly title: string; readonly day: string }[];
  readonly courses: readonly Pick<CourseCard, "id" | "type" | "title" | "coverUrl" | "buttonType">[];
  /** Shown by the desk's ticket: it may not be out. */
  readonly isPreview: boolean;
  /** The asker's favourite of it; null: not kept. */
  readonly collectId: number | null;
}

/** Articles of one page. */
export const NEWS_SIZE = 10;
/** Courses beside an article. */
const COURSES = 3;


const lineOf = ({ id, title, summary, coverUrl, categoryName, viewCount, publishTime }: ArticleCard): ArticleLine => ({
  id, title, summary, coverUrl, categoryName, viewCount,
  day: dayOf(publishTime),
});

const asked = ({ keyword, categoryId, current }: NewsFilter) => ({
  keyword,
  current,
  size: NEWS_SIZE,
  ...(categoryId === null ? {} : { categoryId }),
});

/** One more page of the same list. */
export async function loadPage(call: LoadContext["call"], filter: NewsFilter): Promise<NewsPage> {
  const { records, total, terms } = await call(news.getAllInfoListForIndex, asked(filter));
  return { articles: records.map(lineOf), total, terms };
}

export async function loadNews({ call, query }: LoadContext): Promise<NewsData> {
  const filter = newsFilter(query);
  const { records, total, terms, isLoose, categories, hot } = await call(news.getAllInfoListForIndex, asked(filter));
  if (filter.current > 1 && records.length === 0) throw new Missing();
  return { articles: records.map(lineOf), total, terms, isLoose, filter, categories, hot };
}

export async function loadArticle({ call, params, query }: LoadContext): Promise<ArticleData> {
  if (!/^[1-9]\d{0,9}$/.test(params["id"] ?? "")) throw new Missing();
  const preview = query.get("preview");
  const [{ trade, publishTime, related, ...rest }, trades] = await Promise.all([
    call(news.getInfoDetailByIdPc, { id: Number(params["id"]), ...(preview ? { preview } : {}) }),
    call(catalogue.getMoreCategoryList, {}),
  ]);
  // Courses of the trade that the article is about; of all trades where it is about none.
  const about = trades.find((one) => one.trade === trade && one.courseCount > 0);
  const courses = await call(catalogue.getCourseRecommendList, { size: COURSES, ...(about ? { categoryId: about.id } : {}) });
  return {
    ...rest,
    publishTime,
    isPreview: preview !== null,
    time: timestampText(publishTime).slice(0, 16),
    related: related.map(({ id, title, publishTime: at }) => ({ id, title, day: dayOf(at) })),
    courses: courses.map(({ id, type, title, coverUrl, buttonType }) => ({ id, type, title, coverUrl, buttonType })),
  };
}
