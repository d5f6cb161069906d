import type { staffOutline } from "#contract/staff/courses.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Visit } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { text } from "../../../kernel/registry.ts";
import { act, reachOf } from "../../staff/staff.ts";
import { countOutline, recount } from "../writing/writing.ts";
import { OUTLINE_ACTS } from "./acts.ts";
import { coursesChanged } from "./changed.ts";
import { deleteChapter, deleteLesson, holdChapter, holdLesson, lessonsOf, writeChapter, writeLesson } from "./outline.store.ts";
import { type DeskPorts, firstUse } from "./uses.ts";

/** Refuses lessons that somebody uses, with the first one's name. */
async function needUnused(
  ports: DeskPorts,
  tx: Parameters<typeof firstUse>[1],
  lessons: readonly { readonly id: number; readonly title: string }[],
  { language }: Pick<Visit, "language">,
): Promise<void> {
  const used = await firstUse(ports, tx, lessons.map(({ id }) => id));
  if (!used) return;
  const title = lessons.find(({ id }) => id === used.itemId)?.title ?? "";
  throw mend("lessonUsed", { title, what: text(language, used.use, {}) });
}

/** A chapter by itself. */
export const chapterDesk = (ports: DeskPorts): Pick<Handlers<typeof staffOutline>, "saveChapter" | "removeChapter"> => ({
  async saveChapter(means, { chapterId, version, title }, staff, visit) {
    const next = await act(means, staff, visit, OUTLINE_ACTS.chapter, `chapter:${chapterId}`, async (tx) => {
      const before = await holdChapter(tx, chapterId, reachOf(staff, "courses"));
      if (!before) throw unknownThing();
      if (before.title === title) return { result: before.version };
      sameVersion(before.version, version);
      const saved = await writeChapter(tx, chapterId, title);
      return { result: saved, before: { title: before.title }, after: { title }, version: saved };
    });
    coursesChanged(means, ports);
    return { version: next };
  },

  async removeChapter(means, { chapterId, version }, staff, visit) {
    const next = await act(means, staff, visit, OUTLINE_ACTS.removeChapter, `chapter:${chapterId}`, async (tx) => {
      const chapter = await holdChapter(tx, chapterId, reachOf(staff, "courses"));
      if (!chapter) throw unknownThing();
      sameVersion(chapter.outlineVersion, version, `outline:${chapter.seriesId}`);
      const lessons = await lessonsOf(tx, "chapter_id", chapterId);
      await needUnused(ports, tx, lessons, visit);
      await deleteChapter(tx, chapterId);
      const counted = await countOutline(tx, chapter.seriesId, new Date(means.now()));
      await recount(tx, [chapter.seriesId]);
      return { result: counted, before: { title: chapter.title, lessons: lessons.map(({ title }) => title) }, after: null };
    });
    coursesChanged(means, ports);
    return { version: next };
  },
});

/** A lesson by itself. */
export const lessonDesk = (ports: DeskPorts): Pick<Handlers<typeof staffOutline>, "saveLesson" | "removeLesson"> => ({
  async saveLesson(means, { itemId, version, title, isTrial, points }, staff, visit) {
    const next = await act(means, staff, visit, OUTLINE_ACTS.lesson, `item:${itemId}`, async (tx) => {
      const before = await holdLesson(tx, itemId, reachOf(staff, "courses"));
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      const saved = await writeLesson(tx, itemId, { title, isTrial, points });
      await recount(tx, [before.seriesId]);
      const was = { title: before.title, isTrial: before.isTrial, points: before.points };
      return { result: saved, before: was, after: { title, isTrial, points }, version: saved };
    });
    coursesChanged(means, ports);
    return { version: next };
  },

  async removeLesson(means, { itemId, version }, staff, visit) {
    const next = await act(means, staff, visit, OUTLINE_ACTS.removeLesson, `item:${itemId}`, async (tx) => {
      const lesson = await holdLesson(tx, itemId, reachOf(staff, "courses"));
      if (!lesson) throw unknownThing();
      sameVersion(lesson.version, version);
      await needUnused(ports, tx, [{ id: itemId, title: lesson.title }], visit);
      await deleteLesson(tx, itemId);
      const counted = await countOutline(tx, lesson.seriesId, new Date(means.now()));
      await recount(tx, [lesson.seriesId]);
      return { result: counted, before: { title: lesson.title, kind: lesson.kind }, after: null };
    });
    coursesChanged(means, ports);
    return { version: next };
  },
});
