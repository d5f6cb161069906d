import { stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Asset, assetById, AUDIO, clearSegment, INIT_FILE, rungName, sheetName, spoolFolder } from "../assets/assets.ts";
import { originOf } from "./films.store.ts";
import type { FilmTold, PartTold, QualityTold } from "./film.ts";

type Reading = Pick<Means, "providers">;

/** A part that is about to be written; what is to be told of it is known once all of its pieces were taken. */
interface Leaving<Told> {
  /** What its file is called, without an ending. */
  readonly name: string;
  /** More bytes than it has. */
  readonly most: number;
  pieces(): AsyncGenerator<Buffer>;
  told(): Told;
}

/** A small file of a film, by what it is called. */
interface SmallFile {
  readonly name: string;
  bytes(): Promise<Buffer>;
}

interface LeavingFilm extends FilmTold {
  readonly qualities: readonly Leaving<QualityTold>[];
  readonly sound: Leaving<PartTold> | null;
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly file: SmallFile }[];
  readonly poster: SmallFile | null;
  /** Preview pictures, sheet by sheet. */
  readonly sheets: readonly SmallFile[];
  /** The file that it was made of, where the school keeps those. */
  readonly original: { readonly path: string; readonly fileName: string; readonly bytes: number } | null;
}

/** Names of films that came in by an exchange file begin so where they are kept. */
export const SOURCE = "exchange/";

/** A film that plays here, in clear; null: there is none, or another host keeps it. */
export async function leavingFilm(means: Means, assetId: number): Promise<LeavingFilm | null> {
  const asset = await assetById(means.pool, assetId);
  if (!asset || asset.provider !== "embedded") return null;
  const { source, spool, fileName } = await originOf(means.db, assetId);
  const path = spool === null ? null : join(spoolFolder(means.environment), spool);
  const kept = path === null ? null : await stat(path).catch(() => null);
  return {
    id: source?.startsWith(SOURCE) === true ? source.slice(SOURCE.length) : asset.vid,
    title: asset.title,
    seconds: asset.seconds,
    qualities: asset.rungs.map(({ segments, ...told }) =>
      part(means, asset, rungName(told.height), { segments, bandwidth: told.bandwidth }, (run) => ({ ...told, ...run }))),
    sound: asset.audio && part(means, asset, AUDIO, asset.audio, (run) => ({
      bandwidth: asset.audio!.bandwidth, codecs: asset.audio!.codecs, ...run,
    })),
    subtitles: asset.subtitles.map(({ lang, label, file }) => ({
      lang, label, file: small(means, asset, `subtitles/${file}`, `${lang}.vtt`),
    })),
    poster: asset.hasPoster ? small(means, asset, "poster.jpg", "poster.jpg") : null,
    sheets: Array.from({ length: asset.spriteSheets }, (_, n) => small(means, asset, `sprites/${sheetName(n)}`, sheetName(n))),
    original: kept?.isFile() ? { path: path!, fileName, bytes: kept.size } : null,
  };
}

async function stored({ providers }: Reading, key: string): Promise<Buffer> {
  const found = await providers.media.read(key);
  if (!found) throw new Error(`${key} is not in the store`);
  return buffer(found.stream);
}

const small = (means: Reading, { id }: Asset, key: string, name: string): SmallFile => ({
  name, bytes: () => stored(means, `${id}/${key}`),
});

interface Run {
  readonly init: number;
  readonly segments: readonly (readonly [number, number])[];
}

/** Room for rounding, for what begins a film, and for those whose bandwidth was estimated. */
const SPARE = 16 * 2 ** 20;

function part<Told>(
  means: Reading,
  asset: Asset,
  folder: string,
  { segments, bandwidth }: { readonly segments: readonly SegmentRow[]; readonly bandwidth: number },
  tell: (run: Run) => Told,
): Leaving<Told> {
  let init = 0;
  const lengths: (readonly [number, number])[] = [];
  return {
    name: folder,
    most: Math.ceil((bandwidth / 8) * (asset.seconds + 60)) + SPARE,
    async *pieces() {
      const begins = await stored(means, `${asset.id}/${folder}/${INIT_FILE}`);
      init = begins.length;
      yield begins;
      for (const segment of segments) {
        const clear = clearSegment(asset, segment, await stored(means, `${asset.id}/${folder}/${segment.file}`));
        lengths.push([segment.seconds, clear.length]);
        yield clear;
      }
    },
    told: () => tell({ init, segments: lengths }),
  };
}
