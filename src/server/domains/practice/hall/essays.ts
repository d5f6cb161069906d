import { ATTEMPT_MARKED_EVENT, ATTEMPT_ROOM } from "#contract/practice.ts";
import { type Database, inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { noteAnswers } from "../../books/books.ts";
import {
  type AskedQuestion, drawFormulas, type Marked, type PlainAnswer, type PlainBody, questionsByVersion, shareOut,
} from "../../questions/questions.ts";
import {
  answersIn, type Attempt, attemptsById, bookedAs, essaysIn, holdAttempt, markAll, markedAs, readStored, type Sitting, type Source,
  type State, type StoredAnswer, takeAnswers, verdictsOf, writeMarks,
} from "../attempt/attempt.ts";
import { answersAt, essayMarksAt, type GivenPoints, putEssayMark, waitingIds } from "./essays.store.ts";

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
  const scores = shareOut(score, body.children.map((child) => child.weight));
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
  filter: { source?: Source | undefined; target?: number | undefined },
  { current, size }: { current: number; size: number },
) {
  const { ids: page, total } = await waitingIds(means, filter, { current, size });
  const attempts = await attemptsById(means, page);
  const ids = [...attempts.keys()];
  const [asked, answers, marks] = await Promise.all([
    questionsByVersion(
      means,
      [...attempts.values()].flatMap(({ sitting, current: now }) =>
        sitting.versionIds.filter((_, place) => holdsWaiting(now.verdicts, place)),
      ),
    ),
    answersAt(means.db, ids),
    essayMarksAt(means.db, ids),
  ]);
  const records = page.map((id) => {
    const attempt = attempts.get(id)!;
    const essays = attempt.sitting.questionIds.flatMap((questionId, place) => {
      const question = asked.get(attempt.sitting.versionIds[place]!);
      return question && holdsWaiting(attempt.current.verdicts, place)
        ? shown(attempt, question, place, answers.get(`${id}.${questionId}`) ?? null, marks)
        : [];
    });
    return { attempt, essays };
  });
  return { records, total };
}

/** Questions that wait, or whose essays have their points while another still waits. */
const holdsWaiting = (verdicts: string | null, place: number): boolean => verdictsOf(verdicts)[place] === "pending";

function shown(
  { sitting }: Attempt,
  question: AskedQuestion,
  place: number,
  stored: string | null,
  marks: ReadonlyMap<string, { points: number; remark: string }>,
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
      },
    ];
  });
}

/**
 * Gives an essay its points; the last given ones count. When none waits any more the attempt is marked, once, and its
 * learner's page hears of it. `note` joins the transaction.
 * @throws Refusal 1001 for what isn't an essay of the attempt, is not waiting, or gets more than its score.
 */
export async function markEssay(
  means: Means,
  sitting: Sitting,
  given: GivenPoints,
  note: (tx: Database) => Promise<void>,
): Promise<{ state: State; score: number | null; pending: number }> {
  const place = sitting.placeOf.get(given.questionId);
  if (place === undefined) throw unknownThing();
  const asked = await questionsByVersion(means, sitting.versionIds);
  const question = asked.get(sitting.versionIds[place]!)!;
  const essay = essaysOf(question, sitting.scores[place]!).find((one) => one.childId === given.childId);
  if (!essay) throw unknownThing();
  if (given.points > essay.score) throw mend("essayPointsMany", { most: essay.score / 100 });
  const done = await inTransaction(means.db, async (tx) => {
    const held = await holdAttempt(tx, sitting.id);
    if (held?.state !== "reviewing") throw mend("essayNotPending");
    const at = new Date(means.now());
    const answers = await answersIn(tx, sitting.id);
    if (partOf(readStored(answers.get(given.questionId)?.answer), given.childId) === null) throw mend("essayNotPending");
    await putEssayMark(tx, sitting.id, given, at);
    const marks = markAll(sitting, asked, answers, await essaysIn(tx, sitting.id));
    const row = markedAs(sitting, answers, marks, at);
    const { state, score } = row;
    if (state === "marked") await takeAnswers(tx, sitting.id);
    await writeMarks(tx, sitting.id, row);
    // Points may change until the last essay has its own: the books hear of all of them then.
    if (state === "marked") await noteAnswers(tx, sitting.learnerId, at, judged(sitting, asked, answers, marks));
    await note(tx);
    return { state, score, pending: marks.filter(({ verdict }) => verdict === "pending").length };
  });
  if (done.state === "marked") means.push.tell(`${ATTEMPT_ROOM}:${sitting.id}`, ATTEMPT_MARKED_EVENT, null);
  return done;
}

/** What the books hear of the questions that waited for a marker. */
const judged = (
  sitting: Sitting,
  asked: ReadonlyMap<number, AskedQuestion>,
  answers: ReadonlyMap<number, StoredAnswer>,
  marks: readonly Marked[],
) =>
  sitting.questionIds.flatMap((questionId, place) => {
    const question = asked.get(sitting.versionIds[place]!)!;
    const stored = answers.get(questionId)?.answer ?? null;
    const waited = essaysOf(question, sitting.scores[place]!).some(({ childId }) => partOf(readStored(stored), childId) !== null);
    const right = waited ? bookedAs(marks[place]!, question.body, sitting.scores[place]!) : undefined;
    return right === undefined ? [] : [{ questionId, right, answer: stored }];
  });
