import { complete } from "../../question/picking.ts";
import type { Question, QuestionAnswer } from "../../question/shapes.ts";
import { type Judged, judgedAtOnce } from "./judged.ts";
import type { PracticeState } from "./practice.rules.ts";

/** The question that stands there, and what may be done with it. */
export interface Asked {
  readonly question: Question;
  readonly judged: Judged | undefined;
  /** What was sent, or else what waits for 'confirm'. */
  readonly given: QuestionAnswer | null;
  /** The answer is given and nothing came back yet. */
  readonly waiting: boolean;
  /** It is judged when it is confirmed, */
  readonly confirmable: boolean;
  /** and may be now. */
  readonly ready: boolean;
}

/** The question where the learner stands; null: there is none. */
export function askedIn(questions: readonly Question[], { position, judged: all, answers, drafts }: PracticeState): Asked | null {
  const question = questions[position];
  if (!question) return null;
  const { questionId: id, kind } = question;
  const judged = all.get(id);
  const sent = answers.get(id)?.answer ?? null;
  const given = sent ?? drafts.get(id) ?? null;
  const waiting = !judged && sent !== null;
  const confirmable = !judged && !waiting && !judgedAtOnce(question);
  const ready = confirmable && (kind === "multiple" || kind === "essay" ? given !== null : complete(question, given));
  return { question, judged, given, waiting, confirmable, ready };
}
