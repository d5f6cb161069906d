import type { Database } from "../../../database/database.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { mend, Refusal, unknownThing } from "../../../kernel/refusal.ts";
import { act, type Doer, type Reach, record } from "../../staff/staff.ts";
import { LESSON_ACTS } from "./acts.ts";
import { detachVideo, exchangeVideo, itemsOfAsset, lessonAt, lockLesson, packagesOf, setVideo } from "./videos.store.ts";
import { indexSeries } from "./writing.store.ts";

interface Video {
  readonly assetId: number;
  readonly seconds: number;
}

interface By {
  readonly doer: Doer;
  readonly visit: Pick<Visit, "ip"> | null;
}

/**
 * Gives a lesson its video, or another one: the lesson's length becomes the video's, and what its course counts
 * follows. What learners had seen of the old one stays as seconds of the lesson; seconds past the new end count no
 * longer. Without a video it keeps its length. `version`: as it was seen; null: whatever it is. Refuses an unknown lesson,
 * and one that is no video, with 1001.
 */
export async function setLessonVideo(
  means: Means,
  { doer, visit, reach }: By & { readonly reach: Reach },
  { itemId, version }: { readonly itemId: number; readonly version: number | null },
  video: Video | null,
): Promise<void> {
  await act(means, doer, visit, LESSON_ACTS.attach, `item:${itemId}`, async (tx) => {
    const lesson = await lockLesson(tx, itemId, reach);
    if (!lesson) throw unknownThing();
    if (lesson.kind !== "video") throw mend("mediaItemNoVideo");
    const before = { assetId: lesson.assetId, seconds: lesson.seconds };
    const after = video ?? { ...before, assetId: null };
    if (after.assetId === before.assetId && after.seconds === before.seconds) return { result: null };
    if (version !== null) sameVersion(lesson.version, version);
    const next = await setVideo(tx, itemId, after);
    await recount(tx, [lesson.seriesId]);
    return { result: null, before, after, version: next };
  });
  means.pagesChanged();
}

/** What the media domain asks of lessons, as it takes it. */
export const lessonVideos = {
  async attach(means: Means, itemId: number, video: Video): Promise<void> {
    try {
      await setLessonVideo(means, { doer: null, visit: null, reach: null }, { itemId, version: null }, video);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      means.log.warn({ itemId, assetId: video.assetId }, "media: the lesson that waited for this video is gone");
    }
  },

  has: async (db: Database, itemId: number, reach: Reach): Promise<boolean> => (await lessonAt(db, itemId, reach)) !== undefined,

  using: (db: Database, assetId: number, reach: Reach) => itemsOfAsset(db, assetId, reach),

  async exchange(means: Means, assetId: number, to: Video, { doer, visit }: By): Promise<number[]> {
    const lessons = await exchangeVideo(means.db, assetId, to);
    await recount(means.db, [...new Set(lessons.map(({ seriesId }) => seriesId))]);
    for (const { itemId, seconds, version } of lessons)
      await record(means, doer, LESSON_ACTS.exchange, `item:${itemId}`, { before: { assetId, seconds }, after: to, version }, visit);
    return lessons.map(({ itemId }) => itemId);
  },

  async detach(means: Means, assetId: number, { doer, visit }: By): Promise<void> {
    const lessons = await detachVideo(means.db, assetId);
    await recount(means.db, [...new Set(lessons.map(({ seriesId }) => seriesId))]);
    for (const { itemId, version } of lessons)
      await record(means, doer, LESSON_ACTS.detach, `item:${itemId}`, { before: { assetId }, after: { assetId: null }, version }, visit);
  },
};

/** Counts lessons and hours of these courses anew, and of the packages that hold them. */
export async function recount(db: Database, seriesIds: readonly number[]): Promise<void> {
  if (seriesIds.length > 0) await indexSeries(db, [...seriesIds, ...(await packagesOf(db, seriesIds))]);
}
