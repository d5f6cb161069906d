import { fill } from "#contract/text/say.ts";

/** How a learner stands at the exam of a lesson. */
interface Standing {
  readonly accuracyPer: number;
  readonly bestAccuracyPer: number | null;
  readonly reached: boolean;
  readonly openHistoryId: number | null;
  readonly questionCount: number;
}

interface Words {
  readonly examCount: string;
  readonly examCountOne: string;
  readonly examOpen: string;
  readonly examReached: string;
  readonly examShort: string;
}

/** An exam of an outline in a few words: begun, reached, how far below, or how long it is. */
export function examState({ accuracyPer, bestAccuracyPer, reached, openHistoryId, questionCount }: Standing, words: Words): string {
  if (openHistoryId !== null) return words.examOpen;
  if (bestAccuracyPer === null) return fill(questionCount === 1 ? words.examCountOne : words.examCount, { count: questionCount });
  return fill(reached ? words.examReached : words.examShort, { best: bestAccuracyPer, per: accuracyPer });
}
