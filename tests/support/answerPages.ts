import type { Store } from "#web/parts/kept/store.ts";
import type { SavedAnswer } from "#web/parts/question/shapes.ts";
import type { Kept } from "#web/parts/sitting/answers/answers.ts";
import { type AnswerShelf, type AnswersMeans, openAnswers, type Outcome } from "#web/parts/sitting/answers/answerShelf.ts";
import type { OnShelf } from "#web/parts/sitting/answers/answersState.ts";
import { aClock, aLockTable, type Fate, memoryStore, mortal, type Tab, worldOf } from "./keptDevice.ts";

export const HISTORY = 7;
export const LEARNER = 5;

/** The rule of the server (rules.md Exams): the highest seq of a question wins, an equal one changes nothing. */
export function aServer() {
  const rows = new Map<number, SavedAnswer>();
  return {
    rows,
    take(batch: readonly Kept[]): SavedAnswer[] {
      return batch.map(({ questionId, answer, seq, spentSeconds }) => {
        const before = rows.get(questionId);
        if (!before || before.seq < seq) rows.set(questionId, { questionId, answer, seq, spentSeconds });
        return rows.get(questionId)!;
      });
    },
    answers: () => Object.fromEntries([...rows].map(([id, { answer }]) => [id, answer])),
  };
}

export interface World {
  readonly store: Store<OnShelf>;
  readonly clock: ReturnType<typeof aClock>;
  readonly locks: ReturnType<typeof aLockTable>;
  readonly server: ReturnType<typeof aServer>;
  readonly fate: () => Fate;
  /** How long an answer is on its way (ms): meanwhile the learner goes on. */
  readonly delay?: number;
}

/** A page of the browser with the answers of an attempt; pages of one browser share the store, and live on as tabs until they die. */
export function aPage(world: World, more: Partial<AnswersMeans> = {}, tab: Tab = { alive: true }): AnswerShelf {
  const send = async (batch: readonly Kept[]): Promise<Outcome> => {
    const outcome = sent(batch);
    // Heard of while it is on its way.
    outcome.catch(() => undefined);
    if (world.delay) await new Promise<void>((arrive) => world.clock.later(tab, world.delay!, arrive));
    return outcome;
  };
  const sent = (batch: readonly Kept[]): Promise<Outcome> => {
    const fate = world.fate();
    if (fate === "lost") return Promise.reject(new Error("lost"));
    const answer = world.server.take(batch);
    if (fate === "twice") world.server.take(batch);
    return fate === "answerLost" ? Promise.reject(new Error("the answer was lost")) : Promise.resolve({ kind: "answered", answer });
  };
  return openAnswers(
    {
      historyId: HISTORY, learner: LEARNER, signedIn: () => LEARNER, store: mortal(tab, world.store), send,
      world: worldOf(tab, world.clock, world.locks), ...more,
    },
    [...world.server.rows.values()],
  );
}

export function aWorld(fate: () => Fate = () => "arrives"): World {
  return { store: memoryStore("database"), clock: aClock(), locks: aLockTable(), server: aServer(), fate };
}
