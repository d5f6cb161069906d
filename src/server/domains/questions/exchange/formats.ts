import { aiken, gift } from "./gift/gift.ts";
import { isZip, unzip } from "./xml/xml.ts";
import { excelFormat } from "./excel/excel.ts";
import { BadFile, FILE_BYTES, FILE_QUESTIONS, type Format, type FormatName, type ReadFile } from "./content/content.ts";
import { moodle } from "./moodle/moodle.ts";
import { together } from "./parts.ts";
import { qti } from "./qti/qti.ts";
import { textFormat } from "./text/text.ts";
import { wordFormat } from "./word/word.ts";

/** Every format, in the order in which bytes are tried: the more particular first. */
export const FORMATS: readonly Format[] = [excelFormat, wordFormat, qti, moodle, aiken, gift, textFormat];

export const formatNamed = (name: string): Format | undefined => FORMATS.find((format) => format.name === name);

/** Files that carry a question file with its pictures. */
const PACKAGE = "zip";
/** Old Office files, and new ones with a password. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const endingOf = (fileName: string): string => /\.([0-9a-z]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";

/**
 * Reads a file of any format: the one that is named, else the one that the file's ending and its content agree on. Throws `BadFile`
 * for what is too large, no question file, or not what its name says.
 */
export async function readFile(
  bytes: Uint8Array,
  fileName: string,
  named: FormatName | null = null,
  beside: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<{ format: FormatName; read: ReadFile }> {
  if (bytes.length === 0) throw new BadFile("fileEmpty");
  if (bytes.length > FILE_BYTES) throw new BadFile("fileTooLarge");
  if (OLD_OFFICE.equals(bytes.subarray(0, 4))) throw new BadFile("fileOldOffice");
  const found = detect(bytes, fileName, named);
  if (!found) return unpacked(bytes, fileName, named);
  const read = await found.read(bytes, fileName, beside);
  if (read.questions.length > FILE_QUESTIONS) throw new BadFile("fileTooMany");
  if (read.questions.length === 0 && read.problems.length === 0) throw new BadFile("fileNoQuestions");
  return { format: found.name, read };
}

/** The format of these bytes; null for a zip that has to be looked into. */
function detect(bytes: Uint8Array, fileName: string, named: FormatName | null): Format | null {
  const ending = endingOf(fileName);
  const looks = FORMATS.filter((format) => format.sniff(bytes, fileName));
  if (named !== null) {
    const chosen = formatNamed(named)!;
    if (looks.includes(chosen)) return chosen;
    if (isZip(bytes) && ending === PACKAGE) return null;
    // A text that does not look like anything may still be read as what its sender says it is.
    if (isZip(bytes) || binary(chosen)) throw new BadFile("fileFormatOther");
    return chosen;
  }
  const byEnding = FORMATS.filter((format) => format.extensions.includes(ending));
  const both = looks.find((format) => byEnding.includes(format));
  if (both) return both;
  // A workbook or a document under another name is not a package of questions.
  if (ending === PACKAGE && isZip(bytes) && !looks.some(binary)) return null;
  if (byEnding.length > 0 || ending === PACKAGE) {
    // A text file without a single question mark of its own: its reader says what is wrong with each line.
    if (!isZip(bytes) && byEnding.includes(textFormat)) return textFormat;
    throw new BadFile("fileNotWhatItSays", { ending });
  }
  const [first] = looks;
  if (first && (ending === "" || !isZip(bytes))) return first;
  throw new BadFile("fileUnknown");
}

const binary = (format: Format): boolean => format.name === "excel" || format.name === "word";

/** A zip of question files of one format, in the order of their names, and the pictures that they name. */
async function unpacked(bytes: Uint8Array, fileName: string, named: FormatName | null): Promise<{ format: FormatName; read: ReadFile }> {
  const files = unzip(bytes);
  const inner = [...files.keys()]
    .filter((path) => FORMATS.some((format) => format.extensions.includes(endingOf(path))) && endingOf(path) !== PACKAGE)
    .sort(BY_NAME.compare);
  const [first] = inner;
  if (first === undefined) throw new BadFile("fileNotWhatItSays", { ending: endingOf(fileName) });
  if (inner.length === 1) return readWithin(files, first, named);
  if (inner.length > MOST_PARTS) throw new BadFile("fileSeveral");
  const [format, other] = new Set(inner.map((path) => looksLike(files.get(path)!, path, named)));
  if (!format || other !== undefined) throw new BadFile("fileSeveral");
  const parts: { path: string; read: ReadFile }[] = [];
  for (const path of inner) parts.push({ path, read: (await readWithin(files, path, format)).read });
  return { format, read: together(parts) };
}

/** More question files than this in one zip are no parts of an export. */
const MOST_PARTS = 100;
/** `2.xml` before `10.xml`. */
const BY_NAME = new Intl.Collator("zh", { numeric: true });

/** One file of a zip; the others lie beside it. */
function readWithin(
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
  named: FormatName | null,
): Promise<{ format: FormatName; read: ReadFile }> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const beside = new Map(
    [...files]
      .filter(([name]) => name !== path)
      .map(([name, content]) => [name.startsWith(folder) ? name.slice(folder.length) : name, content]),
  );
  return readFile(files.get(path)!, path, named, beside);
}

/** The format of a file within a zip; null for one that is none. */
function looksLike(bytes: Uint8Array, path: string, named: FormatName | null): FormatName | null {
  try {
    return detect(bytes, path, named)?.name ?? null;
  } catch (error) {
    if (error instanceof BadFile) return null;
    throw error;
  }
}
