import type { CourseCard } from "#contract/catalogue.schema.ts";
import type { favourites } from "#contract/favourites.ts";
import type { ArticleCard } from "#contract/news.schema.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { limit } from "../../kernel/limits.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { drop, type FavouriteRow, keep, keepAgain, type Keepsake, keptBy } from "./favourites.ts";

/** Favourites that one learner keeps in a minute: by hand nobody gets near. */
const SAVES_A_MINUTE = 60;
const OWNED = 2;

/** A course that was kept, as it stands now. */
interface Offered {
  readonly card: CourseCard;
  /** The learner may enrol in it, or has it. */
  readonly isOpen: boolean;
  /** There is a page of it for the learner. */
  readonly hasPage: boolean;
}

/** How what is kept stands now; handed down by the domains that know. */
export interface FavouritePorts {
  /** Unknown ids are left out. */
  courses(means: Means, learnerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Offered>>;
  /** A course or package that the learner may see; null for any other. `price` in fen, null where it isn't sold. */
  seenCourse(
    means: Means,
    learnerId: number,
    id: number,
  ): Promise<{ readonly type: "series" | "package"; readonly title: string; readonly price: number | null } | null>;
  articles(means: Means, ids: readonly number[]): Promise<readonly ArticleCard[]>;
}

/** What is kept of a target that the learner may see; null for any other, and for a course kept as the wrong kind. */
async function keepsakeOf(
  ports: FavouritePorts,
  means: Means,
  learnerId: number,
  { targetType, targetId }: { targetType: string; targetId: number },
): Promise<Keepsake | null> {
  if (targetType === "info") {
    const [article] = await ports.articles(means, [targetId]);
    return article ? { targetType, targetId, title: article.title, price: null } : null;
  }
  if (targetType !== "series" && targetType !== "package") return null;
  const course = await ports.seenCourse(means, learnerId, targetId);
  if (course?.type !== targetType) return null;
  return { targetType, targetId, title: course.title, price: course.price };
}

function keptCourse({ price, ...row }: FavouriteRow, found: Offered | undefined) {
  if (!found) return { ...row, state: "gone" as const, dropped: null, course: null, article: null };
  const { card, isOpen, hasPage } = found;
  const state = isOpen ? ("open" as const) : hasPage ? ("closed" as const) : ("gone" as const);
  const fallen = state !== "open" || card.buttonType === OWNED || price === null || card.price === null ? 0 : price - card.price;
  return { ...row, title: card.title, state, dropped: fallen > 0 ? fallen : null, course: card, article: null };
}

function keptArticle({ price: _price, ...row }: FavouriteRow, article: ArticleCard | undefined) {
  return {
    ...row,
    title: article?.title ?? row.title,
    state: article ? ("open" as const) : ("gone" as const),
    dropped: null,
    course: null,
    article: article ?? null,
  };
}

export const favouriteCalls = (ports: FavouritePorts): Handlers<typeof favourites> => ({
  async save(means, { targetType, targetId }, { learnerId }) {
    await limit(means.db, means.now(), [{ key: `favourite:${learnerId}`, limit: SAVES_A_MINUTE, seconds: 60 }]);
    const keepsake = await keepsakeOf(ports, means, learnerId, { targetType, targetId });
    if (keepsake) return { id: await keep(means, learnerId, keepsake) };
    // What is no longer on offer can't be kept anew, but a removal of it can be undone.
    const again = targetType === "live" ? null : await keepAgain(means, learnerId, { targetType, targetId });
    if (again === null) throw unknownThing();
    return { id: again };
  },

  async remove(means, { id }, { learnerId }) {
    await drop(means, learnerId, id);
    return null;
  },

  async getMyCollectList(means, { targetType = null, current, size }, { learnerId }) {
    const { rows, counts } = await keptBy(means, learnerId, { targetType, current, size });
    const ids = (wanted: (row: FavouriteRow) => boolean) => rows.filter(wanted).map((row) => row.targetId);
    const [courses, articles] = await Promise.all([
      ports.courses(means, learnerId, ids((row) => row.targetType !== "info")),
      ports.articles(means, ids((row) => row.targetType === "info")),
    ]);
    const articleOf = new Map(articles.map((article) => [article.id, article]));
    const records = rows.map((row) =>
      row.targetType === "info" ? keptArticle(row, articleOf.get(row.targetId)) : keptCourse(row, courses.get(row.targetId)),
    );
    const total = targetType === "live" ? 0 : targetType ? counts[targetType] : counts.series + counts.package + counts.info;
    return { records, total, current, size, counts };
  },
});
