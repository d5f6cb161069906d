import { randomUUID } from "node:crypto";
import type { Input } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import { titleText } from "#contract/text/titles.zh.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { markedIn, ownOf, standingsOf } from "../../books/books.ts";
import { pool, type Pooled, type Subject, subjectPlaces, subjectsById, USUAL_RULES } from "../../questions/questions.ts";
import { endAttempt, goOn, mayStart, openAttempt, seedOf, sittingOf, type Start, type Started, underExam } from "../attempt/attempt.ts";
import { chooseExercise } from "./rules.ts";
import { type Asked, scopeOf } from "./scope.rules.ts";
import { abandonExercises, askedBefore, isAnswered, openExercises } from "./store.ts";

type Wanted = Input<typeof practice.getMockExerciseList>;

/** Each question of an exercise weighs the same: one point. */
const POINT = 100;

const askedOf = ({ chapterId, chapterIds = [], pointId, kinds = [], scope, questionIds = [] }: Wanted): Asked => ({
  chapterIds: [...chapterIds, ...(chapterId === undefined ? [] : [chapterId])],
  pointId,
  kinds,
  scope,
  questionIds: [...new Set(questionIds)],
});

/** Goes on with the open exercise of the same scope, or draws a new one. @throws Refusal 1001 where there is nothing to practise. */
export async function startExercise(means: Means, learner: Learner, wanted: Wanted): Promise<Started> {
  const subject = (await subjectsById(means, [wanted.courseId])).get(wanted.courseId);
  if (!subject?.published) throw unknownThing();
  const asked = askedOf(wanted);
  const scope = scopeOf(asked);
  const requestId = wanted.requestId ?? randomUUID();
  // Not the one that this very request began: its answer may have been lost on the way.
  const left = wanted.anew
    ? (await openExercises(means, learner.learnerId, subject.subjectId))
        .filter((one) => one.scope === scope && one.requestId !== requestId)
        .map(({ id }) => id)
    : [];
  const found = await goOn(means, learner, requestId, { source: "exercise", mode: "practice", target: subject.subjectId, scope });
  const before = found && !left.includes(found.historyId) ? found : null;
  if (before && !(await isAnswered(means, before.historyId))) return before;
  // The page was left at the last answer: the exercise is over, though nobody handed it in.
  if (before) await endAttempt(means, (await sittingOf(means, before.historyId))!, { by: "learner" });
  const questions =
    asked.questionIds.length > 0
      ? await exactly(means, learner.learnerId, subject.subjectId, asked.questionIds)
      : await drawn(means, learner.learnerId, asked, wanted, requestId);
  if (questions.length === 0) throw mend("exerciseEmpty");
  await mayStart(means, learner.learnerId);
  // Only now: where nothing can begin, nothing is given up.
  await abandonExercises(means, learner.learnerId, left, new Date(means.now()));
  return openAttempt(means, learner, {
    source: "exercise",
    mode: "practice",
    target: subject.subjectId,
    scope,
    subjectId: subject.subjectId,
    requestId,
    passScore: 0,
    minutes: null,
    title: await titleOf(means, subject, asked),
    rules: { ...USUAL_RULES, offlineGraceSeconds: 0 },
    sections: [{ title: "", questions: questions.map(({ questionId, versionId }) => ({ questionId, versionId, score: POINT })) }],
  } satisfies Start);
}

async function drawn(
  means: Means,
  learnerId: number,
  { chapterIds, pointId, kinds, scope }: Asked,
  { count, undoneFirst, courseId }: Wanted,
  requestId: string,
): Promise<Pooled[]> {
  const [bank, standings, marked, hidden] = await Promise.all([
    pool(means, courseId, {
      kinds: kinds.length > 0 ? kinds : undefined,
      chapterIds: chapterIds.length > 0 ? chapterIds : undefined,
      pointId,
    }),
    standingsOf(means, learnerId, courseId),
    scope === "marked" ? markedIn(means, learnerId, courseId) : new Set<number>(),
    underExam(means, learnerId),
  ]);
  const closed = new Set(hidden);
  const open = bank.filter(({ questionId }) => !closed.has(questionId));
  // What the draw prefers would tell how a question that an exam asks was answered elsewhere.
  const past = new Map([...standings].filter(([questionId]) => !closed.has(questionId)));
  return chooseExercise(
    open,
    { standings: past, marked },
    { scope, undoneFirst, count, now: means.now(), seed: seedOf(learnerId, requestId) },
  );
}

/** Exactly these questions, in this order: of the asker's books, or asked in an attempt of theirs before. */
async function exactly(means: Means, learnerId: number, subjectId: number, questionIds: readonly number[]): Promise<Pooled[]> {
  const [bank, { done, marked }, asked, hidden] = await Promise.all([
    pool(means, subjectId, { questionIds }),
    ownOf(means, learnerId, questionIds),
    askedBefore(means, learnerId, questionIds),
    underExam(means, learnerId),
  ]);
  const closed = new Set(hidden);
  if (questionIds.some((id) => !done.has(id) && !marked.has(id) && !asked.has(id))) throw unknownThing();
  const byId = new Map(bank.map((one) => [one.questionId, one]));
  return questionIds.flatMap((id) => (closed.has(id) ? [] : (byId.get(id) ?? [])));
}

/**
 * What the histories call it: its chapter or point where there is one alone, else its scope. Kept in Chinese, as all that the school
 * writes; the room of translations names it in English by its parts.
 */
async function titleOf(means: Means, { subjectId, name }: Subject, { chapterIds, pointId, scope, questionIds }: Asked): Promise<string> {
  const { exercises } = titleText;
  if (questionIds.length > 0) return `${name} · ${exercises.chosen}`;
  const { chapters, points } = await subjectPlaces(means, subjectId);
  const chapter = chapterIds.length === 1 ? chapters.get(chapterIds[0]!) : undefined;
  const place = (pointId === undefined ? undefined : points.get(pointId)?.name) ?? chapter ?? name;
  return scope === "all" && place !== name ? place : `${place} · ${exercises[scope]}`;
}
