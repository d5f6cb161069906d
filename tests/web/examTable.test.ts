import { expect, test } from "vitest";
import type { ExamEvent } from "#web/parts/sitting/exam/events.ts";
import { EVENTS, outcome, STATES } from "#tests/support/exam.ts";

type Kinds = (typeof EVENTS)[keyof typeof EVENTS]["kind"];
/** Does not compile while a kind of event is missing from the table. */
const COMPLETE: [ExamEvent["kind"]] extends [Kinds] ? true : never = true;

/**
 * What each event does to each state: "states: new stage, what else changes; what is to be done". `living` are all that are
 * not over. Whatever is not named here: nothing happens.
 */
const TABLE: Readonly<Record<keyof typeof EVENTS, readonly string[]>> = {
  begun: ["living: position 1, since 9; pull, ask"],
  pulled: ["living: flush"],
  "pulled: wish": [
    "answering unheard timeUp will willForTime willUnheard: handingIn(learner unheard); handIn learner counting",
    "over willEarly: handingIn(learner unheard ended); handIn learner counting",
    "signedOut: handingIn(learner unheard signedOut); handIn learner counting",
    "handingIn: handingIn(learner unheard)",
    "forTime: handingIn(time unheard)",
    "elsewhere: dropWish",
  ],
  "shelf: lost": [
    "answering unheard timeUp handingIn forTime will willForTime willUnheard elsewhere: line lost, held 1",
    "over signedOut: answering, line lost, held 1",
    "again: handingIn(learner unheard), line lost, held 1",
    "willEarly: willHandIn(time), line lost, held 1",
  ],
  "shelf: ended": [
    "answering signedOut timeUp: answering(ended); ask",
    "unheard: answering(unheard ended); ask",
    "handingIn: handingIn(learner ended)",
    "again: handingIn(learner unheard ended)",
    "forTime: handingIn(time ended)",
    "will: handingIn(learner unheard ended); handIn learner counting",
    "willForTime: willHandIn(time ended); ask",
    "willUnheard: willHandIn(time unheard ended); ask",
    "elsewhere: ask",
  ],
  "shelf: elsewhere": [
    "answering over signedOut timeUp: elsewhere",
    "unheard: elsewhere(unheard)",
    "handingIn: handingIn(learner elsewhere)",
    "forTime: handingIn(time elsewhere)",
    "will: willHandIn(learner elsewhere)",
    "willForTime willEarly: willHandIn(time elsewhere)",
    "willUnheard: willHandIn(time unheard elsewhere)",
  ],
  "shelf: signedOut": [
    "answering over timeUp: answering(signedOut)",
    "unheard: answering(unheard signedOut)",
    "handingIn: handingIn(learner signedOut)",
    "again: handingIn(learner unheard signedOut)",
    "forTime: handingIn(time signedOut)",
    "will: willHandIn(learner signedOut)",
    "willForTime willEarly: willHandIn(time signedOut)",
    "willUnheard: willHandIn(time unheard signedOut)",
  ],
  answer: ['answering unheard over signedOut: since 4000; put 12 "B" 3 s'],
  "answer: none": [],
  jump: ["living: position 1, since 5000; flush, moved 1"],
  "jump: there": [],
  mark: ["living: marks {12}; setMark 12 true"],
  markFailed: ["living: marks {12}"],
  doubt: ["living: doubts {}; keepDoubts"],
  handIn: [
    "answering timeUp: handingIn(learner); handIn learner",
    "unheard: handingIn(learner unheard); handIn learner counting",
    "over: handingIn(learner ended); handIn learner",
    "signedOut: handingIn(learner signedOut); handIn learner",
  ],
  goOnAnswering: [
    "will: answering(unheard); dropWish",
    "willEarly: answering(ended); dropWish",
  ],
  takeOver: ["elsewhere: ask takeOver"],
  reconnect: [
    "answering unheard over signedOut timeUp: flush, ask",
    "handingIn again forTime willForTime willUnheard willEarly elsewhere: ask",
    "will: handingIn(learner unheard); handIn learner counting",
  ],
  beat: [
    "answering unheard over signedOut timeUp handingIn again forTime willForTime willUnheard willEarly elsewhere: ask",
    "will: handingIn(learner unheard); handIn learner counting",
  ],
  jumped: ["living: ask"],
  clock: ["living: left 50"],
  "clock: last": ["living: left 2; flush"],
  "clock: up": [
    "answering unheard over signedOut elsewhere: left 0, asksFrom 7000; ask",
    "timeUp: asksFrom 7000; ask",
    "handingIn again will willEarly: left 0",
  ],
  warned: ["living: say left 300"],
  timeGiven: ["living: left 660; say extraTime 600"],
  "timeGiven: corrected": ["living: left 59"],
  "line: lost": ["living: online false"],
  "line: back": [
    "answering unheard over signedOut timeUp: flush, ask",
    "handingIn again forTime willForTime willUnheard willEarly elsewhere: ask",
    "will: handingIn(learner unheard); handIn learner counting",
  ],
  seen: [
    "answering unheard over signedOut timeUp: since 8000; flush, ask",
    "handingIn again forTime willForTime willUnheard willEarly elsewhere: since 8000; ask",
    "will: handingIn(learner unheard), since 8000; handIn learner counting",
  ],
  "seen: long after": [
    "answering unheard over signedOut timeUp: since 8000; flush, ask, adopt",
    "handingIn again forTime willForTime willUnheard willEarly elsewhere: since 8000; ask, adopt",
    "will: handingIn(learner unheard), since 8000; handIn learner counting, adopt",
  ],
  "told: open": [
    "answering unheard timeUp handingIn again forTime will: left 55",
    "over signedOut willForTime willEarly elsewhere: answering, left 55; resume",
    "willUnheard: answering(unheard), left 55; resume",
  ],
  "told: open, time up": [
    "answering: handingIn(time), left 0; handIn time counting",
    "unheard: handingIn(time unheard), left 0; handIn time counting",
    "over willEarly: handingIn(time ended), left 0; handIn time counting",
    "signedOut: handingIn(time signedOut), left 0; handIn time counting",
    "timeUp willForTime: handingIn(time); handIn time counting",
    "handingIn again will: left 0",
    "willUnheard: handingIn(time unheard); handIn time counting",
    "elsewhere: answering, left 0; resume",
  ],
  "told: open, elsewhere": [
    "answering over signedOut timeUp willForTime willEarly: elsewhere, left 55; stop",
    "unheard willUnheard: elsewhere(unheard), left 55; stop",
    "handingIn again forTime will elsewhere: left 55",
  ],
  "told: open, took over": [
    "answering unheard timeUp handingIn again forTime will: left 55",
    "over signedOut willForTime willEarly: answering, left 55; resume",
    "willUnheard: answering(unheard), left 55; resume",
    "elsewhere: answering, left 55; resume, adopt",
  ],
  "told: handedIn": [
    "answering: handingIn(time), left 0; handIn time counting",
    "unheard will: handingIn(learner unheard), left 0; handIn learner counting",
    "over willEarly: handingIn(time ended), left 0; handIn time counting",
    "signedOut: handingIn(time signedOut), left 0; handIn time counting",
    "timeUp willForTime: handingIn(time); handIn time counting",
    "handingIn again: left 0",
    "willUnheard: handingIn(learner unheard); handIn learner counting",
    "elsewhere: left 0; count",
  ],
  "told: marked": [
    "answering over signedOut timeUp willForTime willEarly elsewhere: left 55; count",
    "unheard will willUnheard: handingIn(learner unheard), left 55; handIn learner counting",
    "handingIn again forTime: left 55",
  ],
  "told: abandoned": [
    "answering over signedOut timeUp willForTime willEarly elsewhere: left 55; count",
    "unheard will willUnheard: handingIn(learner unheard), left 55; handIn learner counting",
    "handingIn again forTime: left 55",
  ],
  untold: ["living: left 55"],
  "untold: time up": [
    "answering: handingIn(time), left 0; handIn time counting",
    "unheard: handingIn(time unheard), left 0; handIn time counting",
    "over: handingIn(time ended), left 0; handIn time counting",
    "signedOut: handingIn(time signedOut), left 0; handIn time counting",
    "timeUp: handingIn(time); handIn time counting",
    "handingIn again will willEarly elsewhere: left 0",
  ],
  handedIn: ["handingIn again forTime: ended; close"],
  "handedIn: late": ["handingIn again forTime: ended 1 late; close"],
  handInLost: [
    "handingIn: willHandIn(learner)",
    "again: willHandIn(learner elsewhere)",
    "forTime: willHandIn(time)",
  ],
  handInOver: [
    "handingIn forTime: answering; count",
    "again: elsewhere; count",
  ],
  handInRefused: [
    "handingIn forTime: answering; dropWish, say refused no",
    "again: elsewhere; dropWish, say refused no",
  ],
  counted: ["answering unheard over signedOut timeUp will willForTime willUnheard willEarly elsewhere: ended 1 late; close"],
};
const LIVING = Object.keys(STATES).filter((name) => !name.startsWith("ended"));

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
  expect(Object.fromEntries(Object.entries(STATES).map(([state, before]) => [state, outcome(before, EVENTS[name])]))).toEqual(wanted);
});
