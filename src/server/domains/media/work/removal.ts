import { sameVersion } from "../../../kernel/act.ts";
import { isDeletionHeld } from "../../../kernel/backup/runs.store.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { act, type Doer, type Reach } from "../../staff/staff.ts";
import {
  ASSET_ACTS, deskAsset, dropNew, forgetFiles, forgetFormer, leaving, leavingFormer, lockAsset, markRemoved, playEnd, removeSpool,
} from "../assets/assets.ts";
import { forgetPlayed } from "../delivery/delivery.ts";
import type { Lessons } from "./work.ts";

interface Removal {
  readonly doer: Doer;
  readonly reach: Reach;
  readonly visit: Pick<Visit, "ip"> | null;
  readonly detach: boolean;
  readonly atOnce: boolean;
  /** The version that was seen; null: whatever it is, by the command line. */
  readonly version: number | null;
}

/**
 * Removes a video: nobody gets a new play authorisation, whoever plays it now may finish, and the files go with the
 * last ticket. A video that lessons show is only removed with `detach`; `atOnce` cuts players off, for what must
 * not be seen. Refuses an unknown or removed one with 1001.
 */
export async function removeAsset(
  means: Means,
  lessons: Lessons,
  id: number,
  { doer, reach, visit, detach, atOnce, version }: Removal,
): Promise<{ filesUntil: number | null }> {
  const now = means.now();
  const done = await act(means, doer, visit, ASSET_ACTS.remove, `media:${id}`, async (tx) => {
    const asset = await lockAsset(tx, id, reach);
    if (!asset) throw unknownThing();
    if (version !== null) sameVersion(asset.version, version);
    const shown = await lessons.using(tx, id, reach);
    if (shown.length > 0 && !detach) throw mend("mediaInUse", { count: shown.length }, { lessons: shown });
    if (shown.length > 0) await lessons.detach({ ...means, db: tx }, id, { doer, visit });
    const { title, seconds, vid } = asset;
    const { spool } = (await deskAsset(tx, id, null))!;
    // Every ticket that was ever given is over by then, those of visitors too.
    const end = atOnce ? now : playEnd(seconds, now);
    const filesUntil = (await dropNew(tx, id)) ? null : end;
    if (filesUntil !== null && !(await markRemoved(tx, id, new Date(end)))) throw unknownThing();
    const before = { title, lessons: shown.map(({ itemId }) => itemId) };
    return { result: { vid, spool, filesUntil }, before, after: { filesUntil } };
  });
  if (done.filesUntil === null) {
    if (done.spool) await removeSpool(means.environment, done.spool);
    await means.providers.media.deleteFolder(String(id));
  } else {
    means.pagesChanged();
    forgetPlayed(means, done.vid);
  }
  return { filesUntil: done.filesUntil };
}

/** Deletes what nobody can be playing any more and no backup is about to save: of removed videos, and of those made anew. */
export async function deleteLeaving(means: Means): Promise<void> {
  if (await isDeletionHeld(means.db)) return;
  for (const { id, spool } of await leaving(means.db, new Date(means.now()))) {
    await means.providers.media.deleteFolder(String(id));
    if (spool) await removeSpool(means.environment, spool);
    await forgetFiles(means.db, id);
  }
  for (const { id, files } of await leavingFormer(means.db, new Date(means.now()))) {
    for (const file of files) await means.providers.media.delete(`${id}/${file}`);
    await forgetFormer(means.db, id);
  }
}
