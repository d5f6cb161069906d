import type { Received } from "#contract/endpoint.ts";
import { staffQuestions } from "#contract/staff/questions.ts";

/** A paper as its builder has it. */
export type Paper = Received<(typeof staffQuestions)["paper"]>;

/** What papers are for. */
export const PAPER_KINDS = ["formal", "past", "class"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** What is asked anew after a change of a paper. */
export const OF_PAPER = [staffQuestions.paper, staffQuestions.papers] as const;
