import type { Received } from "#contract/endpoint.ts";
import { staffMedia } from "#contract/staff/media.ts";
import type { Tone } from "../../../../kit/Tag.tsx";
import type { RowOf } from "../../../../parts/console/table/table.ts";

/** A video as the list has it, and with the lessons that show it. */
export type Film = RowOf<typeof staffMedia.list>;
export type FilmDetail = Received<typeof staffMedia.detail>;
/** Pictures out of a video, or why there are none. */
export type Candidates = Received<typeof staffMedia.posterCandidates>;

/** What a change of a video makes old. */
export const OF_FILMS = [staffMedia.list, staffMedia.counts, staffMedia.detail] as const;
/** The same of its still picture: one out of the video may be it now, or no longer. */
export const OF_POSTER = [...OF_FILMS, staffMedia.posterCandidates] as const;

export const STATE_TONES: Readonly<Record<Film["state"], Tone>> = {
  uploading: "brand", queued: "plain", probing: "brand", transcoding: "brand", partly: "ok", ready: "ok", failed: "err", removed: "plain",
};

/** What the list is narrowed to, by the word that the address has for it. */
export const SHOWS = {
  all: {}, open: { state: "open" }, failed: { state: "failed" }, noSubtitles: { lacks: "subtitles" }, noLessons: { lacks: "lessons" },
} as const;
export const SHOW_NAMES = Object.keys(SHOWS) as (keyof typeof SHOWS)[];

/** What a still picture may have: px across, as the player shows it at most, and the bytes that the call takes. */
export const POSTER = { width: 1_280, bytes: 500_000 } as const;

const COMING: readonly Film["state"][] = ["uploading", "queued", "probing", "transcoding", "partly"];
/** A file is still being sent or converted. */
export const isOnItsWay = ({ state }: Pick<Film, "state">): boolean => COMING.includes(state);
/** It changes by itself. */
export const isComing = (film: Pick<Film, "state" | "replacement">): boolean =>
  isOnItsWay(film) || (film.replacement !== null && isOnItsWay(film.replacement));
/** How often (ms) what changes by itself is asked anew. */
export const COMING_MS = 4_000;

/** What a quality is called, as on the player's menu; `height`: its short side in px. */
export const qualityOf = (height: number) => (height >= 900 ? "full" : height >= 720 ? "high" : height < 480 ? "low" : "medium");

/** Width and height of the picture that came in, where they were found. */
export function pictureOf(facts: unknown): string | null {
  const { width, height } = (facts as { video?: { width?: unknown; height?: unknown } | null } | null)?.video ?? {};
  return typeof width === "number" && typeof height === "number" ? `${width}×${height}` : null;
}
