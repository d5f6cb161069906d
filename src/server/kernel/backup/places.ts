import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { digest } from "./digest.ts";
import { BackupFailure } from "./failure.ts";
import type { Content, Opened, Part } from "./manifest.ts";
import type { Seal, Sealing } from "./sealing.ts";

/** Bytes that come one after the other. */
export type Bytes = AsyncIterable<Uint8Array>;

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

async function wholeOf(bytes: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same of a part that fits into memory, as a whole. */
export async function savedWhole(source: Source, part: Part): Promise<Buffer> {
  try {
    const stored = await source.stored(part);
    const bytes = await wholeOf(source.seal ? source.seal.open(stored) : stored);
    if (digest(bytes) === part.sha256) return bytes;
  } catch (error) {
    if (error instanceof BackupFailure) throw new BackupFailure(`${part.name} is broken: ${error.message}`);
    throw error;
  }
  throw new BackupFailure(`${part.name} is broken: its bytes are not those that were saved`);
}

/** Parts one after the other, each whole and compared; the next is read while one is used. */
export function savedParts(source: Source, parts: readonly Part[]): Readable {
  const read = (nth: number) => {
    const part = parts[nth];
    const whole = part ? savedWhole(source, part) : null;
    // Whoever stops early never asks for it.
    whole?.catch(() => undefined);
    return whole;
  };
  const all = async function* () {
    let next = read(0);
    for (let nth = 1; next !== null; nth += 1) {
      const whole = await next;
      next = read(nth);
      yield whole;
    }
  };
  return Readable.from(all(), { objectMode: false });
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
