import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BlobStore, StoredBlob } from "../../providers/storage/storage.ts";
import { AT_HAND } from "./digest.ts";
import { BackupFailure } from "./failure.ts";
import type { SavedBlob } from "./manifest.ts";
import { saved, savedWhole, type Source, type Target } from "./places.ts";

/** Blobs that are copied at once where the place takes more than one. */
const AT_ONCE = 4;

/** What tells a store's owner and what a start tries it with: of this machine, and no content. */
const isContent = ({ key }: StoredBlob): boolean => key !== "school" && !key.startsWith("probe/");

/** Saves every blob that is there; one that an earlier backup of this place has with the same size and instant is not read again. */
export async function saveMedia(
  { media, say, progress }: {
    readonly media: BlobStore;
    readonly say: (line: string) => void;
    readonly progress: (done: number, total: number) => void;
  },
  target: Target,
  signal: AbortSignal,
): Promise<SavedBlob[]> {
  const known = new Map(target.earlier?.media.blobs.map((blob) => [blob.key, blob]));
  const all: StoredBlob[] = [];
  for await (const blob of media.all()) if (isContent(blob)) all.push(blob);
  all.sort((a, b) => (a.key < b.key ? -1 : 1));
  let [copied, seen] = [0, 0];
  const blobs = await eachAtOnce(all, target.inTurn ? 1 : AT_ONCE, async (blob, nth) => {
    signal.throwIfAborted();
    progress((seen += 1), all.length);
    const before = known.get(blob.key);
    const same = before?.part.bytes === blob.bytes && before.changedAt === blob.changedAt;
    if (same && (await target.has(before.part))) return before;
    const found = await media.read(blob.key);
    // Deletion of what a row names is held; what is gone now belonged to nothing.
    if (!found) return null;
    copied += 1;
    try {
      return { key: blob.key, changedAt: blob.changedAt, part: await target.putBlob(nth, found.bytes, found.stream) };
    } finally {
      found.stream.destroy();
    }
  });
  const there = blobs.filter((blob) => blob !== null);
  say(`media: ${there.length} files, ${copied} of them copied, ${there.length - copied} were saved before`);
  return there;
}

/** How the media of a backup and those of a store stand to each other, before anything is copied. */
export async function compareMedia(store: BlobStore, blobs: readonly SavedBlob[]): Promise<{ there: number; foreign: string | null }> {
  const wanted = new Map(blobs.map((blob) => [blob.key, blob]));
  let there = 0;
  let foreign: string | null = null;
  for await (const blob of store.all()) {
    if (!isContent(blob)) continue;
    there += 1;
    if (wanted.get(blob.key)?.part.bytes !== blob.bytes) foreign ??= blob.key;
  }
  return { there, foreign };
}

/**
 * Brings blobs into a store; what lies there with the same bytes is left. Each is compared with its hash before it has its name.
 * `written` gets the keys, so that they can be taken away again where it fails.
 */
export async function restoreMedia(
  source: Source,
  store: BlobStore,
  { scratch, written, signal, progress }: {
    readonly scratch: string;
    readonly written: string[];
    readonly signal: AbortSignal;
    readonly progress: (done: number, total: number) => void;
  },
): Promise<void> {
  const work = await mkdtemp(join(scratch, "restore-"));
  try {
    let seen = 0;
    await eachAtOnce(source.content.media.blobs, AT_ONCE, async (blob, nth) => {
      signal.throwIfAborted();
      progress((seen += 1), source.content.media.blobs.length);
      if (await isThere(store, blob)) return;
      if (blob.part.bytes <= AT_HAND) {
        const bytes = await savedWhole(source, blob.part);
        written.push(blob.key);
        return store.put(blob.key, bytes);
      }
      const draft = join(work, String(nth));
      await pipeline(saved(source, blob.part), createWriteStream(draft, { mode: 0o600 }));
      written.push(blob.key);
      await store.putFile(blob.key, draft);
      await rm(draft);
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function isThere(store: BlobStore, { key, part }: SavedBlob): Promise<boolean> {
  if ((await store.stat(key))?.bytes !== part.bytes) return false;
  const found = await store.read(key);
  if (!found) return false;
  const hash = createHash("sha256");
  await pipeline(found.stream, hash);
  if (hash.digest("hex") === part.sha256) return true;
  throw new BackupFailure(`${key} lies in the media store with other bytes than those that were saved`);
}

/** Does the work for each, so many at once; the results in their order. The first failure ends it. */
async function eachAtOnce<T, R>(all: readonly T[], atOnce: number, work: (one: T, nth: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const lane = async () => {
    for (let at = next++; at < all.length && !failed; at = next++) {
      try {
        results[at] = await work(all[at]!, at);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, all.length) }, lane));
  const broken = lanes.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
  return results;
}
