import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { type ForClass, papersById, poolForClass } from "../../questions/questions.ts";
import { type Binding, bindPaper, boundIn, boundTo, boundWith, holdItem } from "./classExams.store.ts";
import { poolOf } from "./pool.ts";

/** What the class exams of these papers draw from, by item. */
export const leavingClassExams = (db: Database, paperIds: readonly number[]) => boundWith(db, paperIds);

/** Gives a class exam what it draws from, where it has nothing yet; whether it has it by that. */
export async function bringClassExam(tx: Transaction<Tables>, itemId: number, bound: Binding): Promise<boolean> {
  if ((await holdItem(tx, itemId, null)) !== "exam" || (await boundTo(tx, itemId))) return false;
  await bindPaper(tx, itemId, bound);
  return true;
}

/** Whether a class exam has something to draw from. */
export const isBound = async (db: Database, itemId: number): Promise<boolean> => (await boundTo(db, itemId)) !== undefined;

/** What the class exams of a subject ask in some courses. */
interface AskedInClass {
  readonly itemIds: Set<number>;
  readonly paperIds: Set<number>;
  /** All that they may draw. */
  readonly questionIds: Set<number>;
  /** Chapters that they draw from, though nothing stands in them yet, and knowledge points. */
  readonly chapterIds: Set<number>;
  readonly pointIds: Set<number>;
}

/** What the class exams of these courses may draw, by subject. */
export async function askedInClass(means: Pick<Means, "db" | "pool">, seriesIds: readonly number[]): Promise<Map<number, AskedInClass>> {
  const bound = await boundIn(means.db, seriesIds);
  const papers = await papersById(means, bound.map(({ paperId }) => paperId));
  const [banks, found] = [new Map<number, readonly ForClass[]>(), new Map<number, AskedInClass>()];
  for (const { itemId, paperId, ...scope } of bound) {
    const paper = papers.get(paperId)!;
    const { subjectId } = paper;
    const bank = banks.get(subjectId) ?? (await poolForClass(means, subjectId));
    banks.set(subjectId, bank);
    const asked = found.get(subjectId) ?? {
      itemIds: new Set(), paperIds: new Set(), questionIds: new Set(), chapterIds: new Set(), pointIds: new Set(),
    };
    found.set(subjectId, asked);
    asked.itemIds.add(itemId);
    asked.paperIds.add(paperId);
    for (const one of poolOf(paper, scope, bank).questions) asked.questionIds.add(one.questionId);
    for (const one of scope.questionIds) asked.questionIds.add(one);
    for (const one of scope.chapterIds) asked.chapterIds.add(one);
    for (const one of scope.pointIds) asked.pointIds.add(one);
  }
  return found;
}
