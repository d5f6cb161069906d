import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as after } from "node:timers/promises";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import {
  type Asset, assetById, AUDIO, decrypted, encrypted, minuteKey, minutesOf, playEnd, rungName, secretOf,
} from "../assets/assets.ts";
import { forgetPlayed } from "../delivery/delivery.ts";
import { hold, letGo, putRekeyed } from "./remake.store.ts";

/** ms for which a try holds a video, and after how many segments it says so again. */
const HELD_MS = 60_000;
const SAY_AFTER = 16;

/** Another try took the video over, or it was removed. */
class Lost extends Error {}

/** A quality, or the sound by itself. */
interface Part {
  readonly folder: string;
  readonly segments: readonly SegmentRow[];
}

/** One go at one video; what it writes carries its tag. */
interface Try {
  readonly means: Means;
  readonly asset: Asset;
  readonly oldKey: Buffer;
  readonly secret: Buffer;
  readonly tag: string;
  readonly signal: AbortSignal;
}

/** As a try names its files: no upload and no lecture names its own so. */
const OF_A_TRY = /\/k[0-9a-f]{8}_[^/]+$/;

/**
 * Encrypts a video of one key anew, segment by segment, by the keys of its minutes. The old segments stay as long as somebody may play
 * them. Safe to break off, to run twice and beside itself: nothing counts before the last step, and a dead try's files go with the next.
 */
export async function rekey(means: Means, assetId: number, signal: AbortSignal): Promise<void> {
  const tag = `k${randomBytes(4).toString("hex")}`;
  if (!(await holdOn(means, assetId, tag))) return;
  try {
    const asset = await assetById(means.pool, assetId);
    if (!asset?.contentKey) return;
    await sweep(means, asset);
    await done({ means, asset, oldKey: asset.contentKey, secret: await secretOf(means.db, assetId), tag, signal });
    forgetPlayed(means, asset.vid);
  } catch (error) {
    await removeTagged(means, assetId, (key) => key.includes(`/${tag}_`));
    if (!(error instanceof Lost)) throw error;
  } finally {
    await letGo(means.db, assetId, tag);
  }
}

function holdOn(means: Means, assetId: number, tag: string): Promise<boolean> {
  const now = means.now();
  return hold(means.db, assetId, tag, new Date(now), new Date(now + HELD_MS));
}

async function done(one: Try): Promise<void> {
  const { means, asset, tag } = one;
  const old = ({ segments }: { readonly segments: readonly SegmentRow[] }) => segments.some(({ minute }) => minute === undefined);
  const rungs = asset.rungs.filter(old).map(({ height, segments }) => ({ height, folder: rungName(height), segments }));
  const sound = asset.audio && old(asset.audio) ? { ...asset.audio, folder: AUDIO } : null;
  const made = [];
  for (const { height, ...part } of rungs) made.push({ height, segments: await anew(one, part) });
  const audio = sound && { bandwidth: sound.bandwidth, codecs: sound.codecs, segments: await anew(one, sound) };
  const files = [...rungs, ...(sound ? [sound] : [])].flatMap(({ folder, segments }) => segments.map(({ file }) => `${folder}/${file}`));
  const until = new Date(playEnd(asset.seconds, means.now()));
  if (!(await putRekeyed(means.db, asset.id, tag, { rungs: made, audio, files }, until))) throw new Lost();
}

async function anew(one: Try, { folder, segments }: Part): Promise<SegmentRow[]> {
  const { means, asset, tag, signal } = one;
  const minutes = minutesOf(segments.map(({ seconds }) => seconds));
  const made: SegmentRow[] = [];
  for (const [n, segment] of segments.entries()) {
    if (signal.aborted) throw signal.reason;
    if (n % SAY_AFTER === 0 && !(await holdOn(means, asset.id, tag))) throw new Lost();
    const began = performance.now();
    made.push(await segmentAnew(one, folder, segment, minutes[n]!));
    // Half of the time is for those who learn.
    await after(performance.now() - began);
  }
  return made;
}

async function segmentAnew(one: Try, folder: string, segment: SegmentRow, minute: number): Promise<SegmentRow> {
  const { means: { providers }, asset, oldKey, secret, tag } = one;
  const clear = decrypted(await stored(one, `${folder}/${segment.file}`), oldKey, Buffer.from(segment.iv, "hex"));
  const [file, iv] = [`${tag}_${segment.file}`, randomBytes(16)];
  await providers.media.put(`${asset.id}/${folder}/${file}`, encrypted(clear, minuteKey(secret, minute), iv));
  return { file, seconds: segment.seconds, iv: iv.toString("hex"), minute };
}

async function stored({ means: { providers }, asset }: Try, file: string): Promise<Buffer> {
  const blob = await providers.media.read(`${asset.id}/${file}`);
  if (!blob) throw new Error(`${asset.id}/${file} is not in the store`);
  return buffer(blob.stream);
}

/** Takes away what tries wrote that died. */
async function sweep(means: Means, asset: Asset): Promise<void> {
  const named = new Set([
    ...asset.rungs.flatMap(({ height, segments }) => segments.map(({ file }) => `${asset.id}/${rungName(height)}/${file}`)),
    ...(asset.audio?.segments ?? []).map(({ file }) => `${asset.id}/${AUDIO}/${file}`),
  ]);
  await removeTagged(means, asset.id, (key) => OF_A_TRY.test(key) && !named.has(key));
}

async function removeTagged({ providers }: Means, assetId: number, goes: (key: string) => boolean): Promise<void> {
  for (const key of await providers.media.list(String(assetId))) if (goes(key)) await providers.media.delete(key);
}
