import { crc32, inflateSync } from "node:zlib";
import { cleanDrawing } from "../../../kernel/drawing.ts";

/** What a file is as a picture, read from its own bytes; nothing else is believed. Pure. */

export const PICTURE_TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", svg: "image/svg+xml; charset=utf-8" } as const;
type PictureExt = keyof typeof PICTURE_TYPES;

export interface ReadPicture {
  readonly ext: PictureExt;
  readonly width: number;
  readonly height: number;
  /** The picture alone: without what tells where it was taken, and without what hangs on behind it. */
  readonly bytes: Buffer;
}

/** Longest side (px). */
const MOST = 6_000;
/** Most pixels: what an old phone can unpack. */
const MOST_PIXELS = 24_000_000;

const fits = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width > 0 && height > 0 && width <= MOST && height <= MOST && width * height <= MOST_PIXELS;

/** Reads a picture through to its end; `unsafe`: a drawing with more than shapes; null: no whole picture. */
export function readPicture(file: Buffer): ReadPicture | "unsafe" | null {
  if (file.length < 24) return null;
  if (file.subarray(0, 8).equals(PNG)) return png(file);
  if (file[0] === 0xff && file[1] === 0xd8) return jpeg(file);
  if (file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP") return webp(file);
  return svg(file);
}

const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Chunks that a browser draws from; the others tell of the camera, or hold anything. */
const DRAWN: ReadonlySet<string> = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs"]);
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function png(file: Buffer): ReadPicture | null {
  const kept: Buffer[] = [PNG];
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const [type, body] = [file.toString("latin1", at + 4, at + 8), file.subarray(at + 8, end - 4)];
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    if ((header === null) !== (type === "IHDR")) return null;
    if (type === "IHDR") header = body;
    if (type === "IDAT") data.push(body);
    if (DRAWN.has(type)) kept.push(file.subarray(at, end));
    if (type === "IEND") return header && unpacks(header, data) ? { ...sizeOfPng(header), ext: "png", bytes: Buffer.concat(kept) } : null;
    at = end;
  }
  return null;
}

const sizeOfPng = (header: Buffer) => ({ width: header.readUInt32BE(0), height: header.readUInt32BE(4) });

/** Whether the rows of a PNG are all there. */
function unpacks(header: Buffer, data: readonly Buffer[]): boolean {
  if (header.length !== 13) return false;
  const { width, height } = sizeOfPng(header);
  const channels = CHANNELS[header[9]!];
  if (channels === undefined || !fits({ width, height })) return false;
  const row = 1 + Math.ceil((width * channels * header[8]!) / 8);
  try {
    const rows = inflateSync(Buffer.concat(data), { maxOutputLength: (row + 8) * height + 1024 });
    // Interlaced rows are cut otherwise; that they unpack is enough.
    return header[12] === 1 || rows.length === row * height;
  } catch {
    return false;
  }
}

/** Segments that tell what isn't seen: Exif, XMP, Photoshop's, comments. */
const TOLD: ReadonlySet<number> = new Set([0xe1, 0xed, 0xfe]);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(file: Buffer): ReadPicture | null {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1]!;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return null;
    if (isFrame(marker) && end >= at + 9) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    if (marker === 0xda) {
      const last = file.lastIndexOf(Buffer.of(0xff, 0xd9));
      if (last <= end || !size || !fits(size)) return null;
      return { ...size, ext: "jpg", bytes: Buffer.concat([...kept, file.subarray(at, last + 2)]) };
    }
    if (!TOLD.has(marker)) kept.push(file.subarray(at, end));
    at = end;
  }
  return null;
}

function webp(file: Buffer): ReadPicture | null {
  const whole = file.readUInt32LE(4) + 8;
  if (whole > file.length || whole < 30) return null;
  const size = sizeOfWebp(file);
  return size && fits(size) ? { ...size, ext: "webp", bytes: file.subarray(0, whole) } : null;
}

function sizeOfWebp(file: Buffer): { width: number; height: number } | null {
  switch (file.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      if (file[20] !== 0x2f) return null;
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      if (file.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** What a drawing would lose if it were cleaned, so that it looked otherwise than its maker meant. */
const BEYOND = /<\s*(?:style|image|script|foreignObject|animate|set)\b|\sstyle\s*=|\son\w+\s*=|javascript:|<!ENTITY/i;

function svg(file: Buffer): ReadPicture | "unsafe" | null {
  const text = file.toString("utf8");
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?<svg\b/i.test(text)) return null;
  if (BEYOND.test(text)) return "unsafe";
  const clean = cleanDrawing(text);
  return clean && { ext: "svg", width: clean.width, height: clean.height, bytes: Buffer.from(clean.svg) };
}
