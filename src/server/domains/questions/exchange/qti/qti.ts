import { zipSync } from "fflate";
import {
  BadFile, BadQuestion, decodeText, type Draft, FILE_QUESTIONS, type Format, htmlOf, mapHtml, mediaOf, type Place, type ReadFile,
  type ReadProblem, type ReadQuestion, SOURCE_LENGTH, usedAnywhere, type WriteContext, type Written, type WrittenQuestion,
} from "../content/content.ts";
import { BadXml, isZip, parseXml, unzip } from "../xml/xml.ts";
import { Carried, mediaIn, plainName, takeMedia, TooLong } from "../../question/question.ts";
import { readQtiItem } from "./itemRead.ts";
import { qtiItem } from "./itemWrite.ts";
import { type Packed, readManifest, type Resource, writeManifest } from "./manifest.ts";

const MANIFEST = "imsmanifest.xml";

/** QTI 2.1: a package with a manifest, or one item by itself. */
export const qti: Format = {
  name: "qti",
  extensions: ["zip", "xml"],
  sniff(bytes, fileName) {
    if (isZip(bytes)) return !/\.xml$/i.test(fileName) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(MANIFEST);
    return !/\.zip$/i.test(fileName) && ITEM.test(Buffer.from(bytes.subarray(0, 4000)).toString("latin1").replaceAll("\u0000", ""));
  },
  read: async (bytes, fileName, beside) => (isZip(bytes) ? readPackage(unzip(bytes)) : readAlone(bytes, fileName, beside ?? new Map())),
  write,
};

const ITEM = /<(?:[\w.-]+:)?assessmentItem[\s>]/;

type Files = ReadonlyMap<string, Uint8Array>;

class Reader {
  readonly #files: Files;
  readonly #carried = new Carried();
  readonly #questions: ReadQuestion[] = [];
  readonly #problems: ReadProblem[] = [];
  readonly #notes: ReadProblem[] = [];
  #n = 0;

  constructor(files: Files) {
    this.#files = files;
  }

  get found(): ReadFile {
    return { questions: this.#questions, problems: this.#problems, notes: this.#notes, media: this.#carried.files };
  }

  take(resource: Resource, path: string, bytes: Uint8Array | undefined): void {
    this.#n += 1;
    if (this.#n > FILE_QUESTIONS) throw new BadFile("fileTooMany");
    const place: Place = { n: this.#n, file: path };
    let source: string | undefined;
    try {
      if (bytes === undefined) throw new BadQuestion({ field: "file", key: "itemMissing", values: { name: path.slice(0, 200) } });
      const text = decodeText(bytes);
      source = text.slice(0, SOURCE_LENGTH);
      if (resource.rest.length > 0)
        this.#notes.push({ place, field: "point", key: "tagsLeft", values: { value: resource.rest.join("、") } });
      this.#questions.push({ draft: this.#draft(text, resource, path, place), place });
    } catch (error) {
      const around = { place, ...(source === undefined ? {} : { source }) };
      if (error instanceof BadQuestion) this.#problems.push({ ...around, ...error.problem });
      else if (error instanceof TooLong) this.#problems.push({ ...around, field: "question", key: "textTooLong" });
      else if (error instanceof BadXml)
        this.#problems.push({ ...around, place: { ...place, line: error.line }, field: "question", key: "markupBroken" });
      else if (error instanceof BadFile && error.key === "encodingUnknown")
        this.#problems.push({ ...around, field: "file", key: error.key });
      else throw error;
    }
  }

  #draft(text: string, resource: Resource, path: string, place: Place): Draft {
    const root = parseXml(text.replace(/^\ufeff/, ""));
    if (root.name !== "assessmentItem")
      throw new BadQuestion({ field: "kind", key: "kindUnsupported", values: { value: root.name.slice(0, 50) } });
    const find = (source: string): Uint8Array | null =>
      this.#files.get(beside(path, plainName(source))) ?? this.#files.get(beside(path, source)) ?? null;
    const body = mapHtml(readQtiItem(root), (html) =>
      takeMedia(html, this.#carried, find, (fault) =>
        this.#notes.push({ place, field: "picture", key: fault.key, values: { name: fault.name } }),
      ),
    );
    const { chapterTitle, pointName, difficulty } = resource;
    return {
      kind: body.kind,
      body,
      difficulty,
      ...(chapterTitle === undefined ? {} : { chapterTitle }),
      ...(pointName === undefined ? {} : { pointName }),
    };
  }
}

/** A path as it is written in the file at `from`. */
function beside(from: string, path: string): string {
  const parts = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function readPackage(files: Files): ReadFile {
  const manifest = [...files.keys()]
    .filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`))
    .sort((a, b) => a.length - b.length)[0];
  if (manifest === undefined) throw new BadFile("fileUnknown");
  let resources: Resource[];
  try {
    resources = readManifest(decodeText(files.get(manifest)!).replace(/^\ufeff/, ""));
  } catch (error) {
    throw error instanceof BadXml ? new BadFile("fileBroken") : error;
  }
  const reader = new Reader(files);
  for (const resource of resources) {
    const path = beside(manifest, plainName(resource.href));
    reader.take(resource, path, files.get(path));
  }
  return reader.found;
}

function readAlone(bytes: Uint8Array, fileName: string, besides: Files): ReadFile {
  const text = decodeText(bytes);
  if (!ITEM.test(text.slice(0, 20_000))) throw new BadFile("fileUnknown");
  const reader = new Reader(besides);
  reader.take({ href: fileName, difficulty: 2, rest: [] }, fileName.slice(fileName.lastIndexOf("/") + 1), bytes);
  return reader.found;
}

async function write(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  const { names, files, left } = await mediaOf(questions, context);
  const missing: Written["left"][number][] = [...left];
  const entries: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {};
  const items: Packed[] = [];
  const encoder = new TextEncoder();
  for (const [index, question] of questions.entries()) {
    const identifier = `q${index + 1}`;
    const href = `items/${identifier}.xml`;
    const item = qtiItem(question, identifier, (address) => `../${names.get(address) ?? address}`);
    if (!sound(item)) {
      missing.push({ questionId: question.questionId, key: "cannotCarryMarkup" });
      continue;
    }
    if (!usedAnywhere(question)) missing.push({ questionId: question.questionId, key: "cannotCarrySecrecy" });
    entries[href] = encoder.encode(item);
    items.push({
      draft: question,
      identifier,
      href,
      media: mediaIn(htmlOf(question.body).join(""))
        .flatMap((address) => names.get(address) ?? [])
        .filter((name) => files.has(name)),
    });
  }
  for (const [name, bytes] of files) entries[name] = [bytes, { level: 0 }];
  const bytes = zipSync({ [MANIFEST]: encoder.encode(writeManifest(items)), ...entries }, { mtime: "1990-01-01" });
  return { bytes, fileName: `${context.title}.zip`, type: "application/zip", left: missing };
}

/** Whether it is whole XML: HTML that was never cleaned may not be. */
function sound(item: string): boolean {
  try {
    parseXml(item);
    return true;
  } catch {
    return false;
  }
}
