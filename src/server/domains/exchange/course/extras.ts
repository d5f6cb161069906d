import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import type { SchoolText } from "../../../kernel/english.ts";
import { cleanHtml } from "../../../kernel/richText.ts";
import type { LeavingCourse } from "../../catalogue/catalogue.ts";
import { bringFilmExtras, cleanSubtitles, filmHere, leavingFilm } from "../../media/media.ts";
import { bringEnglish, englishNow } from "../../translations/translations.ts";
import { wholeFile } from "../files/files.ts";
import { type CourseManifest, MOST_BYTES } from "./manifest.ts";
import type { PlannedCourse, PlannedFilm } from "./plan.ts";

/** What stands beside a course and is shared with others: its texts in English, subtitles and posters of its films. */
export interface Extras {
  /** By a mark of the Chinese, a mark of the English. */
  readonly english: Readonly<Record<string, string>>;
  /** By what files call a film. */
  readonly films: Readonly<Record<string, FilmExtras>>;
}

interface FilmExtras {
  /** By language, a mark of the words and what they are called. */
  readonly subtitles: Readonly<Record<string, string>>;
  readonly poster: string | null;
}

const markOf = (bytes: string | Buffer): string => hash("sha256", bytes, "hex").slice(0, 32);
const textMark = ({ kind, chinese }: SchoolText): string => markOf(`${kind}\n${chinese}`);

/** One word for how they stand: a file says of which state it was written. */
export const extrasMark = ({ english, films }: Extras): string => {
  const sorted = (one: object) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return markOf(JSON.stringify([sorted(english), sorted(films).map(([id, { subtitles, poster }]) => [id, sorted(subtitles), poster])]));
};

/** Every text of a course that may be said in English. */
export function textsOf(course: LeavingCourse): SchoolText[] {
  const { title, subtitle, level, topic, partnerName, outcomes, category, teachers, chapters, partnerItems, intro } = course;
  const plain = [
    title, subtitle, level, topic, partnerName, ...outcomes, category.trade, category.direction ?? "",
    ...teachers.flatMap((teacher) => [teacher.name, teacher.title, teacher.line, teacher.bio, ...teacher.career]),
    ...chapters.flatMap((chapter) => [chapter.title, ...chapter.lessons.flatMap((lesson) => [lesson.title, ...lesson.points])]),
    ...partnerItems.map((item) => item.title),
  ];
  return [
    ...[...new Set(plain)].filter((text) => text !== "").map((chinese) => ({ chinese, kind: "text" as const })),
    ...(intro === "" ? [] : [{ chinese: intro, kind: "html" as const }]),
  ];
}

const englishMarks = async (db: Database, texts: readonly SchoolText[]): Promise<Extras["english"]> =>
  Object.fromEntries((await englishNow(db, texts)).map((text) => [textMark(text), markOf(text.english)]));

/** As they stand here. */
export async function extrasHere(means: Means, db: Database, course: LeavingCourse): Promise<Extras> {
  const english = await englishMarks(db, textsOf(course));
  const films: Record<string, FilmExtras> = {};
  const shown = course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ film }) => (film?.ready ? [film.assetId] : [])));
  for (const assetId of new Set(shown)) {
    const found = await leavingFilm(means, assetId);
    if (!found) continue;
    const subtitles: Record<string, string> = {};
    for (const { lang, label, file } of found.subtitles) subtitles[lang] = subtitleMark(label, await file.bytes());
    films[found.id] = { subtitles, poster: found.poster && markOf(await found.poster.bytes()) };
  }
  return { english, films };
}

const subtitleMark = (label: string, bytes: Buffer): string => markOf(`${label}\n${cleanSubtitles(bytes) ?? ""}`);

const cleaned = (english: CourseManifest["english"]) =>
  english.map((one) => (one.kind === "html" ? { ...one, english: cleanHtml(one.english) } : one));

const posterOf = async ({ told, files }: PlannedFilm) => (told.poster === null ? null : wholeFile(files, told.poster, MOST_BYTES.sheet));
const subtitlesOf = ({ told, files }: PlannedFilm) =>
  Promise.all(told.subtitles.map(async ({ lang, label, file }) => ({
    lang, label, bytes: await wholeFile(files, file, MOST_BYTES.subtitles),
  })));

/** As a file says them. */
export async function extrasInFile({ manifest, films }: PlannedCourse): Promise<Extras> {
  const english = Object.fromEntries(cleaned(manifest.english).map((one) => [textMark(one), markOf(one.english)]));
  const told: Record<string, FilmExtras> = {};
  for (const film of films.values()) {
    const said = await subtitlesOf(film);
    const poster = await posterOf(film);
    const subtitles = Object.fromEntries(said.map(({ lang, label, bytes }) => [lang, subtitleMark(label, bytes)]));
    told[film.told.id] = { subtitles, poster: poster && markOf(poster) };
  }
  return { english, films: told };
}

/** With what these texts of a file have in English here. */
export const withTexts = async (db: Database, extras: Extras, texts: readonly SchoolText[]): Promise<Extras> =>
  ({ ...extras, english: { ...extras.english, ...(await englishMarks(db, texts)) } });

/** What both say, and where they say the same thing, the latter. */
export function together(one: Extras, other: Extras): Extras {
  const films: Record<string, FilmExtras> = { ...one.films };
  for (const [id, { subtitles, poster }] of Object.entries(other.films))
    films[id] = { subtitles: { ...films[id]?.subtitles, ...subtitles }, poster: poster ?? films[id]?.poster ?? null };
  return { english: { ...one.english, ...other.english }, films };
}

/** What a file would change of them. */
export interface ExtrasChange {
  readonly english: CourseManifest["english"];
  readonly films: readonly {
    readonly assetId: number;
    readonly film: PlannedFilm;
    readonly langs: readonly string[];
    readonly poster: boolean;
  }[];
  /** What would change, a line each. */
  readonly lines: readonly string[];
  /** What of it was changed here since, a line each. */
  readonly conflicts: readonly string[];
}

const CUT = 40;
const short = (text: string): string => (text.length > CUT ? `${text.slice(0, CUT)}…` : text);

/**
 * Compares a file with what is here. `before`: as they stood after the last file; null: nobody knows, undefined: as they stand here,
 * since the file is of this very state. What a file doesn't say stays, and so do subtitles in languages that it hasn't.
 */
export async function extrasChange(
  means: Means, planned: PlannedCourse, here: Extras, told: Extras, before: Extras | null | undefined,
): Promise<ExtrasChange> {
  const lines: string[] = [];
  const conflicts: string[] = [];
  const note = (what: string, now: string | undefined, was: string | undefined) => {
    const line = `${what}: ${now === undefined ? "added" : "another"}`;
    lines.push(line);
    if (before !== undefined && now !== was) conflicts.push(what);
  };
  const english = cleaned(planned.manifest.english).filter((one) => here.english[textMark(one)] !== told.english[textMark(one)]);
  for (const one of english)
    note(`English of "${short(one.chinese)}"`, here.english[textMark(one)], before?.english[textMark(one)]);
  const films = [];
  for (const film of new Map([...planned.films.values()].map((one) => [one.told.id, one])).values()) {
    const { id, title } = film.told;
    const [mine, its, was] = [here.films[id], told.films[id]!, before?.films[id]];
    const known = await filmHere(means, id);
    if (!known || !mine) continue;
    const langs = Object.keys(its.subtitles).filter((lang) => its.subtitles[lang] !== mine.subtitles[lang]);
    const poster = its.poster !== null && its.poster !== mine.poster;
    for (const lang of langs) note(`film "${title}": subtitles ${lang}`, mine.subtitles[lang], was?.subtitles[lang]);
    if (poster) note(`film "${title}": poster`, mine.poster ?? undefined, was?.poster ?? undefined);
    if (langs.length > 0 || poster) films.push({ assetId: known.assetId, film, langs, poster });
  }
  return { english, films, lines, conflicts };
}

/** Writes what a file changes of them; returns what is to be done after the commit. */
export async function writeExtras(
  means: Means, tx: Transaction<Tables>, { english, films }: Pick<ExtrasChange, "english" | "films">,
): Promise<() => Promise<void>> {
  await bringEnglish(tx, english, new Date(means.now()));
  const after: (() => Promise<void>)[] = [];
  for (const { assetId, film, langs, poster } of films) {
    const subtitles = (await subtitlesOf(film)).filter(({ lang }) => langs.includes(lang));
    after.push(await bringFilmExtras(means, tx, assetId, { subtitles, poster: poster ? await posterOf(film) : null }));
  }
  return async () => {
    for (const one of after) await one();
  };
}
