import type { CourseCard } from "#contract/catalogue.schema.ts";
import type { Means } from "../../../kernel/call.ts";
import { accessOf, standingOf } from "../../enrolment/enrolment.ts";
import { cardsById } from "./cards.store.ts";
import { courseById } from "./detail.store.ts";
import { cardOf } from "./rules.ts";

/** Not on sale, or not to this learner (api.md buttonType). */
const CLOSED = 4;

/** A course that the learner met before, as it stands now. */
interface Offered {
  readonly card: CourseCard;
  /** The learner may enrol in it, or has it. */
  readonly isOpen: boolean;
  /** There is a page of it for the learner: of an unpublished course for its owner alone. */
  readonly hasPage: boolean;
}

/** The courses of these ids as the learner sees them; unknown ids are left out. */
export async function coursesFor(means: Means, learnerId: number, ids: readonly number[]): Promise<Map<number, Offered>> {
  if (ids.length === 0) return new Map();
  const [rows, access] = await Promise.all([cardsById(means.db, ids), accessOf(means, learnerId, ids)]);
  return new Map(
    rows.map((row) => {
      const card = cardOf(row, access, means.now());
      const isOpen = card.buttonType !== CLOSED;
      return [row.id, { card, isOpen, hasPage: isOpen || row.published }];
    }),
  );
}

/** A course or package that the learner may see: one on offer, or one that they hold. null for any other. `price` in fen. */
export async function seenCourse(
  means: Means,
  learnerId: number,
  id: number,
): Promise<{ type: "series" | "package"; title: string; price: number | null } | null> {
  const course = await courseById(means.pool, id);
  if (!course) return null;
  if (!course.published && !standingOf(course, await accessOf(means, learnerId, [id]), means.now()).owned) return null;
  return { type: course.type === 2 ? "package" : "series", title: course.title, price: course.price };
}
