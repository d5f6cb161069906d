import { FOREIGN_KEY_VIOLATION, sqlState } from "../../database/database.ts";
import { type Act, sameVersion } from "../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { act, needWhole } from "../staff/staff.ts";
import { REMOVAL_ACTS, type RemovedShown } from "./acts.ts";
import {
  clearSubject, countBelow, countIn, deleteEntry, holdPlace, lockEntry, moveOut, type PlaceTable, type TreeTable, usesOfSubject,
} from "./bank/bank.ts";
import { ruleOfChapter } from "./papers/papers.ts";
import { nameOf } from "./tree.ts";

type Tx = Parameters<typeof lockEntry>[0];

/** What removing asks of the rooms above. */
export interface RemovalPorts {
  /** The title of a class exam that draws its questions from a chapter or a knowledge point; null: none does. */
  drawnFrom(tx: Tx, place: { readonly table: PlaceTable; readonly id: number }): Promise<string | null>;
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** Removes a row of the tree that nothing needs; one that is gone stays gone. `clear` says what needs it, or takes along what doesn't. */
async function removeEntry<T extends TreeTable>(
  means: Means,
  table: T,
  { id, version }: Seen,
  [staff, visit]: readonly [Staff, Visit],
  clear: (tx: Tx, shown: RemovedShown[T]) => Promise<Partial<RemovedShown[T]> | void>,
): Promise<RemovedShown[T] | null> {
  needWhole(staff, "questions");
  const action = REMOVAL_ACTS[table] as Act<RemovedShown[T]>;
  return act(means, staff, visit, action, nameOf(table, id), async (tx) => {
    const kept = await lockEntry(tx, table, id, true);
    if (!kept) return { result: null };
    sameVersion(kept.version, version);
    const shown = kept.shown as RemovedShown[T];
    const moved = await clear(tx, shown);
    await deleteEntry(tx, table, id);
    return { result: shown, before: { ...shown, ...moved }, after: null };
  });
}

/** Removes a trade without levels, or a level without subjects. */
export async function removeBranch(
  means: Means, table: "exam_trade" | "exam_level", seen: Seen, staff: Staff, visit: Visit,
): Promise<null> {
  await removeEntry(means, table, seen, [staff, visit], async (tx) => {
    const count = await countBelow(tx, table, seen.id);
    if (count > 0) throw mend(table === "exam_trade" ? "tradeInUse" : "levelInUse", { count });
  });
  return null;
}

/** Removes a subject in which nobody was asked anything, with its chapters and knowledge points. */
export async function removeSubject(means: Means, seen: Seen, staff: Staff, visit: Visit): Promise<null> {
  try {
    await removeEntry(means, "subject", seen, [staff, visit], async (tx) => {
      const { questions, paper, rule, file } = await usesOfSubject(tx, seen.id);
      // What stays for good is told first.
      if (paper !== null) throw mend("subjectHasPaper", { paper });
      if (rule !== null) throw mend("subjectHasRule", { rule });
      if (questions > 0) throw mend("subjectHasQuestions", { questions });
      if (file !== null) throw mend("subjectHasFile", { file });
      await clearSubject(tx, seen.id);
    });
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? mend("subjectAnswered") : error;
  }
  return null;
}

/**
 * Removes a chapter or a knowledge point. What belongs to it goes to `moveTo`, null: to none; absent: nothing may belong to it. Call
 * `forgetPlaces` after it.
 * @returns the subject it belonged to; null: it was gone
 */
export async function removePlace(
  ports: RemovalPorts,
  means: Means,
  table: PlaceTable,
  { moveTo, ...seen }: Seen & { readonly moveTo?: number | null | undefined },
  staff: Staff,
  visit: Visit,
): Promise<number | null> {
  const gone = await removeEntry(means, table, seen, [staff, visit], async (tx, { subjectId }) => {
    const rule = table === "bank_chapter" ? await ruleOfChapter(tx, subjectId, seen.id) : null;
    if (rule !== null) throw mend("placeInRule", { rule });
    const exam = await ports.drawnFrom(tx, { table, id: seen.id });
    if (exam !== null) throw mend("placeInClassExam", { exam });
    const { questions, points } = await countIn(tx, table, seen.id);
    if (moveTo === undefined && questions + points > 0) {
      throw mend(table === "bank_chapter" ? "chapterInUse" : "pointInUse", { questions, points });
    }
    if (moveTo === seen.id) throw unknownThing();
    if (moveTo !== undefined && moveTo !== null && !(await holdPlace(tx, table, moveTo, subjectId))) throw unknownThing();
    await moveOut(tx, table, seen.id, moveTo ?? null);
    return questions + points > 0 ? { moved: questions, movedTo: moveTo ?? null } : {};
  });
  return gone?.subjectId ?? null;
}
