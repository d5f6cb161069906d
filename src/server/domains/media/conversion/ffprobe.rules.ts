import { z } from "zod";
import type { AudioFacts, Facts, VideoFacts } from "./probe.rules.ts";

const numeric = z.union([z.string(), z.number()]).transform(Number).catch(0);

/** The part of ffprobe's JSON (`-show_format -show_streams`) that decides anything. */
const said = z.object({
  format: z.object({ duration: numeric.optional(), bit_rate: numeric.optional() }).optional(),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().default("unknown"),
        profile: z.union([z.string(), z.number()]).optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        sample_aspect_ratio: z.string().optional(),
        pix_fmt: z.string().optional(),
        field_order: z.string().optional(),
        avg_frame_rate: z.string().optional(),
        r_frame_rate: z.string().optional(),
        channels: z.number().optional(),
        duration: numeric.optional(),
        bit_rate: numeric.optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
        tags: z.record(z.string(), z.unknown()).optional(),
        side_data_list: z.array(z.looseObject({ rotation: numeric.optional() })).optional(),
      }),
    )
    .default([]),
});
type Stream = z.output<typeof said>["streams"][number];

/** Reads ffprobe's answer; null when it found nothing it understands. A cover picture is no video. */
export function factsFromFfprobe(json: string): Facts | null {
  let found: z.output<typeof said>;
  try {
    found = said.parse(JSON.parse(json));
  } catch {
    return null;
  }
  if (found.streams.length === 0) return null;
  const picture = found.streams.find((stream) => stream.codec_type === "video" && stream.disposition?.attached_pic !== 1);
  const sound = found.streams.find((stream) => stream.codec_type === "audio");
  const longest = Math.max(0, ...[found.format?.duration, picture?.duration, sound?.duration].map((seconds) => finite(seconds)));
  return {
    seconds: finite(found.format?.duration) || longest,
    video: picture ? videoFacts(picture, finite(found.format?.bit_rate)) : null,
    audio: sound ? audioFacts(sound) : null,
  };
}

function videoFacts(stream: Stream, whole: number): VideoFacts {
  const turned = stream.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? Number(stream.tags?.["rotate"] ?? 0);
  return {
    codec: stream.codec_name,
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    rotation: (((Math.round(finite(turned) / 90) * 90) % 360) + 360) % 360,
    squarePixels: ["1:1", "0:1", "N/A", undefined].includes(stream.sample_aspect_ratio),
    pixels: stream.pix_fmt ?? "unknown",
    interlaced: !["progressive", "unknown", undefined].includes(stream.field_order),
    fps: ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate),
    bitrate: finite(stream.bit_rate) || whole,
  };
}

const audioFacts = (stream: Stream): AudioFacts => ({
  codec: stream.codec_name,
  profile: String(stream.profile ?? "unknown"),
  channels: stream.channels ?? 0,
});

const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : 0);

function ratio(text: string | undefined): number {
  const [over = 0, under = 1] = (text ?? "").split("/").map(Number);
  return under > 0 ? finite(over / under) : 0;
}
