import { expect, test } from "vitest";
import type { Question, QuestionAnswer } from "#web/parts/question/shapes.ts";
import type { AnswersState } from "#web/parts/sitting/answers/answersState.ts";
import type { AttemptResult } from "#web/parts/sitting/attempt/attempt.ts";
import type { Judged } from "#web/parts/sitting/practice/judged.ts";
import {
  type PracticeEffect,
  type PracticeEvent,
  type PracticeFacts,
  type PracticeStage,
  type PracticeState,
  stepPractice,
} from "#web/parts/sitting/practice/practice.rules.ts";

const question = (questionId: number, kind: Question["kind"]) => ({ questionId, kind }) as Question;
/** 11 is judged at once, 12 and 13 are confirmed; 13 is judged already, 14 is on its way. */
const EXERCISE = {
  questionIds: [11, 12, 13, 14],
  questions: [question(11, "single"), question(12, "multiple"), question(13, "essay"), question(14, "single")],
};
const RESULT = { historyId: 7 } as AttemptResult;
const JUDGED = { result: { verdict: "right", awarded: null }, question: question(12, "multiple") } as Judged;
const SHELF: AnswersState = {
  answers: new Map([14, 13].map((id) => [id, { answer: "A", seq: 1, spentSeconds: 5, sent: id === 13 }])),
  unsent: 1,
  line: "idle",
  halt: null,
  savedAt: null,
  keptIn: "database",
};
const FACTS: PracticeFacts = {
  answers: SHELF.answers, unsent: 1, line: "idle", savedAt: null, keptIn: "database", online: true, position: 0,
  since: 1_000, marks: new Set(),
  judged: new Map([[13, JUDGED]]), drafts: new Map([[12, ["B"]]]),
};
const practice = (stage: PracticeStage): PracticeState => ({ ...FACTS, ...stage });

const STATES = {
  practising: practice({ phase: "practising", stopped: null }),
  stopped: practice({ phase: "practising", stopped: "signedOut" }),
  ending: practice({ phase: "ending", stopped: null }),
  ended: practice({ phase: "ended", result: RESULT }),
  endedElsewhere: practice({ phase: "ended", result: null }),
} satisfies Record<string, PracticeState>;
const LIVING = ["practising", "stopped", "ending"];

const shelf = (more: Partial<AnswersState>): PracticeEvent => ({ kind: "shelf", shelf: { ...SHELF, ...more } });
const EVENTS = {
  "begun": { kind: "begun", at: 9, online: true, place: 2, drafts: new Map<number, QuestionAnswer>([[12, ["C"]], [13, "x"], [14, "B"]]) },
  "shelf: lost": shelf({ line: "lost" }),
  "shelf: ended": shelf({ halt: "ended" }),
  "shelf: signedOut": shelf({ halt: "signedOut" }),
  "answer": { kind: "answer", questionId: 11, answer: "A", at: 4_000 },
  "answer: cleared": { kind: "answer", questionId: 11, answer: null, at: 4_000 },
  "answer: to confirm": { kind: "answer", questionId: 12, answer: ["A"], at: 4_000 },
  "answer: judged": { kind: "answer", questionId: 13, answer: "x", at: 4_000 },
  "answer: on its way": { kind: "answer", questionId: 14, answer: "B", at: 4_000 },
  "answer: not asked": { kind: "answer", questionId: 99, answer: "B", at: 4_000 },
  "confirm": { kind: "confirm", questionId: 12, at: 4_000 },
  "confirm: nothing": { kind: "confirm", questionId: 11, at: 4_000 },
  "judged": { kind: "judged", questionId: 12, judged: JUDGED },
  "judged: no draft": { kind: "judged", questionId: 14, judged: JUDGED },
  "selfMark": { kind: "selfMark", questionId: 13, per: 50 },
  "selfMark: unanswered": { kind: "selfMark", questionId: 11, per: 50 },
  "selfMarkFailed": { kind: "selfMarkFailed", message: null },
  "jump": { kind: "jump", index: 9, at: 5_000 },
  "mark": { kind: "mark", questionId: 12 },
  "markFailed": { kind: "markFailed", questionId: 12, marked: false },
  "line: lost": { kind: "line", online: false },
  "line: back": { kind: "line", online: true },
  "reconnect": { kind: "reconnect" },
  "end": { kind: "end" },
  "endTaken": { kind: "endTaken", result: RESULT },
  "endOver": { kind: "endOver" },
  "endFailed": { kind: "endFailed", message: "no" },
} satisfies Record<`${PracticeEvent["kind"]}${string}`, PracticeEvent>;
type Kinds = (typeof EVENTS)[keyof typeof EVENTS]["kind"];
/** Does not compile while a kind of event is missing from the table. */
const COMPLETE: [PracticeEvent["kind"]] extends [Kinds] ? true : never = true;

/** What each event does to each state, as in examTable.test.ts. Whatever is not named: nothing happens. */
const TABLE: Readonly<Record<keyof typeof EVENTS, readonly string[]>> = {
  "begun": [
    'practising stopped: position 2, since 9, drafts [[12,["C"]]]; pull',
    "ending: position 2, since 9, drafts []; pull",
  ],
  "shelf: lost": ["practising ending: line lost", "stopped: practising, line lost"],
  "shelf: ended": ["practising stopped: ended elsewhere; close, keepDrafts []", "ending: ending(ended)"],
  "shelf: signedOut": ["practising: practising(signedOut)", "ending: ending(signedOut)"],
  "answer": ['practising stopped: since 4000; put 11 "A" 3 0'],
  "answer: cleared": ['practising stopped: drafts [[12,["B"]],[11,null]]; keepDrafts [[12,["B"]],[11,null]]'],
  "answer: to confirm": ['practising stopped: drafts [[12,["A"]]]; keepDrafts [[12,["A"]]]'],
  "answer: judged": [],
  "answer: on its way": [],
  "answer: not asked": [],
  "confirm": ['practising stopped: since 4000; put 12 ["B"] 3 0'],
  "confirm: nothing": [],
  "judged": ["living: judged 13 12, drafts []; keepDrafts []"],
  "judged: no draft": ["living: judged 13 14"],
  "selfMark": ["living: selfMark 13 50"],
  "selfMark: unanswered": [],
  "selfMarkFailed": ["living: say null"],
  "jump": ["living: position 3, since 5000; moved 3"],
  "mark": ["living: marks 12; setMark 12 true"],
  "markFailed": ["living: marks 12"],
  "line: lost": ["living: online false"],
  "line: back": ["living: flush"],
  "reconnect": ["living: flush"],
  "end": ["practising: ending; end", "stopped: ending(signedOut); end"],
  "endTaken": ["ending: ended; close, keepDrafts []"],
  "endOver": ["ending: ended elsewhere; close, keepDrafts []"],
  "endFailed": ['ending: practising; say "no"'],
};

test("the table has every kind of event", () => {
  expect(COMPLETE).toBe(true);
});

test.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])("%s", (name) => {
  const wanted = Object.fromEntries(Object.keys(STATES).map((state) => [state, "nothing"]));
  for (const row of TABLE[name]) {
    const [states, what] = [row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 2)];
    for (const state of states === "living" ? LIVING : states.split(" ")) {
      expect(wanted[state], `${state} stands in two rows, or is none`).toBe("nothing");
      wanted[state] = what;
    }
  }
  const found = Object.entries(STATES).map(([state, before]) => [state, outcome(before, EVENTS[name])]);
  expect(Object.fromEntries(found)).toEqual(wanted);
});

function stageText(state: PracticeState): string {
  if (state.phase === "ended") return state.result ? "ended" : "ended elsewhere";
  return state.stopped ? `${state.phase}(${state.stopped})` : state.phase;
}

function listed(key: keyof PracticeFacts, { [key]: value }: PracticeState): string {
  if (key === "judged") return [...(value as PracticeFacts["judged"]).keys()].join(" ");
  if (value instanceof Set) return [...value].join(" ");
  return value instanceof Map ? JSON.stringify([...value]) : typeof value === "string" ? value : JSON.stringify(value);
}

function effectText(effect: PracticeEffect): string {
  if (effect.kind === "keepDrafts") return `keepDrafts ${JSON.stringify([...effect.drafts])}`;
  const { kind, ...rest } = effect;
  return [kind, ...Object.values(rest).map((value) => JSON.stringify(value))].join(" ");
}

/** What an event does to a state: the new stage, what else changed, what is to be done; "nothing". */
function outcome(before: PracticeState, event: PracticeEvent): string {
  const { state, effects } = stepPractice(EXERCISE, before, event);
  const facts = (Object.keys(FACTS) as (keyof PracticeFacts)[]).filter((key) => listed(key, state) !== listed(key, before));
  const stage = stageText(state) === stageText(before) ? [] : [stageText(state)];
  const changes = [...stage, ...facts.map((key) => `${key} ${listed(key, state)}`)];
  return [changes.join(", "), effects.map(effectText).join(", ")].filter(Boolean).join("; ") || "nothing";
}
