import type { Database } from "../../../database/database.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { holdPlaces } from "../bank/bank.ts";
import type { MockRuleShown } from "./acts.ts";
import { HALF_POINT } from "../question/question.ts";
import { missing } from "./mockDraw.rules.ts";
import { PAPER_LENGTH } from "./saving.ts";
import { addRule, changeRule, drawable, rulesToKeep, type SavedRule } from "./writing.store.ts";

/** A mock rule as it is written down; scores in 1/100 points. */
export interface MockRuleDraft extends MockRuleShown {
  /** Absent: a new one. The subject of a rule never changes. */
  readonly ruleId?: number | undefined;
  readonly subjectId: number;
}

/** The first mock rule of a subject that could not be drawn any more without these questions, with how many it would lack. */
export async function shortRule(
  tx: Database, subjectId: number, without: readonly number[],
): Promise<{ readonly title: string; readonly missing: number } | null> {
  const rules = await rulesToKeep(tx, subjectId);
  if (rules.length === 0) return null;
  const gone = new Set(without);
  const there = await drawable(tx, subjectId);
  const left = there.filter(({ questionId }) => !gone.has(questionId));
  for (const { title, content } of rules) {
    const wanting = missing(content.cells, left).reduce((sum, one) => sum + one.missing, 0);
    // What fell short before is not this change's doing.
    if (wanting > missing(content.cells, there).reduce((sum, one) => sum + one.missing, 0)) return { title, missing: wanting };
  }
  return null;
}

/** The title of a mock rule of a subject that asks for questions of a chapter; null: none does. */
export async function ruleOfChapter(tx: Database, subjectId: number, chapterId: number): Promise<string | null> {
  const rules = await rulesToKeep(tx, subjectId);
  return rules.find(({ content }) => content.cells.some((cell) => cell.chapterId === chapterId))?.title ?? null;
}

/**
 * Writes a mock rule. Call it in a transaction.
 * @throws Refusal 1001 for one that can't be drawn; where the bank holds too little its data is
 * `{ missing: [{ cell, asked, there, missing }] }`, cells counted from 0
 */
export async function saveMockRule(tx: Database, draft: MockRuleDraft, at: Date): Promise<SavedRule> {
  const count = draft.cells.reduce((sum, cell) => sum + cell.count, 0);
  if (count === 0) throw mend("mockRuleEmpty");
  if (count > PAPER_LENGTH) throw mend("paperTooLong", { most: PAPER_LENGTH });
  const uneven = draft.cells.findIndex(({ score }) => score % HALF_POINT !== 0);
  if (uneven >= 0) throw mend("mockHalfPoints", { n: uneven + 1 });
  const total = draft.cells.reduce((sum, cell) => sum + cell.count * cell.score, 0);
  if (draft.passScore > total) throw mend("passAboveTotal", { pass: draft.passScore / 100, total: total / 100 });
  // None of them is removed before the rule that names it is there to be seen.
  await holdPlaces(tx, draft.cells.flatMap(({ chapterId }) => chapterId ?? []), []);
  const wanting = missing(draft.cells, await drawable(tx, draft.subjectId));
  if (wanting.length > 0) {
    const cells = wanting.map((one) => `#${one.cell + 1}: ${one.there}/${one.asked}`).join(", ");
    throw mend("mockRuleShort", { missing: wanting.reduce((sum, one) => sum + one.missing, 0), cells }, { missing: wanting });
  }
  const { ruleId, cells, rules, ...about } = draft;
  const rule = { ...about, totalScore: total, content: { cells, rules } };
  if (ruleId === undefined) return addRule(tx, rule, at);
  const saved = await changeRule(tx, ruleId, rule, at);
  if (!saved) throw unknownThing();
  return saved;
}
