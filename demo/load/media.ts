import { join } from "node:path";
import { enterLecture } from "#server/domains/media/media.ts";
import type { Means } from "#server/kernel/call.ts";
import { trades } from "./trades.ts";

const LECTURES = join(import.meta.dirname, "../media/lectures");
/** Lectures placed at the same time: while one waits for the disk the next is encrypted. */
const AT_ONCE = 2;

/** Films by the lecture that a lesson names. */
export type Lectures = ReadonlyMap<string, { readonly assetId: number; readonly seconds: number }>;

/**
 * Enters the demo lectures, each to be encrypted under a fresh key. `placed` puts their files into the product's store, which takes as
 * long as all the rest of the school. Safe to run again: what was entered stays, and what lies there is put there again.
 */
export async function loadMedia(means: Means): Promise<{ lectures: Lectures; placed: () => Promise<void> }> {
  const lessons = trades.flatMap((trade) => trade.series.flatMap((series) => series.chapters.flatMap((chapter) => chapter.lessons)));
  const slugs = lessons.flatMap(({ lecture }) => lecture ?? []);
  const lectures = new Map<string, Awaited<ReturnType<typeof enterLecture>>>();
  for (const slug of slugs) lectures.set(slug, await enterLecture(means, join(LECTURES, slug), `demo/${slug}`));
  const waiting = [...lectures.values()];
  const take = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await one.place();
  };
  return { lectures, placed: async () => void (await Promise.all(Array.from({ length: AT_ONCE }, take))) };
}
