import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { BackupFailure } from "./failure.ts";
import type { Content, Opened, Part } from "./manifest.ts";
import type { Seal, Sealing } from "./sealing.ts";

/** Bytes that come one after the other. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Where a backup is being written. */
export interface Target {
  /** The newest backup that lies there already; what it has of media needs no copying. */
  readonly earlier: Content | null;
  readonly sealed: { readonly sealing: Sealing; readonly seal: Seal } | null;
  /** It takes one part after the other. */
  readonly inTurn: boolean;
  /** Where `secrets.json` goes that may not lie inside. */
  readonly beside: string;
  /** Writes a part that is at hand. */
  put(name: string, bytes: Uint8Array): Promise<Part>;
  /** Writes a blob of so many bytes, the nth; the place chooses its name. */
  putBlob(nth: number, bytes: number, from: Bytes): Promise<Part>;
  /** The part of an earlier backup may stand for the same blob in this one. */
  has(part: Part): Promise<boolean>;
  /** Everything lies on the disk, the backup is there from now on, and what is too old goes. */
  finish(manifest: Buffer, content: Content): Promise<void>;
  /** Takes away what can be told to be unfinished. */
  abandon(): Promise<void>;
}

/** A backup that is read. */
export interface Source extends Opened {
  readonly beside: string;
  /** The stored bytes of a part. Throws `BackupFailure` where it is missing. */
  stored(part: Part): Promise<Bytes>;
  /** How many stored bytes there are; null where it is missing. */
  sizeOf(part: Part): Promise<number | null>;
  close(): Promise<void>;
}

/** Bytes of a part as they lie in a place. */
export const storedSize = (seal: Seal | null, bytes: number): number => seal?.sizeOf(bytes) ?? bytes;

/** What was saved, read as it goes by; ends with a `BackupFailure` that names the part where it is not what was saved. */
export async function* saved(source: Source, part: Part): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  try {
    const stored = await source.stored(part);
    for await (const chunk of source.seal ? source.seal.open(stored) : stored) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BackupFailure) throw new BackupFailure(`${part.name} is broken: ${error.message}`);
    throw error;
  }
  if (hash.digest("hex") !== part.sha256) throw new BackupFailure(`${part.name} is broken: its bytes are not those that were saved`);
}

/** Parts one after the other. */
export function savedParts(source: Source, parts: readonly Part[]): Readable {
  const all = async function* () {
    for (const part of parts) yield* saved(source, part);
  };
  return Readable.from(all(), { objectMode: false, highWaterMark: 1024 * 1024 });
}

/** Passes bytes on, and says afterwards how many there were and their hash. */
export function hashing(from: Bytes) {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = async function* () {
    for await (const chunk of from) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { through: through(), done: () => ({ bytes, sha256: hash.digest("hex") }) };
}
