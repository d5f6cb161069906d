import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const found = (program: string) => spawnSync(program, ["-version"], { stdio: "ignore" }).status === 0;

/** Whether this machine has the programs that make and convert clips. */
export const hasFfmpeg = found("ffmpeg") && found("ffprobe");
/** Why a test that needs them is left out. */
export const NO_FFMPEG = "this machine has no ffmpeg (Debian: apt-get install ffmpeg)";

export interface ClipPlan {
  readonly seconds?: number;
  readonly size?: string;
  readonly fps?: number;
  /** Key frames, in frames. */
  readonly gop?: number;
  readonly video?: readonly string[];
  /** null: no sound. */
  readonly audio?: readonly string[] | null;
  readonly name?: string;
  /** Where the index stands; at the start by default. */
  readonly indexLast?: boolean;
  /** Other filters of the picture. */
  readonly filter?: string;
}

/** Draws a clip with ffmpeg's test picture and a tone and returns its path; 4 s of 320×180 by default. */
export function clip(plan: ClipPlan = {}): string {
  const { seconds = 4, size = "320x180", fps = 25, gop = 50 } = plan;
  const file = join(mkdtempSync(join(tmpdir(), "jc-clip-")), plan.name ?? "clip.mp4");
  const sound = plan.audio === null ? [] : ["-f", "lavfi", "-i", `sine=440:sample_rate=44100:duration=${seconds}`];
  execFileSync("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-f",
    "lavfi",
    "-i",
    `testsrc2=size=${size}:rate=${fps}:duration=${seconds}${plan.filter ? `,${plan.filter}` : ""}`,
    ...sound,
    ...(plan.video ?? ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]),
    "-g",
    String(gop),
    ...(plan.audio === null ? [] : (plan.audio ?? ["-c:a", "aac", "-b:a", "64k"])),
    "-shortest",
    ...(/\.(mp4|mov)$/.test(file) && !plan.indexLast ? ["-movflags", "+faststart"] : []),
    file,
  ]);
  return file;
}
