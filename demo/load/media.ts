import { join } from "node:path";
import { ingestLecture } from "#server/domains/media/media.ts";
import type { Means } from "#server/kernel/call.ts";
import { trades } from "./trades.ts";

const LECTURES = join(import.meta.dirname, "../media/lectures");
/** Lectures taken in at the same time: while one waits for its rows the next writes. */
const AT_ONCE = 2;

/** Films by the lecture that a lesson names. */
export type Lectures = ReadonlyMap<string, { readonly assetId: number; readonly seconds: number }>;

/**
 * Takes the demo lectures into the product's store, each encrypted under a fresh key. Safe to run again: what was taken in
 * stays.
 */
export async function loadMedia(means: Means): Promise<Lectures> {
  const lessons = trades.flatMap((trade) => trade.series.flatMap((series) => series.chapters.flatMap((chapter) => chapter.lessons)));
  const slugs = lessons.flatMap(({ lecture }) => lecture ?? []);
  const loaded = new Map<string, { assetId: number; seconds: number }>();
  const waiting = [...slugs];
  const take = async () => {
    for (let slug = waiting.shift(); slug; slug = waiting.shift())
      loaded.set(slug, await ingestLecture(means, join(LECTURES, slug), `demo/${slug}`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return loaded;
}
