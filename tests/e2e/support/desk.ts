import { randomUUID } from "node:crypto";
import { staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { ownerCalls } from "./console.ts";

/** A draft of a course (type 1) or a package (type 2), with chapters of lessons that can be read. */
export async function aCourse(title: string, type: 1 | 2 = 1, chapters: Readonly<Record<string, readonly string[]>> = {}): Promise<number> {
  const calls = await ownerCalls();
  const [trade] = await calls.call(staffDirectory.categories, {});
  const { id } = await calls.call(staffCourses.add, { type, title, categoryId: trade!.children[0]!.id, requestId: randomUUID() });
  for (const [name, lessons] of Object.entries(chapters)) {
    const { chapterId } = await extend(id, { title: name, lessons: [] });
    for (const lesson of lessons)
      await calls.call(staffTexts.addText, { chapterId, title: lesson, blocks: [{ kind: "paragraph", text: `${lesson}的正文。` }] });
  }
  return id;
}

/** Adds a chapter with one empty lesson; the lesson's id. */
export async function anEmptyLesson(id: number, kind: "video" | "exam", title: string): Promise<number> {
  return (await extend(id, { title: "一", lessons: [{ title, kind }] })).itemIds[0]!;
}

/** Adds a chapter to a course. */
async function extend(id: number, chapter: { title: string; lessons: { title: string; kind: "video" | "exam" }[] }) {
  const calls = await ownerCalls();
  const { outlineVersion } = await calls.call(staffCourses.detail, { id });
  const { chapters } = await calls.call(staffOutline.extend, { seriesId: id, version: outlineVersion, chapters: [chapter] });
  return chapters[0]!;
}

export async function publish(id: number): Promise<void> {
  const calls = await ownerCalls();
  const { version } = await calls.call(staffCourses.detail, { id });
  await calls.call(staffCourses.publish, { id, version });
}
