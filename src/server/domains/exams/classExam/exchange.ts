import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { type Binding, bindPaper, boundTo, boundWith, holdItem } from "./classExams.store.ts";

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
