import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { inTransaction, type Tables } from "../../../database/database.ts";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Lecture, lecture, readPlaylist } from "./lecture.rules.ts";
import { encrypted, minuteKey, minutesOf, SECRET_BYTES } from "./minutes.rules.ts";
import { AUDIO, type AudioRendition, INIT_FILE, type Rung, rungName } from "./playlist.rules.ts";
import { SPRITE_INDEX, sheetName } from "./sprite.rules.ts";
import { assetById, assetBySource, insertAsset, insertParts, setExtras } from "./store.ts";

/**
 * Takes a lecture in clear fMP4 HLS (`lecture.json` beside a folder per quality) into the product's store: every media
 * segment is encrypted with AES-128-CBC under the key of its minute and an iv of its own, initialisation segments
 * stay clear (media.md 2). A source that was taken in before is not taken in again. Throws with what is wrong when
 * the folder isn't whole; then nothing is kept.
 */
export async function ingestLecture(means: Means, folder: string, source: string): Promise<{ assetId: number; seconds: number }> {
  const known = await assetBySource(means.db, source);
  if (known) return { assetId: known.id, seconds: known.seconds };
  const said = await readLecture(folder);
  let assetId = 0;
  try {
    await inTransaction(means.db, async (tx) => {
      if (assetId > 0) await means.providers.media.deleteFolder(String(assetId));
      const entered = await enter(tx, means, folder, said, source);
      assetId = entered.assetId;
      await placeFiles(means, folder, said, entered);
    });
  } catch (error) {
    if (assetId > 0) await means.providers.media.deleteFolder(String(assetId));
    throw error;
  }
  return { assetId, seconds: said.seconds };
}

/**
 * The same in two steps: its rows are there at once, its files once `place` is done. So a school that nobody plays in yet can go on with
 * what is made of lectures. Of a source that was entered before, `place` puts the same files there again: the first try may have ended
 * before its own had.
 */
export async function enterLecture(
  means: Means, folder: string, source: string,
): Promise<{ assetId: number; seconds: number; place: () => Promise<void> }> {
  const said = await readLecture(folder);
  const known = await assetBySource(means.db, source);
  const entered = known ? await enteredAs(means, known.id) : await inTransaction(means.db, (tx) => enter(tx, means, folder, said, source));
  return { assetId: entered.assetId, seconds: said.seconds, place: () => placeFiles(means, folder, said, entered) };
}

const readLecture = async (folder: string): Promise<Lecture> =>
  lecture.parse(JSON.parse(await readFile(join(folder, "lecture.json"), "utf8")));

/** What the rows of a lecture say of its files. */
interface Entered {
  readonly assetId: number;
  readonly secret: Buffer;
  readonly rungs: readonly Rung[];
  readonly audio: AudioRendition | null;
}

async function enteredAs({ pool }: Means, assetId: number): Promise<Entered> {
  const { keySecret, rungs, audio } = (await assetById(pool, assetId))!;
  return { assetId, secret: keySecret!, rungs, audio };
}

/** Writes the rows of a lecture, with the iv of each segment that is to come. */
async function enter(tx: Transaction<Tables>, means: Means, folder: string, said: Lecture, source: string): Promise<Entered> {
  const secret = randomBytes(SECRET_BYTES);
  const assetId = await insertAsset(tx, {
    vid: randomBytes(12).toString("base64url"), title: said.title, seconds: said.seconds, keySecret: secret,
    hasPoster: said.poster !== null, source, createdAt: new Date(means.now()),
  });
  const rungs = await Promise.all(said.rungs.map(async (rung) => rungOf(rung, await planned(join(folder, rung.folder)))));
  const audio = said.audio && {
    bandwidth: said.audio.bandwidth, codecs: said.audio.codecs, segments: await planned(join(folder, said.audio.folder)),
  };
  await insertParts(tx, assetId, rungs, said.subtitles.map(({ lang, label }) => ({ lang, label, file: `${lang}.vtt` })));
  await setExtras(tx, assetId, { audio, spriteSheets: said.sprites?.sheets ?? 0 });
  return { assetId, secret, rungs, audio };
}

/** Puts all files of a lecture into the store. */
async function placeFiles(means: Means, folder: string, said: Lecture, { assetId, secret, rungs, audio }: Entered): Promise<void> {
  const { media } = means.providers;
  const place = { assetId, secret };
  const sound = said.soundApart ? join(folder, said.audio!.folder) : null;
  for (const { height, segments } of rungs) {
    const from = said.rungs.find((rung) => rung.height === height)!.folder;
    await placeSegments(means, join(folder, from), rungName(height), segments, place, sound);
  }
  for (const { lang, file } of said.subtitles) await media.put(`${assetId}/subtitles/${lang}.vtt`, await readFile(join(folder, file)));
  if (said.poster) await media.put(`${assetId}/poster.jpg`, await readFile(join(folder, said.poster)));
  if (audio) await placeSegments(means, join(folder, said.audio!.folder), AUDIO, audio.segments, place);
  if (said.sprites) await takeSprites(means, join(folder, said.sprites.folder), said.sprites.sheets, assetId);
}

/** Where segments go, and the secret that their keys are made of. */
interface Place {
  readonly assetId: number;
  readonly secret: Buffer;
}

/** Takes one quality in, encrypted segment by segment; its rows are the caller's to keep. */
export async function takeRung(means: Means, folder: string, said: Lecture["rungs"][number], place: Place): Promise<Rung> {
  return rungOf(said, await takeSegments(means, join(folder, said.folder), rungName(said.height), place));
}

const rungOf = (said: Lecture["rungs"][number], segments: SegmentRow[]): Rung => ({
  height: said.height, width: said.width, bandwidth: said.bandwidth, averageBandwidth: said.averageBandwidth, codecs: said.codecs, segments,
});

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

/** The segments of a clear playlist with the minute of each and a fresh iv. */
async function planned(from: string): Promise<SegmentRow[]> {
  const { segments } = readPlaylist(await readFile(join(from, "index.m3u8"), "utf8"));
  const minutes = minutesOf(segments.map(({ seconds }) => seconds));
  return segments.map(({ file, seconds }, nth) => ({ file, seconds, iv: randomBytes(16).toString("hex"), minute: minutes[nth]! }));
}

/** Places each segment of `from`, with the one of the same number of `sound` behind it, as a file of its own. */
async function placeSegments(
  means: Means, from: string, name: string, segments: readonly SegmentRow[], { assetId, secret }: Place, sound: string | null = null,
): Promise<void> {
  const to = `${assetId}/${name}`;
  const { init } = readPlaylist(await readFile(join(from, "index.m3u8"), "utf8"));
  await means.providers.media.put(`${to}/${INIT_FILE}`, await readFile(join(from, init)));
  const voices = sound === null ? null : await segmentsOf(sound);
  if (voices && voices.length !== segments.length) throw new Error(`${from}: the sound has ${voices.length} segments`);
  const take = async ({ file, iv, minute }: SegmentRow, nth: number): Promise<void> => {
    const parts = [join(from, file), ...(voices ? [voices[nth]!] : [])];
    const clear = Buffer.concat(await Promise.all(parts.map((part) => readFile(part))));
    await means.providers.media.put(`${to}/${file}`, encrypted(clear, minuteKey(secret, minute!), Buffer.from(iv, "hex")));
  };
  const all = [...segments.entries()];
  for (let at = 0; at < all.length; at += AT_ONCE) await settled(all.slice(at, at + AT_ONCE).map(([nth, segment]) => take(segment, nth)));
}

async function takeSegments(means: Means, from: string, name: string, place: Place): Promise<SegmentRow[]> {
  const segments = await planned(from);
  await placeSegments(means, from, name, segments, place);
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
