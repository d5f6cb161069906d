import { createCipheriv, createDecipheriv } from "node:crypto";
import type { SegmentRow } from "../../../database/tables/media.ts";
import { hmac } from "../../../kernel/hmac.ts";

/** Seconds of film that one content key opens (rules.md Watching, Delivery). */
const MINUTE = 60;
/** Bytes of the secret that the keys of one video are made of. */
export const SECRET_BYTES = 32;
const KEY_BYTES = 16;
/** Picture and sound begin some hundredths of a second apart, and cuts fall between frames: seconds that make no other minute. */
const ROUNDING = 0.5;

/** The AES-128 key of a minute, from 0, of the video with this secret. */
export const minuteKey = (secret: Buffer, minute: number): Buffer =>
  hmac(secret).update(`minute ${minute}`).digest().subarray(0, KEY_BYTES);

/** A segment as it is stored. */
export function encrypted(clear: Buffer, key: Buffer, iv: Buffer): Buffer {
  const cipher = createCipheriv("aes-128-cbc", key, iv);
  return Buffer.concat([cipher.update(clear), cipher.final()]);
}

/** What it was before; throws where it was encrypted otherwise. */
export function decrypted(stored: Buffer, key: Buffer, iv: Buffer): Buffer {
  const cipher = createDecipheriv("aes-128-cbc", key, iv);
  return Buffer.concat([cipher.update(stored), cipher.final()]);
}

/** A stored segment as it was before, by its minute's key or by the one key of a video that an earlier version took in. */
export function clearSegment(
  { keySecret, contentKey }: { readonly keySecret: Buffer | null; readonly contentKey: Buffer | null },
  { file, minute, iv }: SegmentRow,
  stored: Buffer,
): Buffer {
  const key = minute === undefined ? contentKey : keySecret && minuteKey(keySecret, minute);
  if (!key) throw new Error(`${file} has no key`);
  return decrypted(stored, key, Buffer.from(iv, "hex"));
}

/** The minute to which what begins at this second of the film belongs. */
export const minuteAt = (second: number): number => Math.floor((second + ROUNDING) / MINUTE);

/**
 * By which minute's key each segment is encrypted: that in which it begins. A last one that reaches into a minute of its own has
 * that one's key, so that each minute of the film's whole seconds has one. `lengths` in seconds.
 */
export function minutesOf(lengths: readonly number[]): number[] {
  const minutes: number[] = [];
  let from = 0;
  for (const seconds of lengths) {
    minutes.push(minuteAt(from));
    from += seconds;
  }
  const last = Math.floor((Math.floor(from) - 1) / MINUTE);
  if (minutes.length > 0) minutes.push(Math.max(minutes.pop()!, last));
  return minutes;
}
