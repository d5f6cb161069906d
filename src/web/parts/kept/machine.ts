import { changed, type Change, type Entry, type Rules, together } from "./entry.ts";

/** What this page knows of a shelf, as plain data. */
export interface State<V> {
  readonly entries: ReadonlyMap<string, Entry<V>>;
  /** Keys that lie in this page's memory alone: the store is full, closed or missing. */
  readonly loose: ReadonlySet<string>;
  /** Writes under way, by key; the number names the change. */
  readonly writing: ReadonlyMap<string, number>;
  /** Counts this page's changes. */
  readonly changes: number;
  /** On their way to the server, as they went out. */
  readonly flight: readonly Entry<V>[];
  /** A round is under way: a turn was asked for, and is not over. */
  readonly round: boolean;
  /** Somebody asked for a round meanwhile. */
  readonly again: boolean;
  /** Keys that a living page sends itself. */
  readonly held: ReadonlySet<string>;
  /** Refused together: each goes by itself. */
  readonly singly: ReadonlySet<string>;
  /** Tries in a row without an answer. */
  readonly lost: number;
  /** This round got no answer: the next is due after so many ms. */
  readonly stalled: number | null;
  /** Why nothing is sent, until it is lifted. */
  readonly halt: string | null;
  /** When the server last took something, ms; null: not on this page. */
  readonly savedAt: number | null;
}

export type Event<V, A> =
  | {
      readonly kind: "put"; readonly key: string; readonly value: V; readonly now: number; readonly above: number;
      readonly notBefore: number; readonly stopped: string | null;
      /** Sent after so many ms, together with what comes meanwhile; null: by somebody else. */
      readonly wait: number | null;
    }
  /** The store has it, under this seq; null: it has not. */
  | { readonly kind: "written"; readonly key: string; readonly change: number; readonly entry: Entry<V> | null }
  | { readonly kind: "drop"; readonly keys: readonly string[] }
  | { readonly kind: "again"; readonly key: string }
  /** All that the store has of this shelf. */
  | { readonly kind: "found"; readonly entries: readonly Entry<V>[] }
  /** A reason to try now: it is due, the network is back, the page is seen or goes. */
  | { readonly kind: "flush" }
  /** This tab's turn has come, and `found` has been told. */
  | { readonly kind: "turn"; readonly now: number }
  | { readonly kind: "answered"; readonly answer: A; readonly now: number }
  | { readonly kind: "refused"; readonly message: string }
  /** Nothing went out, or nothing was taken: a living page holds it (`held`), or sending is halted. */
  | { readonly kind: "back"; readonly held: boolean }
  | { readonly kind: "lost"; readonly chance: number }
  | { readonly kind: "halt"; readonly why: string | null }
  /** The turn is given back. */
  | { readonly kind: "over"; readonly now: number };

export type Effect<V, A> =
  | { readonly kind: "write"; readonly entry: Entry<V>; readonly above: number; readonly change: number }
  | { readonly kind: "remove"; readonly keys: readonly string[] }
  | { readonly kind: "change"; readonly key: string; readonly change: Change<V, A> }
  /** Takes the turn of this tab, reads the store, tells `found`, `turn` and in the end `over`. */
  | { readonly kind: "round" }
  | { readonly kind: "send"; readonly batch: readonly Entry<V>[] }
  /** Sends by itself after so many ms; null: not at all. What was planned before is off. */
  | { readonly kind: "wake"; readonly ms: number | null }
  | { readonly kind: "tellRefused"; readonly entry: Entry<V>; readonly message: string };

type Step<V, A> = readonly [State<V>, readonly Effect<V, A>[]];

export const EMPTY: State<never> = {
  entries: new Map(),
  loose: new Set(),
  writing: new Map(),
  changes: 0,
  flight: [],
  round: false,
  again: false,
  held: new Set(),
  singly: new Set(),
  lost: 0,
  stalled: null,
  halt: null,
  savedAt: null,
};

/** Waits between two tries, in ms: doubled from the first to the last, and up to half as long again by chance. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;

const same = <V, A>(state: State<V>): Step<V, A> => [state, []];
const byAge = (a: Entry<unknown>, b: Entry<unknown>) => a.at - b.at || (a.key < b.key ? -1 : 1);
const without = <T>(set: ReadonlySet<T>, gone: readonly T[]): ReadonlySet<T> =>
  gone.some((one) => set.has(one)) ? new Set([...set].filter((one) => !gone.includes(one))) : set;

/** Entries that the server doesn't have and that are sent by themselves, oldest first. */
function open<V, A>(rules: Rules<V, A>, { entries, held }: State<V>): Entry<V>[] {
  const all = [...entries.values()].filter(({ key, had, stopped }) => !had && stopped === null && !held.has(key));
  return all.filter(({ value }) => !rules.going || rules.going(value) !== null).sort(byAge);
}

/** How the line is: `lost` from a try without an answer until the next answer, save while one is on its way. */
export const lineOf = ({ flight, lost }: State<unknown>): "idle" | "sending" | "lost" =>
  flight.length > 0 ? "sending" : lost > 0 ? "lost" : "idle";

/** Oldest first. */
export const entriesOf = <V>({ entries }: Pick<State<V>, "entries">): Entry<V>[] => [...entries.values()].sort(byAge);

/** What a shelf does next: its new state, and what is to be done in the world. Pure. */
export function step<V, A>(rules: Rules<V, A>, state: State<V>, event: Event<V, A>): Step<V, A> {
  switch (event.kind) {
    case "put":
      return onPut(state, event);
    case "written":
      return onWritten(state, event);
    case "drop":
      return onDrop(state, event.keys);
    case "again":
      return onAgain(rules, state, event.key);
    case "found":
      return [
        { ...state, entries: together(state.entries, event.entries, (key) => staysMine(rules, state, key)) },
        [],
      ];
    case "flush":
      return onFlush(state);
    case "turn":
      return onTurn(rules, state, event.now);
    case "answered":
    case "refused":
      return onHeard(rules, state, event);
    case "back":
      return [{ ...state, held: new Set([...state.held, ...(event.held ? state.flight.map(({ key }) => key) : [])]), flight: [] }, []];
    case "lost":
      return onLost(rules, state, event.chance);
    case "halt":
      if (event.why !== null) return [{ ...state, halt: event.why }, [{ kind: "wake", ms: null }]];
      return state.halt === null ? same(state) : onFlush({ ...state, halt: null });
    case "over":
      return onOver(rules, state, event.now);
  }
}

/**
 * Whether an entry stays that the store doesn't have. Where the store keeps what the server has, another tab has not sent it:
 * somebody emptied the store.
 */
const staysMine = <V, A>(rules: Rules<V, A>, { loose, writing }: State<V>, key: string): boolean =>
  rules.keepsHad === true || loose.has(key) || writing.has(key);

function onPut<V, A>(state: State<V>, event: Event<V, A> & { kind: "put" }): Step<V, A> {
  const { key, value, now, notBefore, stopped, wait } = event;
  const above = Math.max(state.entries.get(key)?.seq ?? 0, event.above);
  const change = state.changes + 1;
  const entry: Entry<V> = { key, seq: above + 1, value, at: now, notBefore, stopped, had: false };
  const next = {
    ...state,
    changes: change,
    entries: new Map(state.entries).set(key, entry),
    writing: new Map(state.writing).set(key, change),
  };
  const effects: Effect<V, A>[] = [{ kind: "write", entry, above, change }];
  if (wait !== null) effects.push({ kind: "wake", ms: Math.max(wait, notBefore - now) });
  return [next, effects];
}

function onWritten<V, A>(state: State<V>, { key, change, entry }: Event<V, A> & { kind: "written" }): Step<V, A> {
  // A write that was overtaken says nothing of the seq any more.
  if (state.writing.get(key) !== change) return same(state);
  const writing = new Map(state.writing);
  writing.delete(key);
  const mine = state.entries.get(key);
  const entries = entry && mine ? new Map(state.entries).set(key, { ...mine, seq: entry.seq }) : state.entries;
  const loose = entry ? without(state.loose, [key]) : new Set(state.loose).add(key);
  return [{ ...state, writing, entries, loose }, []];
}

function onDrop<V, A>(state: State<V>, keys: readonly string[]): Step<V, A> {
  const entries = new Map(state.entries);
  const writing = new Map(state.writing);
  for (const key of keys) {
    entries.delete(key);
    writing.delete(key);
  }
  return [{ ...state, changes: state.changes + 1, entries, writing, loose: without(state.loose, keys) }, [{ kind: "remove", keys }]];
}

function onAgain<V, A>(rules: Rules<V, A>, state: State<V>, key: string): Step<V, A> {
  const change = { kind: "again" } as const;
  const next = applied(rules, state, [key], () => change);
  return [next, [{ kind: "change", key, change }, { kind: "wake", ms: 0 }]];
}

/** The state with a change made to each of these that is still there. */
function applied<V, A>(rules: Rules<V, A>, state: State<V>, keys: readonly string[], of: (key: string) => Change<V, A>): State<V> {
  const entries = new Map(state.entries);
  const gone: string[] = [];
  for (const key of keys) {
    const mine = entries.get(key);
    const left = mine && changed(rules, mine, of(key));
    if (left) entries.set(key, left);
    else {
      entries.delete(key);
      gone.push(key);
    }
  }
  return { ...state, changes: state.changes + 1, entries, loose: without(state.loose, gone) };
}

function onFlush<V, A>(state: State<V>): Step<V, A> {
  const next = { ...state, held: new Set<string>() };
  if (state.halt !== null) return [next, []];
  if (state.round) return [{ ...next, again: true }, []];
  return [{ ...next, round: true, again: false, stalled: null }, [{ kind: "wake", ms: null }, { kind: "round" }]];
}

function onTurn<V, A>(rules: Rules<V, A>, state: State<V>, now: number): Step<V, A> {
  if (state.halt !== null) return same(state);
  const due = open(rules, state).filter(({ notBefore }) => notBefore <= now);
  const [first] = due;
  if (!first) return [{ ...state, again: false }, []];
  const chosen = state.singly.has(first.key) ? [first] : due.filter(({ key }) => !state.singly.has(key)).slice(0, rules.together ?? 1);
  const batch = chosen.map((entry): Entry<V> => {
    const value = rules.going ? rules.going(entry.value)! : entry.value;
    return value === entry.value && !rules.asks ? entry : { ...entry, value, stopped: rules.asks ? "" : null };
  });
  const marked = batch.filter((entry, index) => entry !== chosen[index]);
  const of = new Map(marked.map((gone) => [gone.key, { kind: "going", gone } as const]));
  const next = applied(rules, state, [...of.keys()], (key) => of.get(key)!);
  const effects = [...of].map(([key, change]): Effect<V, A> => ({ kind: "change", key, change }));
  return [{ ...next, again: false, flight: batch }, [...effects, { kind: "send", batch }]];
}

function onHeard<V, A>(rules: Rules<V, A>, state: State<V>, event: Event<V, A> & { kind: "answered" | "refused" }): Step<V, A> {
  const { flight } = state;
  const keys = flight.map(({ key }) => key);
  const heard = { ...state, flight: [], lost: 0 };
  // One of them spoils the rest: each by itself.
  if (event.kind === "refused" && flight.length > 1) return [{ ...heard, singly: new Set([...state.singly, ...keys]) }, []];
  const of = new Map(
    flight.map((gone): [string, Change<V, A>] => [
      gone.key,
      event.kind === "answered"
        ? { kind: "answered", gone, answer: event.answer, now: event.now }
        : { kind: "refused", gone, message: event.message },
    ]),
  );
  const next = applied(rules, { ...heard, singly: without(state.singly, keys) }, keys, (key) => of.get(key)!);
  const effects = [...of].map(([key, change]): Effect<V, A> => ({ kind: "change", key, change }));
  if (event.kind === "answered") return [{ ...next, savedAt: event.now }, effects];
  return [next, [...effects, ...flight.map((entry): Effect<V, A> => ({ kind: "tellRefused", entry, message: event.message }))]];
}

function onLost<V, A>(rules: Rules<V, A>, state: State<V>, chance: number): Step<V, A> {
  // It was marked as stopped when it went out.
  if (rules.asks) return [{ ...state, flight: [] }, []];
  const stalled = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** state.lost) * (1 + chance / 2);
  return [{ ...state, flight: [], lost: state.lost + 1, stalled }, []];
}

function onOver<V, A>(rules: Rules<V, A>, state: State<V>, now: number): Step<V, A> {
  const next = { ...state, round: false };
  if (state.halt !== null) return [next, []];
  // Whoever asked meanwhile may have known that the line is back.
  if (state.stalled !== null) return [next, [{ kind: "wake", ms: state.again ? FIRST_WAIT_MS : state.stalled }]];
  const left = open(rules, state);
  if (state.again || left.some(({ notBefore }) => notBefore <= now)) return [{ ...state, again: false }, [{ kind: "round" }]];
  if (left.length === 0) return [{ ...next, lost: 0 }, []];
  return [next, [{ kind: "wake", ms: Math.min(...left.map(({ notBefore }) => notBefore)) - now }]];
}
