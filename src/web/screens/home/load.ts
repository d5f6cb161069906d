import { catalogue } from "#contract/catalogue.ts";
import type { Advert, CourseCard, Teacher } from "#contract/catalogue.schema.ts";
import { goals } from "#contract/goals.ts";
import { news } from "#contract/news.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { LoadContext } from "../../parts/app/screen.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";
import { tradeName } from "../../parts/course/trades/trades.ts";
import type { Trade } from "../../parts/course/trades/TradeTiles.tsx";
import type { GoalView } from "../../parts/goal/goal.ts";
import { loadResume, type ResumeView } from "./resume/resume.ts";
import { loadWeek, type WeekView } from "./resume/week.ts";

/** Course cards among the recommendations: one line. */
const RECOMMENDED = 4;
const ARTICLES = 4;
const TEACHERS = 6;

export type AdvertView = Pick<Advert, "id" | "title" | "subtitle" | "action" | "link" | "imageUrl">;
export interface Line {
  readonly id: number;
  readonly title: string;
  readonly categoryName: string;
  /** `YYYY-MM-DD` in the school's time zone. */
  readonly day: string;
}

export interface HomeData {
  /** Absent for a visitor; null for a learner who has chosen none. */
  readonly goal?: GoalView | null;
  /** Absent for a visitor; null for a learner who has no course yet. */
  readonly resume?: ResumeView | null;
  /** How long a learner studied this week; absent for a visitor, null without an answer. */
  readonly week?: WeekView | null;
  readonly counts: { readonly trades: number; readonly courses: number; readonly lessons: number; readonly learners: number };
  readonly trades: readonly Trade[];
  readonly recommended: readonly Card[];
  /** Covers of four recommended courses, each of another trade where there are as many. */
  readonly mosaic: readonly string[];
  /** The strip's first, then the carousel's. */
  readonly adverts: readonly AdvertView[];
  readonly articles: readonly Line[];
  readonly teachers: readonly Pick<Teacher, "id" | "name" | "title" | "line" | "avatarUrl">[];
}

export async function loadHome({ call, signedIn, language }: LoadContext): Promise<HomeData> {
  const [shelves, recommended, adverts, articles, teachers, resume, week, goal] = await Promise.all([
    call(catalogue.indexCategory, { size: 1 }),
    call(catalogue.getCourseRecommendList, { size: RECOMMENDED }),
    call(catalogue.getAdvertiseOpen, {}),
    call(news.getAllInfoListForIndex, { size: ARTICLES }),
    call(catalogue.getTeacherSmallImg, {}),
    signedIn ? loadResume(call) : undefined,
    signedIn ? loadWeek(call) : undefined,
    signedIn ? loadGoal(call) : undefined,
  ]);
  return {
    ...(resume === undefined ? {} : { resume }),
    ...(week === undefined ? {} : { week }),
    ...(goal === undefined ? {} : { goal }),
    counts: shelves.counts,
    trades: shelves.categories.map(({ id, name, english, trade, courseCount }) => ({
      id, trade, courseCount, label: tradeName(language, { name, english }),
    })),
    recommended: recommended.map(trimCard),
    mosaic: resume === undefined ? mosaicOf(recommended) : [],
    adverts: [...(adverts.strip ? [adverts.strip] : []), ...adverts.carousel].map(trimAdvert),
    articles: articles.records.map(({ id, title, categoryName, publishTime }) => ({ id, title, categoryName, day: dayOf(publishTime) })),
    teachers: teachers.slice(0, TEACHERS).map(({ id, name, title, line, avatarUrl }) => ({ id, name, title, line, avatarUrl })),
  };
}

/** The first course of each trade, then whatever comes next. */
export function mosaicOf(cards: readonly Pick<CourseCard, "trade" | "coverUrl">[]): string[] {
  const heads = cards.filter((card, index) => cards.findIndex(({ trade }) => trade === card.trade) === index);
  return [...new Set([...heads, ...cards].map((card) => card.coverUrl))].slice(0, 4);
}

const trimAdvert = ({ id, title, subtitle, action, link, imageUrl }: Advert): AdvertView => ({
  id,
  title,
  subtitle,
  action,
  link,
  imageUrl,
});

/** Without an answer the page asks for the goal again. */
async function loadGoal(call: LoadContext["call"]): Promise<GoalView | null> {
  const goal = await call(goals.getGoal, {}).catch(() => null);
  return goal && { name: goal.name, english: goal.english, levelName: goal.levelName, courseId: goal.courseId };
}
