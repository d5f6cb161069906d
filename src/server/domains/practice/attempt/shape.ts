import type { Database } from "../../../database/database.ts";
import type { PaperRules } from "../../questions/questions.ts";

export type Source = "past" | "mock" | "examination" | "class" | "exercise";
export type Mode = "exam" | "practice";
/** rules.md Exams: nothing leaves `marked` or `abandoned`. */
export type State = "open" | "handedIn" | "reviewing" | "marked" | "abandoned";

/** `attempt.frame`: what the screen needs beside the questions, as it stood at the start. */
export interface Frame {
  readonly rules: PaperRules;
  /** Sections in order, as counts of the questions that follow each other. */
  readonly sections: readonly { readonly title: string; readonly count: number }[];
}

/** What an attempt is started with; rooms above hand it in (`openAttempt`). Scores in 1/100 points. */
export interface Start {
  readonly source: Source;
  readonly mode: Mode;
  /** By source: paper, mock rule, examination, item, subject. */
  readonly target: number;
  /** Of an exercise what was asked for; else ''. */
  readonly scope: string;
  readonly subjectId: number;
  readonly title: string;
  readonly requestId: string;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly { readonly questionId: number; readonly versionId: number; readonly score: number }[];
  }[];
  readonly rules: PaperRules;
  readonly passScore: number;
  /** Null: no limit. */
  readonly minutes: number | null;
  /** Not later than this, ms since the epoch: the end of an examination's window. */
  readonly notAfter?: number;
  readonly extraSeconds?: number;
  /**
   * Runs in the transaction that adds the attempt, before it: locks and counts what limits how many there may be, and
   * says the extra time as it stands under the lock. Null where one is open already; throws a refusal where none may begin.
   */
  readonly hold?: (tx: Database) => Promise<{ readonly extraSeconds: number } | null>;
}
