import { KEPT_DAYS, KEPT_MOST } from "#contract/footprints.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Means } from "../../kernel/call.ts";
import { forgets, type Retention, rowsOf } from "../../kernel/retention/retention.ts";
import { clear, countOld, enter, forgetOld, type Keeping, looks, noteLook, remove, restore, type SeenTarget } from "./footprints.store.ts";

export type { FootprintRow } from "./footprints.store.ts";

const DAY_MS = 86_400_000;
/** How long a removal may be undone: as that of a favourite. */
const UNDO_MINUTES = 10;

type World = Pick<Means, "pool" | "now">;

// The school's time zone knows no summer time: a day has 24 hours.
const kept = ({ now }: Pick<Means, "now">): Keeping => ({ since: dayOf(now() - (KEPT_DAYS - 1) * DAY_MS), most: KEPT_MOST });

/**
 * Writes down that a learner looked at a page; a visitor leaves nothing. Nobody waits for it, and a failure is logged:
 * the page is never later or less for it. Call it only for what the learner was really shown.
 */
function noteSeen({ pool, now, log }: World & Pick<Means, "log">, learnerId: number | null, target: SeenTarget): void {
  if (learnerId === null) return;
  const at = now();
  noteLook(pool, learnerId, dayOf(at), target, new Date(at)).catch((error: unknown) =>
    log.warn({ err: error }, "footprints: a look was not written"),
  );
}

/** Enters looks of the past (ms since the epoch), for the demo school; joins the transaction of `db`. */
const enterLooks = (db: Means["db"], learnerId: number, past: readonly (SeenTarget & { readonly at: number })[]): Promise<void> =>
  enter(db, learnerId, past.map(({ at, ...target }) => ({ ...target, at: new Date(at), day: dayOf(at) })));

/** What learners looked at; `seen` gives a page of it, seen last first. */
export const footprints = {
  noteSeen,
  enterLooks,
  seen: (means: World, learnerId: number, types: readonly SeenTarget["targetType"][] | null, page: { current: number; size: number }) =>
    looks(means.pool, learnerId, kept(means), types, page),
  remove: ({ pool, now }: World, learnerId: number, id: number): Promise<void> => remove(pool, learnerId, id, new Date(now())),
  restore: ({ pool, now }: World, learnerId: number, id: number): Promise<boolean> =>
    restore(pool, learnerId, id, new Date(now() - UNDO_MINUTES * 60_000)),
  clear: ({ db }: Pick<Means, "db">, learnerId: number): Promise<void> => clear(db, learnerId),
};

const old: Retention = {
  name: "footprints",
  what: {
    zh: `看过的课程和资讯，从那天起，每人最多 ${KEPT_MOST} 条`,
    en: `Courses and articles that were looked at, from that day; ${KEPT_MOST} of a learner at most`,
  },
  kept: { days: KEPT_DAYS },
  source: "promise",
  does: "delete",
  due: (means) => countOld(means.db, kept(means)),
  apply: (means, _before, atMost) => forgetOld(means.db, kept(means), atMost),
};

const removed = forgets(
  {
    name: "removedFootprints",
    what: { zh: "删掉的足迹，从删除时起", en: "Removed footprints, from their removal" },
    kept: { minutes: UNDO_MINUTES },
    source: "tidiness",
  },
  rowsOf("footprint", "removed_at"),
);

export const footprintRetention: readonly Retention[] = [old, removed];
