import { crc32 } from "node:zlib";

/** Reads an archive of stored files by its central directory, checking names, places and checksums on the way. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end < 0 || end + 22 !== archive.length) throw new Error("no end of the directory");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error("no entry of the directory");
    const [checksum, size, nameLength, place] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (archive.readUInt32LE(place) !== 0x04034b50 || archive.toString("utf8", place + 30, place + 30 + nameLength) !== name)
      throw new Error(`${name} is not at its place`);
    const start = place + 30 + nameLength;
    const bytes = archive.subarray(start, start + size);
    if (crc32(bytes) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, bytes);
    at += 46 + nameLength;
  }
  return files;
}
