import { constants, inflateSync } from "node:zlib";

/** What of a PDF is refused: scripts, starting a program, files inside, forms that send themselves, a lock. */
export type PdfProblem = "handoutScript" | "handoutLaunch" | "handoutEmbedded" | "handoutForm" | "handoutLocked" | "handoutBroken";

/** A name of a PDF as it may be written: any character may stand as `#` and two hex digits (ISO 32000-2, 7.3.5). */
const written = (name: string) =>
  `/${Array.from(
    name,
    (sign) =>
      `(?:${sign}|#${sign
        .charCodeAt(0)
        .toString(16)
        .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
  ).join("")}`;

const NAMES: readonly (readonly [PdfProblem, RegExp])[] = [
  ["handoutLocked", new RegExp(`${written("Encrypt")}(?![A-Za-z])`)],
  ["handoutScript", new RegExp(written("JavaScript"))],
  ["handoutLaunch", new RegExp(written("Launch"))],
  ["handoutEmbedded", new RegExp(["EmbeddedFile", "FileAttachment", "RichMedia"].map(written).join("|"))],
  ["handoutForm", new RegExp(["SubmitForm", "ImportData"].map(written).join("|"))],
];

const FIRST = new RegExp(written("First"), "g");
const PACKED_OBJECTS = new RegExp(written("ObjStm"));
/** Filters that no writer puts around objects, but somebody who hides them. */
const ODD_FILTER = new RegExp(
  ["ASCIIHexDecode", "ASCII85Decode", "LZWDecode", "RunLengthDecode", "AHx", "A85", "LZW", "RL"]
    .map((name) => `${written(name)}(?![A-Za-z])`)
    .join("|"),
);
const STREAM = /stream\r?\n/g;
/** How far from its `/First` the stream of packed objects is looked for. */
const REACH = 64 * 1024;
/** Largest stream of packed objects once unpacked. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

function named(text: string): PdfProblem | null {
  return NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Where streams begin that may hold packed objects: those have `/First` in their dictionary. */
function packedObjects(text: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const first of text.matchAll(FIRST)) {
    const near = text.slice(first.index, first.index + REACH);
    for (const stream of near.matchAll(STREAM)) {
      const at = first.index + stream.index + stream[0].length;
      if (!found.has(at)) found.set(at, text.slice(Math.max(0, first.index - 200), first.index + stream.index));
    }
  }
  return found;
}

/**
 * What a PDF holds that a handout must not; null for a good one. Looks at every byte, whatever the file's own tables say,
 * and into the packed objects; names may be written with escapes.
 */
export function pdfProblem(bytes: Buffer): PdfProblem | null {
  const text = bytes.toString("latin1");
  const open = named(text);
  if (open) return open;
  let unpacked = 0;
  for (const [at, dictionary] of packedObjects(text)) {
    const packed = PACKED_OBJECTS.test(dictionary);
    if (packed && ODD_FILTER.test(dictionary)) return "handoutBroken";
    const isZlib = (bytes[at]! & 0x0f) === 8 && ((bytes[at]! << 8) | (bytes[at + 1] ?? 0)) % 31 === 0;
    if (!isZlib) continue;
    try {
      const objects = inflateSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_BYTES });
      unpacked += objects.length;
      if (unpacked > 4 * UNPACKED_BYTES) return "handoutBroken";
      const hidden = named(objects.toString("latin1"));
      if (hidden) return hidden;
    } catch {
      if (packed) return "handoutBroken";
    }
  }
  return null;
}
