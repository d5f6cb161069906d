import type { Means } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import { addMedia, blobOf, knownHashes, typeOf } from "../media/media.ts";

/** Files that are stored side by side. */
const TOGETHER = 8;

const hashOf = (address: string): string => /([0-9a-f]{64})\.[a-z0-9]+$/.exec(address)![1]!;

/** Which of these addresses lead nowhere yet. */
export async function unknownMedia(means: Pick<Means, "pool">, addresses: readonly string[]): Promise<Set<string>> {
  const known = await knownHashes(means, addresses.map(hashOf));
  return new Set(addresses.filter((address) => !known.has(hashOf(address))));
}

/** Keeps the pictures and sounds that came with a file; those that are there already cost nothing. */
export async function putAllMedia(
  means: Pick<Means, "db" | "pool" | "providers" | "now" | "log">,
  media: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const missing = [...(await unknownMedia(means, [...media.keys()]))];
  for (let from = 0; from < missing.length; from += TOGETHER) {
    try {
      await Promise.all(
        missing
          .slice(from, from + TOGETHER)
          .map((address) => means.providers.media.put(blobOf(hashOf(address)), bufferOf(media.get(address)!))),
      );
    } catch (error) {
      means.log.warn({ err: error }, "questions: a picture could not be stored");
      throw fail("storeAway");
    }
  }
  const stored = missing.map((address) => {
    const bytes = bufferOf(media.get(address)!);
    return { hash: hashOf(address), type: typeOf(bytes)!, bytes: bytes.length };
  });
  await addMedia(means.db, stored, new Date(means.now()));
}

/** The bytes of an address, from the store; null when it is not there. */
export async function mediaBytes({ providers }: Pick<Means, "providers">, address: string): Promise<Uint8Array | null> {
  const found = await providers.media.read(blobOf(hashOf(address)));
  if (!found) return null;
  const parts: Buffer[] = [];
  for await (const part of found.stream) parts.push(Buffer.from(part as Buffer));
  return Buffer.concat(parts);
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
