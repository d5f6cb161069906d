import { describe, expect, test } from "vitest";
import type { Entry, Rules } from "#web/parts/kept/entry.ts";
import { type Effect, EMPTY, entriesOf, type Event, lineOf, type State, step } from "#web/parts/kept/machine.ts";

type Value = string;
type Told = Event<Value, string>;

const put = (key: string, value: Value, now = 0, more: Partial<Told & { kind: "put" }> = {}): Told => ({
  kind: "put",
  key,
  value,
  now,
  above: 0,
  notBefore: 0,
  stopped: null,
  wait: 0,
  ...more,
});
const written = (key: string, change: number, seq: number): Told => ({
  kind: "written", key, change, entry: { ...entry(key, seq, ""), seq },
});
const entry = (key: string, seq: number, value: Value, more: Partial<Entry<Value>> = {}): Entry<Value> => ({
  key, seq, value, at: 0, notBefore: 0, stopped: null, had: false, ...more,
});
const found = (...entries: Entry<Value>[]): Told => ({ kind: "found", entries });
const FLUSH: Told = { kind: "flush" };
const TURN: Told = { kind: "turn", now: 100 };
const OVER: Told = { kind: "over", now: 100 };
const LOST: Told = { kind: "lost", chance: 0 };
const ANSWERED: Told = { kind: "answered", answer: "ok", now: 200 };
const refused: Told = { kind: "refused", message: "no" };

function run(rules: Rules<Value, string>, ...events: readonly Told[]) {
  let state: State<Value> = EMPTY;
  let effects: readonly Effect<Value, string>[] = [];
  for (const event of events) [state, effects] = step(rules, state, event);
  return { state, effects, kinds: effects.map(({ kind }) => kind) };
}

/** What an entry says, for short: key, seq, value and how it stands. */
const told = (state: State<Value>) =>
  entriesOf(state).map(
    ({ key, seq, value, had, stopped }) => `${key}${seq}=${value}${had ? " had" : ""}${stopped === null ? "" : ` stopped:${stopped}`}`,
  );
const sent = (effects: readonly Effect<Value, string>[]) =>
  effects.flatMap((effect) => (effect.kind === "send" ? effect.batch.map(({ key, seq, value }) => `${key}${seq}=${value}`) : []));

describe("a shelf, event by event", () => {
  const PLAIN: Rules<Value, string> = {};
  const table: readonly {
    readonly name: string;
    readonly rules?: Rules<Value, string>;
    readonly events: readonly Told[];
    readonly entries?: readonly string[];
    readonly kinds?: readonly string[];
    readonly sends?: readonly string[];
    readonly state?: Partial<State<Value>>;
  }[] = [
    { name: "what is put is written and planned", events: [put("a", "1")], entries: ["a1=1"], kinds: ["write", "wake"] },
    { name: "what others send themselves is written alone", events: [put("a", "1", 0, { wait: null })], kinds: ["write"] },
    { name: "a change counts on", events: [put("a", "1"), put("a", "2")], entries: ["a2=2"] },
    { name: "a seq known from elsewhere is counted on from", events: [put("a", "1", 0, { above: 9 })], entries: ["a10=1"] },
    { name: "the store's seq holds", events: [put("a", "1"), written("a", 1, 7)], entries: ["a7=1"] },
    {
      name: "the seq of a write that was overtaken doesn't",
      events: [put("a", "1"), put("a", "2"), written("a", 1, 7)],
      entries: ["a2=2"],
    },
    {
      name: "what the store can't take is loose",
      events: [put("a", "1"), { kind: "written", key: "a", change: 1, entry: null }],
      entries: ["a1=1"], state: { loose: new Set(["a"]) },
    },
    {
      name: "what is loose stays though the store has nothing of it",
      events: [put("a", "1"), { kind: "written", key: "a", change: 1, entry: null }, found()], entries: ["a1=1"],
    },
    {
      name: "what was stored and is there no more, another tab has sent",
      events: [put("a", "1"), written("a", 1, 1), found()],
      entries: [],
    },
    {
      name: "where the store keeps what the server has, somebody emptied it",
      rules: { keepsHad: true },
      events: [put("a", "1"), written("a", 1, 1), found()],
      entries: ["a1=1"],
    },
    {
      name: "of two tabs' entries the one that counted further holds",
      events: [found(entry("a", 3, "other")), put("a", "1"), found(entry("a", 3, "other"))],
      entries: ["a4=1"],
    },
    {
      name: "what another tab marked holds",
      events: [found(entry("a", 3, "x")), found(entry("a", 3, "x", { stopped: "no" }))],
      entries: ["a3=x stopped:no"],
    },
    { name: "a flush takes the turn", events: [put("a", "1"), FLUSH], kinds: ["wake", "round"] },
    { name: "a second flush waits for the first", events: [FLUSH, FLUSH], kinds: [], state: { again: true } },
    { name: "and is done after it", events: [FLUSH, TURN, FLUSH, OVER], kinds: ["round"] },
    { name: "a halt keeps it from going", events: [{ kind: "halt", why: "ended" }, put("a", "1"), FLUSH], kinds: [], entries: ["a1=1"] },
    { name: "a halt that comes with the turn, too", events: [put("a", "1"), FLUSH, { kind: "halt", why: "ended" }, TURN], kinds: [] },
    { name: "lifted, it goes on", events: [{ kind: "halt", why: "ended" }, { kind: "halt", why: null }], kinds: ["wake", "round"] },
    { name: "the oldest goes first", events: [put("b", "1", 5), put("a", "2", 9), FLUSH, TURN], sends: ["b1=1"] },
    {
      name: "as many as go together",
      rules: { together: 2 },
      events: [put("c", "3", 3), put("b", "2", 2), put("a", "1", 1), FLUSH, TURN],
      sends: ["a1=1", "b1=2"],
    },
    { name: "nothing goes before its time", events: [put("a", "1", 0, { notBefore: 101 }), FLUSH, TURN], sends: [], kinds: [] },
    {
      name: "and is planned for it",
      events: [put("a", "1", 0, { notBefore: 150 }), FLUSH, TURN, OVER],
      kinds: ["wake"],
      state: { round: false },
    },
    {
      name: "what is answered is gone",
      events: [put("a", "1"), FLUSH, TURN, ANSWERED],
      entries: [],
      kinds: ["change"],
      state: { savedAt: 200, flight: [] },
    },
    {
      name: "or had, where that is kept",
      rules: { keepsHad: true },
      events: [put("a", "1"), FLUSH, TURN, ANSWERED],
      entries: ["a1=1 had"],
    },
    {
      name: "and is not sent again",
      rules: { keepsHad: true },
      events: [put("a", "1"), FLUSH, TURN, ANSWERED, OVER],
      kinds: [],
      state: { round: false },
    },
    { name: "what was changed meanwhile stays", events: [put("a", "1"), FLUSH, TURN, put("a", "2"), ANSWERED], entries: ["a2=2"] },
    { name: "and goes next", events: [put("a", "1"), FLUSH, TURN, put("a", "2"), ANSWERED, OVER, TURN], sends: ["a2=2"] },
    {
      name: "what is left of it after the answer stays under its seq",
      rules: { after: (now, _gone, answer) => (now.value === "ok" ? null : answer) },
      events: [put("a", "1"), FLUSH, TURN, ANSWERED], entries: ["a1=ok"],
    },
    {
      name: "an answer that moves nothing is not asked for at once again",
      rules: { after: (now) => now.value },
      events: [put("a", "1"), FLUSH, TURN, ANSWERED, OVER], kinds: ["wake"], entries: ["a1=1"],
    },
    {
      name: "it is marked before it goes", rules: { going: (value) => `${value}!` },
      events: [put("a", "1"), FLUSH, TURN], entries: ["a1=1!"], sends: ["a1=1!"], kinds: ["change", "send"],
    },
    { name: "a draft doesn't go", rules: { going: () => null }, events: [put("a", "1"), FLUSH, TURN], kinds: [], entries: ["a1=1"] },
    {
      name: "what got no answer stays and is tried later",
      events: [put("a", "1"), FLUSH, TURN, LOST, OVER],
      entries: ["a1=1"],
      kinds: ["wake"],
      state: { lost: 1, round: false },
    },
    {
      name: "soon, where somebody asked meanwhile",
      events: [put("a", "1"), FLUSH, TURN, FLUSH, LOST, OVER],
      kinds: ["wake"],
      state: { round: false },
    },
    { name: "again under the same seq", events: [put("a", "1"), FLUSH, TURN, LOST, OVER, FLUSH, TURN], sends: ["a1=1"] },
    { name: "an answer ends the waits", events: [put("a", "1"), FLUSH, TURN, LOST, OVER, FLUSH, TURN, ANSWERED], state: { lost: 0 } },
    {
      name: "where it asks, it is stopped before it goes",
      rules: { asks: true },
      events: [put("a", "1"), FLUSH, TURN],
      entries: ["a1=1 stopped:"],
    },
    {
      name: "and is not tried again",
      rules: { asks: true },
      events: [put("a", "1"), FLUSH, TURN, LOST, OVER],
      kinds: [],
      entries: ["a1=1 stopped:"],
    },
    {
      name: "and lets others go",
      rules: { asks: true },
      events: [put("a", "1", 1), put("b", "2", 2), FLUSH, TURN, LOST, OVER, TURN],
      sends: ["b1=2"],
    },
    {
      name: "until it is asked for", rules: { asks: true },
      events: [put("a", "1"), FLUSH, TURN, LOST, OVER, { kind: "again", key: "a" }], entries: ["a1=1"], kinds: ["change", "wake"],
    },
    {
      name: "what is refused goes, and is told",
      events: [put("a", "1"), FLUSH, TURN, refused],
      entries: [],
      kinds: ["change", "tellRefused"],
    },
    {
      name: "or stays stopped with the message",
      rules: { keepsRefused: true },
      events: [put("a", "1"), FLUSH, TURN, refused],
      entries: ["a1=1 stopped:no"],
    },
    {
      name: "written anew meanwhile it has its own try",
      events: [put("a", "1"), FLUSH, TURN, put("a", "2"), refused, OVER, TURN],
      sends: ["a2=2"],
    },
    {
      name: "one of several spoils the rest: each by itself", rules: { together: 3 },
      events: [put("a", "1", 1), put("b", "2", 2), FLUSH, TURN, refused, OVER, TURN], sends: ["a1=1"], entries: ["a1=1", "b1=2"],
    },
    {
      name: "until all of them were tried, and what came since waits its turn", rules: { together: 3 },
      events: [
        ...[put("a", "1", 1), put("b", "2", 2), FLUSH, TURN, refused, put("c", "3", 3), OVER],
        ...[TURN, refused, OVER, TURN, ANSWERED, OVER, TURN],
      ],
      sends: ["c1=3"],
    },
    {
      name: "what a living page holds is passed by",
      events: [put("a", "1", 1), put("b", "2", 2), FLUSH, TURN, { kind: "back", held: true }, OVER, TURN],
      sends: ["b1=2"],
    },
    {
      name: "until the next flush",
      events: [put("a", "1"), FLUSH, TURN, { kind: "back", held: true }, OVER, FLUSH, TURN],
      sends: ["a1=1"],
    },
    {
      name: "what is dropped is forgotten, on its way too",
      events: [put("a", "1"), FLUSH, TURN, { kind: "drop", keys: ["a"] }, ANSWERED],
      entries: [],
    },
  ];
  test.each(table)("$name", ({ rules = PLAIN, events, entries, kinds, sends, state }) => {
    const after = run(rules, ...events);
    if (entries) expect(told(after.state)).toEqual(entries);
    if (kinds) expect(after.kinds).toEqual(kinds);
    if (sends) expect(sent(after.effects)).toEqual(sends);
    if (state) expect(after.state).toMatchObject(state);
  });

  test("the waits double from one second to thirty, and chance adds half at most", () => {
    let state = run(PLAIN, put("a", "1")).state;
    const waits: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      for (const event of [FLUSH, TURN, { ...LOST, chance: i === 6 ? 1 : 0 } as Told, OVER]) {
        const [next, effects] = step(PLAIN, state, event);
        state = next;
        if (event.kind === "over") waits.push(...effects.map((effect) => (effect.kind === "wake" ? effect.ms! : Number.NaN)));
      }
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 45_000]);
    expect(lineOf(state)).toBe("lost");
  });
});
