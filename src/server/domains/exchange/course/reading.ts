import { createHash } from "node:crypto";
import type { z } from "zod";
import { outlineOfFolder } from "#contract/staff/videoFolder.ts";
import { fieldText } from "#contract/text/fields.en.ts";
import { ExchangeFailure, type Source, wholeFile } from "../files/files.ts";
import { COURSE_FORMAT, type CourseManifest, courseManifest, FORMAT_VERSION } from "./manifest.ts";

/** What the manifests' own rules say. */
const OWN: Readonly<Record<string, string>> = {
  fileName: "This is no file within the folder: use names with / between them, without .. and without a drive",
  courseId: "An id has lower-case letters and digits, with single hyphens between them",
  noVideo: "Only lessons of kind video have a film or a video",
  noText: "Only lessons of kind document have a text",
  noLesson: "One of them names a lesson that isn't in the file",
  twice: "Something is in it twice",
};

const fields: Readonly<Record<string, string>> = fieldText;

/** A message of a schema as a sentence. */
export const sentence = (key: string): string => OWN[key] ?? fields[key] ?? key;

/** `chapters`, 0, `title` → `chapters[0].title`. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`)).join("");

/** Where and what, as one line. */
export const lineOf = ({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string =>
  path.length === 0 ? sentence(message) : `${placeOf(path)}: ${sentence(message)}`;

/** Things that are wrong with one file and are told at once. */
const TOLD = 20;

/** What is wrong with a file, a line each: a file is looked through to its end, the first are told, and how many there are besides. */
export class Wrong {
  readonly #lines: string[] = [];
  readonly #most: number;
  #more = 0;

  constructor(most = TOLD) {
    this.#most = most;
  }

  push(...lines: readonly string[]): void {
    for (const line of lines)
      if (this.#lines.length < this.#most) this.#lines.push(line);
      else this.#more += 1;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** For the name of a file that holds the rest of it. */
  lines(file: string): readonly string[] {
    return this.#more === 0 ? this.#lines : [...this.#lines, `${file}: and ${this.#more} more`];
  }

  /** @throws ExchangeFailure where there is anything */
  refuse(file: string): void {
    if (!this.isEmpty) throw new ExchangeFailure(this.lines(file).join("\n"));
  }
}

interface Said {
  readonly format?: unknown;
  readonly version?: unknown;
}

/** A manifest through its schema. @throws ExchangeFailure with a line for each thing that is wrong, naming file and field */
export async function readManifest<S extends z.ZodType>(
  source: Source,
  name: string,
  { schema, format, most }: { readonly schema: S; readonly format: string; readonly most: number },
): Promise<z.output<S>> {
  const text = (await wholeFile(source, name, most)).toString("utf8").replace(/^\uFEFF/, "");
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    throw new ExchangeFailure(`${name}: this is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const { format: its = null, version = null } = (typeof said === "object" && said !== null ? said : {}) as Said;
  if (its !== format) throw new ExchangeFailure(`${name}: format: this must be "${format}"`);
  if (typeof version === "number" && version > FORMAT_VERSION) {
    const why = `${version} was written by a later version of the product, this one reads ${FORMAT_VERSION}`;
    throw new ExchangeFailure(`${name}: version: ${why}`);
  }
  const read = schema.safeParse(said);
  if (read.success) return read.data;
  const { issues } = read.error;
  const wrong = new Wrong();
  wrong.push(...issues.map((issue) => `${name}: ${lineOf(issue)}`));
  throw new ExchangeFailure(wrong.lines(name).join("\n"));
}

interface Wished {
  readonly title: string;
  /** `trade` or `trade/direction`. */
  readonly category: string;
}

/**
 * What a folder of videos without a manifest says of itself. Its id is made of its files: the same folder finds its course again.
 * @throws ExchangeFailure
 */
export function folderManifest(source: Source, { title, category }: Wished): { manifest: CourseManifest; left: readonly string[] } {
  const { chapters, handouts, left } = outlineOfFolder(source.names, title);
  if (chapters.length === 0) throw new ExchangeFailure(`${source.place}: it holds neither a course.json nor a video`);
  const hash = createHash("sha256").update(title);
  for (const name of source.names) hash.update(`\0${name}\0${source.sizeOf(name)}`);
  const [trade = "", direction = null] = category.split("/").map((part) => part.trim());
  const read = courseManifest.safeParse({
    format: COURSE_FORMAT, version: FORMAT_VERSION, id: `folder-${hash.digest("hex").slice(0, 20)}`, title,
    category: { trade, direction }, chapters: chapters.map((chapter) => ({ ...chapter, lessons: [...chapter.lessons] })), handouts,
  });
  if (read.success) return { manifest: read.data, left };
  throw new ExchangeFailure(read.error.issues.map(lineOf).join("\n"));
}
