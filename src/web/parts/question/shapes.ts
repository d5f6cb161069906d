import type { Received } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";

type Asked = Received<typeof practice.getQuestionAndMarkList>;

/** A question as the wire shows it. */
export type Question = Asked["questions"][number];
/** What the server holds of my answer to a question. */
export type SavedAnswer = Asked["answers"][number];
export type QuestionAnswer = NonNullable<SavedAnswer["answer"]>;
/** An answer of a question without children. */
export type PlainAnswer = string | string[];
/** How a question was marked. */
export type QuestionMark = NonNullable<SavedAnswer["result"]>;
export type Verdict = QuestionMark["verdict"];

/** What options, blanks and an essay need: a question or one child of a case. */
export type Part = Pick<Question, "kind" | "stem" | "options" | "blanks" | "answer" | "accepted" | "analysis">;
