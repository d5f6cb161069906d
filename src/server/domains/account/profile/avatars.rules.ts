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
