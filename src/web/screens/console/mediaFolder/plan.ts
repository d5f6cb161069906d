import { COURSE_LIMITS } from "#contract/staff/courses.ts";
import { folderOf, inFolderOrder, outlineOfFolder } from "#contract/staff/videoFolder.ts";
import { endingOf, isOnPurpose, type Reason, reasonOf } from "./left.ts";

/** What a folder becomes in a course that may have chapters already. Pure. */

/** One file of a folder, named from it with slashes. */
export interface FolderFile {
  readonly path: string;
  readonly bytes: number;
}

/** A course's outline as it is. */
type Existing = readonly { readonly chapterId: number; readonly title: string; readonly lessons: readonly { readonly title: string }[] }[];

export interface Wishes {
  /** Names a chapter of films that lie in no folder. */
  readonly folderName: string;
  readonly existing: Existing;
  readonly keepsNumbers: boolean;
  readonly withHandouts: boolean;
  /** Titles as the person wrote them, by the file's path, a chapter's by `chapterKey`. */
  readonly typed: ReadonlyMap<string, string>;
  readonly maxBytes: number;
  /** What is put behind a title that the course has already; n counts the tries. */
  readonly mark: (n: number) => string;
}

interface Titled {
  readonly path: string;
  readonly title: string;
}
interface LessonRow extends Titled {
  readonly kind: "lesson";
  /** The course has a lesson of this title. */
  readonly clash: boolean;
}
interface HandoutRow extends Titled {
  readonly kind: "handout";
}
/** Subtitles of a video, which go with it. */
interface SubtitlesRow {
  readonly kind: "subtitles";
  readonly path: string;
  /** The path of its film. */
  readonly video: string;
  readonly lang: string;
  readonly label: string;
}
interface LeftRow {
  readonly kind: "left";
  readonly path: string;
  readonly reason: Reason;
  readonly bytes: number;
}
export type FileRow = LessonRow | HandoutRow | SubtitlesRow | LeftRow;

export interface Group {
  /** Empty: the folder itself. */
  readonly folder: string;
  /** null: none of its files becomes a lesson. `chapterId`: it goes on with this one. */
  readonly chapter: { readonly title: string; readonly chapterId: number | null } | null;
  readonly rows: readonly FileRow[];
}

/** Names a chapter among what was typed. */
export const chapterKey = (folder: string): string => `${folder}/`;
/** Spaces of any width and number are one. */
const spaced = (title: string): string => title.trim().replace(/\s+/g, " ");

/** Every file of a folder in order, with what becomes of it. */
export function planOf(files: readonly FolderFile[], wishes: Wishes): readonly Group[] {
  const { folderName, existing, keepsNumbers, typed } = wishes;
  const { chapters, handouts } = outlineOfFolder(files.map(({ path }) => path), folderName, { keepsNumbers });
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const films = new Map(lessons.map(({ video, title }) => [video, title]));
  const documents = new Map(handouts.map(({ file, name }) => [file, name]));
  const subtitles = new Map(
    lessons.flatMap((lesson) => lesson.subtitles.map(({ file, ...rest }) => [file, { ...rest, video: lesson.video }] as const)),
  );
  const usable = files.filter(({ path, bytes }) => films.has(path) && bytes > 0 && bytes <= wishes.maxBytes);
  const sent = new Set(usable.map(({ path }) => path));
  const named = namer(wishes);
  const rowOf = ({ path, bytes }: FolderFile): FileRow => {
    const its = subtitles.get(path);
    if (its && sent.has(its.video)) return { kind: "subtitles", path, ...its };
    const known = { ...wishes, isFilm: films.has(path), isHandout: documents.has(path), isSubtitles: its !== undefined };
    const reason = reasonOf({ path, bytes }, known);
    if (reason) return { kind: "left", path, reason, bytes };
    const film = films.get(path);
    if (film !== undefined) return named(path, film);
    return { kind: "handout", path, title: typed.get(path) ?? withoutEnding(documents.get(path)!) };
  };
  const chapterTitles = new Map(chapters.map(({ title, lessons: own }) => [folderOf(own[0]!.video), title]));
  const sorted = [...files].sort((a, b) => inFolderOrder(a.path, b.path));
  const folders = [...new Set(sorted.map(({ path }) => folderOf(path)))];
  return folders.map((folder) => {
    const rows = sorted.filter(({ path }) => folderOf(path) === folder).map(rowOf);
    if (!rows.some(({ kind }) => kind === "lesson")) return { folder, chapter: null, rows };
    const title = typed.get(chapterKey(folder)) ?? chapterTitles.get(folder)!;
    const same = existing.find((chapter) => spaced(chapter.title) === spaced(title));
    return { folder, chapter: { title, chapterId: same?.chapterId ?? null }, rows };
  });
}

const withoutEnding = (name: string): string => name.slice(0, name.length - endingOf(name).length - 1) || name;

/** Gives lessons titles that the course hasn't yet; one that somebody wrote stands as it is. */
function namer({ existing, typed, mark }: Wishes): (path: string, title: string) => LessonRow {
  const known = new Set(existing.flatMap(({ lessons }) => lessons.map(({ title }) => spaced(title))));
  const taken = new Set(known);
  return (path, found) => {
    const written = typed.get(path);
    const clash = known.has(spaced(written ?? found));
    let title = written ?? found;
    for (let n = 1; written === undefined && clash && taken.has(spaced(title)); n += 1)
      title = found.slice(0, COURSE_LIMITS.lessonTitle - mark(n).length) + mark(n);
    taken.add(spaced(title));
    return { kind: "lesson", path, title, clash };
  };
}

const ofKind = <K extends FileRow["kind"]>(groups: readonly Group[], kind: K) =>
  groups.flatMap(({ rows }) => rows.filter((row): row is Extract<FileRow, { kind: K }> => row.kind === kind));
export const lessonsOf = (groups: readonly Group[]) => ofKind(groups, "lesson");

export const subtitlesOf = (groups: readonly Group[]) => ofKind(groups, "subtitles");

/** The handouts with the names under which they are sent. */
export const handoutsOf = (groups: readonly Group[]) =>
  ofKind(groups, "handout").map(({ path, title }) => ({ path, fileName: `${title.trim()}.${endingOf(path)}` }));

/** How much of each there is. `left` counts what can't be used, not what is left on purpose. */
export function countsOf(groups: readonly Group[]) {
  const lessons = lessonsOf(groups);
  const left = ofKind(groups, "left").filter(({ reason }) => !isOnPurpose(reason));
  return {
    chapters: groups.filter(({ chapter }) => chapter).length, videos: lessons.length, handouts: ofKind(groups, "handout").length,
    clashes: lessons.filter(({ clash }) => clash).length, left: left.length,
  };
}

/** Keys of the titles that are empty, in order. */
export const blanksOf = (groups: readonly Group[]): readonly string[] =>
  groups.flatMap(({ folder, chapter, rows }) => [
    ...(chapter?.title.trim() === "" ? [chapterKey(folder)] : []),
    ...rows.flatMap((row) => ("title" in row && row.title.trim() === "" ? [row.path] : [])),
  ]);

/** What one course can't hold of it, in numbers; null: it fits. */
export function overOf(
  groups: readonly Group[], existing: Existing,
): { readonly what: "chapters" | "lessons"; readonly most: number } | null {
  const fresh = groups.filter(({ chapter }) => chapter?.chapterId === null).length;
  const lessons = existing.reduce((sum, chapter) => sum + chapter.lessons.length, 0) + lessonsOf(groups).length;
  if (lessons > COURSE_LIMITS.lessons) return { what: "lessons", most: COURSE_LIMITS.lessons };
  return fresh + existing.length > COURSE_LIMITS.chapters ? { what: "chapters", most: COURSE_LIMITS.chapters } : null;
}

/** The chapters as `staffOutline.extend` takes them, and beside each the films of its lessons. */
export function additionsOf(groups: readonly Group[]) {
  return groups.flatMap(({ chapter, rows }) => {
    if (!chapter) return [];
    const lessons = rows.filter((row) => row.kind === "lesson");
    const own = lessons.map(({ title }) => ({ title: title.trim(), kind: "video" as const }));
    const place = chapter.chapterId === null ? { title: chapter.title.trim() } : { chapterId: chapter.chapterId };
    return [{ addition: { ...place, lessons: own }, lessons }];
  });
}

/** Paths of the films, whatever becomes of them. */
export const filmsOf = (paths: readonly string[]): readonly string[] =>
  outlineOfFolder(paths, "").chapters.flatMap(({ lessons }) => lessons.map(({ video }) => video));
