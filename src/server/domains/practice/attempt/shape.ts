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

/** How the questions of a class exam were drawn, and what passes it. */
interface Drawn {
  /** Of the server's own choice: whoever could choose it would choose the questions. */
  readonly seed: number;
  /** Accuracy that passes, in percent. */
  readonly line: number;
  /** Whether the pool was large enough for keys to be shown once it is passed. */
  readonly ample: boolean;
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
  /** Of a class exam, drawn for this attempt. */
  readonly drawn?: Drawn;
  /**
   * Runs in the transaction that adds the attempt, before it: locks and counts what limits how many there may be, and
   * says the extra time as it stands under the lock. Null where one is open already; throws a refusal where none may begin.
   */
  readonly hold?: (tx: Database) => Promise<{ readonly extraSeconds: number } | null>;
}
