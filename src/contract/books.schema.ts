import { z } from "zod";
import { OUT_AT_ONCE } from "./books.ts";
import { answer, question } from "./questions.schema.ts";
import { id, instant, nothing, pageOf, paging, schoolText } from "./values.ts";

const subjectCount = z.object({
  courseId: id, name: schoolText, count: z.int(),
  twice: z.int().describe("wrong twice or more"), due: z.int().describe("to be repeated now"),
  chapters: z.array(z.object({ chapterId: id.nullable(), title: schoolText, count: z.int() })),
});
const markCount = subjectCount.omit({ twice: true, due: true });

const entry = z.object({ question: question.describe("with answer and analysis: it was answered before"), inBook: z.boolean() });
const error = entry.extend({
  myAnswer: answer.nullable().describe("my last wrong answer"),
  wrongTimes: z.int().positive(), streak: z.int().nonnegative().describe("right in a row; at 2 it leaves the book"),
  lastTime: instant, dueTime: instant.nullable().describe("when it should be repeated"), marked: z.boolean(),
});
const marked = z.object({
  question: question.describe("answer and analysis only if I answered it before and no open exam of mine asks it"),
  markTime: instant,
  inBook: z.boolean().describe("false, too, while an open exam of mine asks it"),
});
const ids = z.object({ questionIds: z.array(id).min(1).max(OUT_AT_ONCE) });

export const bookShapes = {
  pageQuery: { summary: "Subjects of my error book with counts", in: z.object({ ...paging }), out: pageOf(subjectCount) },
  getErrors: {
    summary:
      "Questions of my error book, wrong last first, with my answers and how often I was wrong; questions of an open exam are left out",
    in: z.object({ courseId: id, chapterId: id.optional(), twice: z.boolean().default(false), due: z.boolean().default(false), ...paging }),
    out: pageOf(error),
  },
  delete: { summary: "Takes questions out of my error book", in: ids, out: nothing },
  markOrCancel: {
    summary: "Marks a question, or takes the mark away",
    in: z.object({ questionId: id, marked: z.boolean().optional().describe("absent: toggles") }),
    out: z.object({ marked: z.boolean() }),
  },
  getMarks: { summary: "Subjects of my mark book with counts", in: z.object({ ...paging }), out: pageOf(markCount) },
  getMarkQuestions: {
    summary: "Questions that I marked, marked last first",
    in: z.object({ courseId: id, chapterId: id.optional(), ...paging }),
    out: pageOf(marked),
  },
  deleteBatchMark: { summary: "Takes marks away", in: ids, out: nothing },
};

export type BookShapes = typeof bookShapes;
