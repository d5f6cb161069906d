import { fill } from "#contract/text/say.ts";

/** What a person wrote, with one kind of line end and without signs that nobody sees; tabs stay. */
export const cleanNote = (content: string): string =>
  content
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cc}]/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : ""))
    .trim();

/** Whether a keyword's words stand in a note is asked of the database; a note holds few words, so all of them weigh the same. */
export const NOTE_PLACE = "near";

/** A second of a lesson: one beyond its end is its last; the length of a lesson without a video (0) limits nothing. */
export const withinLesson = (atSecond: number, seconds: number): number => (seconds > 0 ? Math.min(atSecond, seconds - 1) : atSecond);

/** One line of an export: a note, or a bookmark with its label. */
interface ExportMark {
  readonly atSecond: number;
  readonly content: string;
  readonly isBookmark: boolean;
}
interface ExportLesson {
  readonly itemId: number;
  readonly vid: string | null;
  readonly number: number;
  readonly title: string;
  readonly marks: ExportMark[];
}
interface ExportCourse {
  readonly courseId: number;
  readonly title: string;
  readonly chapters: { readonly title: string; readonly lessons: ExportLesson[] }[];
}

/** A mark with where it stands; they come in the order of the export. */
export interface PlacedMark extends ExportMark {
  readonly courseId: number;
  readonly courseTitle: string;
  readonly chapterId: number;
  readonly chapterTitle: string;
  readonly itemId: number;
  readonly itemTitle: string;
  readonly itemNumber: number;
  readonly vid: string | null;
}

/** Marks in their order, gathered by course, chapter and lesson. */
export function byPlace(marks: readonly PlacedMark[]): ExportCourse[] {
  return runs(marks, (mark) => mark.courseId).map((inCourse) => ({
    courseId: inCourse[0].courseId,
    title: inCourse[0].courseTitle,
    chapters: runs(inCourse, (mark) => mark.chapterId).map((inChapter) => ({
      title: inChapter[0].chapterTitle,
      lessons: runs(inChapter, (mark) => mark.itemId).map((inLesson) => {
        const { itemId, vid, itemNumber: number, itemTitle: title } = inLesson[0];
        return { itemId, vid, number, title, marks: inLesson };
      }),
    })),
  }));
}

/** Neighbours with the same key together. */
function runs<T>(all: readonly T[], keyOf: (one: T) => number): [T, ...T[]][] {
  const found: [T, ...T[]][] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last && keyOf(last[0]) === keyOf(one)) last.push(one);
    else found.push([one]);
  }
  return found;
}

/** The words of an export. */
export interface ExportWords {
  readonly title: string;
  /** Holds `{day}` and `{count}`. */
  readonly made: string;
  /** Holds `{number}` and `{title}`. */
  readonly lesson: string;
  readonly bookmark: string;
  readonly nothing: string;
  /** Holds `{course}` and `{day}`; ends in `.md`. */
  readonly file: string;
  readonly allCourses: string;
}

/** Signs that mean something to Markdown anywhere, and those that do at the beginning of a line. */
const ANYWHERE = /[\\`*_[\]<>&~|$]/g;
const AT_BEGINNING = /^(?:([#+=-])|(\d{1,9})([.)]))/;
const SPACES: Readonly<Record<string, string>> = { " ": "&#32;", "\t": "&#9;" };
const asEntities = (spaces: string) => Array.from(spaces, (space) => SPACES[space] ?? space).join("");

/** One line as Markdown that is shown letter by letter as it was written. */
export function escapeLine(line: string): string {
  const [, before = "", text = "", after = ""] = /^([ \t]*)(.*?)([ \t]*)$/su.exec(line) ?? [];
  const escaped = text.replace(ANYWHERE, "\\$&");
  return (
    asEntities(before) +
    (before
      ? escaped
      : escaped.replace(AT_BEGINNING, (_all, sign?: string, digits?: string, dot?: string) => (sign ? `\\${sign}` : `${digits}\\${dot}`))) +
    asEntities(after)
  );
}

/** Several lines within one list item: each ends in a hard line break, so that empty ones stay as well. */
export const escapeText = (text: string): string => text.split("\n").map(escapeLine).join("\\\n  ");

/** 250 is `04:10`, 3750 is `1:02:30`. */
export function clockOf(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${two(minutes)}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Where a second of a lesson is watched. */
function secondAddress(origin: string, courseId: number, lesson: Pick<ExportLesson, "itemId" | "vid">, atSecond: number): string {
  const vid = lesson.vid === null ? "" : `&vid=${encodeURIComponent(lesson.vid)}`;
  return `${origin}/course/play?id=${courseId}&itemId=${lesson.itemId}${vid}&from=${atSecond}`;
}

/** Headings course, chapter and lesson; below them the notes and bookmarks, each with a link to its second. */
export function markdownOf(
  courses: readonly ExportCourse[],
  words: ExportWords,
  { origin, day }: { readonly origin: string; readonly day: string },
): string {
  const count = courses
    .flatMap(({ chapters }) => chapters)
    .flatMap(({ lessons }) => lessons)
    .reduce((sum, { marks }) => sum + marks.length, 0);
  const lines = [`# ${words.title}`, "", fill(words.made, { day, count })];
  if (courses.length === 0) lines.push("", words.nothing);
  for (const { courseId, title, chapters } of courses) {
    lines.push("", `## ${escapeLine(title)}`);
    for (const chapter of chapters) {
      lines.push("", `### ${escapeLine(chapter.title)}`);
      for (const lesson of chapter.lessons) {
        lines.push("", `#### ${fill(words.lesson, { number: lesson.number, title: escapeLine(lesson.title) })}`, "");
        for (const { atSecond, content, isBookmark } of lesson.marks) {
          const link = `[${clockOf(atSecond)}](${secondAddress(origin, courseId, lesson, atSecond)})`;
          const text = isBookmark ? [words.bookmark, escapeText(content)].filter(Boolean).join(" ") : escapeText(content);
          lines.push(`- ${link} ${text}`);
        }
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Longest name of a course within a file's name, in characters. */
const NAME_LENGTH = 60;

/** A file's name that every system takes; `course` is null for all courses together. */
export function exportName(course: string | null, words: ExportWords, day: string): string {
  const safe = (course ?? words.allCourses).replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|#%]+/gu, " ").replace(/\s+/g, " ").trim();
  const short = Array.from(safe).slice(0, NAME_LENGTH).join("").replace(/[. ]+$/, "");
  return fill(words.file, { course: short || words.allCourses, day });
}
