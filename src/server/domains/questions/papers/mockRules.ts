import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { type Drawable, missing } from "./mockDraw.rules.ts";
import type { Cell, PaperRules } from "../question/question.ts";
import { PAPER_LENGTH } from "./saving.ts";

/** A mock rule as it is written down; scores in 1/100 points. */
export interface MockRuleDraft {
  /** Absent: a new one. The subject of a rule never changes. */
  readonly ruleId?: number | undefined;
  readonly subjectId: number;
  readonly title: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly published: boolean;
  readonly cells: readonly Cell[];
  readonly rules: PaperRules;
}

/**
 * Writes a mock rule. Call it in a transaction.
 * @throws Refusal 1001 for one that can't be drawn; where the bank holds too little its data is
 * `{ missing: [{ cell, asked, there, missing }] }`, cells counted from 0
 */
export async function saveMockRule(tx: Database, draft: MockRuleDraft, at: Date): Promise<{ ruleId: number }> {
  const count = draft.cells.reduce((sum, cell) => sum + cell.count, 0);
  if (count === 0) throw mend("mockRuleEmpty");
  if (count > PAPER_LENGTH) throw mend("paperTooLong", { most: PAPER_LENGTH });
  const total = draft.cells.reduce((sum, cell) => sum + cell.count * cell.score, 0);
  if (draft.passScore > total) throw mend("passAboveTotal", { pass: draft.passScore / 100, total: total / 100 });
  const { rows: bank } = await sql<Drawable>`
    select id as "questionId", version_id as "versionId", kind, chapter_id as "chapterId", difficulty from question
    where subject_id = ${draft.subjectId} and removed_at is null order by id`.execute(tx);
  const wanting = missing(draft.cells, bank);
  if (wanting.length > 0) {
    const cells = wanting.map((one) => `#${one.cell + 1}: ${one.there}/${one.asked}`).join(", ");
    throw mend("mockRuleShort", { missing: wanting.reduce((sum, one) => sum + one.missing, 0), cells }, { missing: wanting });
  }
  const content = JSON.stringify({ cells: draft.cells, rules: draft.rules });
  if (draft.ruleId === undefined) {
    const { rows } = await sql<{ id: number }>`
      insert into mock_rule (subject_id, title, minutes, pass_score, total_score, content, published, created_at, updated_at)
      values (${draft.subjectId}, ${draft.title}, ${draft.minutes}, ${draft.passScore}, ${total}, ${content}::jsonb, ${draft.published},
        ${at}, ${at}) returning id`.execute(tx);
    return { ruleId: rows[0]!.id };
  }
  const { rows } = await sql<{ id: number }>`
    update mock_rule set title = ${draft.title}, minutes = ${draft.minutes}, pass_score = ${draft.passScore}, total_score = ${total},
      content = ${content}::jsonb,
      published = ${draft.published}, updated_at = ${at} where id = ${draft.ruleId} and subject_id = ${draft.subjectId}
        returning id`.execute(tx);
  if (rows.length === 0) throw unknownThing();
  return { ruleId: draft.ruleId };
}
