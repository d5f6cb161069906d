import { createReadStream } from "node:fs";
import type { Means } from "../../../kernel/call.ts";
import { englishKey } from "../../../kernel/english.ts";
import { drawingIn, drawingsIn, drawingsOf, type LeavingCourse } from "../../catalogue/catalogue.ts";
import { leavingHandouts } from "../../handouts/handouts.ts";
import { leavingFilm } from "../../media/media.ts";
import { pictureAt } from "../../site/site.ts";
import { englishOf } from "../../translations/translations.ts";
import { asFileName, type ZipWriter } from "../files/files.ts";
import {
  COURSE_FILE, COURSE_FORMAT, type CourseManifest, FILM_FORMAT, type FilmManifest, FORMAT_VERSION, type LessonManifest,
} from "./manifest.ts";
import { extrasHere, extrasMark, textsOf } from "./extras.ts";
import { stateHere, stateMark } from "./state.ts";
import { studyHere } from "./study.ts";

/** What of the films goes along: nothing but what is said of them, the films as they play, or the files that they were made of. */
export type Films = "none" | "stored" | "originals";

/** One writing of an exchange file. */
export interface Leaving {
  readonly means: Means;
  readonly zip: ZipWriter;
  readonly films: Films;
  /** Films that the file holds already, by their ids. */
  readonly written: Set<string>;
  /** What is left out, a line each. */
  readonly notes: string[];
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** What is given of what was left out of a manifest by its schema's defaults. */
type Written<T> = { readonly [K in keyof T]?: T[K] };

/**
 * Writes a course below a folder of the file (empty: its top), its manifest last. `subjects`: folders of what its class exams ask, which
 * are in the file already. Returns how many films and handouts go along.
 */
export async function writeCourse(
  leaving: Leaving, course: LeavingCourse, folder: string, subjects: readonly string[] = [],
): Promise<{ films: number; handouts: number }> {
  const { means, zip } = leaving;
  const chapters = [];
  let films = 0;
  for (const { key: chapterKey, title, lessons } of course.chapters) {
    const written: Written<LessonManifest>[] = [];
    for (const lesson of lessons) {
      if (lesson.kind === "live") continue;
      const film = await writeFilm(leaving, lesson, folder);
      if (film.film !== undefined || film.video !== undefined) films += 1;
      const { key, kind, isTrial, points, seconds, text } = lesson;
      written.push({ id: key, title: lesson.title, kind, isTrial, points, seconds, ...film, ...(text ? { text: { ...text } } : {}) });
    }
    chapters.push({ id: chapterKey, title, lessons: written });
  }
  const handouts = await writeHandouts(leaving, course, folder);
  const { drawings, teachers } = await writeDrawings(leaving, course, folder);
  const {
    slug: id, title, subtitle, level, topic, intro, outcomes, price, originalPrice, validDays, sale, partnerUrl, partnerName, recommended,
    category, partnerItems,
  } = course;
  const said: Omit<CourseManifest, "chapters" | "courses" | "english" | "subjects"> = {
    format: COURSE_FORMAT, version: FORMAT_VERSION, id, type: course.type === 2 ? "package" : "course", title, subtitle, category, level,
    topic, intro, outcomes: [...outcomes], price, originalPrice, validDays, sale, partnerUrl, partnerName, partnerItems, recommended,
    published: course.state === "published", teachers, handouts, drawings,
    ...(await studyHere(means.db, course)), state: stateMark(await stateHere(means.db, course.id)), writtenAt: means.now(),
    extras: extrasMark(await extrasHere(means, means.db, course)),
  };
  const english = await englishOfCourse(means, course);
  const courses = course.parts.map(({ slug }) => `courses/${slug}`);
  await zip.add(folder + COURSE_FILE, json({ ...said, chapters, courses, english, ...(subjects.length > 0 ? { subjects } : {}) }));
  return { films, handouts: handouts.length };
}

type Lesson = LeavingCourse["chapters"][number]["lessons"][number];

/** Writes what is said of a lesson's film and, where they go along, its files. */
async function writeFilm(leaving: Leaving, { film, title }: Lesson, folder: string): Promise<Pick<LessonManifest, "film" | "video">> {
  if (!film?.ready) return {};
  const { means, zip, written, notes, films } = leaving;
  const found = await leavingFilm(means, film.assetId);
  if (!found) {
    notes.push(`${title}: its film is kept by another video host and was left out`);
    return {};
  }
  const place = `films/${found.id}`;
  const told = { film: `${place}/film.json` };
  const original = films === "originals" ? found.original : null;
  const video = original && `${place}/${asFileName(original.fileName.replace(/\.[^.]*$/, ""))}${endingOf(original.fileName)}`;
  const names = { ...told, ...(video ? { video } : {}) };
  if (written.has(folder + place)) return names;
  written.add(folder + place);
  // A film that two courses show is written once.
  const isFirst = !written.has(found.id);
  if (!video) written.add(found.id);
  if (video) await zip.addPieces(folder + video, createReadStream(original!.path) as AsyncIterable<Uint8Array>, original!.bytes);
  const withFilms = films !== "none" && !video && isFirst;
  const at = `${folder}${place}/`;
  const qualities: FilmManifest["qualities"] = [];
  let sound: FilmManifest["sound"] = null;
  if (withFilms) {
    for (const one of found.qualities) {
      const file = `${one.name}.mp4`;
      await zip.addPieces(at + file, one.pieces(), one.most);
      qualities.push({ ...one.told(), segments: one.told().segments.map(([s, bytes]) => [s, bytes]), file });
    }
    if (found.sound) {
      await zip.addPieces(`${at}sound.mp4`, found.sound.pieces(), found.sound.most);
      sound = { ...found.sound.told(), segments: found.sound.told().segments.map(([s, bytes]) => [s, bytes]), file: "sound.mp4" };
    }
  }
  const subtitles = [];
  for (const { lang, label, file } of found.subtitles) {
    await zip.add(at + file.name, await file.bytes());
    subtitles.push({ lang, label, file: file.name });
  }
  const pictures = [...(found.poster ? [found.poster] : []), ...(withFilms ? found.sheets : [])];
  for (const file of pictures) await zip.add(at + file.name, await file.bytes());
  const manifest: FilmManifest = {
    format: FILM_FORMAT, version: FORMAT_VERSION, id: found.id, title: found.title, seconds: found.seconds, qualities, sound, subtitles,
    poster: found.poster?.name ?? null, previews: withFilms ? found.sheets.map((sheet) => sheet.name) : [],
  };
  await zip.add(`${at}film.json`, json(manifest));
  return names;
}

const endingOf = (fileName: string): string => /\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0].toLowerCase() ?? ".mp4";

async function writeHandouts({ means, zip }: Leaving, { id }: LeavingCourse, folder: string): Promise<CourseManifest["handouts"]> {
  const written: CourseManifest["handouts"] = [];
  for (const { name, ext, bytes } of await leavingHandouts(means, id)) {
    const file = `handouts/${String(written.length + 1).padStart(2, "0")} ${asFileName(name)}.${ext}`;
    await zip.add(folder + file, await bytes());
    written.push({ name: `${name}.${ext}`, file });
  }
  return written;
}

/** Writes the drawings of a course's texts, and the portraits of its teachers. */
async function writeDrawings({ means, zip }: Leaving, course: LeavingCourse, folder: string) {
  const shown = course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ text }) => (text ? drawingsIn(text.blocks) : [])));
  const drawn = course.teachers.flatMap(({ avatarUrl }) => drawingIn(avatarUrl) ?? []);
  const drawings: CourseManifest["drawings"] = [];
  for (const [name, svg] of await drawingsOf(means, [...shown, ...drawn])) {
    const file = `drawings/${name}.svg`;
    await zip.add(folder + file, Buffer.from(svg));
    drawings.push({ name, file });
  }
  const teachers: CourseManifest["teachers"] = [];
  const pictures = new Set<string>();
  for (const { avatarUrl, ...teacher } of course.teachers) {
    const drawing = drawingIn(avatarUrl);
    const picture = drawing === null ? await pictureAt(means, avatarUrl) : null;
    const file = picture && `pictures/${picture.name}`;
    if (file && !pictures.has(file)) await zip.add(folder + file, picture.bytes);
    if (file) pictures.add(file);
    const { name, title, line, bio, career, hidden } = teacher;
    const its = drawing !== null && drawings.some((one) => one.name === drawing) ? { drawing } : file ? { file } : null;
    teachers.push({ name, title, line, bio, career: [...career], hidden, picture: its });
  }
  return { drawings, teachers };
}

/** What the school has in English of what a course says. */
async function englishOfCourse({ pool }: Means, course: LeavingCourse): Promise<CourseManifest["english"]> {
  const texts = textsOf(course);
  const known = await englishOf(pool, texts);
  return texts.flatMap((text) => {
    const english = known.get(englishKey(text));
    return english === undefined ? [] : [{ ...text, english }];
  });
}
