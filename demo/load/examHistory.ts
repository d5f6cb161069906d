import { bookCalls } from "#server/domains/books/calls.ts";
import { examCalls } from "#server/domains/exams/calls.ts";
import { examStarts, NO_TASKS } from "#server/domains/exams/exams.ts";
import { bringIn } from "#server/domains/practice/bringIn.ticks.ts";
import { beforeFinal } from "#server/domains/practice/attempt/underExam.store.ts";
import { chaptersOf } from "#server/domains/questions/questions.ts";
import type { Means } from "#server/kernel/call.ts";
import type { LoadedBank } from "./bank.ts";
import type { LoadedCourses } from "./courses.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";
import { DEMO_LEARNER, dice } from "./learners.ts";
import type { LoadedExams } from "./papers.ts";
import { BROWSER, Sitter } from "./sitting.ts";
import type { TradeKey } from "../content/shape.ts";

/** She practises after her lessons. */
const EVENING_MS = 21 * HOUR_MS;
/** How long ago the mock exam that is still open began. */
const OPEN_MOCK_MS = 12 * MINUTE_MS;
/** How many others sat the same, so that her results stand among others'. */
const CLASSMATES = 6;

/** One evening of the demo learner: days ago, what, and how much she knows by then (0..1). */
type Evening =
  | {
      readonly days: number;
      readonly skill: number;
      readonly exercise: { readonly trade: TradeKey; readonly chapter: number; readonly count: number };
    }
  | { readonly days: number; readonly skill: number; readonly past: { readonly trade: TradeKey; readonly year: number } }
  | { readonly days: number; readonly skill: number; readonly mock: TradeKey }
  | { readonly days: number; readonly skill: number; readonly chapterExam: readonly [slug: string, chapter: number] }
  | { readonly days: number; readonly skill: number; readonly examination: TradeKey; readonly reviewed?: true }
  | { readonly days: number; readonly skill: number; readonly mistakes: TradeKey };

const EVENINGS: readonly Evening[] = [
  { days: 20, skill: 0.62, exercise: { trade: "electrician", chapter: 0, count: 20 } },
  { days: 19, skill: 0.67, chapterExam: ["electrician-safety-first-aid", 0] },
  { days: 18, skill: 0.87, chapterExam: ["electrician-safety-first-aid", 1] },
  { days: 17, skill: 0.67, exercise: { trade: "electrician", chapter: 1, count: 20 } },
  { days: 15, skill: 0.62, past: { trade: "electrician", year: 2023 } },
  { days: 14, skill: 0.77, mistakes: "electrician" },
  { days: 13, skill: 0.72, mock: "electrician" },
  { days: 11, skill: 0.76, examination: "electrician", reviewed: true },
  { days: 10, skill: 0.87, chapterExam: ["electrician-safety-first-aid", 0] },
  { days: 8, skill: 0.74, mock: "eldercare" },
  { days: 7, skill: 0.84, past: { trade: "electrician", year: 2023 } },
  { days: 6, skill: 0.72, exercise: { trade: "eldercare", chapter: 0, count: 20 } },
  { days: 5, skill: 0.84, past: { trade: "eldercare", year: 2024 } },
  { days: 4, skill: 0.82, chapterExam: ["eldercare-first-week", 0] },
  { days: 3, skill: 0.84, examination: "eldercare" },
  { days: 2, skill: 0.88, mock: "electrician" },
  { days: 1, skill: 0.87, mistakes: "electrician" },
];
/** Places of the questions that she keeps, in the files of the trade. */
const KEPT: Readonly<Partial<Record<TradeKey, readonly number[]>>> = {
  electrician: [4, 9, 15, 31, 47, 66, 85, 103],
  eldercare: [2, 17, 88],
};

/**
 * Lets the demo learner practise and sit exams on the evenings of three weeks, through the calls themselves, and a few
 * classmates sit the same. Runs in the transaction of the load, after the papers.
 */
export async function loadExamHistory(
  means: Means,
  learnerId: number,
  loaded: { bank: LoadedBank; exams: ReadonlyMap<TradeKey, LoadedExams>; courses: LoadedCourses },
): Promise<void> {
  const { bank, exams, courses } = loaded;
  const midnight = midnightOf(means.now());
  const sitter = new Sitter(means, learnerId, dice(20_261_121));
  const evening = (days: number) => midnight - days * DAY_MS + EVENING_MS;
  await letClassmatesSit(means, learnerId, exams, evening(9));
  for (const one of EVENINGS) await spend(one);
  await practise({ trade: "electrician", chapter: 4, count: 20 }, 0.85, evening(1) + 40 * MINUTE_MS, 8);
  for (const [trade, places] of Object.entries(KEPT)) {
    for (const [n, place] of places.entries()) {
      const questionId = bank.get(trade as TradeKey)!.questions[place]!.questionId;
      await books.markOrCancel(sitter.at(evening(16 - n)), { questionId, marked: true }, sitter.learner, BROWSER);
    }
  }
  await sitter.sitMock(exams.get("electrician")!.ruleId, 0.88, means.now() - OPEN_MOCK_MS, 16);
  // Her books know what is shown by now; the examination of three days ago waits.
  await bringIn(examStarts, means);

  async function spend(one: Evening): Promise<void> {
    const at = evening(one.days);
    if ("exercise" in one) await practise(one.exercise, one.skill, at);
    else if ("past" in one) await sitter.sit({ paperId: exams.get(one.past.trade)!.papers.get(one.past.year)! }, one.skill, at);
    else if ("mock" in one) await sitter.sitMock(exams.get(one.mock)!.ruleId, one.skill, at);
    else if ("chapterExam" in one)
      await sitter.sit({ itemId: courses.get(one.chapterExam[0])!.exams[one.chapterExam[1]]!.itemId }, one.skill, at);
    else if ("mistakes" in one)
      await sitter.practise({ courseId: bank.get(one.mistakes)!.subjectId, scope: "wrong", count: 15 }, one.skill, at);
    else {
      const { examinationId, reviewedId } = exams.get(one.examination)!;
      const examinId = one.reviewed ? reviewedId! : examinationId;
      await examCalls(NO_TASKS).saveExamUser(
        sitter.at(at - DAY_MS),
        { examinId, realName: DEMO_LEARNER.nickName, phone: DEMO_LEARNER.phone, idCardLast6: "01002X", idCardConsent: true },
        sitter.learner,
        BROWSER,
      );
      await sitter.sit({ examinId }, one.skill, at);
    }
  }

  async function practise(
    { trade, chapter, count }: { trade: TradeKey; chapter: number; count: number },
    skill: number,
    at: number,
    only?: number,
  ): Promise<void> {
    const { subjectId } = bank.get(trade)!;
    const chapters = await chaptersOf(means, subjectId);
    await sitter.practise({ courseId: subjectId, chapterId: chapters[chapter]!.chapterId, scope: "all", count }, skill, at, only);
  }
}

const books = bookCalls({ beforeFinal });

/** A few others sit the electricians' first past paper and a mock exam. */
async function letClassmatesSit(means: Means, me: number, exams: ReadonlyMap<TradeKey, LoadedExams>, at: number): Promise<void> {
  const { papers, ruleId } = exams.get("electrician")!;
  const others = await means.db.selectFrom("learner").select("id").where("id", "<>", me).orderBy("id").limit(CLASSMATES).execute();
  for (const [n, { id }] of others.entries()) {
    const sitter = new Sitter(means, id, dice(4_000 + n));
    const skill = 0.42 + n * 0.08;
    await sitter.sit({ paperId: papers.get(2023)! }, skill, at - n * DAY_MS);
    await sitter.sitMock(ruleId, skill, at - n * DAY_MS + HOUR_MS);
  }
}
