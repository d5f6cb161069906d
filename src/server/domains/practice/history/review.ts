import type { Data } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Places, questionsByVersion, subjectPlaces, subjectsById } from "../../questions/questions.ts";
import { type Attempt, hiddenFrom, remainingAt, resultFor, type ReviewPorts, toldOf, verdictsOf } from "../attempt/attempt.ts";
import { analyse, toldPoints } from "./rules.ts";
import { awayCount, lastScore } from "./store.ts";

type Review = Data<typeof practice.getExamHistory>;

/** An attempt with its result; where it was strong or weak is told once it is final. */
export async function reviewOf(ports: ReviewPorts, means: Means, attempt: Attempt): Promise<Review> {
  const { sitting, current } = attempt;
  const { id, source, mode, target, scope, subjectId, startedAt, learnerId } = sitting;
  const shown = await toldOf(ports, means, attempt);
  const [result, subjects, before, away, parts] = await Promise.all([
    resultFor(ports, means, attempt, shown),
    subjectsById(means, [subjectId]),
    lastScore(means, learnerId, { source, mode, target, scope, before: startedAt, id }),
    sitting.frame.rules.countLeaving ? awayCount(means, id) : null,
    shown.verdicts ? analysisOf(ports, means, attempt) : source === "class" && shown.counts ? pointsAlone(means, attempt) : NO_ANALYSIS,
  ]);
  const open = current.state === "open";
  return {
    ...result,
    ...(shown.review === null ? {} : { review: shown.review.review, closesAt: shown.review.closesAt }),
    source,
    mode,
    target,
    title: sitting.title,
    courseId: subjectId,
    courseName: subjects.get(subjectId)!.name,
    startTime: startedAt,
    endTime: current.endedAt,
    deadline: current.deadline,
    remainingSeconds: open ? remainingAt(current.deadline, means.now()) : current.deadline === null ? null : 0,
    serverTime: means.now(),
    endedBy: current.endedBy,
    lastScore: shown.score ? before : null,
    awayCount: away,
    classExam: sitting.line === null ? null : {
      line: sitting.line, reveals: current.reveals,
      parts: shown.counts ? current.parts : null, right: shown.counts ? current.partsRight : null,
    },
    sections: [...sitting.frame.sections],
    ...parts,
  };
}

type Analysis = Pick<Review, "verdicts" | "chapters" | "kinds" | "pointShares">;
const NO_ANALYSIS: Analysis = { verdicts: [], chapters: [], kinds: [], pointShares: [] };

/** What a class exam tells whose keys stay: how right its knowledge points were, where they had enough questions. */
async function pointsAlone(means: Means, { sitting, current }: Attempt): Promise<Analysis> {
  if (current.state !== "marked") return NO_ANALYSIS;
  const [asked, { points }] = await Promise.all([questionsByVersion(means, sitting.versionIds), subjectPlaces(means, sitting.subjectId)]);
  const verdicts = verdictsOf(current.verdicts);
  const told = toldPoints(sitting.versionIds.map((id, n) => ({ pointId: asked.get(id)!.pointId, verdict: verdicts[n]! })));
  return {
    ...NO_ANALYSIS,
    pointShares: told.flatMap((share) => {
      const point = points.get(share.pointId);
      return point ? [{ ...share, awarded: null, score: null, name: point.name, lesson: point.lesson }] : [];
    }),
  };
}

/** Question by question and by parts; what an exam withholds is told of nowhere but in the whole. */
async function analysisOf(ports: ReviewPorts, means: Means, { sitting, current }: Attempt): Promise<Analysis> {
  if (current.state !== "marked") return NO_ANALYSIS;
  const [asked, places, hidden] = await Promise.all([
    questionsByVersion(means, sitting.versionIds),
    subjectPlaces(means, sitting.subjectId),
    hiddenFrom(ports, means, sitting.learnerId, sitting.questionIds),
  ]);
  const verdicts = verdictsOf(current.verdicts);
  // That it was left blank is no secret.
  const tells = (n: number) => verdicts[n] === "blank" || !hidden.has(sitting.questionIds[n]!);
  const marked = sitting.questionIds.map((_id, n) => {
    const { kind, chapterId, pointId } = asked.get(sitting.versionIds[n]!)!;
    const awarded = current.awarded?.[n] ?? -1;
    return { kind, chapterId, pointId, verdict: verdicts[n]!, awarded: awarded < 0 ? null : awarded, score: sitting.scores[n]! };
  });
  const { chapters, kinds, points } = analyse(marked.filter((_one, n) => tells(n)));
  return {
    verdicts: sitting.questionIds.map((questionId, n) => ({ questionId, verdict: tells(n) ? verdicts[n]! : null })),
    chapters: inOrder(chapters, places).map((share) => ({
      ...share,
      title: share.chapterId === null ? "" : (places.chapters.get(share.chapterId) ?? ""),
    })),
    kinds,
    pointShares: points.flatMap((share) => {
      const point = places.points.get(share.pointId);
      return point ? [{ ...share, name: point.name, lesson: point.lesson }] : [];
    }),
  };
}

/** As the subject has its chapters; what belongs to none comes last. */
function inOrder<C extends { readonly chapterId: number | null }>(chapters: readonly C[], { chapters: order }: Places): C[] {
  const ids = [...order.keys()];
  const place = ({ chapterId }: C) => (chapterId !== null && ids.includes(chapterId) ? ids.indexOf(chapterId) : ids.length);
  return chapters.toSorted((a, b) => place(a) - place(b));
}
