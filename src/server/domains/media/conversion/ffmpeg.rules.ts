import { join } from "node:path";
import type { Goal } from "./ladder.rules.ts";
import { MOST_PIXELS, type VideoFacts } from "./probe.rules.ts";
import { AUDIO, INIT_FILE, rungName, sheetName, type SpritePlan, TILE } from "../assets/assets.ts";

/** Seconds of a segment (media.md 0). */
export const SEGMENT_SECONDS = 4;
/** A copied video whose key frames are so far apart that a segment gets longer than this (s) is encoded instead. */
export const LONGEST_SEGMENT = 10;
/** Frames a second that are served. */
const FPS = 30;

/**
 * What a file of unknown origin may be opened as. Playlists and lists of files are not among them: those name other
 * files, of this machine too.
 */
const OPENED = "mov,mp4,matroska,webm,mpegts,mpeg,avi,flv,asf,ogg,mp3,aac,wav,flac";
const strict = ["-protocol_whitelist", "file", "-format_whitelist", OPENED];
const quiet = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"];
const progress = ["-nostats", "-progress", "pipe:1"];

/** ffprobe's question about a file that came in. */
export const probeArgs = (file: string) => ["-v", "error", ...strict, "-print_format", "json", "-show_format", "-show_streams", file];

const hls = (folder: string) => [
  ...[
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
    "-sn",
    "-dn",
    "-f",
    "hls",
    "-hls_time",
    String(SEGMENT_SECONDS),
    "-hls_playlist_type",
    "vod",
  ],
  ...["-hls_flags", "independent_segments", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", INIT_FILE],
  ...["-hls_segment_filename", join(folder, "seg_%05d.m4s"), join(folder, "index.m3u8")],
];
const aac = ["-c:a", "aac", "-b:a", "96k", "-ac", "2"];

/** Repacks the picture as it is, and the sound too unless it has to be encoded; the sound alone goes beside it. */
export function copyArgs(file: string, out: string, goal: Goal, how: { readonly sound: boolean; readonly copySound: boolean }): string[] {
  const sound = how.sound ? ["-map", "0:a:0", ...(how.copySound ? ["-c:a", "copy"] : aac)] : [];
  return [
    ...quiet, ...strict, ...progress, "-i", file, "-map", "0:v:0", ...sound, "-c:v", "copy", ...hls(join(out, rungName(goal.height))),
    ...(how.sound ? [...sound, "-vn", ...hls(join(out, AUDIO))] : []),
  ];
}

/** Encodes all goals from one decoding. */
export function encodeArgs(
  file: string,
  out: string,
  goals: readonly Goal[],
  how: { readonly sound: boolean; readonly video: VideoFacts },
): string[] {
  const { video } = how;
  const before = [...(video.interlaced ? ["yadif"] : []), ...(video.fps > FPS + 1 ? [`fps=${FPS}`] : [])];
  const shared = before.length > 0 ? `${before.join(",")},` : "";
  const splits = goals.length > 1 ? `split=${goals.length}` : "null";
  const graph = [
    `[0:v:0]${shared}${splits}${goals.map((_, n) => `[s${n}]`).join("")}`,
    ...goals.map(({ width, height }, n) => `[s${n}]scale=${width}:${height},setsar=1,format=yuv420p[v${n}]`),
  ];
  return [
    ...quiet,
    "-max_pixels",
    String(MOST_PIXELS),
    ...strict,
    ...progress,
    "-i",
    file,
    "-filter_complex",
    graph.join(";"),
    ...goals.flatMap((goal, n) => [
      ...["-map", `[v${n}]`, ...(how.sound ? ["-map", "0:a:0", ...aac] : [])],
      ...[
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-profile:v",
        "main",
        "-crf",
        "23",
        "-maxrate",
        String(goal.maxrate),
        "-bufsize",
        String(goal.maxrate * 2),
      ],
      ...["-g", "9999", "-sc_threshold", "0", "-force_key_frames", `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
      ...hls(join(out, rungName(goal.height))),
    ]),
  ];
}

/** Where pictures are taken from: our own playlist, or the file that came in, which is not to be trusted. */
export interface VideoSource {
  readonly path: string;
  readonly ours: boolean;
}

const opening = ({ path, ours }: VideoSource) => [
  ...(ours ? ["-protocol_whitelist", "file"] : ["-max_pixels", String(MOST_PIXELS), ...strict]),
  "-i",
  path,
];

/** Takes the sound out of an encoded quality, as it is. */
export const soundArgs = (playlist: string, out: string) => [
  ...quiet,
  "-protocol_whitelist",
  "file",
  "-i",
  playlist,
  "-map",
  "0:a:0",
  "-c:a",
  "copy",
  ...hls(join(out, AUDIO)),
];

/** Draws the sheets of preview pictures from the key frames alone. */
export function spriteArgs(from: VideoSource, folder: string, plan: SpritePlan, quality = 5): string[] {
  const { width, height } = TILE;
  const filters = [
    `fps=1/${plan.interval}:start_time=0`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1`,
    "setsar=1",
    "tpad=stop=-1:stop_mode=clone",
    `tile=${plan.columns}x${plan.rows}`,
  ];
  return [
    ...quiet, "-skip_frame", "nokey", ...opening(from), "-an", "-vf", filters.join(","), "-frames:v", String(plan.sheets),
    "-pix_fmt", "yuvj420p", "-q:v", String(quality), "-start_number", "0", join(folder, sheetName(0).replace("000", "%03d")),
  ];
}

/** Mean brightness (0-255) below which a frame shows nothing: fades and black intros lie at 16. */
const DARK = 40;
/** Seconds from the start in which the still picture is looked for. */
const POSTER_WITHIN = 300;

const STILL = "scale=960:540:force_original_aspect_ratio=decrease:force_divisible_by=2";
const BRIGHT = ["signalstats", `metadata=mode=select:key=lavfi.signalstats.YAVG:value=${DARK}:function=greater`];
const oneJpeg = (filters: readonly string[], file: string) => [
  "-an", "-vf", [...filters, "format=yuvj420p"].join(","), "-frames:v", "1", "-q:v", "4", "-update", "1", file,
];

/** Chooses the most typical key frame of the beginning; with `anyFrame` even a dark one. */
export const posterArgs = (from: VideoSource, file: string, anyFrame: boolean): string[] => [
  ...quiet, "-t", String(POSTER_WITHIN), "-skip_frame", "nokey", ...opening(from),
  ...oneJpeg([STILL, ...(anyFrame ? [] : BRIGHT), "thumbnail=n=40"], file),
];

/** Takes the first frame from `at` (s) on; with `anyFrame` even a dark one. */
export const frameArgs = (from: VideoSource, at: number, file: string, anyFrame: boolean): string[] => [
  ...quiet, "-ss", at.toFixed(3), ...opening(from), ...oneJpeg([STILL, ...(anyFrame ? [] : BRIGHT)], file),
];
