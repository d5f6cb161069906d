/** What a picture's first bytes say it is; nothing else is believed. */
export type PictureKind = "png" | "jpg" | "webp";

export const PICTURE_TYPES: Readonly<Record<PictureKind, string>> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The kind of a picture by its magic bytes; null for anything else. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(PNG)) return "png";
  if (bytes.length > 24 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpg";
  if (bytes.length > 24 && bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  return null;
}

/**
 * A JPEG without its Exif and XMP segments, which may tell where the picture was taken. Null when the segments before
 * the picture's data don't add up.
 */
export function withoutExif(jpeg: Buffer): Buffer | null {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1]!;
    if (marker === 0xda) return Buffer.concat([...kept, jpeg.subarray(at)]);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length || end < at + 4) return null;
    if (marker !== 0xe1) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return null;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How wide and high a picture is, in pixels, by its header; null where that says nothing. */
export function pictureSize(bytes: Buffer, kind: PictureKind): PictureSize | null {
  const size = kind === "png" ? pngSize(bytes) : kind === "jpg" ? jpegSize(bytes) : webpSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const pngSize = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** Segments that begin a frame, which alone names its size: C0 to CF without the tables and the arithmetic conditioning. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1]!)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  const form = bytes.toString("latin1", 12, 16);
  if (form === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== "VP8L") return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
