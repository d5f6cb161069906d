import type { Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { detachVideo, itemsOfAsset, packagesOf, setVideo, unsetVideo } from "./videos.store.ts";
import { indexSeries } from "./writing.store.ts";

interface Video {
  readonly assetId: number;
  readonly seconds: number;
}

/**
 * Gives a lesson its video, or another one: the lesson's length becomes the video's, and what its course counts
 * follows. What learners had seen of the old one stays as seconds of the lesson; seconds past the new end count no
 * longer. Refuses an unknown lesson, and one that is no video, with 1001.
 */
export async function giveVideo(means: Means, itemId: number, video: Video): Promise<void> {
  const changed = await setVideo(means.db, itemId, video);
  if (changed === "unknown") throw unknownThing();
  if (changed === "otherKind") throw mend("mediaItemNoVideo");
  await recount(means, [changed.seriesId]);
  means.pagesChanged();
}

/** Takes a lesson's video away; it keeps its length, and shows no video. Returns whether there is such a lesson. */
export async function takeVideo(means: Means, itemId: number): Promise<boolean> {
  const seriesId = await unsetVideo(means.db, itemId);
  if (seriesId === null) return false;
  await recount(means, [seriesId]);
  means.pagesChanged();
  return true;
}

/** What the media domain asks of lessons, as it takes it. */
export const lessonVideos = {
  async attach(means: Means, itemId: number, video: Video): Promise<void> {
    const changed = await setVideo(means.db, itemId, video);
    if (changed === "unknown" || changed === "otherKind")
      return means.log.warn({ itemId, assetId: video.assetId }, "media: the lesson that waited for this video is gone");
    await recount(means, [changed.seriesId]);
    means.pagesChanged();
  },

  using: (means: Means, assetId: number): Promise<{ itemId: number; title: string }[]> => itemsOfAsset(means.db, assetId),

  async detach(means: Means, assetId: number): Promise<void> {
    const seriesIds = await detachVideo(means.db, assetId);
    await recount(means, seriesIds);
    means.pagesChanged();
  },
};

/** Counts lessons and hours of these courses anew, and of the packages that hold them. */
async function recount({ db }: Means, seriesIds: readonly number[]): Promise<void> {
  if (seriesIds.length > 0) await indexSeries(db, [...seriesIds, ...(await packagesOf(db, seriesIds))]);
}
