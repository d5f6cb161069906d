import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { crc32, deflateRawSync } from "node:zlib";
import { ExchangeFailure } from "./failure.ts";
import { CENTRAL, CENTRAL_BYTES, END, END_BYTES, END64, END64_PLACE, LOCAL, LOCAL_BYTES, WIDE_EXTRA } from "./zip.format.ts";

const VERSION = 20;
const WIDE_VERSION = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const WIDE = 0xffffffff;
const MANY = 0xffff;
/** What may become larger than this (bytes) is written with numbers of 64 bits. */
const SHORT = 0xf0000000;

interface Written {
  readonly name: Buffer;
  readonly method: 0 | 8;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly at: number;
}

/** Writes a ZIP of any size onto the disk; it has its name only when it is whole. */
export class ZipWriter {
  readonly #path: string;
  readonly #draft: string;
  readonly #file: FileHandle;
  readonly #written: Written[] = [];
  readonly #names = new Set<string>();
  readonly #date: Buffer;
  #at = 0;

  private constructor(path: string, file: FileHandle, now: Date) {
    this.#path = path;
    this.#draft = `${path}.part`;
    this.#file = file;
    this.#date = dosTime(now);
  }

  /** @throws ExchangeFailure where there is a file of that name, or none can be written there */
  static async open(path: string, now: Date): Promise<ZipWriter> {
    if (await stat(path).catch(() => null)) throw new ExchangeFailure(`${path} is there already: give another name, or move it away`);
    const file = await open(`${path}.part`, "w", 0o600).catch((error: unknown) => {
      throw new ExchangeFailure(`${path} can't be written: ${error instanceof Error ? error.message : String(error)}`);
    });
    return new ZipWriter(path, file, now);
  }

  /** A small file, packed where that makes it smaller. */
  async add(name: string, bytes: Buffer): Promise<void> {
    const packed = deflateRawSync(bytes);
    const isPacked = packed.length < bytes.length;
    const body = isPacked ? packed : bytes;
    const entry: Written = {
      name: this.#fresh(name), method: isPacked ? 8 : 0, crc: crc32(bytes), packed: body.length, bytes: bytes.length, at: this.#at,
    };
    await this.#write(this.#local(entry, false));
    await this.#write(body);
    this.#written.push(entry);
  }

  /** A file of any size as it is, piece by piece; it may become `most` bytes. Returns what it was. */
  async addPieces(name: string, from: AsyncIterable<Uint8Array>, most: number): Promise<{ bytes: number; sha256: string }> {
    const isWide = most > SHORT;
    const at = this.#at;
    const blank: Written = { name: this.#fresh(name), method: 0, crc: 0, packed: 0, bytes: 0, at };
    await this.#write(this.#local(blank, isWide));
    const hash = createHash("sha256");
    let [crc, bytes] = [0, 0];
    for await (const piece of from) {
      crc = crc32(piece, crc);
      hash.update(piece);
      bytes += piece.length;
      await this.#write(piece);
    }
    if (!isWide && bytes > WIDE - 1) throw new Error(`${name} became larger than it was said to be`);
    const entry = { ...blank, crc, bytes, packed: bytes };
    const head = this.#local(entry, isWide);
    await this.#file.write(head, 0, head.length, at);
    this.#written.push(entry);
    return { bytes, sha256: hash.digest("hex") };
  }

  async finish(): Promise<void> {
    const at = this.#at;
    for (const entry of this.#written) await this.#write(this.#central(entry));
    await this.#write(endOf(this.#written.length, this.#at - at, at));
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#draft, this.#path);
  }

  async abandon(): Promise<void> {
    await this.#file.close();
    await rm(this.#draft, { force: true });
  }

  #fresh(name: string): Buffer {
    if (this.#names.has(name)) throw new Error(`${name} is written twice`);
    this.#names.add(name);
    return Buffer.from(name);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#at);
        done += bytesWritten;
        this.#at += bytesWritten;
      }
    } catch (error) {
      throw new ExchangeFailure(`${this.#path} can't be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #local(entry: Written, isWide: boolean): Buffer {
    const head = Buffer.alloc(LOCAL_BYTES);
    const extra = isWide ? wideExtra([entry.bytes, entry.packed]) : Buffer.alloc(0);
    head.writeUInt32LE(LOCAL, 0);
    this.#facts(head, 4, entry, isWide);
    head.writeUInt16LE(extra.length, 28);
    return Buffer.concat([head, entry.name, extra]);
  }

  #central(entry: Written): Buffer {
    const wide = [entry.bytes, entry.packed, entry.at].some((one) => one > WIDE - 1);
    const head = Buffer.alloc(CENTRAL_BYTES);
    const extra = wide ? wideExtra([entry.bytes, entry.packed, entry.at]) : Buffer.alloc(0);
    head.writeUInt32LE(CENTRAL, 0);
    head.writeUInt16LE(wide ? WIDE_VERSION : VERSION, 4);
    this.#facts(head, 6, entry, wide);
    head.writeUInt16LE(extra.length, 30);
    head.writeUInt32LE(wide ? WIDE : entry.at, 42);
    return Buffer.concat([head, entry.name, extra]);
  }

  /** What both headers say: version, flags, method, time, checksum, both sizes, length of the name. */
  #facts(head: Buffer, at: number, { name, method, crc, packed, bytes }: Written, isWide: boolean): void {
    head.writeUInt16LE(isWide ? WIDE_VERSION : VERSION, at);
    head.writeUInt16LE(FLAGS, at + 2);
    head.writeUInt16LE(method, at + 4);
    this.#date.copy(head, at + 6);
    head.writeUInt32LE(crc, at + 10);
    head.writeUInt32LE(isWide ? WIDE : packed, at + 14);
    head.writeUInt32LE(isWide ? WIDE : bytes, at + 18);
    head.writeUInt16LE(name.length, at + 22);
  }
}

function wideExtra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8);
  extra.writeUInt16LE(WIDE_EXTRA, 0);
  extra.writeUInt16LE(numbers.length * 8, 2);
  for (const [nth, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + nth * 8);
  return extra;
}

function endOf(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MANY), 8);
  end.writeUInt16LE(Math.min(count, MANY), 10);
  end.writeUInt32LE(Math.min(bytes, WIDE), 12);
  end.writeUInt32LE(Math.min(at, WIDE), 16);
  if (count < MANY && bytes < WIDE && at < WIDE) return end;
  const wide = Buffer.alloc(END64.bytes);
  wide.writeUInt32LE(END64.mark, 0);
  wide.writeBigUInt64LE(BigInt(END64.bytes - 12), 4);
  wide.writeUInt16LE(WIDE_VERSION, 12);
  wide.writeUInt16LE(WIDE_VERSION, 14);
  for (const [nth, number] of [count, count, bytes, at].entries()) wide.writeBigUInt64LE(BigInt(number), 24 + nth * 8);
  const place = Buffer.alloc(END64_PLACE.bytes);
  place.writeUInt32LE(END64_PLACE.mark, 0);
  place.writeBigUInt64LE(BigInt(at + bytes), 8);
  place.writeUInt32LE(1, 16);
  return Buffer.concat([wide, place, end]);
}

/** Two seconds' steps, years from 1980, in UTC. */
function dosTime(at: Date): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 0);
  bytes.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2);
  return bytes;
}
