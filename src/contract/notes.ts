import { endpoints } from "./endpoint.ts";
import type { NoteShapes } from "./notes.schema.ts";

const NOTES = "/api/course/v2/hnMyNote";

/** Notes and bookmarks of a learner at seconds of a lesson; nobody else sees them. All calls are added (api.md leaves notes open). */
export const notes = endpoints<NoteShapes>()({
  getLessonNotes: { method: "POST", path: `${NOTES}/getLessonNotes`, access: "learner" },
  getMyNotes: { method: "POST", path: `${NOTES}/getMyNotes`, access: "learner" },
  getMyNoteCourses: { method: "POST", path: `${NOTES}/getMyNoteCourses`, access: "learner" },
  addMyNote: { method: "POST", path: `${NOTES}/addMyNote`, access: "learner" },
  editMyNote: { method: "POST", path: `${NOTES}/editMyNote`, access: "learner" },
  deleteMyNote: { method: "POST", path: `${NOTES}/deleteMyNote`, access: "learner" },
  exportMyNotes: { method: "POST", path: `${NOTES}/exportMyNotes`, access: "learner" },
  getMyNotesToPrint: { method: "POST", path: `${NOTES}/getMyNotesToPrint`, access: "learner" },
  addMyBookmark: { method: "POST", path: `${NOTES}/addMyBookmark`, access: "learner" },
  renameMyBookmark: { method: "POST", path: `${NOTES}/renameMyBookmark`, access: "learner" },
  deleteMyBookmark: { method: "POST", path: `${NOTES}/deleteMyBookmark`, access: "learner" },
});

/** Answer of editMyNote alone: it was changed meanwhile; `data.note` is how it stands now. */
export const NOTE_CHANGED = 2111;
/** Answer of editMyNote alone: it was deleted meanwhile. */
export const NOTE_DELETED = 2112;

/** Most characters of a note. */
export const NOTE_LENGTH = 2000;
/** Most notes of a learner in one lesson: far more than anybody writes, few enough to be shown in one piece. */
export const NOTES_PER_LESSON = 300;
/** Most characters of a bookmark's label. */
export const BOOKMARK_LENGTH = 40;
/** Most bookmarks of a learner in one lesson. */
export const BOOKMARKS_PER_LESSON = 100;
