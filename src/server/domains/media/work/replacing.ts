import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import { type Done, OldVersion, sameVersion } from "../../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { mend, Refusal, unknownThing } from "../../../kernel/refusal.ts";
import { RULE_BROKEN } from "#contract/codes.ts";
import { act, compared, type Reach } from "../../staff/staff.ts";
import {
  ASSET_ACTS, changeAsset, deskAsset, type DeskRow, dropNew, lockAsset, markRemoved, playEnd, removeSpool,
} from "../assets/assets.ts";
import { forgetPlayed } from "../delivery/delivery.ts";
import { newSpool, type Opened } from "./intake.ts";
import { type Copies, copyGiven, dropUnused, takeOver } from "./takingOver.ts";
import { OPEN_UPLOADS, shownName } from "./uploads.rules.ts";
import type { Lessons } from "./work.ts";
import { insertWork, makePlayable, replacementOf, type Work } from "./work.store.ts";

/** Which video, in the version that was seen. */
interface Seen {
  readonly id: number;
  readonly version: number;
}

interface By {
  readonly doer: Pick<Staff, "staffId">;
  readonly reach: Reach;
  readonly visit: Pick<Visit, "ip">;
}

const shownOf = ({ id, fileName, bytes, seconds }: DeskRow) => ({ assetId: id, fileName, bytes, seconds });

/**
 * The video that another is to replace, locked, with the one that is on its way there and failed. Refuses an unknown one with 1001, an
 * earlier version with 2013, one that is being replaced, or that neither plays nor failed, with 1001.
 */
async function replaceable(tx: Transaction<Tables>, { id, version }: Seen, { doer, reach }: Omit<By, "visit">) {
  const locked = await lockAsset(tx, id, reach);
  const old = await deskAsset(tx, id, reach);
  // Somebody was faster, and their file plays already.
  if (old && !locked && old.replacement) throw new OldVersion(version);
  if (!old || !locked) throw unknownThing();
  const coming = (await replacementOf(tx, id)) ?? null;
  const goesOn = coming?.state === "uploading" && coming.staffId === doer.staffId;
  if (!goesOn) sameVersion(old.version, version);
  if (old.state !== "ready" && old.work !== "failed") throw mend("mediaNotReplaceable");
  return { old, coming, goesOn };
}

/** Whether a member may replace a video now, or go on with the upload that will; refuses as `openReplacement` does. */
export async function checkReplacing(means: Means, seen: Seen, by: Omit<By, "visit">): Promise<void> {
  await compared(means, `media:${seen.id}`, async (tx) => {
    const { coming, goesOn } = await replaceable(tx, seen, by);
    if (coming && coming.state !== "failed" && !goesOn) throw mend("mediaBeingReplaced");
  });
}

/**
 * Makes the asset that a checked file will become in the place of another one, which plays on until then. One that failed before it
 * played gives its place, and its lesson, at once. Of two who do so at the same time the second is told (2013), by its version.
 */
export async function openReplacement(
  means: Means,
  { fileName: name, bytes }: { readonly fileName: string; readonly bytes: number },
  seen: Seen,
  by: By,
): Promise<Opened> {
  const [fileName, spool] = [shownName(name), newSpool()];
  const { assetId, gone } = await act(means, by.doer, by.visit, ASSET_ACTS.replacing, `media:${seen.id}`, async (tx) => {
    const { old, coming } = await replaceable(tx, seen, by);
    if (coming && coming.state !== "failed") throw mend("mediaBeingReplaced");
    const plays = old.state === "ready";
    const failed = plays ? coming && { id: coming.assetId, spool: coming.spool } : { id: old.id, spool: old.spool };
    if (failed && !(await dropNew(tx, failed.id))) throw unknownThing();
    const opened = await insertWork(
      tx,
      {
        vid: randomBytes(12).toString("base64url"), title: old.title, spool, fileName, bytes, staffId: by.doer.staffId, state: "uploading",
        itemId: plays ? null : old.itemId, replaces: plays ? old.id : old.replaces,
        now: new Date(means.now()),
      },
      OPEN_UPLOADS,
    );
    if (opened === null) throw new Refusal(RULE_BROKEN, "mediaTooManyUploads", { status: 429, values: { most: OPEN_UPLOADS } });
    const result = { assetId: opened, gone: failed };
    const change = { before: shownOf(old), after: { assetId: opened, fileName, bytes } };
    return plays ? { result, ...change, version: await changeAsset(tx, old.id) } : { result, ...change };
  });
  if (gone?.spool) await removeSpool(means.environment, gone.spool);
  if (gone) await means.providers.media.deleteFolder(String(gone.id));
  return { assetId, spool };
}

/**
 * The new video plays from now on, and in the place of the old one where that is still there: its lessons, its subtitles and a still
 * picture that somebody chose go over in the same moment, and whoever plays the old one may finish. False where it was removed meanwhile.
 */
export async function playInPlace(means: Means, lessons: Lessons, work: Work, seconds: number): Promise<boolean> {
  const { assetId, replaces } = work;
  if (replaces === null) return makePlayable(means.db, assetId, seconds);
  const copies: Copies = { subtitles: new Map(), poster: null };
  for (;;) {
    await copyGiven(means, replaces, assetId, copies);
    const done = await takePlace(means, lessons, { ...work, replaces, seconds }, copies);
    // Somebody changed the old one while its files were copied.
    if (done === "again") continue;
    if (done.plays && done.old) {
      means.pagesChanged();
      forgetPlayed(means, done.old.vid);
    }
    await dropUnused(means, assetId, copies).catch((error: unknown) =>
      means.log.warn({ err: error, assetId }, "media: copies that no video names stay behind"),
    );
    return done.plays;
  }
}

type Shown = NonNullable<(typeof ASSET_ACTS)["replace"]["shows"]>;
type Took = "again" | { readonly plays: boolean; readonly old: DeskRow | null };

function takePlace(
  means: Means,
  lessons: Lessons,
  { assetId, replaces, seconds, staffId, fileName, bytes }: Work & { readonly replaces: number; readonly seconds: number },
  copies: Copies,
): Promise<Took> {
  const doer = staffId === null ? null : { staffId };
  return act(means, doer, null, ASSET_ACTS.replace, `media:${replaces}`, async (tx): Promise<Done<Took, Shown>> => {
    const locked = await lockAsset(tx, replaces, null);
    const old = (locked && (await deskAsset(tx, replaces, null))) ?? null;
    const own = await lockAsset(tx, assetId, null);
    if (own && old && !(await takeOver(tx, old, assetId, copies))) return { result: "again" };
    const plays = await makePlayable(tx, assetId, seconds);
    if (!plays || !old) return { result: { plays, old } };
    const moved = await lessons.exchange({ ...means, db: tx }, old.id, { assetId, seconds }, { doer, visit: null });
    await markRemoved(tx, old.id, new Date(playEnd(old.seconds, means.now())));
    return { result: { plays, old }, before: shownOf(old), after: { assetId, fileName, bytes, seconds, lessons: moved } };
  });
}
