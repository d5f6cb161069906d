import { HANDOUT_BYTES } from "#contract/handouts.ts";
import { lastOf } from "#contract/staff/videoFolder.ts";
import type { FolderFile } from "./plan.ts";

/** Why a file is not sent. Pure. */

/**
 * film: a video of a kind that isn't taken; office: of an Office before 2007; packed: an archive; subtitles: of a video that isn't
 * sent; documents: the person doesn't want them.
 */
export type Reason = "film" | "office" | "packed" | "kind" | "large" | "largeHandout" | "empty" | "subtitles" | "documents";

/** Left on purpose: nothing is wrong with it. */
export const isOnPurpose = (reason: Reason): boolean => reason === "subtitles" || reason === "documents";

const FILM = /\.(?:rmvb?|vob|dat|swf|f4v|mxf|divx|m4s|mpv|qsv|kux|qlv|ifox|evo|ogm|m3u8|wtv|dv|r3d|mod|tod)$/i;
const OFFICE = /\.(?:doc|xls|ppt|wps|et|dps)$/i;
const PACKED = /\.(?:zip|rar|7z|tar|gz|iso)$/i;

/** `RMVB` of `a.rmvb`, as it is written there; empty: it has none. */
export const endingOf = (path: string): string => /[^.]\.([A-Za-z0-9]+)$/.exec(lastOf(path))?.[1] ?? "";

interface Known {
  readonly isFilm: boolean;
  readonly isHandout: boolean;
  readonly withHandouts: boolean;
  readonly maxBytes: number;
  /** Of a video that isn't sent. */
  readonly isSubtitles: boolean;
}

/** null: it is sent. */
export function reasonOf({ path, bytes }: FolderFile, { isFilm, isHandout, withHandouts, maxBytes, isSubtitles }: Known): Reason | null {
  if (isHandout && !withHandouts) return "documents";
  if (isFilm || isHandout) {
    if (bytes === 0) return "empty";
    if (bytes <= (isFilm ? maxBytes : HANDOUT_BYTES)) return null;
    return isFilm ? "large" : "largeHandout";
  }
  if (isSubtitles) return "subtitles";
  if (FILM.test(path)) return "film";
  if (OFFICE.test(path)) return "office";
  return PACKED.test(path) ? "packed" : "kind";
}
