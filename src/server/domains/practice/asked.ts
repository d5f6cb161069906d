import type { Database } from "../../database/database.ts";
import { knownQuestions } from "../books/books.ts";
import { askedSince } from "./asked.store.ts";

/**
 * Which of these questions of a subject learners were asked since a time, or know from their books: they can't leave the
 * bank unnoticed.
 */
export async function askedOf(db: Database, subjectId: number, since: Date, questionIds: readonly number[]): Promise<number[]> {
  const asked = new Set([
    ...(await askedSince(db, subjectId, since, questionIds)),
    ...(await knownQuestions(db, questionIds)),
  ]);
  return questionIds.filter((id) => asked.has(id));
}
