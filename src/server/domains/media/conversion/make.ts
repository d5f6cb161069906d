import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Means } from "../../../kernel/call.ts";
import type { Finished, Run } from "../../../providers/video/program.ts";
import type { Lane } from "../../../providers/video/engine.ts";
import { copyArgs, encodeArgs, LONGEST_SEGMENT, posterArgs, probeArgs, soundArgs, spriteArgs, type VideoSource } from "./ffmpeg.rules.ts";
import { factsFromFfprobe } from "./ffprobe.rules.ts";
import type { Goal, Plan } from "./ladder.rules.ts";
import { cutOff, type Facts, type Objection, objection, unreadable, type VideoFacts } from "./probe.rules.ts";
import { measure, type Measured } from "./measure.ts";
import { isWritten } from "./written.ts";
import { AUDIO, pidFile, rungName, spritePlan } from "../assets/assets.ts";

/** The file can't be taken, or not now; staff read why. */
export class Unfit extends Error {
  readonly objection: Objection;

  constructor(because: Objection) {
    super(because.reason);
    this.objection = because;
  }
}

/** The disk is full: the work goes on once there is room. */
export const NO_ROOM: Objection = { reason: "mediaWaitsForRoom", values: {}, again: true };

/** Nobody waits for it any more, or another process does it. */
export class NoLongerWanted extends Error {}

/** What a piece of work needs of its surroundings. */
export interface Job {
  readonly means: Means;
  /** The file that came in. */
  readonly source: string;
  /** A folder of its own, empty at first. */
  readonly folder: string;
  readonly lane: Lane;
  /** When (ms) it would be done if nothing kept it waiting: among first qualities the earlier one goes first. */
  readonly due: number;
  /** Aborted when the work is no longer wanted. */
  readonly signal: AbortSignal;
  /** 0-100 of what is being done. */
  readonly progress: (percent: number) => void;
}

const PROBE_MS = 60_000;
const SILENCE_MS = 180_000;
/** ms that a conversion may take: a slow machine needs 20 times the video's length for 4K. */
const conversionMs = (seconds: number) => 10 * 60_000 + seconds * 20_000;

/** Looks at the file with ffprobe. Throws `Unfit` with what is wrong. */
export async function probe(job: Job): Promise<Facts & { readonly video: VideoFacts }> {
  const found = await run(job, "ffprobe", probeArgs(job.source), { limitMs: PROBE_MS });
  return judged(job, found.killed ? null : factsFromFfprobe(found.output));
}

/** The facts, unless they forbid taking the file. */
export async function judged(job: Job, facts: Facts | null): Promise<Facts & { readonly video: VideoFacts }> {
  if (!facts) throw new Unfit(unreadable(await headOf(job.source)));
  const wrong = objection(facts);
  if (wrong || !facts.video) throw new Unfit(wrong ?? { reason: "mediaNotVideo", values: {}, again: false });
  return { ...facts, video: facts.video };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(192);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** One quality as it lies in the work folder. */
export interface Made {
  readonly goal: Goal;
  readonly measured: Measured;
}

/** Makes the qualities of a plan; null when copying gave segments that are too long, and encoding has to do it. */
export async function makeRungs(
  job: Job,
  facts: Facts & { readonly video: VideoFacts },
  plan: Pick<Plan, "copy" | "sound" | "copySound">,
  goals: readonly Goal[],
): Promise<Made[] | null> {
  const [best] = goals;
  if (!best) return [];
  for (const goal of goals) await emptied(join(job.folder, rungName(goal.height)));
  if (plan.copy) {
    if (plan.sound) await emptied(join(job.folder, AUDIO));
    await convert(job, copyArgs(job.source, job.folder, best, plan), facts.seconds);
    if (plan.sound) await refuseHalf(join(job.folder, AUDIO));
  } else {
    await convert(job, encodeArgs(job.source, job.folder, goals, { sound: plan.sound, video: facts.video }), facts.seconds);
  }
  const made: Made[] = [];
  for (const goal of goals) {
    await refuseHalf(join(job.folder, rungName(goal.height)));
    const measured = await measure(join(job.folder, rungName(goal.height))).catch(() => null);
    const wrong = measured ? cutOff(facts.seconds, measured.seconds) : unreadable(await headOf(job.source));
    if (wrong || !measured) throw new Unfit(wrong ?? { reason: "mediaFailed", values: {}, again: true });
    made.push({ goal, measured });
  }
  return plan.copy && made.some(({ measured }) => measured.longest > LONGEST_SEGMENT) ? null : made;
}

/** Lays the sound alone beside an encoded quality; a copied one has it already. */
export async function makeSound(job: Job, goal: Goal, seconds: number): Promise<void> {
  await emptied(join(job.folder, AUDIO));
  await convert(job, soundArgs(join(job.folder, rungName(goal.height), "index.m3u8"), job.folder), seconds);
  await refuseHalf(join(job.folder, AUDIO));
}

/** Draws preview pictures into `sprites/`; returns how many sheets came out. */
export async function makeSprites(job: Job, from: VideoSource, seconds: number): Promise<number> {
  const folder = join(job.folder, "sprites");
  await emptied(folder);
  const plan = spritePlan(seconds);
  await convert(job, spriteArgs(from, folder, plan), seconds);
  return plan.sheets;
}

/** Chooses the still picture and returns its file; a dark one only where there is no other. */
export async function makePoster(job: Job, from: VideoSource, seconds: number): Promise<string> {
  const file = join(job.folder, "poster.jpg");
  for (const anyFrame of [false, true]) {
    await rm(file, { force: true });
    await convert(job, posterArgs(from, file, anyFrame), seconds);
    if (await stat(file).then(({ size }) => size > 0, () => false)) break;
  }
  return file;
}

async function convert(job: Job, args: readonly string[], seconds: number): Promise<void> {
  const done = await run(job, "ffmpeg", args, {
    limitMs: conversionMs(seconds),
    ...(args.includes("-progress")
      ? { silenceMs: SILENCE_MS, onProgress: (at: number) => job.progress(Math.max(0, Math.min(99, Math.floor((at / seconds) * 100)))) }
      : {}),
  });
  if (done.killed) throw new Unfit({ reason: "mediaTimedOut", values: {}, again: true });
  if (done.code === 0) return;
  if (/no space left on device/i.test(done.complaints)) throw new Unfit(NO_ROOM);
  job.means.log.warn({ complaints: done.complaints.slice(-2000), code: done.code }, "media: ffmpeg failed");
  throw new Unfit({ reason: "mediaFailed", values: {}, again: true });
}

function run(job: Job, program: "ffmpeg" | "ffprobe", args: readonly string[], how: Run): Promise<Finished> {
  const rest = { pidFile: pidFile(job.folder), nice: job.lane === "first" ? 5 : 15, signal: job.signal };
  return job.means.providers.engine.run(program, args, { ...how, ...rest }, job);
}

/** Half of a film must not take the place of a whole one. */
async function refuseHalf(folder: string): Promise<void> {
  if (!(await isWritten(folder))) throw new Unfit(NO_ROOM);
}

async function emptied(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
