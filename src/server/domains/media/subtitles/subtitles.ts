import { randomBytes } from "node:crypto";
import { sameVersion } from "../../../kernel/act.ts";
import { isDeletionHeld } from "../../../kernel/backup/runs.store.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { act, type Doer, type Reach } from "../../staff/staff.ts";
import { ASSET_ACTS, changeAsset, dropSubtitle, keepSubtitle, lockAsset, subtitleOf } from "../assets/assets.ts";
import { forgetPlayed } from "../delivery/delivery.ts";
import { decoded, readSubtitles, writeVtt } from "./subtitles.rules.ts";

export { decoded, readSubtitles, writeVtt };

/** Who changes which video, in the version that was seen. */
interface Change {
  readonly doer: Doer;
  readonly reach: Reach;
  readonly visit: Pick<Visit, "ip">;
  readonly id: number;
  readonly version: number;
}

/**
 * Puts subtitles in the place of those in their language, as WebVTT of nothing but words. The file has a new name each
 * time, so that no player mixes two. Refuses what is no text and what is no subtitles, with the line.
 */
export async function saveSubtitles(
  means: Means,
  { doer, reach, visit, id, version }: Change,
  { lang, label, file: bytes }: { readonly lang: string; readonly label: string; readonly file: Uint8Array },
): Promise<{ cues: number; encoding: string }> {
  const text = decoded(bytes);
  if (!text) throw mend("subtitlesCharset");
  const read = readSubtitles(text.text);
  if (!Array.isArray(read)) throw mend(read.reason, { line: read.line });
  const cues = read.length;
  const file = `${lang}-${randomBytes(4).toString("hex")}.vtt`;
  const place = `${id}/subtitles/${file}`;
  await means.providers.media.put(place, Buffer.from(writeVtt(read)));
  const saving = act(means, doer, visit, ASSET_ACTS.saveSubtitles, `media:${id}`, async (tx) => {
    const asset = await lockAsset(tx, id, reach);
    if (!asset) throw unknownThing();
    sameVersion(asset.version, version);
    const before = await subtitleOf(tx, id, lang);
    await keepSubtitle(tx, id, { lang, label, file });
    const was = before ? { lang, label: before.label } : null;
    const result = { replaced: before?.file ?? null, vid: asset.vid };
    return { result, before: was, after: { lang, label, cues }, version: await changeAsset(tx, id) };
  });
  const { replaced, vid } = await saving.catch(async (error: unknown) => {
    await means.providers.media.delete(place);
    throw error;
  });
  // Else players would be told of the new file and not be given it.
  forgetPlayed(means, vid);
  if (replaced !== null) await dropFile(means, id, replaced);
  return { cues, encoding: text.encoding };
}

/** Takes the subtitles of a language away. */
export async function removeSubtitles(means: Means, { doer, reach, visit, id, version }: Change, lang: string): Promise<void> {
  const file = await act(means, doer, visit, ASSET_ACTS.removeSubtitles, `media:${id}`, async (tx) => {
    const asset = await lockAsset(tx, id, reach);
    const before = asset && (await subtitleOf(tx, id, lang));
    if (!asset || !before) throw unknownThing();
    sameVersion(asset.version, version);
    await dropSubtitle(tx, id, lang);
    return { result: before.file, before: { lang, label: before.label }, after: null, version: await changeAsset(tx, id) };
  });
  await dropFile(means, id, file);
}

/** Takes away a file that no row names any more; one that a backup still needs goes with its video. */
async function dropFile({ db, providers }: Means, assetId: number, file: string): Promise<void> {
  if (!(await isDeletionHeld(db))) await providers.media.delete(`${assetId}/subtitles/${file}`);
}
