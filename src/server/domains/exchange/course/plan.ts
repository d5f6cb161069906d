import { POSTER_BYTES } from "#contract/staff/media.schema.ts";
import { PICTURE_BYTES } from "#contract/staff/branding.ts";
import type { LessonBlock } from "#contract/lessonText.ts";
import { messages } from "#contract/text/messages.en.ts";
import { fill } from "#contract/text/say.ts";
import type { Means } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { checkBase, drawingsIn, drawingsOf, hereAlready, isDrawing } from "../../catalogue/catalogue.ts";
import { checkHandout, type FileName, safeFileName } from "../../handouts/handouts.ts";
import { checkAnnounced, cleanSubtitles, isPoster } from "../../media/media.ts";
import { isPicture } from "../../site/site.ts";
import { ExchangeFailure, folderOf, type Source, wholeFile } from "../files/files.ts";
import {
  COURSE_FILE, COURSE_FORMAT, type CourseManifest, courseManifest, FILM_FORMAT, type FilmManifest, filmManifest, type LessonManifest,
  MOST_BYTES,
} from "./manifest.ts";
import { placeOf, readManifest, sentence, Wrong } from "./reading.ts";

/** A film of the file: what is said of it, and the folder that its files are named from. */
export interface PlannedFilm {
  readonly told: FilmManifest;
  readonly files: Source;
}

/** A course of an exchange file after everything that can be wrong with it was looked for. */
export interface PlannedCourse {
  readonly source: Source;
  readonly manifest: CourseManifest;
  /** By what a lesson calls them. */
  readonly films: ReadonlyMap<string, PlannedFilm>;
  readonly handouts: readonly { readonly name: FileName; readonly file: string }[];
  /** Ids of the courses of a package, in order. */
  readonly parts: readonly string[];
  /** It is in the school already, and stays as it is. */
  readonly here: { readonly id: number; readonly title: string } | null;
}

interface Given {
  /** What a folder without a manifest says of itself. */
  readonly ready?: CourseManifest;
  /** Ids of courses that lie beside a package, in a file that holds them all. */
  readonly beside?: ReadonlySet<string>;
}

/** Reads a course, with those that a package holds before it. @throws ExchangeFailure with a line for each thing that is wrong */
export async function planCourse(means: Means, source: Source, { ready, beside }: Given = {}): Promise<readonly PlannedCourse[]> {
  const manifest =
    ready ?? (await readManifest(source, COURSE_FILE, { schema: courseManifest, format: COURSE_FORMAT, most: MOST_BYTES.manifest }));
  const wrong = new Wrong();
  const parts: PlannedCourse[] = [];
  if (manifest.type === "course" && manifest.courses.length > 0) wrong.push(`${COURSE_FILE}: courses: only a package holds courses`);
  else if (!beside) for (const folder of manifest.courses) parts.push(...(await planPart(means, source, folder)));
  const apart = beside ? manifest.courses.map((folder) => folder.slice(folder.lastIndexOf("/") + 1)) : [];
  for (const id of apart) if (!beside!.has(id)) wrong.push(`${COURSE_FILE}: courses: there is no course ${id} in the file`);
  const films = await filmsOf(manifest, source, wrong);
  const handouts = await handoutsOf(manifest, source, wrong);
  await lookThrough(means, manifest, source, wrong);
  wrong.refuse(COURSE_FILE);
  const here = await hereAlready(means.db, manifest.id);
  return [...parts, { source, manifest, films, handouts, parts: [...parts.map((part) => part.manifest.id), ...apart], here }];
}

async function planPart(means: Means, source: Source, folder: string): Promise<readonly PlannedCourse[]> {
  const within = folderOf(source, folder);
  try {
    const planned = await planCourse(means, within);
    if (planned.at(-1)!.manifest.type === "package")
      throw new ExchangeFailure(`${COURSE_FILE}: type: a package holds courses, not packages`);
    return planned;
  } catch (error) {
    if (!(error instanceof ExchangeFailure)) throw error;
    throw new ExchangeFailure(error.message.split("\n").map((line) => `${folder}/${line}`).join("\n"));
  }
}

/** What a refusal says, and of which fields. */
export function refusalLines(error: unknown): string[] {
  if (!(error instanceof Refusal)) throw error;
  const { fields } = (error.data ?? {}) as { readonly fields?: Readonly<Record<string, string>> };
  if (!fields) return [fill(messages[error.key], error.values)];
  return Object.entries(fields).map(([field, key]) => `${field}: ${sentence(key)}`);
}

async function tried(wrong: Wrong, where: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ExchangeFailure) wrong.push(`${where}: ${error.message}`);
    else wrong.push(...refusalLines(error).map((line) => `${where}: ${line}`));
  }
}

/** A small file that must be there, must not be too large and must be what it is said to be. */
export async function needFile(
  source: Source,
  wrong: Wrong,
  { where, file, most, fits, otherwise }: {
    readonly where: string;
    readonly file: string;
    readonly most: number;
    readonly fits: (bytes: Buffer) => boolean;
    readonly otherwise: string;
  },
): Promise<void> {
  await tried(wrong, where, async () => {
    if (!fits(await wholeFile(source, file, most))) throw new ExchangeFailure(`${file}: ${otherwise}`);
  });
}

const isSubtitles = (bytes: Buffer): boolean => cleanSubtitles(bytes) !== null;
const NO_SUBTITLES = "these are no subtitles (WebVTT or SRT with times)";

/** Every lesson of a manifest, with where it stands there. */
const lessonsIn = (manifest: CourseManifest): { readonly where: string; readonly lesson: LessonManifest }[] =>
  manifest.chapters.flatMap(({ lessons }, chapter) =>
    lessons.map((lesson, at) => ({ where: `${COURSE_FILE}: ${placeOf(["chapters", chapter, "lessons", at])}`, lesson })),
  );

async function filmsOf(manifest: CourseManifest, source: Source, wrong: Wrong): Promise<Map<string, PlannedFilm>> {
  const films = new Map<string, PlannedFilm>();
  for (const { where, lesson } of lessonsIn(manifest)) {
    const { film } = lesson;
    if (film === undefined || films.has(film)) continue;
    await tried(wrong, `${where}.film`, async () => {
      const told = await readManifest(source, film, { schema: filmManifest, format: FILM_FORMAT, most: MOST_BYTES.film });
      const files = film.includes("/") ? folderOf(source, film.slice(0, film.lastIndexOf("/"))) : source;
      films.set(film, { told, files });
    });
    const found = films.get(film);
    if (found) await lookAtFilm(found, film, wrong);
  }
  return films;
}

async function lookAtFilm({ told, files }: PlannedFilm, film: string, wrong: Wrong): Promise<void> {
  for (const { file, init, segments } of [...told.qualities, ...(told.sound ? [told.sound] : [])]) {
    const bytes = segments.reduce((sum, [, length]) => sum + length, init);
    const its = files.sizeOf(file);
    if (its === null) wrong.push(`${film}: ${file}: the file is missing`);
    else if (its !== bytes)
      wrong.push(`${film}: ${file}: ${its} bytes, where its segments make ${bytes}: this is not the film that was written`);
  }
  for (const { file } of told.subtitles)
    await needFile(files, wrong, {
      where: film, file, most: MOST_BYTES.subtitles, fits: isSubtitles, otherwise: NO_SUBTITLES,
    });
  if (told.poster !== null)
    await needFile(files, wrong, {
      where: film, file: told.poster, most: POSTER_BYTES, fits: isPoster, otherwise: "this is no JPEG picture",
    });
  for (const file of told.previews)
    await needFile(files, wrong, { where: film, file, most: MOST_BYTES.sheet, fits: isPoster, otherwise: "this is no JPEG picture" });
}

async function handoutsOf(manifest: CourseManifest, source: Source, wrong: Wrong): Promise<PlannedCourse["handouts"]> {
  const planned: { name: FileName; file: string }[] = [];
  for (const [at, { name, file }] of manifest.handouts.entries()) {
    const where = `${COURSE_FILE}: ${placeOf(["handouts", at])}`;
    const found = safeFileName(name);
    if ("problem" in found) {
      wrong.push(`${where}.name: ${sentence(found.problem)}`);
      continue;
    }
    const isSame = (one: { readonly name: FileName }) => one.name.name === found.name && one.name.ext === found.ext;
    if (planned.some(isSame)) wrong.push(`${where}.name: ${sentence("twice")}`);
    await tried(wrong, `${where}.file`, async () => {
      const body = await wholeFile(source, file, MOST_BYTES.handout);
      await tried(wrong, `${where}.file: ${file}`, () => checkHandout(body, found.ext));
    });
    planned.push({ name: found, file });
  }
  return planned;
}

/** What is neither film nor handout: the page, the videos to convert, texts with their drawings, portraits. */
async function lookThrough(means: Means, manifest: CourseManifest, source: Source, wrong: Wrong): Promise<void> {
  await tried(wrong, COURSE_FILE, () => checkBase(manifest.type === "package" ? 2 : 1, { ...manifest, categoryId: 0, teacherIds: [] }));
  for (const { where, lesson } of lessonsIn(manifest)) {
    const { video, subtitles } = lesson;
    if (video !== undefined) {
      const bytes = source.sizeOf(video);
      if (bytes === null) wrong.push(`${where}.video: ${video}: the file is missing`);
      else await tried(wrong, `${where}.video: ${video}`, () => checkAnnounced(means, { fileName: video, type: null, bytes }));
    }
    for (const { file } of subtitles)
      await needFile(source, wrong, {
        where: `${where}.subtitles`, file, most: MOST_BYTES.subtitles, fits: isSubtitles, otherwise: NO_SUBTITLES,
      });
  }
  for (const [at, { file }] of manifest.drawings.entries())
    await needFile(source, wrong, {
      where: `${COURSE_FILE}: ${placeOf(["drawings", at, "file"])}`, file, most: MOST_BYTES.subtitles,
      fits: (bytes) => isDrawing(bytes.toString("utf8")), otherwise: sentence("drawingBroken"),
    });
  for (const [at, { picture }] of manifest.teachers.entries())
    if (picture && "file" in picture)
      await needFile(source, wrong, {
        where: `${COURSE_FILE}: ${placeOf(["teachers", at, "picture"])}`, file: picture.file, most: PICTURE_BYTES, fits: isPicture,
        otherwise: "this is no picture that the school takes",
      });
  await drawingsThere(means, manifest, wrong);
}

/** A text that names a drawing which comes from nowhere would show a hole. */
async function drawingsThere(means: Means, manifest: CourseManifest, wrong: Wrong): Promise<void> {
  const brought = new Set(manifest.drawings.map(({ name }) => name));
  const named = (blocks: readonly LessonBlock[]) => drawingsIn(blocks).filter((name) => !brought.has(name));
  const lessons = lessonsIn(manifest).map(({ where, lesson }) => ({ where, names: lesson.text ? named(lesson.text.blocks) : [] }));
  const here = await drawingsOf(means, lessons.flatMap(({ names }) => names));
  for (const { where, names } of lessons)
    for (const name of names)
      if (!here.has(name)) wrong.push(`${where}.text: it shows the drawing ${name}, which is neither in the file nor in the school`);
}
