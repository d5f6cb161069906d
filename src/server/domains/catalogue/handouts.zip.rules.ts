import { inflateRawSync } from "node:zlib";

/** One file inside a ZIP, as its directory names it. */
interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header begins. */
  readonly at: number;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
/** An office file has far fewer parts, and far less in all; more is a bomb. */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 1024 * 1024 * 1024;
/** Largest relationship part that is read. */
const RELATIONS_BYTES = 2 * 1024 * 1024;

/** The directory of a ZIP; null when it isn't whole. */
function directory(zip: Buffer): Entry[] | null {
  let end = -1;
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff) && end < 0; at -= 1) if (zip.readUInt32LE(at) === END) end = at;
  if (end < 0) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return null;
  const entries: Entry[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== LISTED) return null;
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    entries.push({ name, method: zip.readUInt16LE(at + 10), packed: zip.readUInt32LE(at + 20), size: zip.readUInt32LE(at + 24), at: zip.readUInt32LE(at + 42) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function contentOf(zip: Buffer, entry: Entry): Buffer | null {
  if (entry.at + 30 > zip.length || zip.readUInt32LE(entry.at) !== LOCAL || entry.size > RELATIONS_BYTES) return null;
  const from = entry.at + 30 + zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28);
  const packed = zip.subarray(from, from + entry.packed);
  try {
    if (entry.method === 0) return packed;
    return entry.method === 8 ? inflateRawSync(packed, { maxOutputLength: RELATIONS_BYTES }) : null;
  } catch {
    return null;
  }
}

/** The part that makes a package a document, a workbook or slides. */
const MAIN = { docx: "word/document.xml", xlsx: "xl/workbook.xml", pptx: "ppt/presentation.xml" } as const;

/** Programs, macros and embedded objects; an embedded office file (the figures behind a chart) is none of them. */
const ACTIVE = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|activeX\/|embeddings\/[^/]*\.(?!xlsx$|docx$|pptx$)[^./]+$|macrosheets\/)|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|msi|jar)$/i;
/** Relations that fetch something of their own accord when the file is opened; a link that is pressed is none. */
const FETCHED = /<Relationship\b(?=[^>]*TargetMode\s*=\s*["']External["'])(?=[^>]*Type\s*=\s*["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument|externalLinkPath)["'])/i;

/** What is wrong with an office file of that kind; null for a good one. `handoutMacro`: it holds something that acts. */
export function officeProblem(zip: Buffer, kind: keyof typeof MAIN): "handoutIsNot" | "handoutMacro" | "handoutBroken" | null {
  if (zip.length < 22 || zip.readUInt32LE(0) !== LOCAL) return "handoutIsNot";
  const entries = directory(zip);
  if (!entries) return "handoutBroken";
  const names = new Set(entries.map((entry) => entry.name));
  if (!names.has("[Content_Types].xml") || !names.has(MAIN[kind])) return "handoutIsNot";
  if (entries.some((entry) => /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\\|^[A-Za-z]:/.test(entry.name))) return "handoutBroken";
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > MOST_BYTES) return "handoutBroken";
  if (entries.some((entry) => ACTIVE.test(entry.name))) return "handoutMacro";
  for (const entry of entries) {
    if (!entry.name.endsWith(".rels") && entry.name !== "[Content_Types].xml") continue;
    const text = contentOf(zip, entry)?.toString("utf8");
    if (text === undefined) return "handoutBroken";
    if (FETCHED.test(text) || /macroEnabled/i.test(text)) return "handoutMacro";
  }
  return null;
}
