import type { SavedAnswer } from "#web/parts/question/shapes.ts";
import type { Kept } from "#web/parts/sitting/answers/answers.ts";
import { answerQueue, type AnswerQueue, type Outcome } from "#web/parts/sitting/answers/queue.ts";
import { memoryStore } from "#web/parts/sitting/answers/store.ts";

export const HISTORY = 7;

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

/** Time that passes when the test says so. */
export function aClock() {
  let now = 1_000;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    later(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async pass(ms: number) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
      await settled();
    },
  };
}

export const settled = async () => {
  for (let i = 0; i < 40; i += 1) await Promise.resolve();
};

export type Fate = "arrives" | "lost" | "answerLost" | "twice";

export interface World {
  readonly store: ReturnType<typeof memoryStore>;
  readonly clock: ReturnType<typeof aClock>;
  readonly server: ReturnType<typeof aServer>;
  readonly fate: () => Fate;
  /** How long an answer is on its way (ms): meanwhile the learner goes on. */
  readonly delay?: number;
}

/** A page of the browser with its queue; pages of one browser share the store. */
export function aPage(world: World): AnswerQueue {
  const send = async (batch: readonly Kept[]): Promise<Outcome> => {
    const outcome = sent(batch);
    // Heard of while it is on its way.
    outcome.catch(() => undefined);
    if (world.delay) await new Promise<void>((arrive) => world.clock.later(world.delay!, arrive));
    return outcome;
  };
  const sent = (batch: readonly Kept[]): Promise<Outcome> => {
    const fate = world.fate();
    if (fate === "lost") return Promise.reject(new Error("lost"));
    const saved = world.server.take(batch);
    if (fate === "twice") world.server.take(batch);
    return fate === "answerLost" ? Promise.reject(new Error("the answer was lost")) : Promise.resolve({ kind: "saved", saved });
  };
  return answerQueue(
    {
      historyId: HISTORY,
      store: world.store,
      send,
      now: world.clock.now,
      later: world.clock.later,
      chance: () => 0,
      inTurn: (work) => work(),
    },
    [...world.server.rows.values()],
  );
}

export function aWorld(fate: () => Fate = () => "arrives"): World {
  return { store: memoryStore(), clock: aClock(), server: aServer(), fate };
}
