import type { Data } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { Means } from "../../../kernel/call.ts";
import { marksOf } from "../../books/books.ts";
import {
  type AskedQuestion, type Marked, markAnswer, questionsByVersion, shownQuestion, subjectPlaces,
} from "../../questions/questions.ts";
import {
  answersIn, type Attempt, type HiddenBy, hiddenFrom, marksGiven, readStored, type ReviewPorts, toldOf,
} from "../attempt/attempt.ts";

/** Questions of an attempt with the learner's answers and marks. */
export type Sheet = Pick<Data<typeof practice.getQuestionAndMarkList>, "questions" | "answers" | "marks" | "total">;

/**
 * Questions `from` on of an attempt, with what the learner answered to any question of it, so that an answer sheet is whole
 * at once. A key shows only where the attempt may tell it (`secrecy.rules.ts`), in practice where the question is answered;
 * and not while an exam of the learner that isn't over asks the same question, or an examination withholds its key.
 */
export async function sheetOf(ports: ReviewPorts, means: Means, attempt: Attempt, from: number, count: number): Promise<Sheet> {
  const { sitting, current } = attempt;
  const final = current.state === "marked";
  const inPractice = sitting.mode === "practice";
  const may = await toldOf(ports, means, attempt);
  const mayShow = may.keys;
  const window = sitting.questionIds.slice(from, from + count);
  const shown = new Set(window);
  const [asked, places, answers, essays, marks, hidden] = await Promise.all([
    questionsByVersion(means, mayShow ? sitting.versionIds : sitting.versionIds.slice(from, from + count)),
    subjectPlaces(means, sitting.subjectId),
    answersIn(means.db, sitting.id),
    mayShow ? marksGiven(means.db, sitting.id) : NONE_GIVEN,
    marksOf(means, sitting.learnerId, window),
    mayShow ? hiddenFrom(ports, means, sitting.learnerId, sitting.questionIds) : new Map<number, HiddenBy>(),
  ]);
  const questionAt = (place: number): AskedQuestion => asked.get(sitting.versionIds[place]!)!;
  const isSettled = (questionId: number) => inPractice && (answers.get(questionId)?.answer ?? null) !== null;
  const isDue = (questionId: number) => mayShow && (final || isSettled(questionId));
  const reveals = (questionId: number) => isDue(questionId) && !hidden.has(questionId);
  const mark = (questionId: number): Told | undefined => {
    if (!may.verdicts || !reveals(questionId)) return undefined;
    const place = sitting.placeOf.get(questionId)!;
    const marked = markAnswer(
      questionAt(place).body,
      readStored(answers.get(questionId)?.answer),
      sitting.scores[place]!,
      sitting.frame.rules.multiple,
      essays.points.get(questionId),
    );
    return withRemarks(marked, essays.remarks.get(questionId));
  };
  const told = sitting.questionIds.filter((questionId) => answers.has(questionId) || (final && shown.has(questionId)));
  return {
    questions: window.map((questionId, i) => ({
      ...shownQuestion(questionAt(from + i), places, {
        score: sitting.scores[from + i]!,
        order: sitting.orders[from + i]!,
        reveal: reveals(questionId),
      }),
      ...(isDue(questionId) && hidden.has(questionId) ? { hiddenBy: hidden.get(questionId)! } : {}),
    })),
    answers: told.map((questionId) => {
      const stored = answers.get(questionId);
      const result = mark(questionId);
      const answer = readStored(stored?.answer) as Sheet["answers"][number]["answer"];
      return { questionId, answer, seq: stored?.seq ?? 0, spentSeconds: stored?.spentSeconds ?? 0, ...(result ? { result } : {}) };
    }),
    marks: [...marks],
    total: sitting.questionIds.length,
  };
}

/** A mark as its learner is told it: with what the marker wrote. */
type Told = NonNullable<Sheet["answers"][number]["result"]>;

const NONE_GIVEN: Awaited<ReturnType<typeof marksGiven>> = { points: new Map(), remarks: new Map() };

function withRemarks({ children, ...mark }: Marked, remarks: Readonly<Record<number, string>> | undefined): Told {
  const said = (id: number) => (remarks?.[id] === undefined ? {} : { remark: remarks[id] });
  const parts = children && Object.fromEntries(Object.entries(children).map(([id, one]) => [id, { ...one, ...said(Number(id)) }]));
  return { ...mark, ...said(0), ...(parts ? { children: parts } : {}) };
}
