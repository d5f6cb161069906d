import type { Data } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { marksOf, ownOf } from "../../books/books.ts";
import { currentVersions, pastPaperById, questionsByVersion, shownQuestion, subjectPlaces } from "../../questions/questions.ts";
import { sheetOf } from "./sheet.ts";
import { type Attempt, beforeFinal, type HiddenBy, type ReviewPorts, startedOf } from "../attempt/attempt.ts";

type Listed = Data<typeof practice.getQuestionAndMarkList>;
/** Part of a list that is asked for, from 0. */
interface Part {
  readonly from: number;
  readonly count: number;
}

/** Score that a question is shown with outside of any paper, in 1/100 points. */
const USUAL_SCORE = 100;

/** Questions of an attempt and the attempt itself, in one call; keys as `sheet.ts` says. */
export async function openedAttempt(ports: ReviewPorts, means: Means, attempt: Attempt, { from, count }: Part): Promise<Listed> {
  return { ...(await sheetOf(ports, means, attempt, from, count)), attempt: startedOf(means, attempt, true) };
}

/** Questions of a published past paper; their keys stay. */
export async function paperQuestions(means: Means, learner: Learner, paperId: number, { from, count }: Part): Promise<Listed> {
  const paper = await pastPaperById(means, paperId);
  if (!paper) throw unknownThing();
  const all = paper.content.sections.flatMap((section) => section.questions);
  const part = all.slice(from, from + count);
  const [asked, places, marks] = await Promise.all([
    questionsByVersion(means, part.map(({ versionId }) => versionId)),
    subjectPlaces(means, paper.subjectId),
    marksOf(means, learner.learnerId, part.map(({ questionId }) => questionId)),
  ]);
  const questions = part.map(({ versionId, score }) => shownQuestion(asked.get(versionId)!, places, { score, order: "", reveal: false }));
  return { questions, answers: [], marks: [...marks], total: all.length, attempt: null };
}

/** Questions of my own books as they are asked today; revealed where I answered them and no exam withholds their keys. */
export async function bookQuestions(
  ports: ReviewPorts, means: Means, learner: Learner, ids: readonly number[], { from, count }: Part,
): Promise<Listed> {
  const wanted = [...new Set(ids)];
  const [own, versions, underWay, withheld] = await Promise.all([
    ownOf(means, learner.learnerId, wanted),
    currentVersions(means, wanted),
    beforeFinal(means, learner.learnerId),
    ports.withheldKeys(means, wanted),
  ]);
  const mine = new Set(underWay);
  const hidden = new Map(wanted.flatMap((id): [number, HiddenBy][] =>
    mine.has(id) ? [[id, "exam"]] : withheld.has(id) ? [[id, "examination"]] : []));
  // The error book leaves out what an exam asks: that such a question stands in it is told by nothing.
  if (wanted.some((id) => !own.marked.has(id) && (!own.inBook.has(id) || hidden.has(id)))) throw unknownThing();
  const there = wanted.filter((id) => versions.has(id));
  const part = there.slice(from, from + count);
  const [asked, marks] = await Promise.all([
    questionsByVersion(
      means,
      part.map((id) => versions.get(id)!),
    ),
    marksOf(means, learner.learnerId, part),
  ]);
  const subjects = [...new Set([...asked.values()].map(({ subjectId }) => subjectId))];
  const places = new Map(await Promise.all(subjects.map(async (id) => [id, await subjectPlaces(means, id)] as const)));
  const questions = part.map((id) => {
    const question = asked.get(versions.get(id)!)!;
    const [done, hiddenBy] = [own.done.has(id), hidden.get(id)];
    return {
      ...shownQuestion(question, places.get(question.subjectId)!, { score: USUAL_SCORE, order: "", reveal: done && !hiddenBy }),
      ...(done && hiddenBy ? { hiddenBy } : {}),
    };
  });
  return { questions, answers: [], marks: [...marks], total: there.length, attempt: null };
}
