import { ANSWERS_AT_ONCE } from "#contract/practice.ts";
import type { Rules } from "../../kept/entry.ts";
import type { Outcome as Sent } from "../../kept/outcome.ts";
import { openShelf, type Shelf, type World } from "../../kept/shelf.ts";
import type { Store } from "../../kept/store.ts";
import type { QuestionAnswer, SavedAnswer } from "../../question/shapes.ts";
import { type Given, type Kept, sameAnswer } from "./answers.ts";
import { type AnswersState, type Halt, keptOf, type OnShelf, type ServerWords, serverWords, watched } from "./answersState.ts";

/** What became of a sending; it halts for a `Halt`. */
export type Outcome = Sent<readonly SavedAnswer[]>;

export interface AnswersMeans {
  readonly historyId: number;
  readonly learner: number;
  readonly signedIn: () => number;
  readonly store: Store<OnShelf>;
  /** What a page of an older build left; put onto the shelf with the first look. */
  readonly former?: () => Promise<FormerAnswers>;
  readonly send: (batch: readonly Kept[]) => Promise<Outcome>;
  readonly onRefused?: (message: string) => void;
  readonly world: World;
}

export interface FormerAnswers {
  readonly answers: readonly Kept[];
  readonly wantsHandIn: boolean;
  /** They lie on the shelf: nothing of them stays where it was. */
  readonly forget: () => Promise<void>;
}

export interface AnswerShelf {
  state(): AnswersState;
  subscribe(listener: () => void): () => void;
  /** Keeps an answer and sends it after `wait` ms, together with what came meanwhile. */
  put(questionId: number, answer: QuestionAnswer | null, spentSeconds: number, wait: number): void;
  /** Sends now what waits. Resolves when the server has everything, or can't be reached. */
  flush(): Promise<void>;
  /** What other tabs and former pages kept; all that was put is written. */
  pull(): Promise<void>;
  /** What waits, to be sent by the hand-in itself. */
  waiting(): Promise<readonly Kept[]>;
  /** Newer words of the server, for example after another device wrote. */
  adopt(server: readonly SavedAnswer[]): void;
  halt(halt: Halt | null): void;
  /** The learner handed in while nothing could be sent; as of the last look. */
  wantsHandIn(): boolean;
  wantHandIn(wanted: boolean): void;
  /** Does something while no tab sends. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Answers are over: nothing more is kept of this attempt. */
  close(): Promise<void>;
}

const HAND_IN = "handIn";

/** What the server has stays, so that a copy of the page shows it after a reload without a network. */
const RULES: Rules<OnShelf, readonly SavedAnswer[]> = {
  going: (value) => ("wantsHandIn" in value ? null : value),
  keepsHad: true,
  together: ANSWERS_AT_ONCE,
};

/** Whether this is what lies on such a shelf; local storage holds what anybody put there. */
export function isOnShelf(value: unknown): value is OnShelf {
  const { answer, spentSeconds, wantsHandIn } = (value ?? {}) as Partial<Given> & { readonly wantsHandIn?: unknown };
  return wantsHandIn === true || (answer !== undefined && typeof spentSeconds === "number");
}

/** The beginning of the names of such shelves. */
export const ATTEMPT = "attempt.";
/** The shelf's name. */
export const nameOf = (historyId: number): string => ATTEMPT + historyId;

/** The answers of one attempt: kept on this device at once, sent in the background until the server has said that it has them. */
export function openAnswers(means: AnswersMeans, first: readonly SavedAnswer[]): AnswerShelf {
  const server = serverWords(first);
  /** Sent once more because the server had another answer under the same seq. */
  const repeated = new Set<number>();
  const shelf = openShelf<OnShelf, readonly SavedAnswer[]>(
    {
      name: nameOf(means.historyId),
      account: means.learner,
      signedIn: means.signedIn,
      store: means.store,
      rules: RULES,
      send: (batch) => means.send(batch.flatMap(keptOf)),
      onAnswered(batch, saved) {
        const news = saved.filter(({ questionId, seq }) => seq > server.seqOf(questionId));
        server.hear(saved);
        for (const { questionId, answer, seq } of news) {
          // Two devices counted to the same seq: this one's answer is the later one.
          const mine = batch.flatMap(keptOf).find((one) => one.questionId === questionId);
          const now = shelf.state().entries.get(String(questionId));
          if (mine?.seq !== seq || now?.seq !== seq || sameAnswer(mine.answer, answer) || repeated.has(questionId)) continue;
          repeated.add(questionId);
          shelf.put(now.key, now.value, { above: seq });
        }
      },
      onRefused: (_entry, message) => means.onRefused?.(message),
    },
    means.world,
  );
  return overShelf(shelf, server, means);
}

function overShelf(shelf: Shelf<OnShelf>, server: ServerWords, means: AnswersMeans): AnswerShelf {
  const seen = watched(shelf, server);
  let taken: Promise<void> | null = null;
  async function pull(): Promise<void> {
    await shelf.pull();
    taken ??= takeFormer(shelf, means);
    await taken;
    // How the store does may be known only now.
    seen.look();
  }
  return {
    state: seen.state,
    subscribe: seen.subscribe,
    put(questionId, answer, spentSeconds, wait) {
      shelf.put(String(questionId), { answer, spentSeconds }, { wait, above: server.seqOf(questionId) });
    },
    flush: () => shelf.flush(),
    pull,
    async waiting() {
      await pull();
      return [...seen.state().answers].flatMap(([questionId, held]) =>
        held.sent ? [] : [{ ...held, questionId, at: shelf.state().entries.get(String(questionId))?.at ?? 0 }],
      );
    },
    adopt(saved) {
      server.hear(saved);
      seen.look();
    },
    halt: (halt) => shelf.halt(halt),
    wantsHandIn: () => shelf.state().entries.has(HAND_IN),
    wantHandIn(wanted) {
      if (wanted) shelf.put(HAND_IN, { wantsHandIn: true }, { wait: null });
      else shelf.drop([HAND_IN]);
    },
    inTurn: (work) => shelf.inTurn(work),
    async close() {
      shelf.halt("ended");
      seen.end();
      await shelf.close(true);
    },
  };
}

/** Puts what a page of an older build left onto the shelf, under the seq that it had, where nothing was given since. */
async function takeFormer(shelf: Shelf<OnShelf>, { former }: AnswersMeans): Promise<void> {
  const found = await former?.().catch(() => null);
  if (!found) return;
  const { entries } = shelf.state();
  for (const { questionId, answer, spentSeconds, seq, at, sent } of found.answers) {
    const isNewest = (entries.get(String(questionId))?.at ?? 0) <= at;
    if (!sent && isNewest) shelf.put(String(questionId), { answer, spentSeconds }, { wait: null, above: seq - 1 });
  }
  if (found.wantsHandIn) shelf.put(HAND_IN, { wantsHandIn: true }, { wait: null });
  await shelf.pull();
  if (shelf.kind() !== "memory") await found.forget().catch(() => undefined);
}
