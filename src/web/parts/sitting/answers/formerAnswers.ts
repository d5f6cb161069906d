import { type DBSchema, openDB } from "idb";
import { within } from "../../kept/databaseStore.ts";
import type { Kept } from "./answers.ts";
import type { FormerAnswers } from "./answerShelf.ts";

/** The database in which pages of an older build kept answers. It holds nothing new, and stays empty where it is. */
interface Schema extends DBSchema {
  answers: { key: [learner: number, historyId: number, questionId: number]; value: Kept };
  handIns: { key: [learner: number, historyId: number]; value: object };
}

const OPENS_WITHIN_MS = 3_000;

/** What such a page left of an attempt. Rejects where there never was one. */
export async function formerAnswers(learner: number, historyId: number): Promise<FormerAnswers> {
  const opening = openDB<Schema>("attempts", 1, {
    // Nothing is made where nothing was.
    upgrade(_fresh, _from, _to, transaction) {
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
  });
  const db = await Promise.race([opening, within(OPENS_WITHIN_MS)]);
  const whole = IDBKeyRange.bound([learner, historyId, 0], [learner, historyId, Number.MAX_SAFE_INTEGER]);
  return {
    answers: await db.getAll("answers", whole),
    wantsHandIn: (await db.get("handIns", [learner, historyId])) !== undefined,
    async forget() {
      await db.delete("answers", whole);
      await db.delete("handIns", [learner, historyId]);
      db.close();
    },
  };
}
