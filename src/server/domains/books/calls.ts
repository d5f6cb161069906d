import type { books } from "#contract/books.ts";
import type { QuestionAnswer } from "#contract/questions.schema.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { limit } from "../../kernel/limits.ts";
import { Refusal, unknownThing } from "../../kernel/refusal.ts";
import {
  type AskedQuestion, type Places, questionsByVersion, readAnswer, shownQuestion, subjectPlaces, subjectsById,
} from "../questions/questions.ts";
import { type BookCount, errorCounts, errorPage, markCounts, markPage, type Page, removeMarks, setMark, takeOut } from "./books.store.ts";

/** What the books ask of the rooms above. */
export interface BookPorts {
  /** The questions of a learner's exams that are not final yet: nothing of them may be told. */
  beforeFinal(means: Means, learnerId: number): Promise<readonly number[]>;
}

const MARKS_A_MINUTE = 300;

/** Counts by chapter as a page of subjects, the one that changed last first. */
async function bySubject(means: Means, counts: readonly BookCount[], { current, size }: Page) {
  const grouped = Map.groupBy(counts, ({ subjectId }) => subjectId);
  const last = (subjectId: number) => Math.max(...grouped.get(subjectId)!.map(({ lastAt }) => lastAt));
  const known = await subjectsById(means, [...grouped.keys()]);
  const order = [...grouped.keys()].filter((id) => known.has(id)).sort((a, b) => last(b) - last(a) || a - b);
  const page = order.slice((current - 1) * size, current * size);
  const records = await Promise.all(
    page.map(async (subjectId) => {
      const { chapters } = await subjectPlaces(means, subjectId);
      const rows = grouped.get(subjectId)!;
      const sum = (value: (row: BookCount) => number) => rows.reduce((all, row) => all + value(row), 0);
      const places = [...chapters.keys()];
      return {
        courseId: subjectId,
        name: known.get(subjectId)!.name,
        count: sum((row) => row.count),
        twice: sum((row) => row.twice),
        due: sum((row) => row.due),
        chapters: rows
          .toSorted((a, b) => placeOf(places, a.chapterId) - placeOf(places, b.chapterId))
          .map(({ chapterId, count }) => ({ chapterId, title: chapterId === null ? "" : (chapters.get(chapterId) ?? ""), count })),
      };
    }),
  );
  return { records, total: order.length, current, size };
}

const placeOf = (places: readonly number[], chapterId: number | null) => (chapterId === null ? places.length : places.indexOf(chapterId));

const inBooks = (asked: AskedQuestion, places: Places, reveal: boolean) => shownQuestion(asked, places, { score: 0, order: "", reveal });

/** What was learned of a subject stays when it is no longer published. @throws Refusal 1001 where there is none */
async function needSubject(means: Means, subjectId: number): Promise<void> {
  if (!(await subjectsById(means, [subjectId])).has(subjectId)) throw unknownThing();
}

/** The last wrong answer, unless the question changed so much that it is none any more. */
function lastAnswer(asked: AskedQuestion, kept: string | null): QuestionAnswer | null {
  if (kept === null) return null;
  try {
    return readAnswer(asked.body, JSON.parse(kept)) as QuestionAnswer | null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type Books = Handlers<typeof books>;

/** A page of the error book of a subject. */
const errorsOf = (ports: BookPorts): Books["getErrors"] =>
  async (means, { courseId, chapterId, twice, due, current, size }, { learnerId }) => {
    const [hidden, places] = await Promise.all([
      ports.beforeFinal(means, learnerId),
      subjectPlaces(means, courseId),
      needSubject(means, courseId),
    ]);
    const filter = { subjectId: courseId, chapterId: chapterId ?? null, twice, due, hidden, now: new Date(means.now()) };
    const { rows, total } = await errorPage(means.pool, learnerId, filter, { current, size });
    const asked = await questionsByVersion(means, rows.map(({ versionId }) => versionId));
    const records = rows.map((row) => {
      const question = asked.get(row.versionId)!;
      return {
        question: inBooks(question, places, true), inBook: true, myAnswer: lastAnswer(question, row.lastWrong),
        wrongTimes: row.wrong, streak: row.streak, lastTime: row.lastAt, dueTime: row.dueAt, marked: row.marked,
      };
    });
    return { records, total, current, size };
  };

/** A page of the mark book of a subject. */
const marksOf = (ports: BookPorts): Books["getMarkQuestions"] =>
  async (means, { courseId, chapterId, current, size }, { learnerId }) => {
    const [hidden, places] = await Promise.all([
      ports.beforeFinal(means, learnerId),
      subjectPlaces(means, courseId),
      needSubject(means, courseId),
    ]);
    const { rows, total } = await markPage(means.pool, learnerId, courseId, chapterId ?? null, { current, size });
    const asked = await questionsByVersion(means, rows.map(({ versionId }) => versionId));
    const asks = new Set(hidden);
    const records = rows.map(({ questionId, versionId, markedAt, inBook, done }) => ({
      question: inBooks(asked.get(versionId)!, places, done && !asks.has(questionId)), markTime: markedAt,
      // That it is in the error book tells how it was answered.
      inBook: inBook && !asks.has(questionId),
    }));
    return { records, total, current, size };
  };

/** The error book and the mark book. */
export const bookCalls = (ports: BookPorts): Books => ({
  async pageQuery(means, page, { learnerId }) {
    const hidden = await ports.beforeFinal(means, learnerId);
    return bySubject(means, await errorCounts(means.pool, learnerId, hidden, new Date(means.now())), page);
  },

  getErrors: errorsOf(ports),

  async delete({ pool }, { questionIds }, { learnerId }) {
    await takeOut(pool, learnerId, questionIds);
    return null;
  },

  async markOrCancel(means, { questionId, marked }, { learnerId }) {
    await limit(means.db, means.now(), [{ key: `questionMarks:${learnerId}`, limit: MARKS_A_MINUTE, seconds: 60 }]);
    const now = await setMark(means.db, learnerId, questionId, marked, new Date(means.now()));
    if (now === null) throw unknownThing();
    return { marked: now };
  },

  async getMarks(means, page, { learnerId }) {
    return bySubject(means, await markCounts(means.pool, learnerId), page);
  },

  getMarkQuestions: marksOf(ports),

  async deleteBatchMark({ db }, { questionIds }, { learnerId }) {
    await removeMarks(db, learnerId, questionIds);
    return null;
  },
});
