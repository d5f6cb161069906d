import type { Database } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import type { Remembered } from "../../kernel/kept.ts";
import type { Review } from "../practice/practice.ts";
import { heldByPapers } from "../questions/questions.ts";
import { reviewed, type Withholding, withholding } from "./examinations.store.ts";
import { keysAt, reviewOf, toldAt } from "./exams.rules.ts";

/** The examinations that withhold keys, under one key: they are few, and every key that leaves asks for them. */
const WITHHOLDING: Remembered<"all", readonly Withholding[]> = { name: "exams.withholding", ttlMs: 60_000, atMost: 1 };

/** Call after an examination was added, changed, published, hidden or extended. */
export const forgetWithheld = ({ kept }: Pick<Means, "kept">): void => kept(WITHHOLDING).forgetAll();

/**
 * Of these questions those whose keys nobody may see now: a published examination holds them that has not come to its review
 * instant (rules.md Exams, Secrecy). Whatever tells an answer, an analysis, a verdict or a count made of verdicts asks this
 * first. What an examination asked since its window opened is held, though its paper was changed meanwhile. Costs no
 * statement once examinations and papers are remembered.
 */
async function withheldKeys(
  means: Pick<Means, "pool" | "kept" | "now">,
  questionIds: readonly number[],
): Promise<Set<number>> {
  if (questionIds.length === 0) return new Set();
  const now = means.now();
  const all = await means.kept(WITHHOLDING).get("all", () => withholding(means, now));
  const holding = all.filter((one) => keysAt(reviewOf(one, now)) > now);
  const asked = await heldByPapers(means, holding.map(({ paperId }) => paperId));
  return new Set(questionIds.filter((questionId) => holding.some(({ paperId, startTime }) => {
    const until = asked.get(paperId)?.get(questionId);
    return until === null || (until !== undefined && until >= startTime);
  })));
}

/** When the results of these examinations are told; those that don't exist are missing. */
async function reviews(means: Pick<Means, "pool" | "now">, examinIds: readonly number[]): Promise<Map<number, Review>> {
  const rows = await reviewed(means.pool, examinIds);
  return new Map([...rows].map(([examinId, row]) => [examinId, reviewOf(row, means.now())]));
}

/** Whether what an examination withheld is told by now: it can't be opened again then (rules.md Exams, Secrecy). */
export async function isTold(tx: Database, examinId: number, now: number): Promise<boolean> {
  const row = (await reviewed(tx, [examinId])).get(examinId);
  return row !== undefined && now >= (toldAt(reviewOf(row, now)) ?? row.closesAt);
}

/** What practice asks before it tells anything of an attempt. */
export const reviewPorts = { reviews, withheldKeys };
