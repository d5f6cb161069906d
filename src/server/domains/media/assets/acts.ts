import type { WorkState } from "../../../database/tables/media.ts";
import { actOf } from "../../../kernel/act.ts";

interface Upload {
  readonly fileName: string;
  readonly bytes: number;
  /** The lesson that gets the video once it plays. */
  readonly itemId: number | null;
}

/** A video before and after another took its place. */
interface Replaced {
  readonly assetId: number;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly seconds: number;
}

/** What is written down of videos. */
export const ASSET_ACTS = {
  upload: actOf<Upload>("media.upload"),
  add: actOf<Upload>("media.add"),
  /** A file is on its way that will take the video's place; `assetId`: the video that it becomes. */
  replacing: actOf<Partial<Replaced>>("media.replacing"),
  /** The one video took the other's place, in these lessons. */
  replace: actOf<Replaced & { lessons: readonly number[] }>("media.replace"),
  /** The file that came in was given out. */
  fetchOriginal: actOf<{ fileName: string; bytes: number }>("media.fetchOriginal"),
  rename: actOf<{ title: string }>("media.rename"),
  retry: actOf<{ state: WorkState }>("media.retry"),
  /** `left`: videos that are still to be encrypted anew. */
  remake: actOf<{ left: number }>("media.remake"),
  /** `filesUntil`: when its files go, in ms since the epoch; null: at once. */
  remove: actOf<{ title: string; lessons: readonly number[]; filesUntil: number | null }>("media.remove"),
  saveSubtitles: actOf<{ lang: string; label: string; cues: number }>("media.saveSubtitles"),
  removeSubtitles: actOf<{ lang: string; label: string }>("media.removeSubtitles"),
  savePoster: actOf<{ poster: number; bytes: number }>("media.savePoster"),
};
