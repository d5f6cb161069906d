import type { Received } from "#contract/endpoint.ts";
import { staffQuestions } from "#contract/staff/questions.ts";

/** Chapters and knowledge points of a subject. */
export type Places = Received<(typeof staffQuestions)["places"]>;

/** What shows them. */
export const PLACES_READ = [staffQuestions.places, staffQuestions.list];
