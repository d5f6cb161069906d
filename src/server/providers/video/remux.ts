import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  CmafOutputFormat, Conversion, EncodedPacketSink, FilePathSource, FilePathTarget, HlsOutputFormat, Input, type InputTrack, MATROSKA, MP4,
  Output, PathedTarget, QTFF, WEBM,
} from "mediabunny";

/** What can be read of a file without ffmpeg. Codecs in ffmpeg's words. */
interface Inspected {
  readonly seconds: number;
  readonly video: {
    readonly codec: string; readonly parameters: string; readonly width: number; readonly height: number;
    readonly rotation: number; readonly squarePixels: boolean; readonly fps: number; readonly bitrate: number;
  } | null;
  readonly audio: { readonly codec: string; readonly parameters: string; readonly channels: number } | null;
}

/** A track could not be taken over as it is; its reason in the library's word. */
export class TrackLost extends Error {}

/** Containers whose tracks may stand in HLS as they are. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM];
/** Packets from which rate and frames are measured. */
const SAMPLE = 200;
const NAMES: Readonly<Record<string, string>> = { avc: "h264" };

/** Whether a track has anything in it, whatever the file's index promises: of a file that was cut off it may have nothing. */
const hasContent = async (track: InputTrack | null): Promise<boolean> =>
  track !== null && (await new EncodedPacketSink(track).getFirstPacket()) !== null;

const opened = (file: string) => new Input({ formats: FORMATS, source: new FilePathSource(file) });

/** Looks into a file; null when it can't be read. */
export async function inspect(file: string): Promise<Inspected | null> {
  const input = opened(file);
  try {
    if (!(await input.canRead())) return null;
    const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const audio = (await hasContent(sound)) ? sound : null;
    if (!video && !audio) return null;
    const stats = await video?.computePacketStats(SAMPLE);
    const shape = await video?.getPixelAspectRatio();
    return {
      seconds: await input.computeDuration(),
      video: video && {
        codec: named(await video.getCodec()),
        parameters: (await video.getCodecParameterString()) ?? "",
        width: await video.getCodedWidth(),
        height: await video.getCodedHeight(),
        rotation: await video.getRotation(),
        squarePixels: !shape || shape.num === shape.den,
        fps: stats?.averagePacketRate ?? 0,
        bitrate: stats?.averageBitrate ?? 0,
      },
      audio: audio && {
        codec: named(await audio.getCodec()),
        parameters: (await audio.getCodecParameterString()) ?? "",
        channels: await audio.getNumberOfChannels(),
      },
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

const named = (codec: string | null) => (codec === null ? "unknown" : (NAMES[codec] ?? codec));

/**
 * Repacks the first picture and sound of a file as clear fMP4 HLS below `folder`, in the segments' usual names; with
 * `soundOnly` the sound alone; sound with nothing in it is none. Throws `TrackLost` when a track would be left out and an error when there
 * is nothing to repack, and then leaves the folder to the caller.
 */
export async function remux(
  file: string,
  folder: string,
  options: {
    readonly seconds: number;
    readonly soundOnly: boolean;
    readonly init: string;
    readonly signal: AbortSignal;
    readonly onProgress?: (share: number) => void;
  },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const input = opened(file);
  try {
    const [hasPicture, hasSound] = [
      !options.soundOnly && (await hasContent(await input.getPrimaryVideoTrack())), await hasContent(await input.getPrimaryAudioTrack()),
    ];
    // The library fails at a track without packets in a promise that nobody holds, which would end the process.
    if (options.soundOnly ? !hasSound : !hasPicture) throw new Error("the file ends before its first packet");
    const output = new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        targetDuration: options.seconds,
        getPlaylistPath: () => "index.m3u8",
        getInitPath: () => options.init,
        getSegmentPath: ({ n }) => `seg_${String(n - 1).padStart(5, "0")}.m4s`,
      }),
      // The library's own master playlist isn't needed; whatever it names stays inside the folder.
      target: new PathedTarget(
        "master.m3u8",
        ({ path }) => new FilePathTarget(join(folder, path.slice(dirname(path).length === 1 ? 0 : dirname(path).length + 1))),
      ),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: "primary",
      showWarnings: false,
      ...(options.soundOnly ? { video: { discard: true } } : {}),
      ...(hasSound ? {} : { audio: { discard: true } }),
    });
    const lost = conversion.discardedTracks.filter((track) => track.reason !== "discarded_by_user");
    if (!conversion.isValid || lost.length > 0) throw new TrackLost(lost.map((track) => track.reason).join(", ") || "nothing is left");
    conversion.onProgress = (share) => {
      if (options.signal.aborted) void conversion.cancel();
      options.onProgress?.(share);
    };
    await conversion.execute();
  } finally {
    input.dispose();
  }
}
