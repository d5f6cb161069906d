import type { Means } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import { blobOf, typeOf } from "../media/media.ts";

/** Files that are stored side by side. */
const TOGETHER = 8;

const hashOf = (address: string): string => /([0-9a-f]{64})\.[a-z0-9]+$/.exec(address)![1]!;

/** Which of these addresses lead nowhere yet. */
export async function unknownMedia({ pool }: Pick<Means, "pool">, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await pool.query<{ hash: string }>({
    name: "knownMedia",
    text: "select hash from question_media where hash = any($1::text[])",
    values: [addresses.map(hashOf)],
  });
  const known = new Set(rows.map((row) => row.hash));
  return new Set(addresses.filter((address) => !known.has(hashOf(address))));
}

/** Keeps the pictures and sounds that came with a file; those that are there already cost nothing. */
export async function putAllMedia(
  means: Pick<Means, "pool" | "providers" | "now" | "log">,
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
  await means.pool.query(
    "insert into question_media (hash, type, bytes, created_at) select hash, type, bytes, $4 from unnest($1::text[], $2::text[], $3::int[]) as given (hash, type, bytes) on conflict do nothing",
    [
      missing.map(hashOf),
      missing.map((address) => typeOf(bufferOf(media.get(address)!))),
      missing.map((address) => media.get(address)!.length),
      new Date(means.now()),
    ],
  );
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
