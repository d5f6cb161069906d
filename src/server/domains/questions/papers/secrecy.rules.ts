import type { Secrecy } from "#contract/questions.ts";
import type { PaperVersion } from "../question/question.ts";

type PaperKind = PaperVersion["kind"];

/** What a kind of paper takes beside what staff let in by name (rules.md Exams, Secrecy). */
const TAKES: Readonly<Record<PaperKind, readonly Secrecy[]>> = {
  past: ["open"],
  class: ["open", "class"],
  formal: ["reserved"],
};

/** Whether a paper of this kind takes a question; an open one in a formal paper only by name. Pure. */
export const takes = (kind: PaperKind, secrecy: Secrecy, isNamed = false): boolean =>
  TAKES[kind].includes(secrecy) || (kind === "formal" && secrecy === "open" && isNamed);
