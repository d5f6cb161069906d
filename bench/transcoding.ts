import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { staffAccount } from "#contract/staff/account.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { settled, upload } from "../tests/factories/uploads.ts";
import { Client } from "../tests/support/client.ts";
import { clip } from "../tests/support/ffmpeg.ts";
import type { Figure } from "./support/table.ts";

const SECONDS = 60;

/**
 * What the product adds to ffmpeg: CPU from the end of an upload to its last quality, over a bare ffmpeg that makes the
 * same two qualities of the same clip, in one run; what comes on top where little has to be encoded; how soon it plays.
 */
export async function transcoding(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const school = await startSchool({ dataDir, env: { DEMO: "0" } });
  try {
    const staff = new Client(school.origin);
    staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
    const shape = { seconds: SECONDS, size: "1280x720", fps: 30, gop: 60, filter: "noise=alls=3:allf=t" };
    const foreign = clip({ ...shape, name: "foreign.mkv", video: ["-c:v", "mpeg4", "-q:v", "8"] });
    const copyable = clip({ ...shape, video: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "3000k"] });

    const encoding = { bare: await bareCpu(encodeBoth(foreign, dataDir)), ours: await ourCpu(school.process.pid!, staff, foreign) };
    const copying = { bare: await bareCpu(copyAndEncode(copyable, dataDir)), ours: await ourCpu(school.process.pid!, staff, copyable) };
    const soon = await playableAfter(staff, copyable);
    const said = (one: { bare: number; ours: number }) => `${one.ours.toFixed(1)} s of CPU, bare ffmpeg ${one.bare.toFixed(1)} s`;
    return [
      {
        name: "transcoding 60 s of 720p to two qualities",
        measured: encoding.ours / encoding.bare,
        limit: 1.1,
        atLeast: false,
        unit: "× bare ffmpeg",
        note: said(encoding),
      },
      {
        name: "CPU beside a conversion",
        measured: copying.ours - copying.bare,
        limit: 3,
        atLeast: false,
        unit: "s",
        note: `first quality copied: looking at it, encrypting, pictures, sound alone; ${said(copying)}`,
      },
      { name: "copyable minute plays after", measured: soon, limit: SECONDS / 60, atLeast: false, unit: "s", note: "from its last byte" },
    ];
  } finally {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** CPU seconds of a bare ffmpeg. */
async function bareCpu(args: readonly string[]): Promise<number> {
  // Not the waiting kind: connections that the server closes meanwhile must be noticed.
  const timed = ["-c", 'TIMEFORMAT="%U %S"; { time ffmpeg -v error -nostdin -y "$@" </dev/null; } 2>&1', "ffmpeg", ...args];
  const { stdout } = await promisify(execFile)("bash", timed);
  const [user, system] = stdout.trim().split("\n").at(-1)!.split(" ").map(Number);
  return user! + system!;
}

/** CPU seconds of the server and all that it waited for, from the upload's last byte to the last quality. */
async function ourCpu(pid: number, staff: Client, file: string): Promise<number> {
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ").slice(11, 15);
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  };
  const id = await upload(staff.origin, staff, file);
  const before = used();
  // Asked seldom: each question costs CPU as well.
  const detail = await settled(staff, id, 900_000, 2_000);
  if (detail.state !== "ready") throw new Error(`the clip ended as ${detail.state}: ${detail.reason}`);
  return used() - before;
}

async function playableAfter(staff: Client, file: string): Promise<number> {
  const id = await upload(staff.origin, staff, file);
  const began = performance.now();
  while (!(await staff.call(staffMedia.detail, { id })).playable) await new Promise((resolve) => setTimeout(resolve, 20));
  return (performance.now() - began) / 1000;
}

const folder = (dataDir: string, name: string) => {
  mkdirSync(join(dataDir, "bare", name), { recursive: true });
  return join(dataDir, "bare", name);
};
const hls = (out: string) => [
  "-f",
  "hls",
  "-hls_time",
  "4",
  "-hls_playlist_type",
  "vod",
  "-hls_segment_type",
  "fmp4",
  "-hls_segment_filename",
  join(out, "%05d.m4s"),
  join(out, "index.m3u8"),
];
const x264 = (rate: number) => [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-profile:v",
  "main",
  "-crf",
  "23",
  "-maxrate",
  `${rate}k`,
  "-bufsize",
  `${rate * 2}k`,
  "-g",
  "9999",
  "-sc_threshold",
  "0",
  "-force_key_frames",
  "expr:gte(t,n_forced*4)",
  "-c:a",
  "aac",
  "-b:a",
  "96k",
  "-ac",
  "2",
];

const encodeBoth = (file: string, dataDir: string) => [
  "-i",
  file,
  "-filter_complex",
  "[0:v]split=2[a][b];[a]format=yuv420p[a1];[b]scale=-2:360,format=yuv420p[b1]",
  "-map",
  "[a1]",
  "-map",
  "0:a",
  ...x264(2200),
  ...hls(folder(dataDir, "a")),
  "-map",
  "[b1]",
  "-map",
  "0:a",
  ...x264(800),
  ...hls(folder(dataDir, "b")),
];
const copyAndEncode = (file: string, dataDir: string) => [
  "-i",
  file,
  "-map",
  "0:v",
  "-map",
  "0:a",
  "-c",
  "copy",
  ...hls(folder(dataDir, "c")),
  "-map",
  "0:v",
  "-map",
  "0:a",
  "-vf",
  "scale=-2:360",
  ...x264(800),
  ...hls(folder(dataDir, "d")),
];
