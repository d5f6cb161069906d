import { loginRecord } from "../../app/viewer.ts";
import { type AnswerStore, memoryStore, openStore } from "./store.ts";

/** A store that is not open after so long (ms) never will be: some browsers forget to answer. Nothing is sent before it is. */
const OPENS_WITHIN_MS = 3_000;

/** The store of the signed-in learner on this device, opened with the first use; in memory where the browser has none. */
export function deviceStore(): AnswerStore {
  let opened: Promise<AnswerStore> | null = null;
  const open = () => {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("the store does not open")), OPENS_WITHIN_MS));
    const first = openStore(loginRecord()?.userId ?? 0, Date.now(), () => {
      opened = null;
    });
    return Promise.race([first, late]).catch(memoryStore);
  };
  const store = () => (opened ??= open());
  return {
    put: async (entry) => (await store()).put(entry),
    of: async (historyId) => (await store()).of(historyId),
    sent: async (historyId, saved) => (await store()).sent(historyId, saved),
    drop: async (historyId, questionIds) => (await store()).drop(historyId, questionIds),
    wantsHandIn: async (historyId) => (await store()).wantsHandIn(historyId),
    wantHandIn: async (historyId, wanted) => (await store()).wantHandIn(historyId, wanted),
    forget: async (historyId) => (await store()).forget(historyId),
  };
}
