import { isDeletionHeld } from "../../../kernel/backup/runs.store.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { deskAsset, dropNew, forgetFiles, forgetPlayed, leaving, markRemoved, playEnd, removeSpool } from "../assets/assets.ts";
import type { Lessons } from "./work.ts";

/**
 * Removes a video: nobody gets a new play authorisation, whoever plays it now may finish, and the files go with the
 * last ticket. A video that lessons show is only removed with `detach`; `atOnce` cuts players off, for what must
 * not be seen. Refuses an unknown or removed one with 1001.
 */
export async function removeAsset(
  means: Means,
  lessons: Lessons,
  assetId: number,
  how: { readonly detach: boolean; readonly atOnce: boolean },
): Promise<{ filesUntil: number | null }> {
  const asset = await deskAsset(means.pool, assetId);
  if (!asset || asset.state === "removed") throw unknownThing();
  const shown = await lessons.using(means, assetId);
  if (shown.length > 0 && !how.detach) throw mend("mediaInUse", { count: shown.length }, { lessons: shown });
  if (shown.length > 0) await lessons.detach(means, assetId);
  if (await dropNew(means.db, assetId)) {
    if (asset.spool) await removeSpool(means.environment, asset.spool);
    await means.providers.media.deleteFolder(String(assetId));
    return { filesUntil: null };
  }
  // Every ticket that was ever given is over by then, those of visitors too.
  const now = means.now();
  const filesUntil = how.atOnce ? now : playEnd(asset.seconds, now);
  if (!(await markRemoved(means.db, assetId, new Date(filesUntil)))) throw unknownThing();
  means.pagesChanged();
  forgetPlayed(means, asset.vid);
  return { filesUntil };
}

/** Deletes the files of removed videos that nobody can be playing any more, and that no backup is about to save. */
export async function deleteLeaving(means: Means): Promise<void> {
  if (await isDeletionHeld(means.db)) return;
  for (const { id, spool } of await leaving(means.pool, new Date(means.now()))) {
    await means.providers.media.deleteFolder(String(id));
    if (spool) await removeSpool(means.environment, spool);
    await forgetFiles(means.db, id);
  }
}
