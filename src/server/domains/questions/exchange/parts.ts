import { unzipSync, zipSync } from "fflate";
import { isZip } from "./xml/xml.ts";
import { mediaIn } from "../question/question.ts";
import {
  BadFile, FILE_BYTES, FILE_QUESTIONS, type Format, type FormatName, htmlOf, type Place, type ReadFile, type ReadProblem,
  type WriteContext, type Written, type WrittenQuestion,
} from "./content/content.ts";

/** A large export as several files of one format in a zip, none of them larger than an import takes, and such a zip as one file again. */

/** Formats that are text: a workbook, a document and a QTI package are packed anyway. */
const TEXTS: ReadonlySet<FormatName> = new Set(["moodle", "text", "gift", "aiken"]);
/** Those that hold pictures and sound within the text, at four letters for three bytes. */
const MEDIA_INSIDE: ReadonlySet<FormatName> = new Set(["moodle"]);

/** Writes questions; as several files in a zip where one would be larger than an import takes. */
export async function writeParts(format: Format, questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  if (!TEXTS.has(format.name)) return format.write(questions, context);
  const parts = await partsOf(format, questions, context);
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only.written;
  const entries: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {};
  const digits = String(parts.length).length;
  parts.forEach(({ ending, text, beside }, index) => {
    entries[`questions-${String(index + 1).padStart(digits, "0")}.${ending}`] = text;
    for (const [name, bytes] of beside) entries[name] = [bytes, { level: 0 }];
  });
  return {
    bytes: zipSync(entries, { mtime: "1990-01-01" }),
    fileName: `${context.title}.zip`,
    type: "application/zip",
    left: parts.flatMap(({ written }) => written.left),
  };
}

interface Part {
  readonly written: Written;
  readonly ending: string;
  readonly text: Uint8Array;
  readonly beside: readonly (readonly [string, Uint8Array])[];
}

/** Halves until each is small enough; a single question is never parted. */
async function partsOf(format: Format, questions: readonly WrittenQuestion[], context: WriteContext): Promise<Part[]> {
  if (questions.length < 2 || !MEDIA_INSIDE.has(format.name) || !(await tooMuchMedia(questions, context))) {
    const part = partOf(await format.write(questions, context));
    if (questions.length < 2 || part.text.length <= FILE_BYTES) return [part];
  }
  const half = Math.ceil(questions.length / 2);
  return [...(await partsOf(format, questions.slice(0, half), context)), ...(await partsOf(format, questions.slice(half), context))];
}

async function tooMuchMedia(questions: readonly WrittenQuestion[], context: WriteContext): Promise<boolean> {
  let bytes = 0;
  for (const { body } of questions) {
    for (const address of mediaIn(htmlOf(body).join(""))) bytes += (((await context.media(address))?.length ?? 0) * 4) / 3;
    if (bytes > FILE_BYTES) return true;
  }
  return false;
}

function partOf(written: Written): Part {
  const ending = (fileName: string): string => fileName.slice(fileName.lastIndexOf(".") + 1);
  if (!isZip(written.bytes)) return { written, ending: ending(written.fileName), text: written.bytes, beside: [] };
  const files = Object.entries(unzipSync(written.bytes));
  const [name, text] = files.find(([path]) => path.startsWith("questions."))!;
  return { written, ending: ending(name), text, beside: files.filter(([path]) => path !== name) };
}

/** What several files of one format hold, one after the other; each place names its file. */
export function together(parts: readonly { readonly path: string; readonly read: ReadFile }[]): ReadFile {
  const all: { questions: ReadFile["questions"][number][]; problems: ReadProblem[]; notes: ReadProblem[]; media: Map<string, Uint8Array> } =
    { questions: [], problems: [], notes: [], media: new Map() };
  let before = 0;
  for (const { path, read } of parts) {
    const from = before;
    const moved = (place: Place): Place => ({
      ...place,
      n: place.n > 0 ? place.n + from : 0,
      file: place.file === undefined ? path : `${path} / ${place.file}`,
    });
    for (const one of read.questions) all.questions.push({ ...one, place: moved(one.place) });
    for (const one of read.problems) all.problems.push({ ...one, place: moved(one.place) });
    for (const one of read.notes) all.notes.push({ ...one, place: moved(one.place) });
    for (const [address, bytes] of read.media) all.media.set(address, bytes);
    before = [...read.questions, ...read.problems].reduce((most, { place }) => Math.max(most, place.n + from), from);
    if (all.questions.length > FILE_QUESTIONS) throw new BadFile("fileTooMany");
  }
  return all;
}
