import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { ExchangeFailure } from "./failure.ts";
import { byName, decodedName, isInside, isLitter, plainName } from "./names.rules.ts";
import type { Source } from "./source.ts";
import { CENTRAL, CENTRAL_BYTES, END, END_BYTES, END64, END64_PLACE, LOCAL, LOCAL_BYTES, WIDE_EXTRA } from "./zip.format.ts";

/** Files that a ZIP may list, and bytes that its list may have. */
const MOST = 200_000;
const LIST_BYTES = 128 * 1024 * 1024;
/** Bytes that are read at once. */
const PIECE = 256 * 1024;
const MOST_COMMENT = 0xffff;
const WIDE = 0xffffffff;

interface Entry {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  /** Where its own header begins. */
  readonly at: number;
}

/** A ZIP of any size, read in place: nothing of it is unpacked onto the disk. @throws ExchangeFailure */
export async function openZip(path: string): Promise<Source> {
  const file = await open(path, "r");
  try {
    const entries = await listed(file, path);
    return {
      place: path,
      names: [...entries.keys()].toSorted(byName),
      sizeOf: (name) => entries.get(name)?.bytes ?? null,
      pieces(name) {
        const entry = entries.get(name);
        if (!entry) throw new ExchangeFailure(`${name}: the file is missing`);
        return unpacked(file, name, entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const broken = (path: string) => new ExchangeFailure(`${path}: it is no ZIP, or it is cut off`);

async function piece(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) return null;
    read += bytesRead;
  }
  return bytes;
}

/** Where the list of files lies. */
async function listOf(file: FileHandle, path: string): Promise<{ at: number; bytes: number; count: number }> {
  const { size } = await file.stat();
  const from = Math.max(0, size - END_BYTES - MOST_COMMENT);
  const tail = await piece(file, from, size - from);
  if (!tail) throw broken(path);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw broken(path);
  const short = { count: tail.readUInt16LE(end + 10), bytes: tail.readUInt32LE(end + 12), at: tail.readUInt32LE(end + 16) };
  const place = end - END64_PLACE.bytes;
  if (place < 0 || tail.readUInt32LE(place) !== END64_PLACE.mark) return short;
  const wide = await piece(file, Number(tail.readBigUInt64LE(place + 8)), END64.bytes);
  if (!wide || wide.readUInt32LE(0) !== END64.mark) throw broken(path);
  return { count: Number(wide.readBigUInt64LE(32)), bytes: Number(wide.readBigUInt64LE(40)), at: Number(wide.readBigUInt64LE(48)) };
}

async function listed(file: FileHandle, path: string): Promise<Map<string, Entry>> {
  const { at, bytes, count } = await listOf(file, path);
  if (count > MOST || bytes > LIST_BYTES) throw new ExchangeFailure(`${path}: more than ${MOST} files`);
  const list = await piece(file, at, bytes);
  if (!list) throw broken(path);
  const entries = new Map<string, Entry>();
  for (let nth = 0, from = 0; nth < count; nth += 1) {
    if (from + CENTRAL_BYTES > list.length || list.readUInt32LE(from) !== CENTRAL) throw broken(path);
    const lengths = [list.readUInt16LE(from + 28), list.readUInt16LE(from + 30), list.readUInt16LE(from + 32)] as const;
    const begins = from + CENTRAL_BYTES;
    const said = decodedName(list.subarray(begins, begins + lengths[0]));
    if (said === null) throw new ExchangeFailure(`${path}: it holds a file whose name can't be read`);
    const name = plainName(said);
    if (!isInside(name)) throw new ExchangeFailure(`${path}: it holds a file that would lie outside of it: ${JSON.stringify(said)}`);
    if (!name.endsWith("/") && !isLitter(name)) {
      if (entries.has(name)) throw new ExchangeFailure(`${path}: it holds ${name} twice`);
      const extra = list.subarray(begins + lengths[0], begins + lengths[0] + lengths[1]);
      entries.set(name, entryAt(list.subarray(from, begins), extra, `${path}: ${name}`));
    }
    from = begins + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
}

function entryAt(head: Buffer, extra: Buffer, what: string): Entry {
  const method = head.readUInt16LE(10);
  if ((head.readUInt16LE(8) & 1) === 1) throw new ExchangeFailure(`${what} is locked by a password`);
  if (method !== 0 && method !== 8) throw new ExchangeFailure(`${what} is packed in a way that isn't understood`);
  const wide = wideNumbers(extra);
  const number = (at: number) => (head.readUInt32LE(at) === WIDE ? (wide.shift() ?? WIDE) : head.readUInt32LE(at));
  // In this order they stand in the extra field.
  const [bytes, packed, at] = [number(24), number(20), number(42)];
  return { method, crc: head.readUInt32LE(16), packed, bytes, at };
}

/** Sizes and places beyond 4 GB. */
function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== WIDE_EXTRA) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, nth) => Number(field.readBigUInt64LE(nth * 8)));
  }
  return [];
}

async function* unpacked(file: FileHandle, name: string, entry: Entry): AsyncGenerator<Buffer> {
  const head = await piece(file, entry.at, LOCAL_BYTES);
  if (!head || head.readUInt32LE(0) !== LOCAL) throw new ExchangeFailure(`${name}: the file is cut off`);
  const from = entry.at + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const raw = packedPieces(file, name, from, entry.packed);
  const pieces = entry.method === 0 ? raw : inflated(raw);
  let [read, crc] = [0, 0];
  try {
    for await (const part of pieces) {
      read += part.length;
      if (read > entry.bytes) break;
      crc = crc32(part, crc);
      yield part;
    }
  } catch (error) {
    if (error instanceof ExchangeFailure) throw error;
    throw new ExchangeFailure(`${name}: the file is broken`);
  }
  if (read !== entry.bytes || crc !== entry.crc) throw new ExchangeFailure(`${name}: the file is broken`);
}

async function* packedPieces(file: FileHandle, name: string, from: number, bytes: number): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes; ) {
    const part = await piece(file, from + read, Math.min(PIECE, bytes - read));
    if (!part) throw new ExchangeFailure(`${name}: the file is cut off`);
    read += part.length;
    yield part;
  }
}

const inflated = (raw: AsyncIterable<Buffer>): AsyncIterable<Buffer> => {
  const packed = Readable.from(raw, { objectMode: false });
  const inflate = createInflateRaw();
  packed.on("error", (error) => inflate.destroy(error));
  return packed.pipe(inflate) as AsyncIterable<Buffer>;
};
