import type { Transaction } from "kysely";
import type { ReportKind } from "#contract/reports.ts";
import type { Database, Tables } from "../../database/database.ts";
import type { ReportTarget } from "./reportable.ts";
import { dueOf, refOf } from "./reports.rules.ts";
import { answerHours, insertReport, saveHours } from "./reports.store.ts";

export { decideGroup, type Kinds } from "./deciding.ts";
export { nameReports, pictureReports, type Reportable } from "./reportable.ts";
export { answerHours, countGroups, type Group, groupOf, groupsFor, reportsAbout, reportsAgainst } from "./reports.store.ts";

/** A report that was made in the past. */
interface PastReport {
  readonly learnerId: number;
  readonly target: ReportTarget;
  readonly targetId: number;
  readonly authorId: number;
  readonly seriesId?: number;
  readonly itemId?: number;
  readonly title?: string;
  readonly shown: string;
  readonly kind: ReportKind;
  readonly words: string;
  /** ms since the epoch. */
  readonly at: number;
  /** What the school said; absent: it is open. */
  readonly decided?: { readonly state: "upheld" | "rejected"; readonly answer: string; readonly at: number };
}

/** Enters a past report; for a school that moves here, and for the demo school. */
export async function enterReport(db: Database, past: PastReport): Promise<void> {
  const { target, targetId, shown, decided } = past;
  const due = dueOf(past.at, (await answerHours(db)).answerHours);
  await insertReport(db, {
    learner_id: past.learnerId, target, target_id: targetId, target_ref: refOf(target, targetId, shown), author_id: past.authorId,
    series_id: past.seriesId ?? null, item_id: past.itemId ?? null, title: past.title ?? "", shown, kind: past.kind, words: past.words,
    state: decided?.state ?? "open", answer: decided?.answer ?? "", created_at: new Date(past.at), due_at: new Date(due),
    decided_at: decided ? new Date(decided.at) : null,
  });
}

/** In how many hours reports are answered: taken over where the school never said it itself, or is told to. */
export async function bringHours(tx: Transaction<Tables>, hours: number, force: boolean): Promise<"taken" | "same" | "stays"> {
  const here = await answerHours(tx, true);
  if (here.answerHours === hours) return "same";
  if (here.version > 1 && !force) return "stays";
  await saveHours(tx, hours);
  return "taken";
}
