import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { type Places, readPlaces } from "./places.store.ts";

/** By subjects. */
const PLACES: Remembered<number, Places> = { name: "questions.places", ttlMs: 60_000, atMost: 500 };

/** Chapters, knowledge points and lessons of a subject, from memory for a minute. */
export const subjectPlaces = (means: Pick<Means, "pool" | "kept">, subjectId: number): Promise<Places> =>
  means.kept(PLACES).get(subjectId, () => readPlaces(means.pool, subjectId));

/** Call after a chapter, a point or its lesson changed. */
export function forgetPlaces({ kept }: Pick<Means, "kept">, subjectId: number): void {
  kept(PLACES).forget([subjectId]);
}

/** Call after lessons came to be seen, or no longer are. */
export function forgetAllPlaces({ kept }: Pick<Means, "kept">): void {
  kept(PLACES).forgetAll();
}
