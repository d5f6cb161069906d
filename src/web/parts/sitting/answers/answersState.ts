import type { Entry } from "../../kept/entry.ts";
import { lineOf } from "../../kept/machine.ts";
import type { Shelf } from "../../kept/shelf.ts";
import type { StoreKind } from "../../kept/store.ts";
import type { SavedAnswer } from "../../question/shapes.ts";
import { type Answers, type Given, identical, type Kept, merged } from "./answers.ts";

/** Why nothing is sent any more, until it is lifted: it is over, another device writes, nobody is signed in (any more). */
export type Halt = "ended" | "elsewhere" | "signedOut";

export interface AnswersState {
  readonly answers: Answers;
  /** Answers that this device alone has. */
  readonly unsent: number;
  readonly line: "idle" | "sending" | "lost";
  readonly halt: Halt | null;
  /** When the server last took something, ms; null: not on this page. */
  readonly savedAt: number | null;
  /** Where they lie; "memory": what is unsent goes with the page. */
  readonly keptIn: StoreKind;
}

/** What lies on the shelf of an attempt: answers by their question, and under a key of its own that the learner wants to hand in. */
export type OnShelf = Given | { readonly wantsHandIn: true };

/** The answer in an entry, if it is one. */
export function keptOf({ key, value, seq, at, had }: Entry<OnShelf>): readonly Kept[] {
  return "wantsHandIn" in value ? [] : [{ ...value, questionId: Number(key), seq, at, sent: had }];
}

/** The server's newest word on each question. */
export interface ServerWords {
  all(): readonly SavedAnswer[];
  /** 0: it has none. */
  seqOf(questionId: number): number;
  hear(saved: readonly SavedAnswer[]): void;
}

export function serverWords(first: readonly SavedAnswer[]): ServerWords {
  let words = new Map(first.map((one) => [one.questionId, one]));
  let all: readonly SavedAnswer[] = first;
  return {
    all: () => all,
    seqOf: (questionId) => words.get(questionId)?.seq ?? 0,
    hear(saved) {
      words = new Map(words);
      for (const one of saved) if ((words.get(one.questionId)?.seq ?? -1) <= one.seq) words.set(one.questionId, one);
      all = [...words.values()];
    },
  };
}

interface Watched {
  readonly state: () => AnswersState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks again; whoever listens is told if anything differs. */
  readonly look: () => void;
  /** It is over: the answers stay as they were, whatever becomes of the shelf. */
  readonly end: () => void;
}

/** What a shelf and the server's words come to together. */
export function watched(shelf: Shelf<OnShelf>, server: ServerWords): Watched {
  const listeners = new Set<() => void>();
  let isOver = false;
  let state = seen(null);

  function seen(before: Answers | null): AnswersState {
    const { entries, halt, savedAt } = shelf.state();
    const now = merged(server.all(), [...entries.values()].flatMap(keptOf));
    const answers = before && identical(before, now) ? before : now;
    const unsent = [...answers.values()].filter(({ sent }) => !sent).length;
    return { answers, unsent, line: lineOf(shelf.state()), halt: halt as Halt | null, savedAt, keptIn: shelf.kind() };
  }
  function look(): void {
    const next = isOver ? state : seen(state.answers);
    const keys = Object.keys(next) as (keyof AnswersState)[];
    if (keys.every((key) => next[key] === state[key])) return;
    state = next;
    for (const listener of listeners) listener();
  }
  shelf.subscribe(look);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    end() {
      isOver = true;
    },
  };
}
