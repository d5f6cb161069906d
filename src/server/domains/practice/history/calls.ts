import type { Data, Input } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { doneBySubject, markTotal } from "../../books/books.ts";
import { type Subject, subjectsById } from "../../questions/questions.ts";
import { type Listed, ownAttempt, percentOf, type ReviewPorts, type Source, tellingOf, withheld } from "../attempt/attempt.ts";
import { type AttemptCount, attemptCounts, historyPage } from "./store.ts";
import { reviewOf } from "./review.ts";

type HistoryCalls = Pick<
  Handlers<typeof practice>,
  "getExamHistoryCategoryTree" | "getAllExamHistory" | "getExamHistory" | "getMockSubmitResult"
>;

/** In the order in which the histories offer them. */
const SOURCES: readonly Source[] = ["exercise", "mock", "past", "class", "examination"];

const total = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** Trade → level → subject with counts. */
function treeOf(subjects: readonly (Subject & { readonly count: number })[]) {
  return [...Map.groupBy(subjects, (one) => one.tradeId).values()].map((trade) => ({
    id: trade[0]!.tradeId, name: trade[0]!.tradeName, count: total(trade),
    levels: [...Map.groupBy(trade, (one) => one.levelId).values()].map((level) => ({
      id: level[0]!.levelId, name: level[0]!.levelName, count: total(level),
      subjects: level.map(({ subjectId, name, count }) => ({ courseId: subjectId, name, count })),
    })),
  }));
}

const ofSource = (counts: readonly AttemptCount[], source: Source) => counts.filter((one) => one.source === source);

const bestOf = (counts: readonly AttemptCount[]): number | null => {
  const all = counts.flatMap(({ best }) => best ?? []);
  return all.length > 0 ? Math.max(...all) : null;
};

/** The best of these attempts, as what may be told of it is asked for. */
const satWhole = ({ source, target }: AttemptCount): Listed =>
  ({ source, target, mode: "exam", state: "marked", endedAt: null, sharedFrom: null, reveals: false });

/** A page of a learner's attempts, with what may be told of each by now, whoever asks. */
export async function historyOf(
  ports: ReviewPorts,
  means: Means,
  learnerId: number,
  { categoryId, source, target, mode, state, current, size }: Input<typeof practice.getAllExamHistory>,
): Promise<Data<typeof practice.getAllExamHistory>> {
  const filter = {
    subjectId: categoryId ?? null,
    source: source ?? null,
    target: target ?? null,
    mode: mode ?? null,
    state: state ?? null,
  };
  const { rows, total: all } = await historyPage(means, learnerId, filter, { current, size }, means.now());
  const subjects = await subjectsById(means, [...new Set(rows.map(({ subjectId }) => subjectId))]);
  const telling = await tellingOf(ports, means, rows);
  const records = rows.map(({ sharedFrom, reveals, subjectId, startedAt, endedAt, ...row }) => {
    const told = telling({ ...row, endedAt, sharedFrom, reveals });
    const correct = told.counts ? row.correct : null;
    return {
      ...row, courseId: subjectId, courseName: subjects.get(subjectId)!.name, startTime: startedAt, endTime: endedAt,
      score: told.score ? row.score : null, passed: told.passed ? row.passed : null, correct,
      accuracyPer: correct === null ? null : row.accuracyPer, ...withheld(told),
    };
  });
  return { records, total: all, current, size };
}

/** What a learner did, summed up, and by trade, level and subject. */
async function treeFor(ports: ReviewPorts, means: Means, learnerId: number): Promise<Data<typeof practice.getExamHistoryCategoryTree>> {
  const [counts, done, markCount] = await Promise.all([
    attemptCounts(means, learnerId),
    doneBySubject(means, learnerId),
    markTotal(means, learnerId),
  ]);
  const subjects = await subjectsById(means, [...new Set(counts.map(({ subjectId }) => subjectId))]);
  const known = [...subjects.values()].sort((a, b) => a.tradeId - b.tradeId || a.levelId - b.levelId || a.subjectId - b.subjectId);
  const sum = (value: "answered" | "correct" | "inBook") => [...done.values()].reduce((all, one) => all + one[value], 0);
  const mocks = ofSource(counts, "mock");
  const told = await tellingOf(ports, means, counts.map(satWhole));
  const best = counts.filter((one) => told(satWhole(one)).score);
  return {
    total: total(counts),
    errorCount: sum("inBook"),
    markCount,
    answered: sum("answered"),
    accuracyPer: percentOf(sum("correct"), sum("answered")),
    mockCount: total(mocks),
    bestMock: bestOf(mocks),
    bestScore: bestOf(best),
    sources: SOURCES.map((source) => ({ source, count: total(ofSource(counts, source)) })).filter(({ count }) => count > 0),
    tree: treeOf(
      known.map((subject) => ({ ...subject, count: total(counts.filter(({ subjectId }) => subjectId === subject.subjectId)) })),
    ),
  };
}

/** What a learner practised and sat. */
export const historyCalls = (ports: ReviewPorts): HistoryCalls => ({
  getExamHistoryCategoryTree: (means, _input, { learnerId }) => treeFor(ports, means, learnerId),

  getAllExamHistory: (means, wanted, { learnerId }) => historyOf(ports, means, learnerId, wanted),

  async getExamHistory(means, { historyId }, { learnerId }) {
    return reviewOf(ports, means, await ownAttempt(means, learnerId, historyId));
  },

  async getMockSubmitResult(means, { historyId }, { learnerId }) {
    const attempt = await ownAttempt(means, learnerId, historyId);
    if (attempt.sitting.source !== "mock") throw unknownThing();
    return reviewOf(ports, means, attempt);
  },
});
