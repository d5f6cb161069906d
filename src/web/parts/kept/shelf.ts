import { changed, type Entry, type Rules } from "./entry.ts";
import { type Effect, EMPTY, type Event, type State, step } from "./machine.ts";
import { type Outcome, SIGNED_OUT } from "./outcome.ts";
import type { Soon, Store, StoreKind } from "./store.ts";
import type { Turns } from "./turns.ts";

/** What a shelf needs of the world; `deviceWorld` is this browser's. */
export interface World {
  /** ms of the device's clock. */
  readonly now: () => number;
  /** Runs it after so many ms; returns the undoing. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** A share from 0 to 1. */
  readonly chance: () => number;
  readonly turns: Turns;
}

export interface ShelfOptions<V, A> {
  /** Names what is kept: its entries in the store, and the turn to send them. One shelf per name, account and page. */
  readonly name: string;
  /** Whose entries they are. */
  readonly account: number;
  /** Who is signed in now; nothing is sent while that is somebody else. */
  readonly signedIn: () => number;
  readonly store: Store<V>;
  readonly rules: Rules<V, A>;
  /**
   * Sends entries, each under its own name or seq, so that the server takes it once however often it comes. `last`: the
   * page may go, use `keepalive`. See `Outcome` for what it returns and when it throws.
   */
  readonly send: (batch: readonly Entry<V>[], last: boolean) => Promise<Outcome<A>>;
  /** The server has answered. Told before the state changes. */
  readonly onAnswered?: (batch: readonly Entry<V>[], answer: A) => void;
  /** The server refused it for good. */
  readonly onRefused?: (entry: Entry<V>, message: string) => void;
  /** Entries have living owners (`hold`), which send them themselves. */
  readonly hasOwners?: true;
}

interface PutOptions {
  /** Sent after so many ms, together with what comes meanwhile (0); null: not by this put. */
  readonly wait?: number | null;
  /** Not sent before this instant (ms), whoever asks. */
  readonly notBefore?: number;
  /** The seq shall be higher than this one, which is known from elsewhere. */
  readonly above?: number;
  /** It was tried before, and is sent once it is asked for (`again`): why it did not go. */
  readonly stopped?: string | null;
}

/**
 * Keeps things on this device until the server has them, and sends them: one change under one seq, kept before it goes,
 * repeated with growing waits until there is an answer, by one tab at a time, for the account that gave them.
 *
 * How to use it:
 * 1. Say what is kept (`Rules`): plain values that name their own request, so that a repeat is known to the server.
 * 2. Choose a store: `databaseStore` for what grows (`withFallback` where there is none), `localStore` for what is written
 *    while a page goes, and where the answer changes a value (`Rules.after`) that another page may be changing.
 * 3. `openShelf({ …, send }, deviceWorld())`, then `wakeful(shelf)` (world.ts) while a page lives that shall send.
 * 4. `put`, and draw `state()`; it changes as a whole, so `useSyncExternalStore(shelf.subscribe, shelf.state)` does.
 */
export interface Shelf<V> {
  readonly state: () => State<V>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Where entries lie: "memory" from a missing store on, or while one of them could not be written. */
  kind(): StoreKind;
  /** Keeps a value. In local storage it is written, or known to be loose, when this returns. */
  put(key: string, value: V, options?: PutOptions): void;
  /** Forgets entries that nobody wants sent; of one that is on its way nothing is heard. */
  drop(keys: readonly string[]): void;
  /** Sends again what was stopped. */
  again(key: string): void;
  /** Sends now what waits. Resolves when nothing more goes out: the server has all, or can't be reached, or it is halted. */
  flush(last?: boolean): Promise<void>;
  /** Looks for what other tabs and former pages kept; done when it returns where the store is local. */
  pull(): Soon<void>;
  /** Does something while no tab sends: a request that carries entries itself. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Stops sending for a reason of the caller's, or goes on (null). */
  halt(why: string | null): void;
  /** This page sends what has this key itself, until the returned function is called. */
  hold(key: string): () => void;
  /** Nothing is sent or kept any more; `forget` removes what the account has here, else it stays for its next page. */
  close(forget?: boolean): Soon<void>;
}

/** An open shelf, as its page runs it. */
interface Running<V, A> {
  readonly options: ShelfOptions<V, A>;
  readonly world: World;
  /** The name of the turn. */
  readonly turn: string;
  state: State<V>;
  timer: { readonly at: number; readonly undo: () => void } | null;
  /** Ends when no round is under way. */
  round: Promise<void> | null;
  last: boolean;
  closed: boolean;
  readonly writing: Set<Promise<void>>;
  readonly listeners: Set<() => void>;
}

/** Opens a shelf. Nothing is read or sent before it is asked to. */
export function openShelf<V, A>(options: ShelfOptions<V, A>, world: World): Shelf<V> {
  const run: Running<V, A> = {
    options, world, turn: `${options.name}:${options.account}`,
    state: EMPTY, timer: null, round: null, last: false, closed: false,
    writing: new Set(), listeners: new Set(),
  };
  return {
    state: () => run.state,
    subscribe(listener) {
      run.listeners.add(listener);
      return () => void run.listeners.delete(listener);
    },
    kind: () => (isLoose(run.state) ? "memory" : options.store.kind()),
    put(key, value, { wait = 0, notBefore = 0, above = 0, stopped = null } = {}) {
      void tell(run, { kind: "put", key, value, now: world.now(), above, notBefore, stopped, wait });
    },
    drop: (keys) => void tell(run, { kind: "drop", keys }),
    again: (key) => void tell(run, { kind: "again", key }),
    flush: (last) => flush(run, last),
    pull: () => pull(run),
    inTurn: (work) => world.turns.inTurn(run.turn, work),
    halt: (why) => void go(run, { kind: "halt", why }),
    hold: (key) => world.turns.hold(`${run.turn}:${key}`),
    close: (forget) => close(run, forget),
  };
}

/** Whether something that the server doesn't have would go with this page. */
const isLoose = ({ loose, entries }: State<unknown>): boolean => [...loose].some((key) => entries.get(key)?.had === false);

function tell<V, A>(run: Running<V, A>, event: Event<V, A>): Promise<void> {
  const [next, effects] = step(run.options.rules, run.state, event);
  const isNews = next !== run.state;
  run.state = next;
  const done = effects.flatMap((effect) => perform(run, effect) ?? []);
  if (isNews) for (const listener of run.listeners) listener();
  return Promise.all(done).then(() => undefined);
}

function perform<V, A>(run: Running<V, A>, effect: Effect<V, A>): Promise<void> | null {
  const { store, rules, onRefused } = run.options;
  switch (effect.kind) {
    case "write":
      stored(run, () => store.write(effect.entry, effect.above), (entry) => {
        void tell(run, { kind: "written", key: effect.entry.key, change: effect.change, entry });
      });
      return null;
    case "change":
      stored(run, () => store.change(effect.key, (entry) => changed(rules, entry, effect.change)));
      return null;
    case "remove":
      stored(run, () => store.remove(effect.keys));
      return null;
    case "wake":
      wake(run, effect.ms);
      return null;
    case "tellRefused":
      onRefused?.(effect.entry, effect.message);
      return null;
    case "send":
      return send(run, effect.batch);
    case "round":
      return round(run);
  }
}

/** Does something to the store, and tells what came of it; null: nothing. What fails there is kept in memory, and sent all the same. */
function stored<V, A, T>(run: Running<V, A>, work: () => Soon<T>, then: (done: T | null) => void = () => undefined): void {
  let soon: Soon<T | null>;
  try {
    soon = run.closed ? null : work();
  } catch {
    soon = null;
  }
  if (!(soon instanceof Promise)) return then(soon);
  const written: Promise<void> = soon
    .catch(() => null)
    .then(then)
    .finally(() => run.writing.delete(written));
  run.writing.add(written);
}

/** Plans the next round after so many ms, unless one is planned before; null: none any more. */
function wake<V, A>(run: Running<V, A>, ms: number | null): void {
  const at = run.world.now() + (ms ?? 0);
  if (ms !== null && (run.closed || (run.timer && run.timer.at <= at))) return;
  run.timer?.undo();
  run.timer = null;
  if (ms === null) return;
  const undo = run.world.later(ms, () => {
    run.timer = null;
    void flush(run);
  });
  run.timer = { at, undo };
}

async function round<V, A>(run: Running<V, A>): Promise<void> {
  const { options, world } = run;
  try {
    await world.turns.inTurn(run.turn, async () => {
      await pull(run);
      // Whoever signed in meanwhile doesn't send another's.
      if (options.signedIn() !== options.account) await tell(run, { kind: "halt", why: SIGNED_OUT });
      if (!run.closed) await tell(run, { kind: "turn", now: world.now() });
      await Promise.all(run.writing);
    });
  } catch {
    await tell(run, { kind: "lost", chance: world.chance() });
  }
  await tell(run, { kind: "over", now: world.now() });
}

async function send<V, A>(run: Running<V, A>, batch: readonly Entry<V>[]): Promise<void> {
  const { options, world } = run;
  // Written down before it goes.
  await Promise.all(run.writing);
  const going = () => options.send(batch, run.last);
  let outcome: Outcome<A> | null;
  try {
    outcome = options.hasOwners ? await world.turns.ifFree(`${run.turn}:${batch[0]!.key}`, going) : await going();
  } catch {
    return tell(run, { kind: "lost", chance: world.chance() });
  }
  if (!outcome) return tell(run, { kind: "back", held: true });
  if (outcome.kind === "halted") {
    await tell(run, { kind: "halt", why: outcome.why });
    return tell(run, { kind: "back", held: false });
  }
  if (outcome.kind === "refused") return tell(run, { kind: "refused", message: outcome.message });
  options.onAnswered?.(batch, outcome.answer);
  return tell(run, { kind: "answered", answer: outcome.answer, now: world.now() });
}

function pull<V, A>(run: Running<V, A>): Soon<void> {
  if (run.closed) return undefined;
  const { changes } = run.state;
  let soon: Soon<readonly Entry<V>[]>;
  try {
    soon = run.options.store.all();
  } catch {
    return undefined;
  }
  if (!(soon instanceof Promise)) return void tell(run, { kind: "found", entries: soon });
  return soon.then(
    (entries) => {
      // What was changed meanwhile is not in it.
      if (run.state.changes !== changes || run.writing.size > 0) return Promise.all(run.writing).then(() => pull(run));
      return tell(run, { kind: "found", entries });
    },
    () => undefined,
  );
}

/** Does what may begin a round; resolves when none is under way any more. */
function go<V, A>(run: Running<V, A>, event: Event<V, A>): Promise<void> {
  const done = tell(run, event);
  run.round ??= done.finally(() => {
    run.round = null;
    run.last = false;
  });
  return run.round;
}

function flush<V, A>(run: Running<V, A>, last = false): Promise<void> {
  const { signedIn, account } = run.options;
  if (run.closed) return Promise.resolve();
  run.last ||= last;
  const isBack = run.state.halt === SIGNED_OUT && signedIn() === account;
  return go(run, isBack ? { kind: "halt", why: null } : { kind: "flush" });
}

function close<V, A>(run: Running<V, A>, forget = false): Soon<void> {
  wake(run, null);
  const end = (): Soon<void> => {
    if (forget) void tell(run, { kind: "drop", keys: [...run.state.entries.keys()] });
    run.closed = true;
    return run.writing.size > 0 ? Promise.all(run.writing).then(() => undefined) : undefined;
  };
  const pulled = forget ? pull(run) : undefined;
  return pulled ? pulled.then(end) : end();
}
