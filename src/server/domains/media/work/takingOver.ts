import { buffer } from "node:stream/consumers";
import type { Transaction } from "kysely";
import { inTransaction, type Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { changeAsset, deskAsset, type DeskRow, keepSubtitle, lockAsset, subtitlesOf } from "../assets/assets.ts";

/** What people gave a video and lies beside the one that takes its place, too, though no row names it there yet. */
export interface Copies {
  /** By the file's name, which no other subtitles ever have; false: the store doesn't have it. */
  readonly subtitles: Map<string, boolean>;
  /** The chosen still picture, in which version. */
  poster: { readonly version: number; readonly there: boolean } | null;
}

const hasChosen = (old: DeskRow, own: DeskRow) => old.hasPoster && old.posterVersion > 0 && own.posterVersion === 0;

/** The subtitles of the old one in whose languages the new one was given none. */
async function wanted(db: Means["db"], old: DeskRow, own: DeskRow) {
  return (await subtitlesOf(db, old.id)).filter(({ lang }) => own.subtitles.every((given) => given.lang !== lang));
}

async function copied({ media }: Means["providers"], from: number, to: number, file: string): Promise<boolean> {
  const blob = await media.read(`${from}/${file}`);
  if (blob) await media.put(`${to}/${file}`, await buffer(blob.stream));
  return blob !== null;
}

/**
 * Copies what people gave the old video and isn't among the copies yet, while everybody may still change both: a store may be slow,
 * and what a transaction holds would wait for it. A copy has the name of what it is of, so that a try after a crash writes the same
 * ones again. Only the still picture's name is the same for all: the new video's row, for which no learner waits, is held for it.
 */
export async function copyGiven(means: Means, from: number, to: number, copies: Copies): Promise<void> {
  const [old, own] = [await deskAsset(means.db, from, null), await deskAsset(means.db, to, null)];
  if (!old || !own) return;
  for (const { file } of await wanted(means.db, old, own))
    if (!copies.subtitles.has(file)) copies.subtitles.set(file, await copied(means.providers, from, to, `subtitles/${file}`));
  const { posterVersion: version } = old;
  if (!hasChosen(old, own) || copies.poster?.version === version) return;
  await inTransaction(means.db, async (tx) => {
    const locked = await lockAsset(tx, to, null);
    if (locked?.posterVersion === 0) copies.poster = { version, there: await copied(means.providers, from, to, "poster.jpg") };
  });
}

/**
 * Gives the new video, both being locked, what people gave the old one, where they gave it nothing themselves. Its title it has from the
 * beginning. False, with nothing done, where something was changed since it was copied.
 */
export async function takeOver(tx: Transaction<Tables>, old: DeskRow, to: number, copies: Copies): Promise<boolean> {
  const own = (await deskAsset(tx, to, null))!;
  const subtitles = await wanted(tx, old, own);
  const chosen = hasChosen(old, own);
  if (subtitles.some(({ file }) => !copies.subtitles.has(file)) || (chosen && copies.poster?.version !== old.posterVersion)) return false;
  for (const subtitle of subtitles) if (copies.subtitles.get(subtitle.file)) await keepSubtitle(tx, to, subtitle);
  await changeAsset(tx, to, chosen && copies.poster?.there ? { poster_version: old.posterVersion, has_poster: true } : {});
  return true;
}

/** Takes away copies that no row names after all: the old video was changed or removed meanwhile. */
export async function dropUnused({ db, providers: { media } }: Means, to: number, copies: Copies): Promise<void> {
  const named = new Set((await subtitlesOf(db, to)).map(({ file }) => file));
  for (const [file, there] of copies.subtitles) if (there && !named.has(file)) await media.delete(`${to}/subtitles/${file}`);
  if (!copies.poster?.there) return;
  await inTransaction(db, async (tx) => {
    await lockAsset(tx, to, null);
    if ((await deskAsset(tx, to, null))?.hasPoster === false) await media.delete(`${to}/poster.jpg`);
  });
}
