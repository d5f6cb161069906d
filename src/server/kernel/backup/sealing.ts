import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { BackupFailure } from "./failure.ts";

/** How a passphrase becomes a key; stands in the open. */
export const sealingSchema = z.strictObject({
  kind: z.literal("scrypt+aes-256-gcm"),
  n: z.number().int().min(2 ** 14).max(2 ** 20),
  r: z.number().int().min(8).max(32),
  p: z.number().int().min(1).max(16),
  /** Base64. */
  salt: z.string().min(16),
});
export type Sealing = z.infer<typeof sealingSchema>;

/** 128 MB and about half a second for each guess. */
const COST = { n: 2 ** 17, r: 8, p: 1 } as const;
const SHORTEST = 12;
/** Bytes that are sealed at once, and what each of them grows by. */
const CHUNK = 1024 * 1024;
const TAG = 16;
const SALT = 16;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** Throws `BackupFailure` for a passphrase that is guessed too easily. */
export function newSealing(passphrase: string): Sealing {
  if (passphrase.length < SHORTEST) throw new BackupFailure(`the passphrase is too short: at least ${SHORTEST} characters`);
  return { kind: "scrypt+aes-256-gcm", ...COST, salt: randomBytes(SALT).toString("base64") };
}

/** Seals and opens with the key of one passphrase. */
export class Seal {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  static async of({ n, r, p, salt }: Sealing, passphrase: string): Promise<Seal> {
    const options = { N: n, r, p, maxmem: 256 * n * r };
    return new Seal(await derive(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), 32, options));
  }

  /** A name that tells the same bytes again and gives nothing of them away. */
  nameOf(sha256: string): string {
    return createHmac("sha256", this.#for("names", Buffer.alloc(0))).update(sha256).digest("hex");
  }

  /** Sealed bytes of so many plain ones. */
  sizeOf(bytes: number): number {
    return SALT + bytes + TAG * Math.max(1, Math.ceil(bytes / CHUNK));
  }

  /** Seals a stream: a salt, then chunks, each with its tag; the last one is marked, so that none can be missing. */
  async *seal(plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT);
    const key = this.#for("part", salt);
    yield salt;
    let nth = 0;
    for await (const { chunk, last } of inChunks(plain, CHUNK)) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(nth++, last));
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    }
  }

  /** Opens what `seal` made. Throws `BackupFailure` for another key and for anything that was changed. */
  async *open(sealed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
    let key: Buffer | null = null;
    let nth = 0;
    for await (const { chunk, last } of inChunks(sealed, CHUNK + TAG, SALT)) {
      if (key === null) {
        if (chunk.length < SALT || last) throw new BackupFailure("it was cut off");
        key = this.#for("part", chunk);
        continue;
      }
      const at = chunk.length - TAG;
      if (at < 0) throw new BackupFailure("it was cut off");
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(nth++, last));
      decipher.setAuthTag(chunk.subarray(at));
      try {
        yield Buffer.concat([decipher.update(chunk.subarray(0, at)), decipher.final()]);
      } catch {
        throw new BackupFailure("it was changed, or sealed with another passphrase");
      }
    }
  }

  #for(what: string, salt: Uint8Array): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#key, salt, `jiangcheng backup ${what}`, 32));
  }
}

/** Counts the chunks of a part, whose key is its own; the last one differs. */
function nonceOf(nth: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(nth, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** The same bytes in pieces of `size`, the first of `first` where told; an empty stream is one empty piece. */
async function* inChunks(
  from: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
  first = size,
): AsyncGenerator<{ chunk: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let wanted = first;
  for await (const piece of from) {
    waiting.push(piece);
    length += piece.length;
    // More than a whole one: it can't be the last.
    while (length > wanted) {
      const whole = Buffer.concat(waiting);
      yield { chunk: whole.subarray(0, wanted), last: false };
      waiting = [whole.subarray(wanted)];
      length -= wanted;
      wanted = size;
    }
  }
  yield { chunk: Buffer.concat(waiting), last: true };
}
