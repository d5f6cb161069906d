import { join } from "node:path";
import { gather } from "./gather.ts";
import { SEGMENT_SECONDS } from "./ffmpeg.rules.ts";
import { ladder } from "./ladder.rules.ts";
import { type Job, judged, type Made, NO_ROOM, Unfit } from "./make.ts";
import { measure } from "./measure.ts";
import { AUDIO, INIT_FILE, rungName } from "../assets/assets.ts";
import { cutOff, type Facts, remuxObjection, type VideoFacts } from "./probe.rules.ts";

/** The library cuts pieces this short (s) where key frames allow it; `gather` makes segments of them. */
const PIECE_SECONDS = 1;
/** A longer segment (s) can't be looked for a place in, and its minutes would share a key. */
const LONGEST_REPACKED = 30;

/** The library is loaded with the first file that needs it: most servers have ffmpeg and never do. */
const repacker = () => import("../../../providers/video/remux.ts");

/** H.264 profiles whose pictures are yuv420p: baseline, main, extended, high (ISO 14496-10 A.2). */
const PLAIN_PROFILES = ["42", "4d", "58", "64"];

/** Looks at the file without ffmpeg. Throws `Unfit` with what is wrong, also when only ffmpeg could help. */
export async function inspected(job: Job): Promise<Facts & { readonly video: VideoFacts }> {
  const { inspect } = await repacker();
  const found = await inspect(job.source);
  const facts = await judged(
    job,
    found && {
      seconds: found.seconds,
      video: found.video && {
        ...found.video,
        pixels: PLAIN_PROFILES.includes(found.video.parameters.slice(5, 7).toLowerCase()) ? "yuv420p" : "unknown",
        interlaced: false,
      },
      audio: found.audio && {
        codec: found.audio.codec,
        profile: found.audio.parameters === "mp4a.40.2" ? "LC" : "unknown",
        channels: found.audio.channels,
      },
    },
  );
  const wrong = remuxObjection(facts);
  if (wrong) throw new Unfit(wrong);
  return facts;
}

/** Repacks the picture and the sound, and the sound alone beside them. */
export async function repack(job: Job, facts: Facts & { readonly video: VideoFacts }): Promise<Made[]> {
  const [goal] = ladder(facts.video);
  if (!goal) throw new Error("a video has at least one quality");
  const common = { seconds: PIECE_SECONDS, init: INIT_FILE, signal: job.signal };
  const folder = join(job.folder, rungName(goal.height));
  const { remux, TrackLost } = await repacker();
  try {
    await remux(job.source, folder, {
      ...common,
      soundOnly: false,
      onProgress: (share) => job.progress(Math.min(99, Math.floor(share * 100))),
    });
    await gather(folder, SEGMENT_SECONDS);
    if (facts.audio) {
      await remux(job.source, join(job.folder, AUDIO), { ...common, soundOnly: true });
      await gather(join(job.folder, AUDIO), SEGMENT_SECONDS);
    }
  } catch (error) {
    if (job.signal.aborted) throw job.signal.reason;
    if (isFull(error)) throw new Unfit(NO_ROOM);
    if (error instanceof TrackLost)
      throw new Unfit({ reason: "mediaSoundNeedsFfmpeg", values: { codec: facts.audio?.codec.toUpperCase() ?? "" }, again: true });
    job.means.log.warn({ err: error }, "media: repacking failed");
    throw new Unfit({ reason: "mediaTruncated", values: {}, again: false });
  }
  const measured = await measure(folder);
  const wrong = cutOff(facts.seconds, measured.seconds);
  if (wrong) throw new Unfit(wrong);
  if (measured.longest > LONGEST_REPACKED)
    throw new Unfit({ reason: "mediaJumpsNeedFfmpeg", values: { seconds: Math.round(measured.longest) }, again: true });
  return [{ goal, measured }];
}

/** The disk is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
