import { BadFile } from "./draft.ts";

/**
 * The text of a file: UTF-8 with or without a mark, UTF-16 with one, else GB 18030 as older Windows programs in China save it.
 * Throws `BadFile` for anything that is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decoded("utf-16be", bytes);
  if (bytes.includes(0)) throw new BadFile("encodingUnknown");
  try {
    return decoded("utf-8", bytes);
  } catch {
    return decoded("gb18030", bytes);
  }
}

function decoded(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new BadFile("encodingUnknown");
  }
}
