import { createHash } from "node:crypto";
import { MEDIA_BYTES, mediaAddress, typeOf } from "../media/media.ts";

/** Pictures and sound that come with a file, each under the address that it will have (the hash of its bytes names it). */
export class Carried {
  readonly files = new Map<string, Uint8Array>();

  /** The address for `src`, or null for what is not taken: another kind, more than 10 MB. */
  add(bytes: Uint8Array): string | null {
    const type = bytes.length > MEDIA_BYTES ? null : typeOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (type === null) return null;
    const address = mediaAddress(createHash("sha256").update(bytes).digest("hex"), type);
    this.files.set(address, bytes);
    return address;
  }

  /** The element that shows it: `<img>` or `<audio>`; null as `add`. */
  element(bytes: Uint8Array, words: string): string | null {
    const address = this.add(bytes);
    return address === null ? null : mediaElement(address, words);
  }
}

/** The element of an address, letter by letter as the bank keeps it. */
export function mediaElement(address: string, words: string): string {
  if (isSound(address)) return `<audio src="${address}" controls preload="none"></audio>`;
  const alt = words.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<img src="${address}" alt="${alt}" />`;
}

export const isSound = (address: string): boolean => /\.(mp3|m4a|ogg|wav)$/.test(address);

/** The addresses of media that this HTML shows, each once. */
export const mediaIn = (html: string): string[] => [...new Set(html.match(/\/api\/exam\/v1\/media\/[0-9a-f]{64}\.[a-z0-9]{2,4}/g))];
