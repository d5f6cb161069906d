/** A ZIP of a stranger, looked through without unpacking anything. Which limits it must keep is its reader's to say. */

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;

/** One file inside a ZIP, as its directory names it; nothing of it is proven. Sizes in bytes. */
export interface ZipEntry {
  /** As it is written; UTF-8, or what the packer's country used. */
  readonly name: Buffer;
  readonly locked: boolean;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header begins. */
  readonly at: number;
}

/** It is no whole ZIP (`broken`), or lists more files than its reader takes (`crowded`). */
export class BadZip extends Error {
  readonly reason: "broken" | "crowded";

  constructor(reason: BadZip["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether the bytes begin as a ZIP with a file in it does. */
export const beginsAsZip = (zip: Buffer): boolean => zip.length >= 22 && zip.readUInt32LE(0) === LOCAL;

/** The files of a ZIP in the order of its directory, at most so many. @throws BadZip */
export function* listedIn(zip: Buffer, most: number): Generator<ZipEntry> {
  let end = -1;
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff) && end < 0; at -= 1)
    if (zip.readUInt32LE(at) === END) end = at;
  if (end < 0) throw new BadZip("broken");
  const count = zip.readUInt16LE(end + 10);
  if (count > most) throw new BadZip("crowded");
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== LISTED) throw new BadZip("broken");
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    yield {
      name: zip.subarray(at + 46, at + 46 + nameLength), locked: (zip.readUInt16LE(at + 8) & 1) === 1, method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20), size: zip.readUInt32LE(at + 24), at: zip.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + extra + comment;
  }
}

/** The packed bytes of a file, fewer where the ZIP ends before them; null where its own header is missing. */
export function packedBytes(zip: Buffer, { at, packed }: Pick<ZipEntry, "at" | "packed">): Buffer | null {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== LOCAL) return null;
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  return zip.subarray(from, from + packed);
}
