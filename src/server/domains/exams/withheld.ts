import type { Database } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import type { Remembered } from "../../kernel/kept.ts";
import type { Review } from "../practice/practice.ts";
import { type HeldByPaper, heldByPapers, type ShownKey, shownKeys } from "../questions/questions.ts";
import { reviewed, satExaminations, type Withholding, withholding } from "./examinations.store.ts";
import { keysAt, reviewOf, toldAt } from "./exams.rules.ts";

/** The examinations that withhold keys, under one key: they are few, and every key that leaves asks for them. */
const WITHHOLDING: Remembered<"all", readonly Withholding[]> = { name: "exams.withholding", ttlMs: 60_000, atMost: 1 };

/** Call after an examination was added, changed, published, hidden or extended. */
export const forgetWithheld = ({ kept }: Pick<Means, "kept">): void => kept(WITHHOLDING).forgetAll();

/** What the published examinations hold whose review instant has not come, each with the questions that it asked or asks. */
async function heldNow(means: Pick<Means, "pool" | "kept" | "now">): Promise<{ startTime: number; asked: HeldByPaper }[]> {
  const now = means.now();
  const known = await means.kept(WITHHOLDING).get("all", () => withholding(means, now));
  // Whoever wrote when it was read may have ended since, and with them what is withheld.
  const all = known.some(({ running, closesAt }) => running && closesAt <= now) ? await withholding(means, now) : known;
  const holding = all.filter((one) => keysAt(reviewOf(one, now)) > now);
  const byPaper = await heldByPapers(means, holding.map(({ paperId }) => paperId));
  return holding.flatMap(({ paperId, startTime }) => {
    const asked = byPaper.get(paperId);
    return asked ? [{ startTime, asked }] : [];
  });
}

/** What it asked since its window opened is held, though its paper was changed meanwhile. */
const holds = (until: number | null | undefined, startTime: number): boolean =>
  until === null || (until !== undefined && until >= startTime);

/**
 * Of these questions those whose keys nobody may see now: a published examination holds them that has not come to its review
 * instant (rules.md Exams, Secrecy). Whatever tells an answer, an analysis, a verdict or a count made of verdicts asks this
 * first. Costs no statement once examinations and papers are remembered.
 */
async function withheldKeys(
  means: Pick<Means, "pool" | "kept" | "now">,
  questionIds: readonly number[],
): Promise<Set<number>> {
  if (questionIds.length === 0) return new Set();
  const held = await heldNow(means);
  return new Set(questionIds.filter((id) => held.some(({ asked, startTime }) => holds(asked.get(id), startTime))));
}

/** All of them. */
export async function withheldNow(means: Pick<Means, "pool" | "kept" | "now">): Promise<Set<number>> {
  const held = await heldNow(means);
  return new Set(held.flatMap(({ asked, startTime }) => [...asked].filter(([, until]) => holds(until, startTime)).map(([id]) => id)));
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

/**
 * Of these questions of a subject those whose keys were shown, by practice or by the review of an examination that is past, with how many
 * learners at most saw each and since when: once shown a key is spent (rules.md Exams, Secrecy). Three statements.
 */
export async function spentKeys(
  means: Pick<Means, "db" | "pool" | "kept" | "now">, subjectId: number, questionIds: readonly number[],
): Promise<ShownKey[]> {
  const found = new Map((await shownKeys(means.db, questionIds)).map((one) => [one.questionId, one]));
  const now = means.now();
  const past = (await satExaminations(means, subjectId))
    .map((one) => ({ ...one, since: Math.max(keysAt(reviewOf(one, now)), one.startTime) }))
    .filter(({ since }) => since <= now);
  const held = await heldByPapers(means, past.map(({ paperId }) => paperId));
  for (const { paperId, startTime, since, sat } of past) {
    for (const questionId of questionIds) {
      if (!holds(held.get(paperId)?.get(questionId), startTime)) continue;
      const before = found.get(questionId);
      const earliest = Math.min(since, before?.since ?? since);
      found.set(questionId, { questionId, learners: sat + (before?.learners ?? 0), since: earliest });
    }
  }
  return [...found.values()].sort((a, b) => a.questionId - b.questionId);
}
