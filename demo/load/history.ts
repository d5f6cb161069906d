import type { Database } from "#server/database/database.ts";
import { enterViewing } from "#server/domains/learning/learning.ts";
import type { Means } from "#server/kernel/call.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";

/** She studies after supper. */
const EVENING_MS = 20 * HOUR_MS + 5 * MINUTE_MS;
/** Between two lessons of an evening. */
const BREAK_MS = 4 * MINUTE_MS;

/** One course of the demo learner: on which evenings (days ago) she watched, two lessons each, and how far the last lesson got. */
interface Studied {
  readonly slug: string;
  readonly evenings: readonly number[];
  /** Part of the last lesson; the others were watched to the end. */
  readonly last: number;
}

/** In the order of time: one course finished, two just begun, one in its middle. */
const STUDIED: readonly Studied[] = [
  { slug: "electrician-safety-first-aid", evenings: [32, 31, 29, 28, 26, 25], last: 1 },
  { slug: "eldercare-first-week", evenings: [4], last: 0.3 },
  { slug: "electrician-intermediate-full", evenings: [3], last: 0.2 },
  { slug: "electrician-low-voltage-permit", evenings: [2, 1], last: 0.46 },
];
const LESSONS_AN_EVENING = 2;

/**
 * Makes the demo learner a learner in mid-course: past viewings and readings enter the ledger as heartbeats would have.
 * Runs inside the transaction of `means.db`, after courses and entitlements. Instants lie on the evenings before
 * `means.now()`.
 */
export async function loadHistory(means: Means, learnerId: number): Promise<void> {
  const midnight = midnightOf(means.now());
  for (const { slug, evenings, last } of STUDIED) {
    const lessons = await lessonsOf(means.db, slug);
    const watched = lessons.slice(0, evenings.length * LESSONS_AN_EVENING);
    let at = 0;
    for (const [place, lesson] of watched.entries()) {
      const evening = evenings[Math.floor(place / LESSONS_AN_EVENING)]!;
      if (place % LESSONS_AN_EVENING === 0) at = midnight - evening * DAY_MS + EVENING_MS;
      const watchedSeconds = place === watched.length - 1 ? Math.ceil(lesson.seconds * last) : lesson.seconds;
      await enterViewing(means.db, { ...lesson, learnerId, watchedSeconds, startedAt: at });
      at += watchedSeconds * 1000 + BREAK_MS;
    }
  }
}

/** The lessons of a course that are watched or read, in order. */
async function lessonsOf(db: Database, slug: string) {
  const rows = await db
    .selectFrom("item")
    .innerJoin("series", "series.id", "item.series_id")
    .innerJoin("chapter", "chapter.id", "item.chapter_id")
    .leftJoin("media_asset", "media_asset.id", "item.asset_id")
    .where("series.slug", "=", slug)
    .where("item.kind", "in", ["video", "document"])
    .orderBy("chapter.sort")
    .orderBy("chapter.id")
    .orderBy("item.sort")
    .orderBy("item.id")
    .select(["item.id as itemId", "item.series_id as seriesId", "item.kind", "item.seconds", "media_asset.seconds as filmSeconds"])
    .execute();
  return rows.map(({ kind, seconds, filmSeconds, ...lesson }) => ({
    ...lesson, reads: kind === "document", seconds: filmSeconds ?? seconds,
  }));
}
