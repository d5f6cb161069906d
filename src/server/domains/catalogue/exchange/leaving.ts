import type { LessonBlock } from "#contract/lessonText.ts";
import type { Means } from "../../../kernel/call.ts";
import { courseAt, wholeCourse } from "../desk/desk.ts";
import { categoryRows, teacherRows } from "../directory/directory.ts";
import { courseCalled, keysIn, slugsOfParts, textsIn } from "./leaving.store.ts";

type Whole = Awaited<ReturnType<typeof wholeCourse>>;
type Lesson = Whole["chapters"][number]["lessons"][number];

/** A course with all that an exchange file says of it; films, handouts and drawings lie elsewhere. */
export interface LeavingCourse extends Omit<Whole, "chapters" | "parts"> {
  readonly category: { readonly trade: string; readonly drawing: string; readonly english: string; readonly direction: string | null };
  readonly teachers: readonly Omit<Awaited<ReturnType<typeof teacherRows>>[number], "id" | "version" | "courses">[];
  readonly chapters: readonly {
    readonly chapterId: number;
    readonly key: string;
    readonly title: string;
    readonly lessons: readonly (Lesson & {
      readonly key: string;
      readonly text: { readonly blocks: readonly LessonBlock[]; readonly ownSeconds: number | null } | null;
    })[];
  }[];
  /** Of a package: its courses in order. */
  readonly parts: readonly { readonly id: number; readonly slug: string }[];
}

/** A course by its number or its slug; null: there is none. */
export async function leavingCourse({ db }: Pick<Means, "db">, said: string): Promise<LeavingCourse | null> {
  const id = await courseCalled(db, said);
  const course = id === null ? undefined : await courseAt(db, id, null);
  if (!course) return null;
  const [whole, texts, parts, categories, teachers, chapterKeys, itemKeys] = await Promise.all([
    wholeCourse({ db }, course), textsIn(db, course.id), slugsOfParts(db, course.id), categoryRows(db), teacherRows(db),
    keysIn(db, "chapter", course.id), keysIn(db, "item", course.id),
  ]);
  const own = categories.find((row) => row.id === whole.categoryId)!;
  const trade = own.parentId === null ? own : categories.find((row) => row.id === own.parentId)!;
  return {
    ...whole,
    parts,
    category: { trade: trade.name, drawing: trade.trade, english: trade.english, direction: own === trade ? null : own.name },
    teachers: whole.teacherIds.flatMap((one) => teachers.filter((row) => row.id === one)),
    chapters: whole.chapters.map(({ chapterId, title, lessons }) => ({
      chapterId, title, key: chapterKeys.get(chapterId)!,
      lessons: lessons.map((lesson) => ({ ...lesson, key: itemKeys.get(lesson.itemId)!, text: texts.get(lesson.itemId) ?? null })),
    })),
  };
}
