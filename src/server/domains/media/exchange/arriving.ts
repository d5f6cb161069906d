import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import {
  AUDIO, dropNew, encrypted, INIT_FILE, insertParts, LADDER, minuteKey, minutesOf, type Rung, rungName, setExtras, sheetName,
  SPRITE_INDEX, spriteIndex, spritePlan,
} from "../assets/assets.ts";
import { readSubtitles, writeVtt, decoded } from "../subtitles/subtitles.ts";
import type { FilmTold, PartTold, QualityTold } from "./film.ts";
import { comingFrom, filmNamed, insertComing, makeReady } from "./films.store.ts";
import { SOURCE } from "./leaving.ts";

type Pieces = () => AsyncIterable<Buffer>;

/** A film that comes in: what is said of it, and where its files are read from. */
interface ArrivingFilm extends FilmTold {
  readonly qualities: readonly (QualityTold & { readonly pieces: Pieces })[];
  readonly sound: (PartTold & { readonly pieces: Pieces }) | null;
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly bytes: Buffer }[];
  readonly poster: Buffer | null;
  readonly sheets: readonly Buffer[];
}

/** A film whose files lie in the store and that nobody can play yet, or one that was here already. */
export interface StagedFilm {
  readonly assetId: number;
  readonly seconds: number;
  /** null: it was here already. */
  readonly fresh: {
    readonly title: string;
    readonly secret: Buffer;
    readonly rungs: readonly Rung[];
    readonly audio: { readonly bandwidth: number; readonly codecs: string; readonly segments: SegmentRow[] } | null;
    readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly file: string }[];
    readonly hasPoster: boolean;
    readonly sheets: number;
  } | null;
}

/** A film that this school has and that plays, by what an exchange file calls it; null: it has none. */
export async function filmHere({ db }: Pick<Means, "db">, id: string): Promise<StagedFilm | null> {
  const known = await filmNamed(db, SOURCE + id, id);
  return known ? { assetId: known.id, seconds: known.seconds, fresh: null } : null;
}

/**
 * Writes a film into the store, piece by piece, encrypted by keys of its own. A film that is here already is left alone, one that an
 * earlier import broke off is begun again: no two may run at one time. What fails leaves nothing behind.
 */
export async function stageFilm(means: Means, film: ArrivingFilm): Promise<StagedFilm> {
  const here = await filmHere(means, film.id);
  if (here) return here;
  const coming = { vid: randomBytes(12).toString("base64url"), title: film.title, source: SOURCE + film.id, now: new Date(means.now()) };
  const assetId = (await comingFrom(means.db, coming.source)) ?? (await insertComing(means.db, coming));
  try {
    await means.providers.media.deleteFolder(String(assetId));
    return { assetId, seconds: film.seconds, fresh: await written(means, assetId, film) };
  } catch (error) {
    await dropFilm(means, assetId);
    throw error;
  }
}

/** Takes a staged film away that nothing came of. */
export async function dropFilm({ db, providers }: Pick<Means, "db" | "providers">, assetId: number): Promise<void> {
  if (await dropNew(db, assetId)) await providers.media.deleteFolder(String(assetId));
}

/** A staged film plays once the transaction is through. Returns false where somebody took it away meanwhile. */
export async function keepFilm(tx: Transaction<Tables>, { assetId, seconds, fresh }: StagedFilm): Promise<boolean> {
  if (!fresh) return true;
  const { title, secret, rungs, subtitles, audio, sheets, hasPoster } = fresh;
  if (!(await makeReady(tx, assetId, { title, seconds, secret, ladder: LADDER }))) return false;
  await insertParts(tx, assetId, rungs, subtitles);
  await setExtras(tx, assetId, { audio, spriteSheets: sheets, hasPoster });
  return true;
}

async function written(means: Means, assetId: number, film: ArrivingFilm): Promise<NonNullable<StagedFilm["fresh"]>> {
  const { media } = means.providers;
  const secret = randomBytes(32);
  const rungs: Rung[] = [];
  for (const { height, width, bandwidth, averageBandwidth, codecs, ...part } of film.qualities) {
    const segments = await writtenPart(means, `${assetId}/${rungName(height)}`, secret, part);
    rungs.push({ height, width, bandwidth, averageBandwidth, codecs, segments });
  }
  const { sound } = film;
  const audio = sound && {
    bandwidth: sound.bandwidth, codecs: sound.codecs, segments: await writtenPart(means, `${assetId}/${AUDIO}`, secret, sound),
  };
  const subtitles = [];
  for (const { lang, label, bytes } of film.subtitles) {
    const file = `${lang}.vtt`;
    await media.put(`${assetId}/subtitles/${file}`, Buffer.from(cleanSubtitles(bytes)!));
    subtitles.push({ lang, label, file });
  }
  if (film.poster) await media.put(`${assetId}/poster.jpg`, film.poster);
  const plan = spritePlan(film.seconds);
  // Sheets that were drawn by another plan would show the wrong moments.
  const sheets = plan.sheets === film.sheets.length ? film.sheets : [];
  for (const [n, sheet] of sheets.entries()) await media.put(`${assetId}/sprites/${sheetName(n)}`, sheet);
  if (sheets.length > 0) await media.put(`${assetId}/sprites/${SPRITE_INDEX}`, Buffer.from(spriteIndex(plan, film.seconds)));
  return { title: film.title, secret, rungs, audio, subtitles, hasPoster: film.poster !== null, sheets: sheets.length };
}

/** Whether these bytes are a JPEG from its beginning to its end. */
export const isPoster = (bytes: Buffer): boolean =>
  bytes.length > 100 && bytes.subarray(0, 3).toString("hex") === "ffd8ff" && bytes.subarray(-2).toString("hex") === "ffd9";

/** Subtitles as WebVTT of nothing but words; null: it is none. */
export function cleanSubtitles(bytes: Buffer): string | null {
  const text = decoded(bytes);
  const read = text && readSubtitles(text.text);
  return Array.isArray(read) ? writeVtt(read) : null;
}

/** Cuts a part at its segments' lengths and stores each encrypted; one segment at a time is in memory. */
async function writtenPart(
  { providers: { media } }: Means,
  folder: string,
  secret: Buffer,
  { init, segments, pieces }: Omit<PartTold, "codecs" | "bandwidth"> & { readonly pieces: Pieces },
): Promise<SegmentRow[]> {
  const minutes = minutesOf(segments.map(([seconds]) => seconds));
  const rows: SegmentRow[] = [];
  let nth = -1;
  for await (const clear of cut(pieces(), [init, ...segments.map(([, bytes]) => bytes)])) {
    if (nth < 0) await media.put(`${folder}/${INIT_FILE}`, clear);
    else {
      const [file, iv, minute] = [`seg_${String(nth).padStart(3, "0")}.m4s`, randomBytes(16), minutes[nth]!];
      await media.put(`${folder}/${file}`, encrypted(clear, minuteKey(secret, minute), iv));
      rows.push({ file, seconds: segments[nth]![0], iv: iv.toString("hex"), minute });
    }
    nth += 1;
  }
  return rows;
}

/** The same bytes in pieces of these lengths. */
async function* cut(pieces: AsyncIterable<Buffer>, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let [nth, have] = [0, 0];
  let held: Buffer[] = [];
  for await (const piece of pieces) {
    held.push(piece);
    have += piece.length;
    for (let need = lengths[nth]; need !== undefined && have >= need; need = lengths[nth]) {
      const all = Buffer.concat(held, have);
      yield all.subarray(0, need);
      held = [all.subarray(need)];
      have -= need;
      nth += 1;
    }
  }
}
