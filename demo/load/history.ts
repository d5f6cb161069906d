import type { Database } from "#server/database/database.ts";
import { enterViewing } from "#server/domains/learning/learning.ts";
import type { Means } from "#server/kernel/call.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";

/** She studies after supper, and goes over lessons again in her lunch break; today before work, where that is past already. */
const EVENING_MS = 20 * HOUR_MS + 5 * MINUTE_MS;
const NOON_MS = 12 * HOUR_MS + 35 * MINUTE_MS;
const DAWN_MS = 6 * HOUR_MS + 40 * MINUTE_MS;
const DAWN_OVER_MS = DAWN_MS + 50 * MINUTE_MS;
/** Between two lessons of an evening, and of a review. */
const BREAK_MS = 4 * MINUTE_MS;
const SHORT_BREAK_MS = 20_000;

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

/** Lessons watched again, by their place in the course; 0 days ago is today before work. */
interface Reviewed {
  readonly slug: string;
  readonly daysAgo: number;
  readonly lessons: readonly number[];
  /** Part of the last one. */
  readonly last: number;
}

/** The safety course once more before its examination, then what the evening before brought. The ledger counts a film three times. */
const REVIEWED: readonly Reviewed[] = [
  { slug: "electrician-safety-first-aid", daysAgo: 8, lessons: [0, 1], last: 1 },
  { slug: "electrician-safety-first-aid", daysAgo: 6, lessons: [2, 3, 4, 5], last: 1 },
  { slug: "electrician-safety-first-aid", daysAgo: 5, lessons: [0, 1, 2, 3, 4, 5], last: 1 },
  { slug: "eldercare-first-week", daysAgo: 3, lessons: [0, 0], last: 1 },
  { slug: "electrician-intermediate-full", daysAgo: 2, lessons: [0, 0], last: 1 },
  { slug: "electrician-low-voltage-permit", daysAgo: 1, lessons: [0, 1, 0, 1], last: 1 },
  { slug: "electrician-low-voltage-permit", daysAgo: 0, lessons: [2, 2, 3], last: 0.46 },
];

/**
 * Makes the demo learner a learner in mid-course: past viewings and readings enter the ledger as heartbeats would have.
 * Runs inside the transaction of `means.db`, after courses and entitlements. Instants lie on the days before
 * `means.now()`, and on its morning where that is over.
 */
export async function loadHistory(means: Means, learnerId: number): Promise<void> {
  const now = means.now();
  const midnight = midnightOf(now);
  const dawnIsOver = now >= midnight + DAWN_OVER_MS;
  const viewings: Parameters<typeof enterViewing>[1][] = [];
  for (const { slug, evenings, last } of STUDIED) {
    const lessons = await lessonsOf(means.db, slug);
    for (const [place, daysAgo] of evenings.entries()) {
      const watched = lessons.slice(place * LESSONS_AN_EVENING, (place + 1) * LESSONS_AN_EVENING);
      const startedAt = midnight - daysAgo * DAY_MS + EVENING_MS;
      viewings.push(...oneAfterAnother(watched, learnerId, startedAt, BREAK_MS, place === evenings.length - 1 ? last : 1));
    }
    for (const { daysAgo, lessons: places, last: part } of REVIEWED.filter((one) => one.slug === slug)) {
      if (daysAgo === 0 && !dawnIsOver) continue;
      const startedAt = midnight - daysAgo * DAY_MS + (daysAgo === 0 ? DAWN_MS : NOON_MS);
      viewings.push(...oneAfterAnother(places.map((place) => lessons[place]!), learnerId, startedAt, SHORT_BREAK_MS, part));
    }
  }
  for (const viewing of viewings.toSorted((a, b) => a.startedAt - b.startedAt)) await enterViewing(means.db, viewing);
}

/** Viewings of lessons with a break between them, from an instant on; of the last one this part. */
function oneAfterAnother(
  lessons: Awaited<ReturnType<typeof lessonsOf>>, learnerId: number, startedAt: number, breakMs: number, last: number,
) {
  let at = startedAt;
  return lessons.map((lesson, place) => {
    const watchedSeconds = place === lessons.length - 1 ? Math.ceil(lesson.seconds * last) : lesson.seconds;
    const viewing = { ...lesson, learnerId, watchedSeconds, startedAt: at };
    at += watchedSeconds * 1000 + breakMs;
    return viewing;
  });
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
