import type { Box } from "./box.ts";
import { afterAnswer, type Note, type Outcome, type Pending, type Request, requestOf, sending } from "./pending.ts";

/** Sends a request. Rejects when no answer came, or one that means later. */
export type Send = (request: Request) => Promise<Outcome>;

export interface OutboxWorld {
  readonly box: Box;
  readonly send: Send;
  readonly now: () => number;
  /** Calls later; returns how to call it off. */
  readonly later: (milliseconds: number, run: () => void) => () => void;
  /** The server told how a note stands: as it has it, or null when it is gone. */
  readonly onTold: (itemId: number, key: string, note: Note | null) => void;
  /** Something here changed. */
  readonly onChange: () => void;
}

export interface Outbox {
  /** Keeps what a note shall be and sends it as soon as that can be; false when this device can't keep it. */
  put(pending: Pending): boolean;
  drop(key: string): void;
  get(key: string): Pending | null;
  all(): Pending[];
  /** Whether the last try got no answer. */
  waiting(): boolean;
  /** Tries again now, for example when the network is back. */
  flush(): Promise<void>;
}

/** Waits (ms) between tries that get no answer: twice as long each time. */
const RETRY_MS = { first: 2_000, most: 60_000 };

/** The note as the server has it after an answer, null: gone; undefined where the answer doesn't tell. */
function stands(request: Request, outcome: Outcome): Note | null | undefined {
  if (request.kind === "delete" || outcome.kind === "deleted") return null;
  return outcome.kind === "done" ? outcome.note : outcome.kind === "changed" ? outcome.theirs : undefined;
}

/** Sends what this device keeps, one change after the other, each until it was answered. */
export function createOutbox({ box, send, now, later, onTold, onChange }: OutboxWorld): Outbox {
  let running: Promise<void> | null = null;
  let again = false;
  let failed = 0;
  let callOff: (() => void) | null = null;

  const wakeIn = (milliseconds: number) => {
    callOff?.();
    callOff = later(milliseconds, () => {
      callOff = null;
      void flush();
    });
  };

  /** One request of a note; whether something came back, null where there is nothing to send now. */
  async function step(key: string): Promise<boolean | null> {
    const pending = box.get(key);
    if (!pending || pending.problem || pending.notBefore > now()) return null;
    const request = requestOf(pending);
    if (!request) {
      box.drop(key);
      return null;
    }
    box.put(sending(pending, request));
    let outcome: Outcome;
    try {
      outcome = await send(request);
    } catch {
      return false;
    }
    const meanwhile = box.get(key);
    const standing = stands(request, outcome);
    if (standing !== undefined) onTold(pending.itemId, key, standing);
    if (!meanwhile) return true;
    const left = afterAnswer(meanwhile, request, outcome);
    if (!left) box.drop(key);
    else {
      box.put(left);
      again = true;
    }
    return true;
  }

  async function run(): Promise<void> {
    do {
      again = false;
      for (const { key } of box.all()) {
        const answered = await step(key);
        if (answered !== null) failed = answered ? 0 : failed + 1;
        onChange();
        if (answered === false) return wakeIn(Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failed - 1)));
      }
    } while (again);
    const due = box.all().filter((pending) => !pending.problem).map((pending) => pending.notBefore - now());
    if (due.length > 0) wakeIn(Math.max(1, Math.min(...due)));
  }

  function flush(): Promise<void> {
    again = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    put(pending) {
      const kept = box.put(pending);
      onChange();
      void flush();
      return kept;
    },
    drop(key) {
      box.drop(key);
      onChange();
    },
    get: (key) => box.get(key),
    all: () => box.all(),
    waiting: () => failed > 0,
    flush,
  };
}
