import type { questions } from "#contract/questions.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { goalSubject } from "../../goals/goals.ts";
import { doneBySubject, type SubjectDone } from "../../books/books.ts";
import {
  type CountedSubject, type PastPaper, pastPaperById, pastPapers, publishedSubjects, subjectsById,
} from "../../questions/questions.ts";
import { subjectHub } from "./hub.ts";
import { percentOf } from "../attempt/attempt.ts";
import { isFound } from "./rules.ts";
import { type MyPaper, myPapers, subjectToShow } from "./store.ts";

const counts = (subjects: readonly CountedSubject[], done: ReadonlyMap<number, SubjectDone>) => ({
  paperCount: subjects.reduce((sum, one) => sum + one.paperCount, 0),
  questionCount: subjects.reduce((sum, one) => sum + one.questionCount, 0),
  doneCount: subjects.reduce((sum, one) => sum + (done.get(one.subjectId)?.done ?? 0), 0),
});

const groups = <T>(
  subjects: readonly CountedSubject[],
  key: (one: CountedSubject) => number,
  row: (members: readonly CountedSubject[]) => T,
): T[] => [...Map.groupBy(subjects, key).values()].map(row);

const paperRow = ({ paperId, title, year, minutes, questionCount, totalScore, passScore }: PastPaper, mine: MyPaper | undefined) => ({
  paperId, title, year, minutes, questionCount, totalScore, passScore, attempts: mine?.attempts ?? 0, bestScore: mine?.bestScore ?? null,
  openHistoryId: mine?.openHistoryId ?? null, openPracticeId: mine?.openPracticeId ?? null,
});

/** Subjects and papers, with what the asker did of them. */
export const subjectCalls: Handlers<typeof questions> = {
  async getCurriculumAll(means, _input, { learnerId }) {
    const [subjects, done] = await Promise.all([publishedSubjects(means), doneBySubject(means, learnerId)]);
    return groups(subjects, (one) => one.tradeId, (trade) => ({
      id: trade[0]!.tradeId, name: trade[0]!.tradeName, trade: trade[0]!.trade, ...counts(trade, done),
      levels: groups(trade, (one) => one.levelId, (level) => ({
        id: level[0]!.levelId, name: level[0]!.levelName, ...counts(level, done),
        subjects: level.map((one) => ({ courseId: one.subjectId, name: one.name, ...counts([one], done) })),
      })),
    }));
  },

  async getPageCourse(means, { curriculumId, tradeId, keyword, current, size }, { learnerId }) {
    const [all, done] = await Promise.all([publishedSubjects(means), doneBySubject(means, learnerId)]);
    const found = all.filter((one) =>
      (curriculumId === undefined || one.levelId === curriculumId) && (tradeId === undefined || one.tradeId === tradeId) &&
      isFound([one.tradeName, one.levelName, one.name], keyword ?? ""));
    const records = found.slice((current - 1) * size, current * size).map((one) => {
      const mine = done.get(one.subjectId);
      const { subjectId: courseId, name, levelName, tradeName, trade } = one;
      return {
        courseId,
        name,
        levelName,
        tradeName,
        trade,
        ...counts([one], done),
        accuracyPer: percentOf(mine?.correct ?? 0, mine?.answered ?? 0),
      };
    });
    return { records, total: found.length, current, size };
  },

  async getRealPaper(means, { courseId, year, current, size }, { learnerId }) {
    const found = await pastPapers(means, courseId, year ?? null, { current, size });
    if (!found) throw unknownThing();
    const { papers, total, years } = found;
    const mine = await myPapers(means, learnerId, papers.map(({ paperId }) => paperId));
    return { records: papers.map((paper) => paperRow(paper, mine.get(paper.paperId))), total, current, size, years };
  },

  async getPaper(means, { paperId }, { learnerId }) {
    const [paper, mine] = await Promise.all([pastPaperById(means, paperId), myPapers(means, learnerId, [paperId])]);
    if (!paper) throw unknownThing();
    const subject = (await subjectsById(means, [paper.subjectId])).get(paper.subjectId)!;
    return {
      ...paperRow(paper, mine.get(paperId)),
      courseId: paper.subjectId,
      courseName: subject.name,
      rules: paper.content.rules,
      sections: paper.content.sections.map(({ title, questions: asked }) => ({
        title,
        count: asked.length,
        score: asked.reduce((sum, { score }) => sum + score, 0),
      })),
    };
  },

  async getSubject(means, { courseId }, { learnerId }) {
    const subjectId = courseId ?? (await subjectToShow(means, learnerId, await goalSubject(means, learnerId)));
    if (subjectId === null) return null;
    const subject = (await subjectsById(means, [subjectId])).get(subjectId);
    if (!subject?.published) throw unknownThing();
    return subjectHub(means, learnerId, subject);
  },
};
