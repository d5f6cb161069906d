/** Encodes a lecture into two rungs of clear fMP4 HLS and measures what came out. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { FPS } from "./speech.ts";

/** Seconds; also the distance of key frames, so that every segment of every rung starts with one. */
const SEGMENT = 4;

/** Constant-quality values chosen so that text edges stay clean and eight lectures stay under 18 MB. */
const RUNGS = [
  { height: 720, width: 1280, crf: 34, filter: "null" },
  { height: 360, width: 640, crf: 33, filter: "scale=640:360:flags=lanczos" },
] as const;

/** A rung as `lecture.json` names it. Bit rates in bits per second, measured. */
export interface Rung {
  readonly height: number;
  readonly width: number;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
  readonly folder: string;
}

/** A still and how many frames it stays. */
export interface Shot {
  readonly png: Buffer;
  readonly frames: number;
}

/** Writes `<folder>/720p` and `<folder>/360p` from the shots and the narration `wav`. Throws when ffmpeg fails. */
export async function encode(folder: string, shots: readonly Shot[], wav: string): Promise<void> {
  const graph = [
    "[0:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,split=2[s0][s1]",
    ...RUNGS.map((rung, i) => `[s${i}]${rung.filter}[v${i}]`),
    // The encoder puts 1024 samples before the first one; cutting as many of the opening silence keeps the picture at 0.
    "[1:a]highpass=f=90,lowpass=f=7200,loudnorm=I=-18:TP=-2:LRA=7,aresample=32000,atrim=start_sample=1024,asplit=2[a0][a1]",
  ];
  const outputs = RUNGS.flatMap((rung, i) => {
    const out = join(folder, `${rung.height}p`);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    return output(i, rung.crf, out);
  });
  const seconds = shots.reduce((sum, shot) => sum + shot.frames, 0) / FPS;
  const args = [
    "-hide_banner",
    "-loglevel",
    "error",
    "-y",
    "-filter_threads",
    "1",
    "-f",
    "image2pipe",
    "-framerate",
    String(FPS),
    "-c:v",
    "png",
    "-i",
    "pipe:0",
    "-i",
    wav,
    "-filter_complex",
    graph.join(";"),
  ];
  const ffmpeg = spawn("nice", ["ffmpeg", ...args, ...outputs.map((arg) => (arg === "LENGTH" ? String(seconds) : arg))], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "exit");
  for (const shot of shots) {
    for (let i = 0; i < shot.frames; i += 1) {
      if (!ffmpeg.stdin.write(shot.png)) await once(ffmpeg.stdin, "drain");
    }
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${folder}`);
}

function output(index: number, crf: number, out: string): string[] {
  const gop = String(SEGMENT * FPS);
  return [
    ...["-map", `[v${index}]`, "-map", `[a${index}]`, "-t", "LENGTH"],
    ...["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-profile:v", "main", "-pix_fmt", "yuv420p", "-crf", String(crf)],
    // No B frames: decode order is picture order, so the first picture is at 0 in both rungs.
    ...["-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-bf", "0", "-threads", "1"],
    // Old phones decode level 3.1 in hardware; its picture buffer holds five pictures of 720p.
    ...["-level", "3.1", "-refs", "4"],
    ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
    ...["-c:a", "aac", "-b:a", "28k", "-ac", "1", "-map_metadata", "-1"],
    ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
    ...["-f", "hls", "-hls_time", String(SEGMENT), "-hls_playlist_type", "vod", "-hls_flags", "independent_segments"],
    ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
    ...["-hls_segment_filename", join(out, "seg_%03d.m4s"), join(out, "index.m3u8")],
  ];
}

/** The rungs of `folder` with their measured rates, and the length in seconds. */
export function measure(folder: string): { rungs: readonly Rung[]; seconds: number } {
  let seconds = 0;
  const rungs = RUNGS.map(({ height, width }) => {
    const name = `${height}p`;
    const out = join(folder, name);
    const lengths = [...readFileSync(join(out, "index.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g)].map((m) => Number(m[1]));
    const files = readdirSync(out).filter((file) => file.endsWith(".m4s")).sort();
    if (files.length !== lengths.length) throw new Error(`${out}: ${files.length} segments, ${lengths.length} in the playlist`);
    const bits = files.map((file) => statSync(join(out, file)).size * 8);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    seconds = probe(join(out, "index.m3u8"));
    // A last segment under half the target length says nothing about the peak (RFC 8216, "peak segment bit rate").
    const peaks = bits.map((b, i) => ((lengths[i] ?? 0) >= SEGMENT / 2 ? b / (lengths[i] ?? 1) : 0));
    const averageBandwidth = Math.ceil(bits.reduce((sum, b) => sum + b, 0) / total);
    return {
      height,
      width,
      bandwidth: Math.ceil(Math.max(...peaks)),
      averageBandwidth,
      codecs: codecs(join(out, "init.mp4")),
      folder: name,
    };
  });
  return { rungs, seconds };
}

function probe(playlist: string): number {
  const said = execFileSync("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", playlist], {
    encoding: "utf8",
  });
  return Number(said.trim());
}

/** RFC 6381 names: profile, constraints and level from the `avcC` box; the sound is AAC-LC. */
function codecs(init: string): string {
  const file = readFileSync(init);
  const at = file.indexOf("avcC");
  if (at < 0 || file.indexOf("mp4a") < 0) throw new Error(`${init} lacks H.264 or AAC`);
  return `avc1.${file.subarray(at + 5, at + 8).toString("hex")},mp4a.40.2`;
}
