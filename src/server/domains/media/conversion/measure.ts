import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { SEGMENT_SECONDS } from "./ffmpeg.rules.ts";
import { readPlaylist } from "../assets/assets.ts";

/** What a folder of clear segments holds. Bits per second; seconds. */
export interface Measured {
  readonly seconds: number;
  readonly longest: number;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
}

/** Measures a folder of clear fMP4 HLS; throws with what is wrong when it isn't whole. */
export async function measure(folder: string): Promise<Measured> {
  const { init, segments } = readPlaylist(await readFile(join(folder, "index.m3u8"), "utf8"));
  const bits: number[] = [];
  for (const { file } of segments) bits.push((await stat(join(folder, file))).size * 8);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  // A last segment under half the target length says nothing about the peak (RFC 8216, "peak segment bit rate").
  const peaks = bits.map((size, i) =>
    segments[i]!.seconds >= SEGMENT_SECONDS / 2 || segments.length === 1 ? size / segments[i]!.seconds : 0,
  );
  return {
    seconds,
    longest: Math.max(...segments.map((segment) => segment.seconds)),
    bandwidth: Math.ceil(peaks.reduce((most, peak) => Math.max(most, peak), 1)),
    averageBandwidth: Math.ceil(bits.reduce((sum, size) => sum + size, 0) / Math.max(seconds, 0.001)),
    codecs: codecsOf(await readFile(join(folder, init))),
  };
}

/** RFC 6381 names of what an initialisation segment announces: H.264 by its `avcC` box, AAC by the object type in `esds`. */
function codecsOf(init: Buffer): string {
  const names: string[] = [];
  const picture = init.indexOf("avcC");
  if (picture >= 0) names.push(`avc1.${init.subarray(picture + 5, picture + 8).toString("hex")}`);
  if (init.includes("mp4a")) names.push(`mp4a.40.${objectType(init)}`);
  if (names.length === 0) throw new Error("the initialisation segment holds neither H.264 nor AAC");
  return names.join(",");
}

/** The first five bits of the decoder's own description (ISO 14496-3 1.6.2.1); LC where it can't be read. */
function objectType(init: Buffer): number {
  const box = init.indexOf("esds");
  // Tag 5 follows tag 4 (13 bytes of content); lengths may be spelt in four bytes.
  for (let at = box + 8; box >= 0 && at < box + 80 && at + 2 < init.length; at += 1) {
    if (init[at] !== 0x05) continue;
    let content = at + 1;
    while ((init[content] ?? 0) & 0x80) content += 1;
    const length = init[content] ?? 0;
    const type = (init[content + 1] ?? 0) >> 3;
    if (length >= 2 && length <= 16 && type >= 1 && type <= 31) return type;
  }
  return 2;
}
