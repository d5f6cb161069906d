import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction } from "../../../database/database.ts";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Lecture, lecture, readPlaylist } from "./lecture.rules.ts";
import { encrypted, minuteKey, minutesOf, SECRET_BYTES } from "./minutes.rules.ts";
import { AUDIO, type AudioRendition, INIT_FILE, type Rung, rungName } from "./playlist.rules.ts";
import { SPRITE_INDEX, sheetName } from "./sprite.rules.ts";
import { type Asset, assetBySource, insertAsset, insertParts, setExtras } from "./store.ts";

/**
 * Takes a lecture in clear fMP4 HLS (`lecture.json` beside a folder per quality) into the product's store: every media
 * segment is encrypted with AES-128-CBC under the key of its minute and an iv of its own, initialisation segments
 * stay clear (media.md 2). A source that was taken in before is not taken in again. Throws with what is wrong when
 * the folder isn't whole; then nothing is kept.
 */
export async function ingestLecture(means: Means, folder: string, source: string): Promise<{ assetId: number; seconds: number }> {
  const known = await assetBySource(means.db, source);
  if (known) return { assetId: known.id, seconds: known.seconds };
  const said = lecture.parse(JSON.parse(await readFile(join(folder, "lecture.json"), "utf8")));
  const keySecret = randomBytes(SECRET_BYTES);
  const media = means.providers.media;
  let assetId = 0;
  try {
    await inTransaction(means.db, async (tx) => {
      if (assetId > 0) await media.deleteFolder(String(assetId));
      assetId = await insertAsset(tx, {
        vid: randomBytes(12).toString("base64url"), title: said.title, seconds: said.seconds, keySecret,
        hasPoster: said.poster !== null, source, createdAt: new Date(means.now()),
      });
      const rungs: Rung[] = [];
      const place = { assetId, secret: keySecret };
      const sound = said.soundApart ? said.audio!.folder : null;
      for (const rung of said.rungs) rungs.push(await takeRung(means, folder, rung, place, sound));
      const subtitles = await takeSubtitles(means, folder, said, assetId);
      if (said.poster) await media.put(`${assetId}/poster.jpg`, await readFile(join(folder, said.poster)));
      await insertParts(tx, assetId, rungs, subtitles);
      const audio = said.audio && (await takeAudio(means, folder, said.audio, place));
      const spriteSheets = said.sprites ? await takeSprites(means, join(folder, said.sprites.folder), said.sprites.sheets, assetId) : 0;
      await setExtras(tx, assetId, { audio, spriteSheets });
    });
  } catch (error) {
    if (assetId > 0) await media.deleteFolder(String(assetId));
    throw error;
  }
  return { assetId, seconds: said.seconds };
}

/** Where segments go, and the secret that their keys are made of. */
interface Place {
  readonly assetId: number;
  readonly secret: Buffer;
}

/** Takes one quality in, encrypted segment by segment; its rows are the caller's to keep. `sound`: folder of one that lies apart. */
export async function takeRung(
  means: Means, folder: string, said: Lecture["rungs"][number], place: Place, sound: string | null = null,
): Promise<Rung> {
  const apart = sound === null ? null : join(folder, sound);
  const segments = await takeSegments(means, join(folder, said.folder), rungName(said.height), place, apart);
  return {
    height: said.height,
    width: said.width,
    bandwidth: said.bandwidth,
    averageBandwidth: said.averageBandwidth,
    codecs: said.codecs,
    segments,
  };
}

/** The same for the sound by itself. */
export async function takeAudio(means: Means, folder: string, said: NonNullable<Lecture["audio"]>, place: Place): Promise<AudioRendition> {
  return { bandwidth: said.bandwidth, codecs: said.codecs, segments: await takeSegments(means, join(folder, said.folder), AUDIO, place) };
}

/** Takes the preview pictures in and returns how many sheets there are. */
export async function takeSprites(means: Means, folder: string, sheets: number, assetId: number): Promise<number> {
  for (const file of [SPRITE_INDEX, ...Array.from({ length: sheets }, (_, n) => sheetName(n))]) {
    await means.providers.media.put(`${assetId}/sprites/${file}`, await readFile(join(folder, file)));
  }
  return sheets;
}

/** Segments written at the same time: each waits for the disk or the store, not for the others. */
const AT_ONCE = 4;

/** Each segment of `from`, with the one of the same number of `sound` behind it, as a file of its own. */
async function takeSegments(
  means: Means, from: string, name: string, { assetId, secret }: Place, sound: string | null = null,
): Promise<SegmentRow[]> {
  const to = `${assetId}/${name}`;
  const playlist = readPlaylist(await readFile(join(from, "index.m3u8"), "utf8"));
  await means.providers.media.put(`${to}/${INIT_FILE}`, await readFile(join(from, playlist.init)));
  const voices = sound === null ? null : await segmentsOf(sound);
  if (voices && voices.length !== playlist.segments.length) throw new Error(`${from}: the sound has ${voices.length} segments`);
  const minutes = minutesOf(playlist.segments.map(({ seconds }) => seconds));
  const take = async (nth: number): Promise<SegmentRow> => {
    const [{ file, seconds }, minute, iv] = [playlist.segments[nth]!, minutes[nth]!, randomBytes(16)];
    const parts = [join(from, file), ...(voices ? [voices[nth]!] : [])];
    const clear = Buffer.concat(await Promise.all(parts.map((part) => readFile(part))));
    await means.providers.media.put(`${to}/${file}`, encrypted(clear, minuteKey(secret, minute), iv));
    return { file, seconds, iv: iv.toString("hex"), minute };
  };
  const segments: SegmentRow[] = [];
  const all = [...playlist.segments.keys()];
  for (let at = 0; at < all.length; at += AT_ONCE) segments.push(...(await settled(all.slice(at, at + AT_ONCE).map(take))));
  return segments;
}

/** Paths of the segments of a clear playlist. */
async function segmentsOf(folder: string): Promise<string[]> {
  const { segments } = readPlaylist(await readFile(join(folder, "index.m3u8"), "utf8"));
  return segments.map(({ file }) => join(folder, file));
}

/** All of them, or the first failure once none writes any more: only then may be removed what is half there. */
async function settled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function takeSubtitles(means: Means, folder: string, said: Lecture, assetId: number): Promise<Asset["subtitles"]> {
  const kept: Asset["subtitles"][number][] = [];
  for (const { lang, label, file } of said.subtitles) {
    const name = `${lang}.vtt`;
    await means.providers.media.put(`${assetId}/subtitles/${name}`, await readFile(join(folder, file)));
    kept.push({ lang, label, file: name });
  }
  return kept;
}
