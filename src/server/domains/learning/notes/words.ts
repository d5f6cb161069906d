import type { Language } from "#contract/text/say.ts";
import type { ExportWords } from "./rules.ts";

/** The words of an exported file, in the language of who asks for it. */
export const EXPORT_WORDS: Readonly<Record<Language, ExportWords>> = {
  zh: {
    title: "学习笔记",
    made: "{day} 导出，共 {count} 条。点时间就能跳回那一处。",
    lesson: "第 {number} 节　{title}",
    bookmark: "🔖",
    nothing: "还没有笔记。",
    file: "学习笔记-{course}-{day}.md",
    allCourses: "全部课程",
  },
  en: {
    title: "Study notes",
    made: "Exported on {day}, {count} in all. A time leads back to its place in the video.",
    lesson: "Lesson {number}: {title}",
    bookmark: "🔖",
    nothing: "No notes yet.",
    file: "study-notes-{course}-{day}.md",
    allCourses: "all-courses",
  },
};
