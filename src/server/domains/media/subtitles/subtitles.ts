import { randomBytes } from "node:crypto";
import { isDeletionHeld } from "../../../kernel/backup/runs.store.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { dropSubtitle, keepSubtitle } from "../assets/assets.ts";
import { decoded, readSubtitles, writeVtt } from "./subtitles.rules.ts";

/**
 * Puts subtitles in the place of those in their language, as WebVTT of nothing but words. The file has a new name each
 * time, so that no player mixes two. Refuses what is no text and what is no subtitles, with the line.
 */
export async function saveSubtitles(
  means: Means,
  assetId: number,
  subtitle: { readonly lang: string; readonly label: string; readonly file: Uint8Array },
): Promise<{ cues: number; encoding: string }> {
  const text = decoded(subtitle.file);
  if (!text) throw mend("subtitlesCharset");
  const cues = readSubtitles(text.text);
  if (!Array.isArray(cues)) throw mend(cues.reason, { line: cues.line });
  const file = `${subtitle.lang}-${randomBytes(4).toString("hex")}.vtt`;
  await means.providers.media.put(`${assetId}/subtitles/${file}`, Buffer.from(writeVtt(cues)));
  const before = await keepSubtitle(means.db, assetId, { lang: subtitle.lang, label: subtitle.label, file });
  if (before) await dropFile(means, assetId, before);
  return { cues: cues.length, encoding: text.encoding };
}

/** Takes the subtitles of a language away; returns whether there were any. */
export async function removeSubtitles(means: Means, assetId: number, lang: string): Promise<boolean> {
  const file = await dropSubtitle(means.db, assetId, lang);
  if (file) await dropFile(means, assetId, file);
  return file !== null;
}

/** Takes away a file that no row names any more; one that a backup still needs goes with its video. */
async function dropFile({ db, providers }: Means, assetId: number, file: string): Promise<void> {
  if (!(await isDeletionHeld(db))) await providers.media.delete(`${assetId}/subtitles/${file}`);
}
