import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A whole PNG of one colour; `more`: chunks before its end, such as what a camera tells. */
export function aPng(width: number, height: number, more: readonly [type: string, body: Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, y % 251)])));
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header), ...more.map(([type, body]) => chunk(type, body)),
    chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG's frame around bytes that stand for its data, with a place where it was taken. */
export function aJpeg(width: number, height: number): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.of(0xff, marker, 0, 0);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const frame = Buffer.of(8, 0, 0, 0, 0, 1, 1, 0x11, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8), segment(0xe1, Buffer.from("Exif\0\0GPS 31.2304")), segment(0xc0, frame),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), Buffer.alloc(64, 7), Buffer.of(0xff, 0xd9),
  ]);
}

export const aDrawing = (inside = '<circle cx="20" cy="20" r="18" fill="#cb4a04"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`);
