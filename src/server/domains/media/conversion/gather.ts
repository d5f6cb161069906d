import { appendFile, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minuteAt, readPlaylist } from "../assets/assets.ts";

/** A little more than the target is no reason for another segment (s). */
const ROUNDING = 0.05;

/**
 * Which pieces become one segment: as many as fit into `target` seconds, and never one that begins in another minute than the
 * first of them. Gives the number of each segment's first piece.
 */
export function segmentsOf(lengths: readonly number[], target: number): number[] {
  const firsts: number[] = [];
  let [at, from] = [0, 0];
  for (const [i, seconds] of lengths.entries()) {
    const fits = at + seconds - from <= target + ROUNDING && minuteAt(at) === minuteAt(from);
    if (i === 0 || !fits) {
      firsts.push(i);
      from = at;
    }
    at += seconds;
  }
  return firsts;
}

/** Puts the short pieces of a folder of clear fMP4 HLS together, so that borders of minutes are borders of segments. */
export async function gather(folder: string, target: number): Promise<void> {
  const { init, segments } = readPlaylist(await readFile(join(folder, "index.m3u8"), "utf8"));
  const firsts = segmentsOf(segments.map(({ seconds }) => seconds), target);
  const rows: string[] = [];
  for (const [n, first] of firsts.entries()) {
    const pieces = segments.slice(first, firsts[n + 1]);
    const file = `whole_${String(n).padStart(5, "0")}.m4s`;
    // Fragments of one track may follow each other in one file.
    await rename(join(folder, pieces[0]!.file), join(folder, file));
    for (const piece of pieces.slice(1)) {
      await appendFile(join(folder, file), await readFile(join(folder, piece.file)));
      await rm(join(folder, piece.file));
    }
    rows.push(`#EXTINF:${pieces.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(6)},`, file);
  }
  const playlist = ["#EXTM3U", `#EXT-X-MAP:URI="${init}"`, ...rows, "#EXT-X-ENDLIST", ""].join("\n");
  await writeFile(join(folder, "index.m3u8"), playlist);
}
