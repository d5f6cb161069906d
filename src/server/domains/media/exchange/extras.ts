import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { inTransaction, type Tables } from "../../../database/database.ts";
import { isDeletionHeld } from "../../../kernel/backup/runs.store.ts";
import type { Means } from "../../../kernel/call.ts";
import { changeAsset, keepSubtitle, lockAsset, subtitleOf } from "../assets/assets.ts";
import { forgetPlayed } from "../delivery/delivery.ts";
import { cleanSubtitles } from "./arriving.ts";

/**
 * Puts subtitles and a poster in the place of those that a film has. Subtitles have a new name each time, so that no player mixes two.
 * Returns what is to be done after the commit: the poster, whose file has one name and is kept by every cache under the version that it
 * had, takes its place; players are told of them, and files that no row names any more go, unless a backup still needs them.
 */
export async function bringFilmExtras(
  means: Means,
  tx: Transaction<Tables>,
  assetId: number,
  { subtitles, poster }: {
    readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly bytes: Buffer }[];
    readonly poster: Buffer | null;
  },
): Promise<() => Promise<void>> {
  const { media } = means.providers;
  const gone: string[] = [];
  const asset = await lockAsset(tx, assetId, null);
  if (!asset) return () => Promise.resolve();
  for (const { lang, label, bytes } of subtitles) {
    const file = `${lang}-${randomBytes(4).toString("hex")}.vtt`;
    await media.put(`${assetId}/subtitles/${file}`, Buffer.from(cleanSubtitles(bytes)!));
    const before = await subtitleOf(tx, assetId, lang);
    if (before) gone.push(`${assetId}/subtitles/${before.file}`);
    await keepSubtitle(tx, assetId, { lang, label, file });
  }
  if (subtitles.length > 0) await changeAsset(tx, assetId);
  return async () => {
    if (poster) await changePoster(means, assetId, poster);
    forgetPlayed(means, asset.vid);
    if (await isDeletionHeld(means.db)) return;
    for (const one of gone) await media.delete(one);
  };
}

/** Another poster by another address, in one act: had the film's row not come through, caches would keep the new one as the old. */
async function changePoster({ db, providers: { media } }: Means, assetId: number, poster: Buffer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const asset = await lockAsset(tx, assetId, null);
    if (!asset) return;
    await changeAsset(tx, assetId, { poster_version: asset.posterVersion + 1, has_poster: true });
    await media.put(`${assetId}/poster.jpg`, poster);
  });
}
