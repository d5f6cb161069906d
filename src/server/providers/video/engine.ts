import { access, constants } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { Lanes, type Place } from "./lanes.ts";
import { type Finished, type Run, runProgram } from "./program.ts";

/** What this machine can do with a video: everything by ffmpeg, or only to repack what plays already. */
type EngineState =
  | { readonly kind: "ffmpeg"; readonly ffmpeg: string; readonly ffprobe: string; readonly version: string }
  | { readonly kind: "remux"; readonly why: string };

/** `first` makes a video playable; `later` adds pictures and qualities and stands still while the first works. */
export type Lane = "first" | "later";

/** The machine's means to look at and convert videos; one program works at a time, others stand still or wait. */
export interface VideoEngine {
  /** Looked up once, at the first question. */
  state(): Promise<EngineState>;
  /** One line for the operator: `system ffmpeg 5.1.9` or what is missing. */
  line(): Promise<string>;
  /** Runs ffmpeg or ffprobe when nothing goes before it. Throws `Stopped` once the product stops. */
  run(program: "ffmpeg" | "ffprobe", args: readonly string[], run: Run, place: Place): Promise<Finished>;
  /** Kills what runs; nothing runs afterwards. */
  stop(): void;
}

/** The product stops: what was being done is done again after the next start. */
export class Stopped extends Error {}

const NEEDED = ["libx264", "aac"];
/** ms for `-encoders`. */
const LOOK_MS = 15_000;
const INSTALL = "install ffmpeg (Debian: apt-get install ffmpeg) to convert other videos, for previews and for further qualities";

/** `given` is FFMPEG_PATH: a program, or `none` to do without. Otherwise PATH is searched. */
export function videoEngine(given: string | null, path: string = process.env["PATH"] ?? ""): VideoEngine {
  const lanes = new Lanes();
  let known: Promise<EngineState> | null = null;
  const state = () => (known ??= look(given, path));
  return {
    state,
    async line() {
      const found = await state();
      return found.kind === "ffmpeg" ? `${given ? "given" : "system"} ffmpeg ${found.version}` : `remux only (${found.why}): ${INSTALL}`;
    },
    async run(program, args, run, place) {
      const found = await state();
      if (found.kind !== "ffmpeg") throw new Error(`${program} was asked for, and there is none`);
      return lanes.take(place, (turn) => runProgram(found[program], args, run, turn));
    },
    stop: () => lanes.stop(new Stopped("the product stops")),
  };
}

async function look(given: string | null, path: string): Promise<EngineState> {
  if (given === "none") return { kind: "remux", why: "FFMPEG_PATH=none" };
  const folders = path.split(delimiter).filter(Boolean);
  const ffmpeg = given ?? (await found("ffmpeg", folders));
  if (!ffmpeg) return { kind: "remux", why: "no ffmpeg on PATH" };
  const ffprobe = await found("ffprobe", [dirname(ffmpeg), ...folders]);
  if (!ffprobe) return { kind: "remux", why: "ffmpeg without ffprobe" };
  const encoders = await runProgram(ffmpeg, ["-hide_banner", "-encoders"], { limitMs: LOOK_MS }).catch(() => null);
  if (!encoders || encoders.code !== 0) return { kind: "remux", why: `${ffmpeg} does not run` };
  const missing = NEEDED.filter((name) => !new RegExp(`^\\s*[VA]\\S*\\s+${name}\\s`, "m").test(encoders.output));
  if (missing.length > 0) return { kind: "remux", why: `${ffmpeg} lacks ${missing.join(" and ")}` };
  const said = await runProgram(ffmpeg, ["-version"], { limitMs: LOOK_MS });
  return { kind: "ffmpeg", ffmpeg, ffprobe, version: /version (\d+(?:\.\d+)*)/.exec(said.output)?.[1] ?? "of its own" };
}

async function found(name: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const place = join(folder, process.platform === "win32" ? `${name}.exe` : name);
    if (await access(place, constants.X_OK).then(() => true, () => false)) return place;
  }
  return null;
}
