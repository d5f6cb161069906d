import { catalogue } from "#contract/catalogue.ts";
import type { Advert, CourseCard, Teacher } from "#contract/catalogue.schema.ts";
import { goals } from "#contract/goals.ts";
import { learning } from "#contract/learning.ts";
import { news } from "#contract/news.ts";
import { dayOf, nearDay, timeOf } from "#contract/timestamp.ts";
import type { LoadContext } from "../../parts/app/screen.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";
import { tradeName } from "../../parts/course/trades/trades.ts";
import type { Trade } from "../../parts/course/trades/TradeTiles.tsx";
import type { GoalView } from "../../parts/goal/goal.ts";

/** Course cards among the recommendations: two lines of four. */
const RECOMMENDED = 8;
/** Courses named per trade. */
const PER_TRADE = 3;
const ARTICLES = 5;
const TEACHERS = 6;

export type CourseLine = Pick<CourseCard, "id" | "type" | "title" | "price" | "originalPrice" | "buttonType">;
export type TradeShelf = Trade & { readonly courses: readonly CourseLine[] };
export type AdvertView = Pick<Advert, "id" | "title" | "subtitle" | "action" | "link" | "imageUrl">;
export interface Line {
  readonly id: number;
  readonly title: string;
  readonly categoryName: string;
  /** `YYYY-MM-DD` in the school's time zone. */
  readonly day: string;
}

/**
 * An instant as people say it, in the school's time zone: the day as `MM-DD` where it's neither today nor yesterday, the time
 * as `HH:mm`.
 */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

/** What a learner goes on with. */
export interface ResumeView {
  readonly course: Pick<CourseCard, "id" | "type" | "title" | "coverUrl" | "buttonType">;
  readonly itemId: number | null;
  readonly vid: string | null;
  readonly itemTitle: string | null;
  /** Seconds. */
  readonly position: number;
  readonly when: Moment | null;
  readonly watchedPer: number;
  readonly finishedLessons: number;
  readonly lessonCount: number;
  readonly secondsLeft: number;
}

export interface HomeData {
  /** Absent for a visitor; null for a learner who has chosen none. */
  readonly goal?: GoalView | null;
  /** Absent for a visitor; null for a learner who has no course yet. */
  readonly resume?: ResumeView | null;
  readonly counts: { readonly trades: number; readonly courses: number; readonly lessons: number; readonly learners: number };
  readonly trades: readonly TradeShelf[];
  readonly recommended: readonly Card[];
  /** Covers of four recommended courses, each of another trade where there are as many. */
  readonly mosaic: readonly string[];
  readonly strip: AdvertView | null;
  readonly carousel: readonly AdvertView[];
  readonly articles: readonly Line[];
  readonly teachers: readonly Pick<Teacher, "id" | "name" | "title" | "line" | "avatarUrl">[];
}

export async function loadHome({ call, signedIn, language }: LoadContext): Promise<HomeData> {
  const [shelves, recommended, adverts, articles, teachers, resume, goal] = await Promise.all([
    call(catalogue.indexCategory, { size: PER_TRADE }),
    call(catalogue.getCourseRecommendList, { size: RECOMMENDED }),
    call(catalogue.getAdvertiseOpen, {}),
    call(news.getAllInfoListForIndex, { size: ARTICLES }),
    call(catalogue.getTeacherSmallImg, {}),
    signedIn ? loadResume(call) : undefined,
    signedIn ? loadGoal(call) : undefined,
  ]);
  return {
    ...(resume === undefined ? {} : { resume }),
    ...(goal === undefined ? {} : { goal }),
    counts: shelves.counts,
    trades: shelves.categories.map(({ id, name, english, trade, courseCount, cards }) => ({
      id,
      trade,
      courseCount,
      label: tradeName(language, { name, english }),
      courses: cards.map(({ id: courseId, type, title, price, originalPrice, buttonType }) => ({
        id: courseId,
        type,
        title,
        price,
        originalPrice,
        buttonType,
      })),
    })),
    recommended: recommended.map(trimCard),
    mosaic: resume === undefined ? mosaicOf(recommended) : [],
    strip: adverts.strip && trimAdvert(adverts.strip),
    carousel: adverts.carousel.map(trimAdvert),
    articles: articles.records.map(({ id, title, categoryName, publishTime }) => ({ id, title, categoryName, day: dayOf(publishTime) })),
    teachers: teachers.slice(0, TEACHERS).map(({ id, name, title, line, avatarUrl }) => ({ id, name, title, line, avatarUrl })),
  };
}

/** The first course of each trade, then whatever comes next. */
export function mosaicOf(cards: readonly Pick<CourseCard, "trade" | "coverUrl">[]): string[] {
  const heads = cards.filter((card, index) => cards.findIndex(({ trade }) => trade === card.trade) === index);
  return [...new Set([...heads, ...cards].map((card) => card.coverUrl))].slice(0, 4);
}

/** `now` and `instant` in ms since the epoch. */
export const momentOf = (instant: number, now: number): Moment => ({
  day: nearDay(instant, now) ?? dayOf(instant).slice(5),
  time: timeOf(instant),
});

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
  return goal && { name: goal.name, english: goal.english, level: goal.level, courseId: goal.courseId };
}

/** The course watched last among those still being studied. Without an answer the page says how to begin. */
async function loadResume(call: LoadContext["call"]): Promise<ResumeView | null> {
  const found = await call(learning.getMyCourseList, { state: "studying", size: 1 }).catch(() => null);
  const mine = found?.records[0];
  if (!mine) return null;
  const { course, lastItemId, lastVid, lastItemTitle, lastPosition, studiedAt, watchedPer, finishedLessons, lessonCount } = mine;
  return {
    course: { id: course.id, type: course.type, title: course.title, coverUrl: course.coverUrl, buttonType: course.buttonType },
    itemId: lastItemId, vid: lastVid, itemTitle: lastItemTitle, position: lastPosition,
    when: studiedAt === null ? null : momentOf(studiedAt, Date.now()),
    watchedPer, finishedLessons, lessonCount,
    secondsLeft: Math.round((course.totalSeconds * (100 - watchedPer)) / 100),
  };
}
