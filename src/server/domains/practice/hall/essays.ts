import { ATTEMPT_MARKED_EVENT, ATTEMPT_ROOM } from "#contract/practice.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { noteAnswers } from "../../books/books.ts";
import {
  type AskedQuestion, drawFormulas, type PlainAnswer, type PlainBody, questionsByVersion, childScores,
} from "../../questions/questions.ts";
import { act } from "../../staff/staff.ts";
import {
  answersIn, type Attempt, attemptsById, booked, essaysIn, holdAttempt, markAll, markedAs, readStored, revealsBy, type Sitting,
  type State, takeAnswers, toldBooks, verdictsOf, writeMarks,
} from "../attempt/attempt.ts";
import { HALL_ACTS } from "./acts.ts";
import {
  answersAt, type EssayMark, essayMarksAt, type GivenPoints, putEssayMark, type WaitingFilter, waitingIds,
} from "./essays.store.ts";

/** An essay that a marker sees. Points are 1/100. */
interface Essay {
  readonly questionId: number;
  /** Of a case the child, else 0. */
  readonly childId: number;
  readonly stem: string;
  readonly reference: string;
  readonly answer: string;
  readonly score: number;
  readonly points: number | null;
  readonly remark: string;
  readonly version: number | null;
}

/** One essay's place in an attempt. */
interface EssayPlace {
  readonly questionId: number;
  readonly childId: number;
  readonly body: PlainBody;
  readonly score: number;
  /** The shared material of its case. */
  readonly material: string;
}

/** Essays of a question, its own or its children's. */
function essaysOf({ body, questionId }: AskedQuestion, score: number): EssayPlace[] {
  if (body.kind !== "case") return body.kind === "essay" ? [{ questionId, childId: 0, body, score, material: "" }] : [];
  const scores = childScores(score, body.children.map((child) => child.weight));
  return body.children.flatMap((child, i) =>
    child.kind === "essay" ? [{ questionId, childId: child.id, body: child, score: scores[i]!, material: body.stem }] : [],
  );
}

const partOf = (answer: ReturnType<typeof readStored>, childId: number): PlainAnswer | null =>
  answer === null || typeof answer === "string" || Array.isArray(answer)
    ? (answer as PlainAnswer | null)
    : ((answer as Readonly<Record<string, PlainAnswer | null>>)[childId] ?? null);

/** Attempts that wait for a marker, the oldest first, and how many there are. */
export async function waitingAttempts(
  means: Means,
  filter: WaitingFilter,
  { current, size }: { current: number; size: number },
) {
  const { ids: page, total } = await waitingIds(means.db, filter, { current, size });
  const attempts = await attemptsById(means, page);
  const ids = [...attempts.keys()];
  const [answers, marks] = await Promise.all([answersAt(means.db, ids), essayMarksAt(means.db, ids)]);
  const marked = new Set([...marks.keys()].map((name) => name.slice(0, name.lastIndexOf("."))));
  // What has its points is shown as long as another essay waits: they may still change.
  const isShown = ({ sitting, current: now }: Attempt, place: number) =>
    verdictsOf(now.verdicts)[place] === "pending" || marked.has(`${sitting.id}.${sitting.questionIds[place]}`);
  const versions = [...attempts.values()].flatMap((attempt) => attempt.sitting.versionIds.filter((_, place) => isShown(attempt, place)));
  const asked = await questionsByVersion(means, versions);
  const records = page.map((id) => {
    const attempt = attempts.get(id)!;
    const essays = attempt.sitting.questionIds.flatMap((questionId, place) => {
      const question = asked.get(attempt.sitting.versionIds[place]!);
      return question && isShown(attempt, place) ? shown(attempt, question, place, answers.get(`${id}.${questionId}`) ?? null, marks) : [];
    });
    return { attempt, essays };
  });
  return { records, total };
}

function shown(
  { sitting }: Attempt,
  question: AskedQuestion,
  place: number,
  stored: string | null,
  marks: ReadonlyMap<string, EssayMark>,
): Essay[] {
  return essaysOf(question, sitting.scores[place]!).flatMap(({ questionId, childId, body, score, material }) => {
    const answer = partOf(readStored(stored), childId);
    if (typeof answer !== "string") return [];
    const mark = marks.get(`${sitting.id}.${questionId}.${childId}`);
    const reference = body.key.kind === "essay" ? body.key.reference : "";
    return [
      {
        questionId,
        childId,
        stem: drawFormulas(material + body.stem),
        reference: drawFormulas(reference),
        answer,
        score,
        points: mark?.points ?? null,
        remark: mark?.remark ?? "",
        version: mark?.version ?? null,
      },
    ];
  });
}

/**
 * Gives an essay its points, in the place of those that were seen. When none waits any more the attempt is marked, once,
 * and its learner's page hears of it.
 * @throws Refusal 1001 for what isn't an essay of the attempt, is not waiting, or gets more than its score; 2013 where
 *   another marker came first
 */
export async function markEssay(
  means: Means,
  sitting: Sitting,
  said: Omit<GivenPoints, "staffId">,
  version: number | undefined,
  staff: Staff,
  visit: Visit,
): Promise<{ state: State; score: number | null; pending: number }> {
  const asked = await questionsByVersion(means, sitting.versionIds);
  needEssay(sitting, asked, said);
  const given = { ...said, staffId: staff.staffId };
  const name = `${sitting.id}.${said.questionId}.${said.childId}`;
  const done = await act(means, staff, visit, HALL_ACTS.markEssay, `essay:${name}`, async (tx) => {
    const held = await holdAttempt(tx, sitting.id);
    if (held?.state !== "reviewing") throw mend("essayNotPending");
    const at = new Date(means.now());
    const answers = await answersIn(tx, sitting.id);
    if (partOf(readStored(answers.get(given.questionId)?.answer), given.childId) === null) throw mend("essayNotPending");
    const before = (await essayMarksAt(tx, [sitting.id])).get(name);
    const isNew = before?.points !== given.points || before.remark !== given.remark;
    if (isNew) sameVersion(before?.version ?? 0, version ?? 0);
    const next = isNew ? await putEssayMark(tx, sitting.id, given, at) : before.version;
    const marks = markAll(sitting, asked, answers, await essaysIn(tx, sitting.id));
    const row = markedAs(sitting, answers, marks, at);
    const { state, score } = row;
    if (state === "marked") await takeAnswers(tx, sitting.id);
    const reveals = await revealsBy(tx, sitting, row);
    await writeMarks(tx, sitting.id, { ...row, reveals });
    // Points may change until the last essay has its own: the books hear of all of them then, or with the rest of the attempt;
    // of a class exam of all questions.
    if (state === "marked" && !held.unbooked && toldBooks(sitting, reveals))
      await noteAnswers(
        tx, sitting.learnerId, at, booked(sitting, asked, answers, marks, sitting.source === "class" ? undefined : waited),
      );
    const result = { state, score, pending: marks.filter(({ verdict }) => verdict === "pending").length };
    return isNew ? { result, before: before ? pointsOf(before) : null, after: pointsOf(given), version: next } : { result };
  });
  if (done.state === "marked") means.push.tell(`${ATTEMPT_ROOM}:${sitting.id}`, ATTEMPT_MARKED_EVENT, null);
  return done;
}

const pointsOf = ({ points, remark }: Pick<GivenPoints, "points" | "remark">) => ({ points, remark });

/** @throws Refusal 1001 for what isn't an essay of the attempt, and for more points than it can get */
function needEssay(
  sitting: Sitting,
  asked: ReadonlyMap<number, AskedQuestion>,
  { questionId, childId, points }: Omit<GivenPoints, "staffId">,
): void {
  const place = sitting.placeOf.get(questionId);
  if (place === undefined) throw unknownThing();
  const essay = essaysOf(asked.get(sitting.versionIds[place]!)!, sitting.scores[place]!).find((one) => one.childId === childId);
  if (!essay) throw unknownThing();
  if (points > essay.score) throw mend("essayPointsMany", { most: essay.score / 100 });
}

/** Whether a question had something to wait for a marker. */
const waited = (question: AskedQuestion, score: number, answer: string | null): boolean =>
  essaysOf(question, score).some(({ childId }) => partOf(readStored(answer), childId) !== null);
