import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Kept } from "./answers.ts";

/** What is to be kept of an answer; the seq is given on writing. */
interface Entry extends Omit<Kept, "seq" | "sent"> {
  /** The seq that this page knows; the new one is higher than that and than what another tab wrote. */
  readonly after: number;
}

/** Keeps the answers of one learner on this device, for all tabs. */
export interface AnswerStore {
  /** Writes an answer that the server doesn't have, and gives it its seq; tabs take turns. */
  put(entry: Entry): Promise<Kept>;
  of(historyId: number): Promise<readonly Kept[]>;
  /** The server has these; a newer answer of the same question stays unsent. */
  sent(historyId: number, saved: readonly { readonly questionId: number; readonly seq: number }[]): Promise<void>;
  /** Forgets single answers that the server will never take. */
  drop(historyId: number, questionIds: readonly number[]): Promise<void>;
  /** The learner handed in while nothing could be sent. */
  wantsHandIn(historyId: number): Promise<boolean>;
  wantHandIn(historyId: number, wanted: boolean): Promise<void>;
  /** Forgets an attempt: it is over. */
  forget(historyId: number): Promise<void>;
}

/** Older than this (ms) nothing is kept: no attempt lasts so long. */
const KEPT_MS = 30 * 86_400_000;

interface Row extends Kept {
  readonly learner: number;
}

interface Schema extends DBSchema {
  answers: { key: [number, number, number]; value: Row };
  handIns: { key: [number, number]; value: { readonly learner: number; readonly historyId: number } };
}

/**
 * The store in IndexedDB. Rejects where the browser has none; then `memoryStore` serves until the page goes. `onLost`: the
 * browser has closed it (phones do so in the background), and it is to be opened anew.
 */
export async function openStore(learner: number, now: number, onLost: () => void): Promise<AnswerStore> {
  const db = await openDB<Schema>("attempts", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("answers", { keyPath: ["learner", "historyId", "questionId"] });
      fresh.createObjectStore("handIns", { keyPath: ["learner", "historyId"] });
    },
    terminated: onLost,
  });
  await tidy(db, now);
  const whole = (historyId: number) => IDBKeyRange.bound([learner, historyId, 0], [learner, historyId, Number.MAX_SAFE_INTEGER]);
  const kept = ({ learner: _learner, ...row }: Row): Kept => row;
  return {
    async put({ after, ...entry }) {
      const { store, done } = db.transaction("answers", "readwrite", { durability: "strict" });
      const before = await store.get([learner, entry.historyId, entry.questionId]);
      const row: Row = { ...entry, learner, seq: Math.max(after, before?.seq ?? 0) + 1, sent: false };
      await Promise.all([store.put(row), done]);
      return kept(row);
    },
    of: async (historyId) => (await db.getAll("answers", whole(historyId))).map(kept),
    async sent(historyId, saved) {
      const { store, done } = db.transaction("answers", "readwrite");
      for (const { questionId, seq } of saved) {
        const row = await store.get([learner, historyId, questionId]);
        if (row && !row.sent && row.seq <= seq) await store.put({ ...row, sent: true });
      }
      await done;
    },
    async drop(historyId, questionIds) {
      const { store, done } = db.transaction("answers", "readwrite");
      await Promise.all([...questionIds.map((questionId) => store.delete([learner, historyId, questionId])), done]);
    },
    wantsHandIn: async (historyId) => (await db.get("handIns", [learner, historyId])) !== undefined,
    async wantHandIn(historyId, wanted) {
      if (wanted) await db.put("handIns", { learner, historyId });
      else await db.delete("handIns", [learner, historyId]);
    },
    async forget(historyId) {
      await db.delete("answers", whole(historyId));
      await db.delete("handIns", [learner, historyId]);
    },
  };
}

async function tidy(db: IDBPDatabase<Schema>, now: number): Promise<void> {
  const { store, done } = db.transaction("answers", "readwrite");
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (now - cursor.value.at > KEPT_MS) await cursor.delete();
  }
  await done;
}

/** The same without a disk: private windows of some browsers have no IndexedDB. */
export function memoryStore(): AnswerStore {
  const rows = new Map<string, Kept>();
  const handIns = new Set<number>();
  const keyOf = (historyId: number, questionId: number) => `${historyId}:${questionId}`;
  const of = (historyId: number) => [...rows.values()].filter((row) => row.historyId === historyId);
  return {
    put({ after, ...entry }) {
      const key = keyOf(entry.historyId, entry.questionId);
      const row = { ...entry, seq: Math.max(after, rows.get(key)?.seq ?? 0) + 1, sent: false };
      rows.set(key, row);
      return Promise.resolve(row);
    },
    of: (historyId) => Promise.resolve(of(historyId)),
    sent(historyId, saved) {
      for (const { questionId, seq } of saved) {
        const row = rows.get(keyOf(historyId, questionId));
        if (row && row.seq <= seq) rows.set(keyOf(historyId, questionId), { ...row, sent: true });
      }
      return Promise.resolve();
    },
    drop(historyId, questionIds) {
      for (const questionId of questionIds) rows.delete(keyOf(historyId, questionId));
      return Promise.resolve();
    },
    wantsHandIn: (historyId) => Promise.resolve(handIns.has(historyId)),
    wantHandIn(historyId, wanted) {
      if (wanted) handIns.add(historyId);
      else handIns.delete(historyId);
      return Promise.resolve();
    },
    forget(historyId) {
      for (const { questionId } of of(historyId)) rows.delete(keyOf(historyId, questionId));
      handIns.delete(historyId);
      return Promise.resolve();
    },
  };
}
