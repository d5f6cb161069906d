import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BlobStore } from "../../providers/storage/storage.ts";

/** Blobs that are looked at and copied at once. */
const AT_ONCE = 4;

/** What a move did. A blob that was there already and is the same counts as `kept`. */
interface Moved {
  readonly copied: number;
  readonly kept: number;
  /** Bytes that were copied. */
  readonly bytes: number;
  readonly failures: readonly { readonly key: string; readonly reason: string }[];
}

/**
 * Copies every blob below the folders from one store to another. May be broken off and begun again at any time: what
 * is there with the same bytes is left, what differs is written anew, and each copy is read back and compared by its
 * hash. With `removing`, a blob is taken from the old store once its copy was compared. A blob that fails is named and the rest
 * goes on.
 */
export async function moveBlobs(
  from: BlobStore,
  to: BlobStore,
  folders: readonly string[],
  { removing, scratch, say }: { readonly removing: boolean; readonly scratch: string; readonly say: (line: string) => void },
): Promise<Moved> {
  const failures: { key: string; reason: string }[] = [];
  let [copied, kept, bytes] = [0, 0, 0];
  const work = await mkdtemp(join(scratch, "move-"));
  try {
    for (const folder of folders) {
      const keys = await from.list(folder);
      const before = copied;
      await eachAtOnce(keys, async (key, lane) => {
        try {
          const size = await copyOne(from, to, key, join(work, String(lane)));
          if (size === null) kept += 1;
          else {
            copied += 1;
            bytes += size;
          }
          if (removing) await from.delete(key);
        } catch (error) {
          failures.push({ key, reason: error instanceof Error ? error.message : String(error) });
        }
      });
      say(`${folder}: ${keys.length} files, ${copied - before} copied`);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return { copied, kept, bytes, failures };
}

/** Returns how many bytes were copied; null when the same bytes are there already. */
async function copyOne(from: BlobStore, to: BlobStore, key: string, draft: string): Promise<number | null> {
  const source = await from.read(key);
  if (!source) throw new Error("it is gone");
  const hash = createHash("sha256");
  await pipeline(source.stream, async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }, createWriteStream(draft));
  const right = hash.digest("hex");
  if ((await hashAt(to, key, source.bytes)) === right) return null;
  await to.putFile(key, draft);
  if ((await hashAt(to, key, source.bytes)) !== right) throw new Error("what arrived is not what was sent");
  return source.bytes;
}

/** The hash of a blob of this size; null when there is none, or one of another size. */
async function hashAt(store: BlobStore, key: string, bytes: number): Promise<string | null> {
  if ((await store.stat(key))?.bytes !== bytes) return null;
  const found = await store.read(key);
  if (!found) return null;
  const hash = createHash("sha256");
  await pipeline(found.stream, hash);
  return hash.digest("hex");
}

async function eachAtOnce(keys: readonly string[], work: (key: string, lane: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (number: number) => {
    for (let at = next++; at < keys.length; at = next++) await work(keys[at]!, number);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys.length) }, (_, number) => lane(number)));
}
