import type { Data } from "#contract/endpoint.ts";
import type { questions } from "#contract/questions.ts";
import type { Means } from "../../../kernel/call.ts";
import { daysOf, subjectTally, type Tally } from "../../books/books.ts";
import { type MockRule, mockRulesOf, paperFacts, type Subject, subjectPlaces } from "../../questions/questions.ts";
import { wholeChapter } from "../exercise/exercise.ts";
import { percentOf, underExam } from "../attempt/attempt.ts";
import { byKind, lastSeven } from "./rules.ts";
import { attemptFacts, openInSubject, type OpenAttempt } from "./store.ts";

type Hub = NonNullable<Data<typeof questions.getSubject>>;

const sum = (rows: readonly Tally[], value: (row: Tally) => number) => rows.reduce((all, row) => all + value(row), 0);

const ruleRow = ({ ruleId, title, minutes, totalScore, passScore, content }: MockRule) => ({
  ruleId,
  title,
  minutes,
  totalScore,
  passScore,
  questionCount: content.cells.reduce((all, { count }) => all + count, 0),
  rules: content.rules,
});

/** What the hub shows of a subject: what is hidden, then six statements side by side; titles from memory. */
export async function subjectHub(means: Means, learnerId: number, subject: Subject): Promise<Hub> {
  const { subjectId } = subject;
  const days = lastSeven(means.now());
  // A question of an exam that isn't over tells nothing of how it was answered elsewhere, not even by a count of its chapter.
  const hidden = await underExam(means, learnerId);
  const [places, tally, open, facts, papers, rules, done] = await Promise.all([
    subjectPlaces(means, subjectId),
    subjectTally(means, learnerId, subjectId, hidden),
    openInSubject(means, learnerId, subjectId),
    attemptFacts(means, learnerId, subjectId),
    paperFacts(means, subjectId),
    mockRulesOf(means, subjectId),
    daysOf(means, learnerId, days[0]!, days[6]!),
  ]);
  // What is answered to its end only waits to be handed in: there is nothing to go on with.
  const exercises = open.filter(({ source, doneCount, questionCount }) => source === "exercise" && doneCount < questionCount);
  const byDay = new Map(done.map((row) => [row.day, row]));
  const lastAt = Math.max(0, facts.lastAt ?? 0, ...tally.map((row) => row.lastAt ?? 0));
  return {
    courseId: subjectId,
    name: subject.name,
    levelName: subject.levelName,
    tradeName: subject.tradeName,
    trade: subject.trade,
    ...papers,
    ...countsOf(tally),
    chapters: [...places.chapters].map(([chapterId, title]) =>
      chapterRow(chapterId, title, tally.filter((row) => row.chapterId === chapterId), exercises)),
    historyCount: facts.historyCount,
    lastPractice: lastAt || null,
    mockAverage: facts.mockAverage,
    goOn: goOnWith(exercises[0]),
    unfinished: open.flatMap(({ historyId, source, mode, target, title, deadline }) =>
      source === "exercise" || mode !== "exam" ? [] : [{ historyId, source, target, title, deadline }]),
    mockRules: rules.map(ruleRow),
    days: days.map((day) => ({ day, questions: byDay.get(day)?.answered ?? 0, correct: byDay.get(day)?.correct ?? 0 })),
  };
}

/** How the learner stands at these questions. */
const countsOf = (tally: readonly Tally[]) => ({
  questionCount: sum(tally, (row) => row.total),
  doneCount: sum(tally, (row) => row.done),
  accuracyPer: percentOf(sum(tally, (row) => row.correct), sum(tally, (row) => row.answered)),
  errorCount: sum(tally, (row) => row.inBook),
  errorTwice: sum(tally, (row) => row.twice),
  markCount: sum(tally, (row) => row.marked),
});

const goOnWith = (exercise: OpenAttempt | undefined): Hub["goOn"] =>
  exercise
    ? {
        historyId: exercise.historyId, title: exercise.title, questionCount: exercise.questionCount,
        position: Math.min(exercise.position + 1, exercise.questionCount),
      }
    : null;

function chapterRow(chapterId: number, title: string, rows: readonly Tally[], exercises: readonly OpenAttempt[]): Hub["chapters"][number] {
  const kinds = (count: (row: Tally) => number) => byKind(rows.map((row) => ({ kind: row.kind, count: count(row) })));
  return {
    chapterId,
    title,
    questionCount: sum(rows, (row) => row.total),
    doneCount: sum(rows, (row) => row.done),
    accuracyPer: percentOf(sum(rows, (row) => row.correct), sum(rows, (row) => row.answered)),
    kinds: kinds((row) => row.total),
    undone: kinds((row) => row.total - row.done),
    wrong: kinds((row) => row.inBook),
    marked: kinds((row) => row.marked),
    openHistoryId: exercises.find(({ scope }) => wholeChapter(scope) === chapterId)?.historyId ?? null,
  };
}
