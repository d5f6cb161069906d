import type { Means } from "../../kernel/call.ts";
import { idOf, type Keepsake, page, put, remove, restore, type Target, type TargetType } from "./store.ts";

export type { FavouriteRow, Keepsake } from "./store.ts";

/** How long a removal may be undone so that the favourite gets its old place back. */
export const UNDO_MINUTES = 10;

type World = Pick<Means, "pool" | "now">;
const undoneSince = ({ now }: World) => new Date(now() - UNDO_MINUTES * 60_000);

/** The learner's favourite of a target: its id for the removal, or null. A visitor has none and costs no statement. */
export async function favouriteOf({ pool }: Pick<Means, "pool">, learnerId: number | null, target: Target): Promise<number | null> {
  return learnerId === null ? null : idOf(pool, learnerId, target);
}

/** Keeps a target and returns the favourite's id. Idempotent, and safe when two calls meet. */
export const keep = (means: World, learnerId: number, keepsake: Keepsake): Promise<number> =>
  put(means.pool, learnerId, keepsake, new Date(means.now()), undoneSince(means));

/** Takes back a removal of the last minutes, also of what is no longer on offer; null where there was none. */
export const keepAgain = (means: World, learnerId: number, target: Target): Promise<number | null> =>
  restore(means.pool, learnerId, target, undoneSince(means));

/** Removes one of the learner's own. A foreign or unknown id changes nothing, as does a second removal. */
export const drop = ({ pool, now }: World, learnerId: number, id: number): Promise<void> => remove(pool, learnerId, id, new Date(now()));

/** One page of a learner's favourites, kept last first, with the counts of every kind. */
export const keptBy = (
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  asked: { targetType: TargetType | "live" | null; current: number; size: number },
) => page(pool, learnerId, asked.targetType, asked.current, asked.size);
