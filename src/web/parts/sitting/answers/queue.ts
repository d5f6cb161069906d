import type { QuestionAnswer, SavedAnswer } from "../../question/shapes.ts";
import { type Answers, type Held, type Kept, merged, sameAnswer } from "./answers.ts";
import type { AnswerStore } from "./store.ts";

/** What became of a sending. It throws where no answer came: then it is tried again. */
export type Outcome =
  | { readonly kind: "saved"; readonly saved: readonly SavedAnswer[] }
  /** The attempt is over; these answers are not taken. */
  | { readonly kind: "ended" }
  /** One of them can't be taken, however often it is sent: not part of the attempt, or malformed. */
  | { readonly kind: "refused"; readonly message: string }
  /** Another device writes this attempt. */
  | { readonly kind: "elsewhere" }
  /** Nobody is signed in (any more). */
  | { readonly kind: "signedOut" };

/** Why nothing is sent any more, until it is lifted. */
export type Halt = "ended" | "elsewhere" | "signedOut";

export interface QueueState {
  readonly answers: Answers;
  /** Answers that this device alone has. */
  readonly unsent: number;
  readonly line: "idle" | "sending" | "lost";
  readonly halt: Halt | null;
  /** When the server last took something, ms; null: not on this page. */
  readonly savedAt: number | null;
}

export interface QueueWorld {
  readonly historyId: number;
  readonly store: AnswerStore;
  readonly send: (batch: readonly Kept[]) => Promise<Outcome>;
  readonly now: () => number;
  /** Runs it after so many ms; returns the undoing. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** A share from 0 to 1. */
  readonly chance: () => number;
  /** One tab at a time sends what all of them kept. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The server's word on answers: results in practice, or a newer answer from another device. */
  readonly onSaved?: (saved: readonly SavedAnswer[]) => void;
  readonly onRefused?: (message: string) => void;
}

export interface AnswerQueue {
  state(): QueueState;
  subscribe(listener: () => void): () => void;
  /** Keeps an answer and sends it after `wait` ms, together with what came meanwhile. */
  put(questionId: number, answer: QuestionAnswer | null, spentSeconds: number, wait: number): void;
  /** Sends now what waits. Resolves when the server has everything, or can't be reached. */
  flush(): Promise<void>;
  /** What other tabs and former pages kept. */
  pull(): Promise<void>;
  /** What waits, to be sent by the hand-in itself. */
  waiting(): Promise<readonly Kept[]>;
  /** Newer words of the server, for example after another device wrote. */
  adopt(server: readonly SavedAnswer[]): void;
  halt(halt: Halt | null): void;
  /** Answers are over: nothing more is kept of this attempt. */
  close(): Promise<void>;
}

/** Waits between two tries, in ms: doubled from the first to the last, and up to half as long again by chance. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;
/** Contract ANSWERS_AT_ONCE. */
const AT_ONCE = 200;

/** The answers of one attempt: kept on this device at once, sent in the background until the server has said that it has them. */
export function answerQueue(world: QueueWorld, first: readonly SavedAnswer[]): AnswerQueue {
  const { historyId, store } = world;
  let answers: Map<number, Held> = merged(first, []);
  let server: readonly SavedAnswer[] = first;
  let line: QueueState["line"] = "idle";
  let halt: Halt | null = null;
  let savedAt: number | null = null;
  let tries = 0;
  let timer: { readonly at: number; readonly undo: () => void } | null = null;
  let running: Promise<void> | null = null;
  const writing = new Set<Promise<void>>();
  /** Counts this page's changes: a write that was overtaken says nothing of the seq any more. */
  const changes = new Map<number, number>();
  /** Sent once more because the server had another answer under the same seq. */
  const repeated = new Set<number>();
  const listeners = new Set<() => void>();
  let state: QueueState = snapshot();

  function snapshot(): QueueState {
    let unsent = 0;
    for (const held of answers.values()) if (!held.sent) unsent += 1;
    return { answers, unsent, line, halt, savedAt };
  }
  function tell(): void {
    state = snapshot();
    for (const listener of listeners) listener();
  }
  function set(questionId: number, held: Held): void {
    answers = new Map(answers).set(questionId, held);
  }

  function put(questionId: number, answer: QuestionAnswer | null, spentSeconds: number, wait: number): void {
    const after = answers.get(questionId)?.seq ?? 0;
    const change = (changes.get(questionId) ?? 0) + 1;
    changes.set(questionId, change);
    set(questionId, { answer, seq: after + 1, spentSeconds, sent: false });
    tell();
    const written: Promise<void> = store.put({ historyId, questionId, answer, spentSeconds, at: world.now(), after }).then(
      ({ seq }) => {
        // Another tab may have counted further.
        if (changes.get(questionId) === change) set(questionId, { answer, seq, spentSeconds, sent: false });
      },
      // A store that fails keeps nothing over a reload; the answer is sent all the same.
      () => undefined,
    ).finally(() => writing.delete(written));
    writing.add(written);
    schedule(wait);
  }

  function schedule(wait: number): void {
    const at = world.now() + wait;
    if (halt || (timer && timer.at <= at)) return;
    timer?.undo();
    timer = { at, undo: world.later(wait, () => {
      timer = null;
      void flush();
    }) };
  }

  async function pull(): Promise<void> {
    await Promise.all(writing);
    const kept = await store.of(historyId).catch(() => []);
    const mine = [...answers].map(([questionId, held]): Kept => ({ ...held, questionId, historyId, at: 0 }));
    // Of equal ones the stored first: another tab may have sent it.
    answers = merged(server, [...kept, ...mine]);
    tell();
  }

  async function waiting(): Promise<readonly Kept[]> {
    await pull();
    return [...answers].flatMap(([questionId, held]) => (held.sent ? [] : [{ ...held, questionId, historyId, at: world.now() }]));
  }

  function flush(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
      // Given while the last look was over.
      if (state.unsent > 0 && line === "idle") schedule(0);
    });
    return running;
  }

  async function run(): Promise<void> {
    timer?.undo();
    timer = null;
    while (!halt) {
      let went: boolean;
      try {
        went = await world.inTurn(sendSome);
      } catch {
        line = "lost";
        tell();
        schedule(Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (1 + world.chance() / 2));
        tries += 1;
        return;
      }
      if (!went) break;
    }
    line = "idle";
    tell();
  }

  /** Sends a batch; false: nothing is left to send. */
  async function sendSome(): Promise<boolean> {
    const batch = (await waiting()).slice(0, AT_ONCE);
    if (batch.length === 0 || halt) return false;
    line = "sending";
    tell();
    const outcome = await world.send(batch);
    tries = 0;
    if (outcome.kind === "refused" && batch.length > 1) {
      // One of them spoils the rest: each by itself.
      for (const one of batch) {
        const alone = await world.send([one]);
        await take([one], alone);
        if (halt) break;
      }
    } else await take(batch, outcome);
    return true;
  }

  async function take(batch: readonly Kept[], outcome: Outcome): Promise<void> {
    if (outcome.kind === "saved") {
      await acknowledge(outcome.saved);
      world.onSaved?.(outcome.saved);
    } else if (outcome.kind === "refused") {
      const ids = batch.map(({ questionId }) => questionId);
      await store.drop(historyId, ids).catch(() => undefined);
      const before = merged(server, []);
      answers = new Map([...answers].filter(([id]) => !ids.includes(id)));
      for (const id of ids) if (before.has(id)) answers.set(id, before.get(id)!);
      world.onRefused?.(outcome.message);
    } else halt = outcome.kind;
    tell();
  }

  async function acknowledge(saved: readonly SavedAnswer[]): Promise<void> {
    savedAt = world.now();
    know(saved);
    for (const { questionId, answer, seq, spentSeconds } of saved) {
      const held = answers.get(questionId);
      if (!held || held.seq < seq) set(questionId, { answer, seq, spentSeconds: spentSeconds ?? held?.spentSeconds ?? 0, sent: true });
      else if (held.seq === seq) set(questionId, { ...held, sent: true });
    }
    await store.sent(historyId, saved).catch(() => undefined);
    for (const { questionId, answer, seq } of saved) {
      const held = answers.get(questionId);
      // Two devices counted to the same seq: this one's answer is the later one.
      if (held?.seq !== seq || sameAnswer(held.answer, answer) || repeated.has(questionId)) continue;
      repeated.add(questionId);
      put(questionId, held.answer, held.spentSeconds, 0);
    }
  }

  /** Of each question the server's newest word. */
  function know(saved: readonly SavedAnswer[]): void {
    const newest = new Map(server.map((one) => [one.questionId, one]));
    for (const one of saved) if ((newest.get(one.questionId)?.seq ?? -1) <= one.seq) newest.set(one.questionId, one);
    server = [...newest.values()];
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put,
    flush,
    pull,
    waiting,
    adopt(saved) {
      know(saved);
      const mine = [...answers].map(([questionId, held]): Kept => ({ ...held, questionId, historyId, at: 0 }));
      answers = merged(server, mine);
      tell();
    },
    halt(next) {
      halt = next;
      if (next) timer?.undo();
      if (next) timer = null;
      tell();
      if (!next) schedule(0);
    },
    async close() {
      halt = "ended";
      timer?.undo();
      timer = null;
      await Promise.all(writing);
      await store.forget(historyId).catch(() => undefined);
      tell();
    },
  };
}
