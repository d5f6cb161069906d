import type { AudioRow, SegmentRow } from "../../../database/tables/media.ts";

/** One quality as its playlists need it. Bandwidths in bits per second. */
export interface Rung {
  readonly height: number;
  readonly width: number;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
  readonly segments: readonly SegmentRow[];
}

/** The sound of a video by itself, as its playlist needs it. */
export type AudioRendition = AudioRow;

export const INIT_FILE = "init.mp4";
/** The name of the sound's playlist and folder. */
export const AUDIO = "audio";
/** A quality's name in addresses and folders. */
export const rungName = (height: number) => `${height}p`;

const lines = (rows: readonly string[]) => `${rows.join("\n")}\n`;

/** The master playlist, best quality first; addresses are relative to it. */
export function masterPlaylist(rungs: readonly Rung[]): string {
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...rungs
      .toSorted((a, b) => b.height - a.height)
      .flatMap((rung) => [
        `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth},AVERAGE-BANDWIDTH=${rung.averageBandwidth},CODECS="${rung.codecs}",RESOLUTION=${rung.width}x${rung.height}`,
        `${rungName(rung.height)}.m3u8`,
      ]),
  ]);
}

/**
 * One quality's playlist. The initialisation segment is clear and named before the first key; each segment has its own
 * iv (media.md 2), and each minute its key. The target duration is the longest segment, rounded to whole seconds (RFC 8216, 4.3.3.1).
 */
export const rungPlaylist = (rung: Rung): string => mediaPlaylist(rungName(rung.height), rung.segments);
/** The playlist of the sound alone, in the same manner. */
export const audioPlaylist = (audio: AudioRendition): string => mediaPlaylist(AUDIO, audio.segments);

const keyName = ({ minute }: SegmentRow) => (minute === undefined ? "key" : `key/${minute}`);

function mediaPlaylist(folder: string, segments: readonly SegmentRow[]): string {
  const longest = segments.reduce((most, segment) => Math.max(most, Math.round(segment.seconds)), 1);
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${longest}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${folder}/${INIT_FILE}"`,
    ...segments.flatMap((segment) => [
      `#EXT-X-KEY:METHOD=AES-128,URI="${keyName(segment)}",IV=0x${segment.iv}`,
      `#EXTINF:${segment.seconds.toFixed(6)},`,
      `${folder}/${segment.file}`,
    ]),
    "#EXT-X-ENDLIST",
  ]);
}
