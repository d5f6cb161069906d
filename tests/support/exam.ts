import type { AnswersState } from "#web/parts/sitting/answers/answersState.ts";
import type { AttemptResult } from "#web/parts/sitting/attempt/attempt.ts";
import type { ExamEffect, ExamEvent } from "#web/parts/sitting/exam/events.ts";
import { stepExam } from "#web/parts/sitting/exam/exam.rules.ts";
import type { ExamFacts, ExamState, Stage } from "#web/parts/sitting/exam/stage.ts";

const PAPER = { questionIds: [11, 12], oneDevice: true };
const RESULT = { historyId: 7 } as AttemptResult;
const SHELF: AnswersState = {
  answers: new Map([[11, { answer: "A", seq: 1, spentSeconds: 5, sent: false }]]),
  unsent: 1,
  line: "idle",
  halt: null,
  savedAt: null,
  keptIn: "database",
};
const FACTS: ExamFacts = {
  answers: SHELF.answers, unsent: 1, line: "idle", savedAt: null, keptIn: "database", online: true,
  position: 0, since: 1_000, marks: new Set(), doubts: new Set([12]), left: 60, held: 0, asksFrom: 0,
};
const exam = (stage: Stage, left = 60): ExamState => ({ ...FACTS, left, ...stage });

/** Every stage, with what makes a difference in it. */
export const STATES = {
  answering: exam({ phase: "answering", unheard: false, stopped: null }),
  unheard: exam({ phase: "answering", unheard: true, stopped: null }),
  over: exam({ phase: "answering", unheard: false, stopped: "ended" }),
  signedOut: exam({ phase: "answering", unheard: false, stopped: "signedOut" }),
  timeUp: exam({ phase: "answering", unheard: false, stopped: null }, 0),
  handingIn: exam({ phase: "handingIn", by: "learner", unheard: false, stopped: null }),
  again: exam({ phase: "handingIn", by: "learner", unheard: true, stopped: "elsewhere" }),
  forTime: exam({ phase: "handingIn", by: "time", unheard: false, stopped: null }, 0),
  will: exam({ phase: "willHandIn", by: "learner", stopped: null }),
  willForTime: exam({ phase: "willHandIn", by: "time", unheard: false, stopped: null }, 0),
  willUnheard: exam({ phase: "willHandIn", by: "time", unheard: true, stopped: null }, 0),
  willEarly: exam({ phase: "willHandIn", by: "time", unheard: false, stopped: "ended" }),
  elsewhere: exam({ phase: "elsewhere", unheard: false }),
  ended: exam({ phase: "ended", result: RESULT, lost: 0 }),
  endedLate: exam({ phase: "ended", result: null, lost: 2 }),
} satisfies Record<string, ExamState>;

type Told = Extract<ExamEvent, { readonly kind: "told" }>;
const told = (state: Told["state"], more: Partial<Told> = {}): ExamEvent => ({
  kind: "told", state, left: 55, writesHere: true, tookOver: false, ...more,
});
const shelf = (more: Partial<AnswersState>): ExamEvent => ({ kind: "shelf", shelf: { ...SHELF, ...more } });

/** Every event, by its kind and what makes a difference in it. */
export const EVENTS = {
  "begun": { kind: "begun", at: 9, online: true, place: 1, doubts: [12, 99] },
  "pulled": { kind: "pulled", wish: false },
  "pulled: wish": { kind: "pulled", wish: true },
  "shelf: lost": shelf({ line: "lost" }),
  "shelf: ended": shelf({ halt: "ended" }),
  "shelf: elsewhere": shelf({ halt: "elsewhere" }),
  "shelf: signedOut": shelf({ halt: "signedOut" }),
  "answer": { kind: "answer", questionId: 12, answer: "B", wait: 120, at: 4_000 },
  "answer: none": { kind: "answer", questionId: 12, answer: null, wait: 120, at: 4_000 },
  "jump": { kind: "jump", index: 1, at: 5_000 },
  "jump: there": { kind: "jump", index: -3, at: 5_000 },
  "mark": { kind: "mark", questionId: 12 },
  "markFailed": { kind: "markFailed", questionId: 12, marked: false },
  "doubt": { kind: "doubt", questionId: 12 },
  "handIn": { kind: "handIn" },
  "goOnAnswering": { kind: "goOnAnswering" },
  "takeOver": { kind: "takeOver" },
  "reconnect": { kind: "reconnect" },
  "beat": { kind: "beat" },
  "jumped": { kind: "jumped" },
  "clock": { kind: "clock", left: 50, at: 5_000 },
  "clock: last": { kind: "clock", left: 2, at: 5_000 },
  "clock: up": { kind: "clock", left: 0, at: 5_000 },
  "warned": { kind: "warned", seconds: 300 },
  "timeGiven": { kind: "timeGiven", left: 660, more: 600 },
  "timeGiven: corrected": { kind: "timeGiven", left: 59, more: 0 },
  "line: lost": { kind: "line", online: false },
  "line: back": { kind: "line", online: true },
  "seen": { kind: "seen", at: 8_000, unseenMs: 60_000 },
  "seen: long after": { kind: "seen", at: 8_000, unseenMs: 60_001 },
  "told: open": told("open"),
  "told: open, time up": told("open", { left: 0 }),
  "told: open, elsewhere": told("open", { writesHere: false }),
  "told: open, took over": told("open", { tookOver: true }),
  "told: handedIn": told("handedIn", { left: 0 }),
  "told: marked": told("marked"),
  "told: abandoned": told("abandoned"),
  "untold": { kind: "untold", left: 55 },
  "untold: time up": { kind: "untold", left: 0 },
  "handedIn": { kind: "handedIn", result: RESULT, lost: 0 },
  "handedIn: late": { kind: "handedIn", result: RESULT, lost: 1 },
  "handInLost": { kind: "handInLost" },
  "handInOver": { kind: "handInOver" },
  "handInRefused": { kind: "handInRefused", message: "no" },
  "counted": { kind: "counted", lost: 1 },
} satisfies Record<`${ExamEvent["kind"]}${string}`, ExamEvent>;
/** A stage in words. */
function stageText(state: ExamState): string {
  if (state.phase === "ended") return state.result ? "ended" : `ended ${state.lost} late`;
  const { phase, by, unheard, stopped } = state as ExamState & { by?: string; unheard?: boolean; stopped?: string | null };
  const about = [by, unheard && "unheard", stopped].filter(Boolean);
  return about.length === 0 ? phase : `${phase}(${about.join(" ")})`;
}

const listed = (value: unknown): string => (value instanceof Set ? `{${[...value].join()}}` : String(value));

function effectText(effect: ExamEffect): string {
  if (effect.kind === "say") return `say ${Object.values(effect.news).join(" ")}`;
  if (effect.kind === "put") return `put ${effect.questionId} ${JSON.stringify(effect.answer)} ${effect.spentSeconds} s`;
  if (effect.kind === "handIn") return effect.counts ? `handIn ${effect.by} counting` : `handIn ${effect.by}`;
  if (effect.kind === "ask") return effect.takeOver ? "ask takeOver" : "ask";
  const { kind, ...rest } = effect;
  return [kind, ...Object.values(rest).map(String)].join(" ").trim();
}

/** What an event does to a state: the new stage, what else changed, what is to be done; "nothing". */
export function outcome(before: ExamState, event: ExamEvent): string {
  const { state, effects } = stepExam(PAPER, before, event);
  if (state === before && effects.length === 0) return "nothing";
  const facts = (Object.keys(FACTS) as (keyof ExamFacts)[]).filter((key) => listed(state[key]) !== listed(before[key]));
  const stage = stageText(state) === stageText(before) ? [] : [stageText(state)];
  const changes = [...stage, ...facts.map((key) => `${key} ${listed(state[key])}`)];
  return [changes.join(", "), effects.map(effectText).join(", ")].filter(Boolean).join("; ") || "nothing";
}
