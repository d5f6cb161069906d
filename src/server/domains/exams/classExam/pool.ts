import type { Means } from "../../../kernel/call.ts";
import { type ForClass, type PaperVersion, poolForClass } from "../../questions/questions.ts";
import type { PoolScope } from "./classExams.store.ts";
import { isAmple, type KindShare, kindShares, type Slot, slotsOf } from "./draw.rules.ts";

/** What a class exam draws from. */
interface ClassPool {
  readonly slots: readonly Slot[];
  /** By id. */
  readonly questions: readonly ForClass[];
  readonly shares: readonly KindShare[];
  readonly ample: boolean;
}

/**
 * Whether a question lies in what staff named, or where nothing is named in a chapter of the paper's own. Of chapters and points
 * those alone count that class exams keep for themselves; an open one is named one by one.
 */
function inScope({ chapterIds, pointIds, questionIds }: PoolScope, own: ReadonlySet<number>, question: ForClass): boolean {
  if (!question.kept) return questionIds.includes(question.questionId);
  if (chapterIds.length + pointIds.length + questionIds.length === 0) return question.chapterId !== null && own.has(question.chapterId);
  return (
    (question.chapterId !== null && chapterIds.includes(question.chapterId)) ||
    (question.pointId !== null && pointIds.includes(question.pointId)) || questionIds.includes(question.questionId)
  );
}

/**
 * The pool of a class exam: its paper's own questions, and of the kinds that it asks those that lie in its scope. `bank`: all of
 * the subject's questions that may be drawn for class exams. Pure.
 */
export function poolOf({ content }: Pick<PaperVersion, "content">, scope: PoolScope, bank: readonly ForClass[]): ClassPool {
  const slots = slotsOf(content, new Map(bank.map(({ questionId, kind }) => [questionId, kind])));
  const kinds = new Set(slots.map(({ kind }) => kind));
  const own = new Set(content.sections.flatMap((section) => section.questions.map(({ questionId }) => questionId)));
  const chapters = new Set(bank.flatMap(({ questionId, chapterId }) => (chapterId !== null && own.has(questionId) ? [chapterId] : [])));
  const questions = bank.filter((one) => kinds.has(one.kind) && (own.has(one.questionId) || inScope(scope, chapters, one)));
  const shares = kindShares(slots, questions);
  return { slots, questions, shares, ample: isAmple(shares) };
}

/** The same with the bank read for it. */
export const poolFor = async (means: Pick<Means, "pool">, paper: PaperVersion, scope: PoolScope): Promise<ClassPool> =>
  poolOf(paper, scope, await poolForClass(means, paper.subjectId));
