import { BOOKMARKS_PER_LESSON, NOTE_CHANGED, NOTE_DELETED, type notes, NOTES_PER_LESSON } from "#contract/notes.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { searchQuery, searchVector } from "../../../kernel/chinese.ts";
import { limit } from "../../../kernel/limits.ts";
import { mend, Refusal, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { cardsFor } from "../../catalogue/catalogue.ts";
import { mayStudy } from "../../enrolment/enrolment.ts";
import { addBookmark, bookmarksOfLesson, deleteBookmark, renameBookmark } from "./bookmarks.store.ts";
import { byPlace, cleanNote, exportName, markdownOf, NOTE_PLACE, withinLesson } from "./rules.ts";
import {
  addNote, allMarks, changeNote, deleteNote, findNotes, type LessonPlace, lessonPlace, noteByRequest, noteCourses, notesOfLesson, ownNote,
} from "./store.ts";
import { EXPORT_WORDS } from "./words.ts";

/** Changes of one learner in a minute: what was written offline is sent in one go. */
const WRITES_A_MINUTE = 300;
const EXPORTS_A_MINUTE = 20;
/** A learner who may study (buttonType of the card; api.md Courses). */
const STUDY = 2;

const writing = (means: Means, learnerId: number) =>
  limit(means.db, means.now(), [{ key: `notes:${learnerId}`, limit: WRITES_A_MINUTE, seconds: 60 }]);

/** Refuses an unknown lesson and one that is closed to the learner with 1001. */
async function openLesson(means: Means, itemId: number, learnerId: number): Promise<LessonPlace> {
  const lesson = await lessonPlace(means.pool, itemId);
  if (!lesson) throw unknownThing();
  const allowed = await mayStudy(means, learnerId, { seriesId: lesson.seriesId, isTrial: lesson.isTrial && lesson.published });
  if (!allowed) throw lesson.published ? mend("courseNotOwned") : unknownThing();
  return lesson;
}

/** A note's text as it is kept, with its search vector. */
async function kept(raw: string): Promise<{ content: string; search: string }> {
  const content = cleanNote(raw);
  if (content === "") throw wrongField("content", "required");
  return { content, search: await searchVector([{ text: content, place: NOTE_PLACE }]) };
}

export const noteCalls: Handlers<typeof notes> = {
  async getLessonNotes({ pool }, { itemId }, { learnerId }) {
    const [mine, bookmarks] = await Promise.all([notesOfLesson(pool, learnerId, itemId), bookmarksOfLesson(pool, learnerId, itemId)]);
    return { notes: mine, bookmarks };
  },

  async getMyNotes(means, { keyword, courseId, current, size }, { learnerId }) {
    const query = await searchQuery(keyword ?? "");
    const { rows, total } = await findNotes(means.db, { learnerId, courseId, query }, { current, size });
    const cards = new Map((await cardsFor(means, learnerId, [...new Set(rows.map((row) => row.courseId))])).map((card) => [card.id, card]));
    const records = rows.map((row) => {
      const locked = !row.isTrial && cards.get(row.courseId)?.buttonType !== STUDY;
      return { ...row, vid: locked ? null : row.vid, locked };
    });
    return { records, total, current, size, words: [...(query?.words ?? [])] };
  },

  async getMyNoteCourses({ pool }, _input, { learnerId }) {
    return noteCourses(pool, learnerId);
  },

  async addMyNote(means, { requestId, itemId, atSecond, content }, { learnerId }) {
    const before = await noteByRequest(means.db, learnerId, requestId);
    if (before) return { note: before.deleted ? null : before };
    const lesson = await openLesson(means, itemId, learnerId);
    const text = await kept(content);
    await writing(means, learnerId);
    const added = await addNote(
      means.db,
      {
        ...text,
        learnerId,
        seriesId: lesson.seriesId,
        itemId,
        atSecond: withinLesson(atSecond, lesson.seconds),
        requestId,
        at: new Date(means.now()),
      },
      NOTES_PER_LESSON,
    );
    if (!added) throw mend("notesFull", { most: NOTES_PER_LESSON });
    return { note: added.deleted ? null : added };
  },

  async editMyNote(means, { requestId, id, version, atSecond, content }, { learnerId }) {
    const before = await ownNote(means.db, learnerId, id);
    if (!before) throw unknownThing();
    const text = await kept(content);
    await writing(means, learnerId);
    const lesson = atSecond === undefined ? undefined : await lessonPlace(means.pool, before.itemId);
    const changed = await changeNote(means.db, {
      ...text, learnerId, id, version, requestId, at: new Date(means.now()),
      atSecond: atSecond === undefined ? undefined : withinLesson(atSecond, lesson?.seconds ?? 0),
    });
    if (changed) return { note: changed };
    const now = await ownNote(means.db, learnerId, id);
    if (!now) throw unknownThing();
    if (now.deleted) throw new Refusal(NOTE_DELETED, "noteDeleted");
    // The same change again: its first answer was lost.
    if (now.changedBy === requestId.toLowerCase()) return { note: now };
    const { changedBy: _by, deleted: _no, ...note } = now;
    throw new Refusal(NOTE_CHANGED, "noteChanged", { data: { note } });
  },

  async deleteMyNote(means, { id }, { learnerId }) {
    if (!(await deleteNote(means.db, learnerId, id, new Date(means.now())))) throw unknownThing();
    return null;
  },

  async getMyNotesToPrint(means, { courseId }, { learnerId }) {
    await limit(means.db, means.now(), [{ key: `notes.export:${learnerId}`, limit: EXPORTS_A_MINUTE, seconds: 60 }]);
    return { day: dayOf(means.now()), courses: byPlace(await allMarks(means.db, learnerId, courseId)) };
  },

  async exportMyNotes(means, { courseId }, { learnerId }, { language, host }) {
    await limit(means.db, means.now(), [{ key: `notes.export:${learnerId}`, limit: EXPORTS_A_MINUTE, seconds: 60 }]);
    const courses = byPlace(await allMarks(means.db, learnerId, courseId));
    const words = EXPORT_WORDS[language];
    const day = dayOf(means.now());
    const origin = means.environment.publicUrl ?? `http://${host}`;
    return {
      fileName: exportName(courseId === undefined ? null : (courses[0]?.title ?? null), words, day),
      text: markdownOf(courses, words, { origin, day }),
    };
  },

  async addMyBookmark(means, { itemId, atSecond, label }, { learnerId }) {
    const lesson = await openLesson(means, itemId, learnerId);
    await writing(means, learnerId);
    const mark = {
      learnerId,
      seriesId: lesson.seriesId,
      itemId,
      atSecond: withinLesson(atSecond, lesson.seconds),
      label: label ?? "",
      at: new Date(means.now()),
    };
    const added = await addBookmark(means.db, mark, BOOKMARKS_PER_LESSON);
    if (!added) throw mend("bookmarksFull", { most: BOOKMARKS_PER_LESSON });
    return added;
  },

  async renameMyBookmark({ db }, { id, label }, { learnerId }) {
    const renamed = await renameBookmark(db, learnerId, id, label ?? "");
    if (!renamed) throw unknownThing();
    return renamed;
  },

  async deleteMyBookmark({ db }, { id }, { learnerId }) {
    await deleteBookmark(db, learnerId, id);
    return null;
  },
};
