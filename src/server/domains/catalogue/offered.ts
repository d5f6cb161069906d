import type { CourseCard } from "#contract/catalogue.schema.ts";
import type { Means } from "../../kernel/call.ts";
import { accessOf } from "../enrolment/enrolment.ts";
import { cardsById } from "./cards.store.ts";
import { cardOf } from "./rules.ts";

/** Not on sale, or not to this learner (api.md buttonType). */
const CLOSED = 4;

/** A course that the learner met before, as it stands now. */
export interface Offered {
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
