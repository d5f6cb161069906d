/** Width and height in pixels of a PNG, JPEG, GIF or WebP, by its header; a usual size where it can't be told. */
export function pictureSize(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const size = sizeOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return size && size.width > 0 && size.height > 0 ? size : { width: 320, height: 240 };
}

/** The same picture no larger than this, in proportion. */
export function within(size: { readonly width: number; readonly height: number }, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / size.width, most / size.height);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 30) return null;
  if (bytes[0] === 0x89) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const head = bytes.toString("latin1", 0, 4);
  if (head === "GIF8") return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (head === "RIFF") return webp(bytes);
  return bytes[0] === 0xff ? jpeg(bytes) : null;
}

function webp(bytes: Buffer): { width: number; height: number } | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X": return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case "VP8 ": return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default: return null;
  }
}

function jpeg(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
