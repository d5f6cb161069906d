import { hash } from "node:crypto";
import type { CourseCard, CourseChapter } from "#contract/catalogue.schema.ts";
import { type Access, isLocked, shownPrice, type Standing, standingOf } from "../../enrolment/enrolment.ts";
import { isPale } from "../../media/media.ts";
import { type CardRow, EVERY_LEVEL } from "./cards.store.ts";
import type { CourseRow, OutlineChapter } from "./detail.store.ts";
import { formerPrice } from "./packages.rules.ts";

/** What a cover is drawn from. */
interface CoverOf {
  readonly slug: string;
  readonly trade: string;
  readonly level: string;
  readonly topic: string;
}

/** A short mark of what a cover shows: the address changes with it, so that the picture may be kept for a day. */
export const coverMark = ({ level, topic }: CoverOf): string => hash("sha1", `${level}\n${topic}`).slice(0, 8);
/** Address of the generated cover; always with a query, so that `&art=1` may follow. One on the pale ground says so. */
export function coverUrl(of: CoverOf): string {
  const pale = isPale(of.trade, { id: of.slug, topic: of.topic }) ? "&pale=1" : "";
  return `/covers/${encodeURIComponent(of.trade)}/${of.slug}.svg?v=${coverMark(of)}${pale}`;
}

/**
 * The card that the asker sees. For a learner of a special distributor (1, 2, 666) `price` and `originalPrice` are null
 * and what would have to be bought has buttonType 4: such a card shows neither price nor order entry.
 */
export function cardOf(row: CardRow, access: Access, now: number): CourseCard {
  const former = row.type === 2 ? formerPrice(row.price, row.parts) : row.originalPrice;
  return {
    id: row.id, type: row.type, title: row.title, subtitle: row.subtitle,
    coverUrl: coverUrl(row),
    categoryId: row.categoryId, categoryName: row.categoryName,
    teacherNames: [...row.teacherNames],
    lessonCount: row.lessonCount, totalSeconds: row.totalSeconds, learnerCount: row.learnerCount,
    price: shownPrice(row.price, access),
    originalPrice: access.sells ? former : null,
    buttonType: standingOf(row, access, now).buttonType,
    supplier: row.sale === "partner" ? "partner" : "own",
    updatedAt: row.updatedAt,
    level: row.level, trade: row.trade, topic: row.topic,
    parts: row.parts.map((part) => ({ id: part.id, title: part.title, coverUrl: coverUrl(part) })),
  };
}

/** The outline as the asker may see it: the video of a locked item is not named. */
export function outlineFor(chapters: readonly OutlineChapter[], standing: Pick<Standing, "owned">): CourseChapter[] {
  return chapters.map((chapter) => ({
    ...chapter,
    items: chapter.items.map((item) => {
      const locked = isLocked(item, standing);
      return { ...item, locked, vid: locked ? null : item.vid };
    }),
  }));
}

/** Longest descriptions that search engines show, in characters. */
const DESCRIPTION_LENGTH = 120;
const ENGLISH_DESCRIPTION_LENGTH = 160;

/** The first sentences of a course, as long as a search engine shows them; English is cut between words. */
function descriptionOf(whole: string): string {
  const isChinese = /\p{Script=Han}/u.test(whole);
  const most = isChinese ? DESCRIPTION_LENGTH : ENGLISH_DESCRIPTION_LENGTH;
  if (whole.length <= most) return whole;
  return `${isChinese ? whole.slice(0, most - 1) : whole.slice(0, most).replace(/[\s,;:.–-]*\s\S*$/, "")}…`;
}

/** What stands in the page's head; `told`: what the course says of itself, in the reader's language, as plain text. */
export function seoOf(course: CourseRow, told: { readonly subtitle: string; readonly intro: string }) {
  return {
    title: course.title,
    description: descriptionOf([told.subtitle, told.intro].filter(Boolean).join(" ")),
    keywords: [...new Set([course.tradeName, course.categoryName, course.topic, course.level, ...course.teacherNames])].filter(Boolean),
  };
}

/** From the first level up, as the school counts them; a level that is not named here comes last. */
export const LEVELS = ["五级 · 初级工", "四级 · 中级工", "三级 · 高级工", "二级 · 技师", "一级 · 高级技师", "特种作业证", EVERY_LEVEL];

export function inOrderOfLevels<T extends { readonly level: string }>(levels: readonly T[]): T[] {
  const place = (level: string) => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);
  return levels.toSorted((a, b) => place(a.level) - place(b.level) || (a.level < b.level ? -1 : 1));
}
