import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import type { AskedQuestion } from "../question/question.ts";
import { askedByVersion } from "./versions.store.ts";

/** Versions by their ids, at about 2 KB each some 40 MB at most. They never change; chapter, point and difficulty do. */
const VERSIONS: Remembered<number, AskedQuestion> = { name: "questions.versions", ttlMs: 60 * 60_000, atMost: 20_000 };

/**
 * Versions of questions by their ids, with their keys. Those that aren't in memory yet cost one statement. Chapter, point and
 * difficulty are those of the moment when the version was read.
 */
export const questionsByVersion = (
  { pool, kept }: Pick<Means, "pool" | "kept">,
  versionIds: readonly number[],
): Promise<Map<number, AskedQuestion>> => kept(VERSIONS).all(versionIds, (missing) => askedByVersion(pool, missing));

/** Call after chapter, point or difficulty of questions changed. */
export function forgetVersions({ kept }: Pick<Means, "kept">, versionIds: readonly number[]): void {
  kept(VERSIONS).forget(versionIds);
}
