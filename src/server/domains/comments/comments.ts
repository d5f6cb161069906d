import { cleanComment } from "#contract/commentText.ts";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { fingerprintOf, placeOf } from "./rules.ts";
import { shownCount } from "./store.ts";
import { enterLikes, insertComment } from "./writing.store.ts";

/** How many comments and replies of a lesson everybody sees. */
export async function commentCount({ pool }: Pick<Means, "pool">, itemId: number): Promise<number> {
  return shownCount(pool, itemId);
}

/** A comment that was made in the past, by a learner or by a teacher. */
interface PastComment {
  readonly itemId: number;
  readonly seriesId: number;
  readonly by: { readonly learnerId: number } | { readonly teacherId: number };
  readonly content: string;
  readonly atSecond?: number;
  /** What it answers, as an earlier call returned it. */
  readonly parent?: Entered;
  readonly likedBy?: readonly number[];
  /** ms since the epoch. */
  readonly at: number;
}

export interface Entered {
  readonly id: number;
  readonly rootId: number | null;
}

/** Enters a past comment as it is shown now; for a school that moves here, and for the demo school. */
export async function enterComment(db: Database, past: PastComment): Promise<Entered> {
  const content = cleanComment(past.content);
  const place = past.parent ? placeOf(past.parent) : { rootId: null, answersId: null };
  const author = { learnerId: null, teacherId: null, ...past.by };
  return inTransaction(db, async (tx) => {
    const id = await insertComment(tx, {
      ...place,
      ...author,
      itemId: past.itemId,
      seriesId: past.seriesId,
      content,
      atSecond: past.atSecond ?? null,
      heldFor: "",
      requestId: "",
      fingerprint: fingerprintOf(content),
      at: new Date(past.at),
    });
    if (past.likedBy) await enterLikes(tx, id, past.likedBy, new Date(past.at));
    return { id, rootId: place.rootId };
  });
}
