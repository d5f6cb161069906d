import { z } from "zod";
import { BOOKMARK_LENGTH, BOOKMARKS_PER_LESSON, NOTE_CHANGED, NOTE_DELETED, NOTE_LENGTH, NOTES_PER_LESSON } from "./notes.ts";
import { optionalText, text } from "./fields.ts";
import { id, instant, nothing, pageOf, paging, schoolText, seconds } from "./values.ts";

/** Made by the client for one piece of writing and sent again with each try. */
const requestId = z.uuid().describe("made by the client, the same with each try of the same change");

const note = z.object({
  id,
  requestId: requestId.describe("of the call that added it"),
  itemId: id,
  courseId: id,
  atSecond: seconds.describe("second of the lesson that it was written at"),
  content: z.string().describe("plain text, lines parted by \\n"),
  version: z.int().positive().describe("counts up with each change"),
  createTime: instant,
  updateTime: instant,
}).meta({ "x-name": "Note" });

const bookmark = z
  .object({ id, itemId: id, atSecond: seconds, label: z.string().describe("may be empty"), createTime: instant })
  .meta({ "x-name": "Bookmark" });

const noteWithPlace = note.extend({
  courseTitle: schoolText,
  chapterTitle: schoolText,
  itemTitle: schoolText,
  itemNumber: z.int().positive().describe("the lesson's place in the course"),
  vid: z.string().nullable(),
  locked: z.boolean().describe("the lesson is no longer the learner's to play; the note still is"),
});

const printedMark = z.object({
  atSecond: seconds,
  content: z.string().describe("a note's text, or a bookmark's label, which may be empty"),
  isBookmark: z.boolean(),
});
const lessonMarks = z.object({
  itemId: id,
  number: z.int().positive().describe("the lesson's place in the course"),
  title: schoolText,
  marks: z.array(printedMark),
});
const notesOfCourse = z.object({
  courseId: id,
  title: schoolText,
  chapters: z.array(z.object({ title: schoolText, lessons: z.array(lessonMarks) })),
});

const content = text(NOTE_LENGTH);
const label = optionalText(BOOKMARK_LENGTH);
/** No lesson is longer than this, in seconds. */
const atSecond = z.int().min(0).max(1_000_000).describe("second of the lesson; one beyond its end becomes its last");
/** Of an empty keyword everything is found. */
const keyword = z.string().trim().max(50, "tooLong").optional().describe("a word, a part of one or several; case and width don't matter");

export const noteShapes = {
  getLessonNotes: {
    summary: "My notes and bookmarks of one lesson, in the order of its seconds",
    in: z.object({ itemId: id }),
    out: z.object({ notes: z.array(note), bookmarks: z.array(bookmark) }),
  },
  getMyNotes: {
    summary: "My notes of all courses, changed last first, or of one course in the order of its lessons and their seconds",
    in: z.object({ keyword, courseId: id.optional(), current: paging.current, size: paging.size }),
    out: pageOf(noteWithPlace).extend({ words: z.array(z.string()).describe("what to mark, longest first, lower case") }),
  },
  getMyNoteCourses: {
    summary: "The courses that I wrote notes in, written in last first",
    in: z.object({}),
    out: z.array(z.object({ courseId: id, title: schoolText, noteCount: z.int().positive() })),
  },
  addMyNote: {
    summary: `Adds a note at a second of a lesson that I may study; at most ${NOTES_PER_LESSON} a lesson`,
    in: z.object({ requestId, itemId: id, atSecond, content }),
    out: z.object({ note: note.nullable().describe("null: it was added before and has been deleted since") }),
  },
  editMyNote: {
    summary: "Changes a note that nobody changed meanwhile",
    in: z.object({
      requestId,
      id,
      version: z.int().positive().describe("the version that was changed"),
      atSecond: atSecond.optional(),
      content,
    }),
    out: z.object({ note }),
    codes: { [NOTE_CHANGED]: "changed meanwhile: data.note is how it stands now", [NOTE_DELETED]: "deleted meanwhile" },
  },
  deleteMyNote: {
    summary: "Deletes a note; again, and nothing happens",
    in: z.object({ id }),
    out: nothing,
  },
  exportMyNotes: {
    summary: "My notes and bookmarks as Markdown: of one course, or of all",
    in: z.object({ courseId: id.optional() }),
    out: z.object({ fileName: z.string().describe("safe on every system, ends in .md"), text: z.string() }),
  },
  getMyNotesToPrint: {
    summary: "My notes and bookmarks by course, chapter and lesson, for a page to print: of one course, or of all",
    in: z.object({ courseId: id.optional() }),
    out: z.object({ day: z.string().describe("YYYY-MM-DD, by the school's clock"), courses: z.array(notesOfCourse) }),
  },
  addMyBookmark: {
    summary: `Marks a second of a lesson that I may study; marked already, it stays; at most ${BOOKMARKS_PER_LESSON} a lesson`,
    in: z.object({ itemId: id, atSecond, label }),
    out: bookmark,
  },
  renameMyBookmark: { summary: "Gives a bookmark another label, or none", in: z.object({ id, label }), out: bookmark },
  deleteMyBookmark: { summary: "Deletes a bookmark; again, and nothing happens", in: z.object({ id }), out: nothing },
};

export type NoteShapes = typeof noteShapes;
