import { z } from "zod";

/** A lecture as it lies in a folder, in clear fMP4 HLS: `lecture.json`, a folder per quality, subtitles, a poster. */
const name = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/, "a plain file name");
const bits = z.int().positive();

const said = z.object({
  title: z.string().min(1).max(200),
  seconds: z.int().positive().describe("rounded down"),
  rungs: z
    .array(
      z.object({
        height: z.int().min(100).max(9999),
        width: z.int().positive(),
        bandwidth: bits,
        averageBandwidth: bits,
        codecs: z.string().regex(/^[A-Za-z0-9.,-]+$/),
        folder: name,
      }),
    )
    .min(1),
  subtitles: z.array(z.object({ lang: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), label: z.string().min(1), file: name })),
  poster: name.nullable(),
  audio: z.object({ bandwidth: bits, codecs: z.string().regex(/^[A-Za-z0-9.,-]+$/), folder: name }).nullable().default(null),
  soundApart: z
    .boolean()
    .default(false)
    .describe("the rungs' segments hold the picture alone, the sound lies once in `audio`: segments of the same number are joined"),
  sprites: z.object({ folder: name, sheets: z.int().positive().max(999) }).nullable().default(null),
});
export const lecture = said.refine(({ audio, soundApart }) => audio !== null || !soundApart, "the sound lies apart, but nowhere");
export type Lecture = z.output<typeof lecture>;

/** What a clear playlist lists: its initialisation segment and its segments with their lengths in seconds. */
interface ClearPlaylist {
  readonly init: string;
  readonly segments: readonly { readonly file: string; readonly seconds: number }[];
}

/** Reads a clear VOD playlist; throws with what is wrong when it isn't one. */
export function readPlaylist(text: string): ClearPlaylist {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  if (rows[0] !== "#EXTM3U") throw new Error("not a playlist: it doesn't begin with #EXTM3U");
  if (!rows.includes("#EXT-X-ENDLIST")) throw new Error("the playlist has no end: the recording is not whole");
  if (rows.some((row) => row.startsWith("#EXT-X-KEY"))) throw new Error("the playlist is encrypted already");
  const init = rows.map((row) => /^#EXT-X-MAP:URI="([^"]+)"$/.exec(row)?.[1]).find(Boolean);
  if (!init) throw new Error("the playlist names no initialisation segment");
  const segments: { file: string; seconds: number }[] = [];
  let seconds: number | null = null;
  for (const row of rows) {
    const length = /^#EXTINF:([\d.]+),/.exec(row)?.[1];
    if (length !== undefined) seconds = Number(length);
    else if (row !== "" && !row.startsWith("#")) {
      if (seconds === null) throw new Error(`segment ${row} has no length`);
      segments.push({ file: name.parse(row), seconds });
      seconds = null;
    }
  }
  if (segments.length === 0) throw new Error("the playlist lists no segment");
  return { init: name.parse(init), segments };
}
