import type { SegmentRow } from "../../database/tables/media.ts";

/** One quality as its playlists need it. Bandwidths in bits per second. */
export interface Rung {
  readonly height: number;
  readonly width: number;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
  readonly segments: readonly SegmentRow[];
}

export const INIT_FILE = "init.mp4";
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
 * iv (media.md 2). The target duration is the longest segment, rounded to whole seconds (RFC 8216, 4.3.3.1).
 */
export function rungPlaylist(rung: Rung): string {
  const longest = Math.max(1, ...rung.segments.map((segment) => Math.round(segment.seconds)));
  const folder = rungName(rung.height);
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${longest}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${folder}/${INIT_FILE}"`,
    ...rung.segments.flatMap((segment) => [
      `#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x${segment.iv}`,
      `#EXTINF:${segment.seconds.toFixed(6)},`,
      `${folder}/${segment.file}`,
    ]),
    "#EXT-X-ENDLIST",
  ]);
}
