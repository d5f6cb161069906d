import { buffer } from "node:stream/consumers";
import { ExchangeFailure } from "./failure.ts";

/** What came in: a ZIP, a folder, or a folder within one of them. Names are relative, with slashes. */
export interface Source {
  /** As the operator named it. */
  readonly place: string;
  readonly names: readonly string[];
  /** Bytes of a file; null: there is none of this name. */
  sizeOf(name: string): number | null;
  /** A file piece by piece. @throws ExchangeFailure where it isn't there, or isn't whole */
  pieces(name: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** A small file as a whole. @throws ExchangeFailure where it is larger than `most` bytes */
export async function wholeFile(source: Source, name: string, most: number): Promise<Buffer> {
  const bytes = source.sizeOf(name);
  if (bytes === null) throw new ExchangeFailure(`${name}: the file is missing`);
  if (bytes > most) throw new ExchangeFailure(`${name}: ${bytes} bytes are too many, at most ${most}`);
  return buffer(source.pieces(name));
}

/** A folder of a source as a source of its own; closing it closes nothing. */
export function folderOf(source: Source, folder: string): Source {
  const prefix = `${folder}/`;
  return {
    place: source.place,
    names: source.names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    sizeOf: (name) => source.sizeOf(prefix + name),
    pieces: (name) => source.pieces(prefix + name),
    close: () => Promise.resolve(),
  };
}

/** The same source, seen from the one folder in which everything of it lies: people pack a folder as well as what is in it. */
export function unwrapped(source: Source, manifest: string): Source {
  if (source.sizeOf(manifest) !== null || source.names.length === 0) return source;
  const top = source.names[0]!.split("/")[0]!;
  if (source.sizeOf(`${top}/${manifest}`) === null || !source.names.every((name) => name.startsWith(`${top}/`))) return source;
  return { ...folderOf(source, top), close: () => source.close() };
}
