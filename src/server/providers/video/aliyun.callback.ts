import { createHash, timingSafeEqual } from "node:crypto";
import type { Callback, VideoEvent } from "./video.ts";

/** How far a callback's time may lie from ours, ms (Alibaba Cloud's own advice). */
const WINDOW_MS = 5 * 60_000;

const KINDS: Readonly<Record<string, VideoEvent["kind"]>> = {
  FileUploadComplete: "uploaded",
  UploadByURLComplete: "uploaded",
  StreamTranscodeComplete: "quality",
  TranscodeComplete: "done",
  DeleteMediaComplete: "removed",
};

/** What Alibaba Cloud's VOD puts into X-VOD-SIGNATURE: over address and time, not over the body. */
export const callbackSignature = (url: string, seconds: string, key: string): string =>
  createHash("md5").update(`${url}|${seconds}|${key}`).digest("hex");

/**
 * Reads a callback of Alibaba Cloud's VOD; null when its signature is forged, its time is more than five minutes away, or
 * it names no video. The signature covers the address and the time alone: whoever saw one may write another body within
 * five minutes. So an event says only that a video is worth asking about; the host itself is asked what is true.
 */
export function readCallback({ headers, body }: Callback, url: string, key: string, now: number): VideoEvent | null {
  const seconds = headers["x-vod-timestamp"];
  const given = headers["x-vod-signature"];
  if (typeof seconds !== "string" || typeof given !== "string" || !/^\d{10}$/.test(seconds) || !/^[0-9a-f]{32}$/i.test(given)) return null;
  const right = Buffer.from(callbackSignature(url, seconds, key), "hex");
  if (!timingSafeEqual(Buffer.from(given, "hex"), right)) return null;
  if (Math.abs(now - Number(seconds) * 1000) > WINDOW_MS) return null;
  return eventOf(body);
}

function eventOf(body: string): VideoEvent | null {
  let said: { EventType?: unknown; EventTime?: unknown; VideoId?: unknown; MediaIds?: unknown };
  try {
    said = JSON.parse(body) as typeof said;
  } catch {
    return null;
  }
  if (typeof said !== "object" || said === null) return null;
  const { EventType: type, EventTime: time, VideoId: vid } = said;
  if (typeof type !== "string" || typeof vid !== "string" || !/^[A-Za-z0-9_-]{8,64}$/.test(vid)) return null;
  const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
  // Callbacks carry no id of their own; the same words are the same event.
  const id = createHash("sha256").update(body).digest("base64url").slice(0, 32);
  return { id, vid, kind: KINDS[type] ?? "other", at: Number.isNaN(at) ? 0 : at };
}
