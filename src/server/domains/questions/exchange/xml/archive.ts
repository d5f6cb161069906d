import { inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { BadZip, listedIn, packedBytes, type ZipEntry } from "../../../../kernel/zip.ts";
import { BadFile } from "../content/content.ts";

/** Zips of strangers: looked through and unpacked under limits, before any library sees them. */

/** Enough for a workbook of 20,000 questions with a picture each. */
const MOST_ENTRIES = 25_000;
/** Bytes in all, and of one part, once unpacked. */
const MOST_BYTES = 160 * 1024 * 1024;
const PART_BYTES = 80 * 1024 * 1024;
/** A part of more than a megabyte that shrinks further than this is made to. */
const MOST_RATIO = 200;
const RATIO_FROM = 1024 * 1024;

interface Entry extends Omit<ZipEntry, "name" | "locked"> {
  readonly name: string;
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * Every file of a zip by its path. What it declares is checked first (entries, sizes, ratio); then each part is inflated with its
 * declared size as a hard limit. Throws `BadFile`: fileBomb, fileLocked, fileBroken; fileEntities where an XML part declares any.
 */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directory(zip);
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > MOST_BYTES || entries.some(swollen)) throw new BadFile("fileBomb");
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (entry.name.endsWith("/") || /(?:^|\/)(?:\.\.|__MACOSX)(?:\/|$)/.test(entry.name)) continue;
    const content = contentOf(zip, entry);
    if (/\.(?:xml|rels|vml)$/i.test(entry.name) && declaresEntities(content)) throw new BadFile("fileEntities");
    files.set(entry.name.replace(/^\/+/, "").replaceAll("\\", "/"), content);
  }
  return files;
}

/** The same files in a zip of our own making: a library that reads it sees what was checked, and nothing else. */
export const rezip = (files: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries([...files].map(([name, content]) => [name, [content, { level: 0 }] as [Uint8Array, { level: 0 }]])), {
    mtime: "1990-01-01",
  });

const swollen = ({ size, packed }: Entry): boolean => size > PART_BYTES || (size > RATIO_FROM && size > MOST_RATIO * Math.max(1, packed));

function directory(zip: Buffer): Entry[] {
  const entries: Entry[] = [];
  try {
    for (const { name, locked, ...entry } of listedIn(zip, MOST_ENTRIES)) {
      if (locked) throw new BadFile("fileLocked");
      entries.push({ ...entry, name: nameOf(name) });
    }
  } catch (error) {
    throw error instanceof BadZip ? new BadFile(error.reason === "crowded" ? "fileBomb" : "fileBroken") : error;
  }
  overlap(entries);
  return entries;
}

/** Entries that share bytes are a bomb's trick. */
function overlap(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    if (entry.at < end) throw new BadFile("fileBomb");
    end = entry.at + 30 + entry.packed;
  }
}

/** Programs in China wrote names in GB 18030. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

function contentOf(zip: Buffer, { at, packed, size, method }: Entry): Uint8Array {
  const raw = packedBytes(zip, { at, packed });
  if (raw?.length !== packed) throw new BadFile("fileBroken");
  if (method === 0) {
    if (packed !== size) throw new BadFile("fileBroken");
    return raw;
  }
  if (method !== 8) throw new BadFile("fileBroken");
  try {
    // A small part would keep a buffer of 16 KB: twenty thousand of them are many.
    const content = inflateRawSync(raw, { maxOutputLength: Math.max(1, size), chunkSize: Math.min(Math.max(64, size), 1024 * 1024) });
    if (content.length !== size) throw new BadFile("fileBroken");
    return content;
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "fileBomb" : "fileBroken");
  }
}

const DECLARED = /<!(?:DOCTYPE|ENTITY)/i;

/** Whether it has a DOCTYPE, in whatever encoding an XML reader might take it for. */
function declaresEntities(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (DECLARED.test(bytes.toString("latin1"))) return true;
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  return wide && DECLARED.test(bytes.toString("latin1").replaceAll("\u0000", ""));
}
