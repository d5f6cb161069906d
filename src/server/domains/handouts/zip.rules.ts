import { inflateRawSync } from "node:zlib";
import { BadZip, beginsAsZip, listedIn, packedBytes, type ZipEntry } from "../../kernel/zip.ts";

interface Entry extends Omit<ZipEntry, "name"> {
  readonly name: string;
}

/** An office file has far fewer parts, and far less in all; more is a bomb. */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 1024 * 1024 * 1024;
/** Largest relationship part that is read. */
const RELATIONS_BYTES = 2 * 1024 * 1024;

/** The directory of a ZIP; null when it isn't whole. */
function directory(zip: Buffer): Entry[] | null {
  try {
    return [...listedIn(zip, MOST_ENTRIES)].map((entry) => ({ ...entry, name: entry.name.toString("utf8") }));
  } catch (error) {
    if (error instanceof BadZip) return null;
    throw error;
  }
}

function contentOf(zip: Buffer, entry: Entry): Buffer | null {
  const packed = entry.size > RELATIONS_BYTES ? null : packedBytes(zip, entry);
  if (packed === null) return null;
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
const ACTIVE =
  /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|activeX\/|embeddings\/[^/]*\.(?!xlsx$|docx$|pptx$)[^./]+$|macrosheets\/)|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|msi|jar)$/i;
/** Relations that fetch something of their own accord when the file is opened; a link that is pressed is none. */
const FETCHED =
  /<Relationship\b(?=[^>]*TargetMode\s*=\s*["']External["'])(?=[^>]*Type\s*=\s*["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument|externalLinkPath)["'])/i;

/** What is wrong with an office file of that kind; null for a good one. `handoutMacro`: it holds something that acts. */
export function officeProblem(zip: Buffer, kind: keyof typeof MAIN): "handoutIsNot" | "handoutMacro" | "handoutBroken" | null {
  if (!beginsAsZip(zip)) return "handoutIsNot";
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
