import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Noted, noteAnswers } from "../../books/books.ts";
import {
  type Answer, type AskedQuestion, type EssayPoints, type Marked, markAnswer, questionsByVersion, childScores,
} from "../../questions/questions.ts";
import {
  answersIn, bookedAs, essaysIn, type Given, type HiddenBy, holdAttempt, holdsEssay, putAnswers, readStored,
  type Sitting, type StoredAnswer,
} from "../attempt/attempt.ts";
import { noteHere, putSelfMarks, type SelfMark } from "./settle.store.ts";

/** An answer given in practice mode; checked against its kind before. */
export interface Practised extends Given {
  /** Of an essay: the share of its points that the learner gives themselves, in percent. */
  readonly selfPer?: number;
}

/** What stands of one question afterwards. */
interface Settled {
  readonly questionId: number;
  readonly answer: Answer | null;
  readonly seq: number;
  readonly spentSeconds: number;
  /** Null while nothing is answered: the question may not be revealed yet. */
  readonly marked: Marked | null;
  /** Why how it was judged is not told. */
  readonly hiddenBy?: HiddenBy;
  /** What the books made of it; absent where this call changed nothing. */
  readonly noted?: Noted;
}

/**
 * Judges answers of an attempt in practice mode, each at once and once: the first answer of a question is final since its
 * key is shown with it; a later one is acknowledged and changes nothing. An essay waits for the learner's own points. The
 * questions are the attempt's own. Null: the attempt has ended. Of what is `hidden` nobody hears how it was judged: the books
 * note it as answered alone.
 */
export async function settle(
  means: Means, sitting: Sitting, given: readonly Practised[], hidden: ReadonlyMap<number, HiddenBy>,
): Promise<Settled[] | null> {
  const places = given.map(({ questionId }) => sitting.placeOf.get(questionId)!);
  const asked = await questionsByVersion(means, places.map((place) => sitting.versionIds[place]!));
  const questionAt = (place: number): AskedQuestion => asked.get(sitting.versionIds[place]!)!;
  return inTransaction(means.db, async (tx) => {
    const held = await holdAttempt(tx, sitting.id);
    if (held?.state !== "open") return null;
    const at = new Date(means.now());
    const before = await answersIn(tx, sitting.id, given.map(({ questionId }) => questionId));
    const isSettled = (questionId: number): boolean => (before.get(questionId)?.answer ?? null) !== null;
    const written = given.filter(({ questionId, seq }) => !isSettled(questionId) && seq > (before.get(questionId)?.seq ?? 0));
    const mayWait = places.some((place) => holdsEssay(questionAt(place)));
    const essays: Map<number, EssayPoints> = mayWait ? await essaysIn(tx, sitting.id) : new Map<number, EssayPoints>();
    const judge = (place: number, stands: Pick<StoredAnswer, "answer"> | undefined, points: EssayPoints | undefined): Marked | null =>
      (stands?.answer ?? null) === null
        ? null
        : markAnswer(questionAt(place).body, readStored(stands?.answer), sitting.scores[place]!, sitting.frame.rules.multiple, points);

    const selfMarks: SelfMark[] = [];
    const results = given.map((one, i) => {
      const place = places[i]!;
      const stands = written.includes(one) ? one : (before.get(one.questionId) ?? { ...one, answer: null });
      const waiting = judge(place, stands, essays.get(one.questionId));
      const own =
        waiting?.verdict === "pending" && one.selfPer !== undefined
          ? ownPoints(questionAt(place), waiting, sitting.scores[place]!, one.selfPer)
          : {};
      for (const [child, points] of Object.entries(own)) selfMarks.push({ questionId: one.questionId, childId: Number(child), points });
      const marked = judge(place, stands, { ...essays.get(one.questionId), ...own });
      return { one, place, stands, marked, isNew: written.includes(one) || Object.keys(own).length > 0 };
    });

    await putAnswers(tx, sitting.id, at, written);
    await putSelfMarks(tx, sitting.id, at, selfMarks);
    const news = results.flatMap(({ one, place, stands, marked, isNew }) => {
      const right = isNew && marked ? bookedAs(marked, questionAt(place).body, sitting.scores[place]!) : undefined;
      if (right === undefined) return [];
      return [{ questionId: one.questionId, right: hidden.has(one.questionId) ? null : right, answer: stands.answer }];
    });
    const seen = news.map(({ questionId }) => questionId).filter((questionId) => !hidden.has(questionId));
    const noted = new Map((await noteAnswers(tx, sitting.learnerId, at, news, seen)).map((one) => [one.questionId, one]));
    await noteHere(tx, sitting.id, at, places.at(-1)!);
    return results.map(({ one, stands, marked }): Settled => {
      const note = noted.get(one.questionId);
      return {
        questionId: one.questionId,
        answer: readStored(stands.answer),
        seq: Math.max(stands.seq, one.seq),
        spentSeconds: stands.spentSeconds,
        marked,
        ...(hidden.has(one.questionId) ? { hiddenBy: hidden.get(one.questionId)! } : {}),
        ...(note ? { noted: note } : {}),
      };
    });
  });
}

/** The learner's own points for what waits for them, by child (0: the question itself). */
function ownPoints({ body }: AskedQuestion, marked: Marked, score: number, selfPer: number): EssayPoints {
  const share = (points: number) => Math.floor((points * selfPer) / 100);
  if (body.kind !== "case") return { 0: share(score) };
  const scores = childScores(score, body.children.map((child) => child.weight));
  return Object.fromEntries(
    body.children.flatMap((child, i) => (marked.children?.[child.id]?.verdict === "pending" ? [[child.id, share(scores[i]!)]] : [])),
  );
}
