/** Encodes a lecture into two rungs of clear fMP4 HLS with their sound apart, and measures what came out. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asSound, withSound } from "./boxes.ts";
import { FPS } from "./speech.ts";

/** Seconds; also the distance of key frames, so that every segment of every rung starts with one. */
const SEGMENT = 4;

/** Constant-quality values chosen so that text edges stay clean and a minute takes about 0.7 MB. */
const RUNGS = [
  { height: 720, width: 1280, crf: 42, filter: "null" },
  { height: 360, width: 640, crf: 40, filter: "scale=640:360:flags=lanczos" },
] as const;
const SOUND = { folder: "audio", codecs: "mp4a.40.2" } as const;

/** A rung as `lecture.json` names it. Bit rates in bits per second, measured with the sound. */
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

const QUIET = ["-hide_banner", "-loglevel", "error", "-y"];
const EXACT = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"];

/** Writes `<folder>/720p`, `360p` and `audio` from the shots and the narration `wav`. Throws when ffmpeg fails. */
export async function encode(folder: string, shots: readonly Shot[], wav: string): Promise<void> {
  const seconds = shots.reduce((sum, shot) => sum + shot.frames, 0) / FPS;
  const graph = [`[0:v]split=2[s0][s1]`, ...RUNGS.map((rung, i) => `[s${i}]${rung.filter}[v${i}]`)];
  const outputs = RUNGS.flatMap((rung, i) => picture(i, rung.crf, seconds, fresh(join(folder, `${rung.height}p`))));
  const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "1280x720", "-framerate", String(FPS), "-i", "pipe:0"];
  const frames = await stills(shots.map((shot) => shot.png));
  await ffmpeg([...raw, "-filter_threads", "1", "-filter_complex", graph.join(";"), ...outputs], async (write) => {
    for (const [i, shot] of shots.entries()) for (let n = 0; n < shot.frames; n += 1) await write(frames[i]!);
  });
  await ffmpeg(["-i", wav, ...voice(seconds, fresh(join(folder, SOUND.folder)))]);
  joinOpenings(folder);
}

/** The pictures as raw frames, each decoded once. */
async function stills(pngs: readonly Buffer[]): Promise<Buffer[]> {
  const args = ["-f", "image2pipe", "-c:v", "png", "-i", "pipe:0", "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"];
  const all = await ffmpeg([...args, "-vsync", "0", "-f", "rawvideo", "pipe:1"], async (write) => {
    for (const png of pngs) await write(png);
  });
  const size = all.length / pngs.length;
  if (size !== (1280 * 720 * 3) / 2) throw new Error(`${pngs.length} pictures became ${all.length} bytes`);
  return pngs.map((_, i) => all.subarray(i * size, (i + 1) * size));
}

async function ffmpeg(args: readonly string[], feed?: (write: (bytes: Buffer) => Promise<void>) => Promise<void>): Promise<Buffer> {
  const running = spawn("nice", ["ffmpeg", ...QUIET, ...args], { stdio: [feed ? "pipe" : "ignore", "pipe", "inherit"] });
  const said: Buffer[] = [];
  running.stdout!.on("data", (bytes: Buffer) => said.push(bytes));
  const ended = once(running, "close");
  await feed?.(async (bytes) => {
    if (!running.stdin!.write(bytes)) await once(running.stdin!, "drain");
  });
  running.stdin?.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(" ")}`);
  return Buffer.concat(said);
}

function fresh(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const playlist = (out: string): string[] => [
  ...["-f", "hls", "-hls_time", String(SEGMENT), "-hls_playlist_type", "vod", "-hls_flags", "independent_segments"],
  ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
  ...["-hls_segment_filename", join(out, "seg_%03d.m4s"), join(out, "index.m3u8")],
];

function picture(index: number, crf: number, seconds: number, out: string): string[] {
  const gop = String(SEGMENT * FPS);
  return [
    ...["-map", `[v${index}]`, "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "slower", "-tune", "animation", "-profile:v", "main", "-pix_fmt", "yuv420p", "-crf", String(crf)],
    // No B frames: decode order is picture order, so the first picture is at 0 in both rungs.
    ...["-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-bf", "0", "-threads", "1"],
    // Old phones decode level 3.1 in hardware; its picture buffer holds five pictures of 720p.
    ...["-level", "3.1", "-refs", "4"],
    ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
    ...EXACT,
    ...playlist(out),
  ];
}

function voice(seconds: number, out: string): string[] {
  return [
    // It makes about 30 kbit/s of the 20 asked for.
    // The encoder puts 1024 samples before the first one; cutting as many of the opening silence keeps words and picture together.
    ...["-af", "highpass=f=90,lowpass=f=7200,loudnorm=I=-18:TP=-2:LRA=7,aresample=24000,atrim=start_sample=1024"],
    ...["-t", String(seconds), "-c:a", "aac", "-b:a", "20k", "-ac", "1"],
    ...EXACT,
    ...playlist(out),
  ];
}

/** Makes the sound the second track and names it in the rungs' openings: a rung's segment and the sound's are one when joined. */
function joinOpenings(folder: string): void {
  const sound = join(folder, SOUND.folder);
  for (const file of readdirSync(sound).filter((name) => !name.endsWith(".m3u8")))
    writeFileSync(join(sound, file), asSound(readFileSync(join(sound, file))));
  for (const { height } of RUNGS) {
    const init = join(folder, `${height}p`, "init.mp4");
    writeFileSync(init, withSound(readFileSync(init), readFileSync(join(sound, "init.mp4"))));
  }
}

/** A folder of segments: their names, lengths in seconds and sizes in bits. */
function segmentsOf(folder: string) {
  const lengths = [...readFileSync(join(folder, "index.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g)].map((m) => Number(m[1]));
  const files = readdirSync(folder).filter((file) => file.endsWith(".m4s")).sort();
  if (files.length !== lengths.length) throw new Error(`${folder}: ${files.length} segments, ${lengths.length} in the playlist`);
  return files.map((file, i) => ({ file, seconds: lengths[i]!, bits: statSync(join(folder, file)).size * 8 }));
}

// A last segment under half the target length says nothing about the peak (RFC 8216, "peak segment bit rate").
const peakOf = (segments: readonly { seconds: number; bits: number }[]): number =>
  Math.ceil(Math.max(...segments.map(({ seconds, bits }) => (seconds >= SEGMENT / 2 ? bits / seconds : 0))));

/** The rungs and the sound of `folder` with their measured rates, and the length in seconds. */
export function measure(folder: string) {
  const sound = segmentsOf(join(folder, SOUND.folder));
  let seconds = 0;
  const rungs = RUNGS.map(({ height, width }): Rung => {
    const name = `${height}p`;
    const pictures = segmentsOf(join(folder, name));
    if (pictures.length !== sound.length)
      throw new Error(`${folder}: ${pictures.length} segments of ${name}, ${sound.length} of the sound`);
    const both = pictures.map((one, i) => ({ seconds: one.seconds, bits: one.bits + sound[i]!.bits }));
    seconds = both.reduce((sum, one) => sum + one.seconds, 0);
    const averageBandwidth = Math.ceil(both.reduce((sum, one) => sum + one.bits, 0) / seconds);
    return { height, width, bandwidth: peakOf(both), averageBandwidth, codecs: codecs(join(folder, name, "init.mp4")), folder: name };
  });
  return { rungs, seconds, audio: { bandwidth: peakOf(sound), ...SOUND } };
}

/** RFC 6381 names: profile, constraints and level from the `avcC` box; the sound is AAC-LC. */
function codecs(init: string): string {
  const file = readFileSync(init);
  const at = file.indexOf("avcC");
  if (at < 0 || file.indexOf("mp4a") < 0) throw new Error(`${init} lacks H.264 or AAC`);
  return `avc1.${file.subarray(at + 5, at + 8).toString("hex")},${SOUND.codecs}`;
}
