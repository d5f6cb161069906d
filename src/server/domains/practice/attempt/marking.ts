import type { Database } from "../../../database/database.ts";
import { type Answer, type AskedQuestion, type EssayPoints, markAnswer, type Marked } from "../../questions/questions.ts";
import { bookedAs, lettersOf, partsOf, reaches, stateAfterMarking } from "./rules.ts";
import type { Sitting } from "./sittings.store.ts";
import { type MarkColumns, passedBefore, sheetWith, type StoredAnswer } from "./store.ts";

/**
 * An answer as it is stored: JSON without halves of characters, which the database would not read back (`kernel/http.ts`
 * lets no NUL in).
 */
export const storedForm = (answer: Answer): string =>
  typeof answer === "string"
    ? JSON.stringify(answer.toWellFormed())
    : JSON.stringify(answer, (_key, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));

/** An answer as it was stored. */
export const readStored = (answer: string | null | undefined): Answer | null =>
  answer === null || answer === undefined ? null : (JSON.parse(answer) as Answer);

/** How each question of an attempt is marked, in its order. */
export function markAll(
  sitting: Sitting,
  asked: ReadonlyMap<number, AskedQuestion>,
  answers: ReadonlyMap<number, Pick<StoredAnswer, "answer">>,
  essays: ReadonlyMap<number, EssayPoints>,
): Marked[] {
  return sitting.questionIds.map((questionId, place) =>
    markAnswer(
      asked.get(sitting.versionIds[place]!)!.body,
      readStored(answers.get(questionId)?.answer),
      sitting.scores[place]!,
      sitting.frame.rules.multiple,
      essays.get(questionId),
    ),
  );
}

/** What marking writes into an attempt's row. While an essay waits there is no score, and the answers stay where they are. */
export function markedAs(
  { mode, questionIds, source }: Pick<Sitting, "mode" | "questionIds" | "source">,
  answers: ReadonlyMap<number, StoredAnswer>,
  marks: readonly Marked[],
  at: Date,
): MarkColumns {
  const verdicts = marks.map((one) => one.verdict);
  const state = stateAfterMarking(mode, verdicts);
  const done = state === "marked";
  const { parts, right } = done && source === "class" ? partsOf(marks) : { parts: null, right: null };
  return {
    state,
    awarded: marks.map((one) => one.awarded ?? -1),
    verdicts: lettersOf(verdicts),
    correct: verdicts.filter((one) => one === "right").length,
    score: done ? marks.reduce((sum, one) => sum + (one.awarded ?? 0), 0) : null,
    sheet: done ? sheetWith(questionIds, answers) : null,
    marked_at: done ? at : null,
    parts, parts_right: right,
  };
}

/**
 * Whether the keys of an attempt may be seen by the marks that it got: of a class exam the first that was passed, where its
 * pool was large enough. Asks the database only where it was passed.
 */
export async function revealsBy(tx: Database, sitting: Sitting, { parts, parts_right: right }: MarkColumns): Promise<boolean> {
  if (parts === null || right === null || sitting.line === null || !sitting.ample) return false;
  return reaches(right, parts, sitting.line) && !(await passedBefore(tx, sitting));
}

/** Whether the books hear of an attempt: a class exam that shows no keys tells by nothing what was wrong. */
export const toldBooks = ({ source }: Pick<Sitting, "source">, reveals: boolean): boolean => source !== "class" || reveals;

/** What the books hear of an attempt's questions; `heard` names those that they hear of. */
export const booked = (
  sitting: Sitting,
  asked: ReadonlyMap<number, AskedQuestion>,
  answers: ReadonlyMap<number, StoredAnswer>,
  marks: readonly Marked[],
  heard: (question: AskedQuestion, score: number, answer: string | null) => boolean = () => true,
) =>
  sitting.questionIds.flatMap((questionId, place) => {
    const question = asked.get(sitting.versionIds[place]!)!;
    const score = sitting.scores[place]!;
    const answer = answers.get(questionId)?.answer ?? null;
    const right = heard(question, score, answer) ? bookedAs(marks[place]!, question.body, score) : undefined;
    return right === undefined ? [] : [{ questionId, right, answer }];
  });
