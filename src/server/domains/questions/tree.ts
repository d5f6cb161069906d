import { isDeepStrictEqual } from "node:util";
import type { Data } from "#contract/endpoint.ts";
import type { staffQuestions } from "#contract/staff/questions.ts";
import { FOREIGN_KEY_VIOLATION, inTransaction, sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import { type Act, sameVersion } from "../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { act, needWhole } from "../staff/staff.ts";
import { TREE_ACTS } from "./acts.ts";
import {
  addEntry, changeEntry, lockEntry, makeSubject, nextSort, type TreeShown, type TreeTable, type wholeTree,
} from "./bank/bank.ts";

/** How the log calls a row of the tree. */
const TREE_OBJECTS: Readonly<Record<TreeTable, string>> = {
  exam_trade: "examTrade", exam_level: "examLevel", subject: "subject", bank_chapter: "bankChapter", knowledge_point: "knowledgePoint",
};

export const nameOf = (table: TreeTable, id: number): string => `${TREE_OBJECTS[table]}:${id}`;

interface SavedEntry<T extends TreeTable> {
  /** Absent: a new row. */
  readonly id: number | undefined;
  readonly version: number | undefined;
  /** All but its place, which may stay as it is or come last. */
  readonly said: Omit<TreeShown[T], "sort">;
  readonly sort: number | undefined;
  /** What never changes of a row. */
  readonly parent?: keyof TreeShown[T];
}

/** Adds a row to the tree or changes one. */
export async function saveEntry<T extends TreeTable>(
  means: Means,
  table: T,
  { id, version, said, sort, parent }: SavedEntry<T>,
  staff: Staff,
  visit: Visit,
): Promise<{ id: number; version: number }> {
  needWhole(staff, "questions");
  const action = TREE_ACTS[table] as Act<TreeShown[T]>;
  const object = id === undefined ? (saved: { id: number }) => nameOf(table, saved.id) : nameOf(table, id);
  try {
    return await act(means, staff, visit, action, object, async (tx) => {
      const kept = id === undefined ? null : await lockEntry(tx, table, id);
      if (kept === undefined) throw unknownThing();
      const before = kept?.shown ?? null;
      const after = { ...said, sort: sort ?? before?.sort ?? (await nextSort(tx, table)) } as TreeShown[T];
      if (before && parent !== undefined && before[parent] !== after[parent]) throw unknownThing();
      if (kept && isDeepStrictEqual(before, after)) return { result: { id: id!, version: kept.version } };
      if (kept) sameVersion(kept.version, version);
      const saved = kept ? { id: id!, version: await changeEntry(tx, table, id!, after) } : await addEntry(tx, table, after);
      return { result: saved, before, after, version: saved.version };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw mend("nameTaken");
    // What it should belong to isn't there.
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? unknownThing() : error;
  }
}

/** The subject at `trade/level/subject`; whatever of the three is missing is made at the end, by the school itself. */
export const subjectMade = (
  means: Means, path: readonly [string, string, string], how?: Parameters<typeof makeSubject>[2],
): Promise<number> =>
  inTransaction(means.db, async (tx) => {
    const { subjectId, made } = await makeSubject(tx, path, how);
    for (const { table, id, shown } of made) {
      const done = { result: null, before: null, after: shown, version: 1 };
      await act({ ...means, db: tx }, null, null, TREE_ACTS[table] as Act, nameOf(table, id), () => Promise.resolve(done));
    }
    return subjectId;
  });

/** Its rows as trades with their levels with their subjects. */
export function treeOf(rows: Awaited<ReturnType<typeof wholeTree>>): Data<typeof staffQuestions.tree> {
  const tree: Data<typeof staffQuestions.tree> = [];
  for (const row of rows) {
    if (tree.at(-1)?.id !== row.tradeId) {
      const { tradeId: id, tradeName: name, trade, tradeSort: sort, tradeVersion: version } = row;
      tree.push({ id, name, trade, sort, version, levels: [] });
    }
    const { levels } = tree.at(-1)!;
    if (row.levelId !== null && levels.at(-1)?.id !== row.levelId)
      levels.push({ id: row.levelId, name: row.levelName, sort: row.levelSort, version: row.levelVersion, subjects: [] });
    const { subjectId, subjectName, subjectSort, subjectVersion, published, questionCount, paperCount } = row;
    if (subjectId === null) continue;
    const subject = { id: subjectId, name: subjectName, sort: subjectSort, version: subjectVersion, published, questionCount, paperCount };
    levels.at(-1)!.subjects.push(subject);
  }
  return tree;
}
