import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EVENTS, STATES } from "#tests/support/exam.ts";
import type { ExamEffect, ExamEvent } from "#web/parts/sitting/exam/events.ts";
import { stepExam } from "#web/parts/sitting/exam/exam.rules.ts";
import { type ExamState, haltOf } from "#web/parts/sitting/exam/stage.ts";

const event = fc.constantFrom(...(Object.values(EVENTS) as ExamEvent[]));
const events = fc.array(event, { maxLength: 60 });
const papers = fc.record({ questionIds: fc.constant([11, 12]), oneDevice: fc.boolean() });

/** Every step of a walk through any events from any stage: before, what happened, after, what is to be done. */
type Walked = (before: ExamState, happened: ExamEvent, after: ExamState, effects: readonly ExamEffect[], oneDevice: boolean) => void;
function everyWalk(look: Walked): void {
  fc.assert(
    fc.property(papers, fc.constantFrom(...Object.values(STATES)), events, (paper, first, all) => {
      let state: ExamState = first;
      for (const one of all) {
        const { state: next, effects } = stepExam(paper, state, one);
        look(state, one, next, effects, paper.oneDevice);
        state = next;
      }
    }),
    { numRuns: 2_000 },
  );
}

const kinds = (effects: readonly ExamEffect[]) => effects.map(({ kind }) => kind);
const ASKS: readonly ExamEvent["kind"][] = ["handIn", "pulled", "beat", "reconnect", "line", "seen", "shelf"];

describe("an exam, whatever happens in whatever order", () => {
  test("stays over once it is over, and asks for nothing any more", () => {
    everyWalk((before, _happened, after, effects) => {
      if (before.phase !== "ended") return;
      expect(after).toBe(before);
      expect(effects).toEqual([]);
    });
  });

  test("has one hand-in on its way at a time, and it is on its way wherever the page says so", () => {
    everyWalk((before, _happened, after, effects) => {
      const sent = effects.filter(({ kind }) => kind === "handIn").length;
      expect(sent).toBe(before.phase !== "handingIn" && after.phase === "handingIn" ? 1 : 0);
    });
  });

  test("is handed in for the time only where the server was asked, and the time is up or it takes late answers", () => {
    everyWalk((_before, happened, after, effects) => {
      if (!effects.some((one) => one.kind === "handIn" && one.by === "time")) return;
      expect(["told", "untold"]).toContain(happened.kind);
      const takesLate = happened.kind === "told" && happened.state === "handedIn";
      expect(takesLate || after.left === 0).toBe(true);
    });
  });

  test("is handed in for the learner only where the learner asked for it, now or without an answer before", () => {
    everyWalk((before, happened, _after, effects) => {
      if (!effects.some((one) => one.kind === "handIn" && one.by === "learner") || before.phase === "ended") return;
      const unheard = (before.phase === "willHandIn" && before.by === "learner") || ("unheard" in before && before.unheard);
      expect(happened.kind === "handIn" || (happened.kind === "pulled" && happened.wish) || unheard).toBe(true);
      if (!unheard) expect(ASKS).toContain(happened.kind);
    });
  });

  test("never forgets that a hand-in may have come: the next one counts what came too late", () => {
    everyWalk((before, _happened, _after, effects) => {
      if (before.phase === "ended") return;
      const unheard = (before.phase === "willHandIn" && before.by === "learner") || ("unheard" in before && before.unheard);
      for (const one of effects) if (one.kind === "handIn" && (unheard || one.by === "time")) expect(one.counts).toBe(true);
    });
  });

  test("takes no answer after its time, nor before a dialog, nor where another device writes", () => {
    everyWalk((before, _happened, _after, effects) => {
      if (kinds(effects).includes("put")) expect(before).toMatchObject({ phase: "answering" });
      if (kinds(effects).includes("put")) expect(before.left).not.toBe(0);
    });
  });

  test("forgets what this device keeps when it is over, and not before", () => {
    everyWalk((before, _happened, after, effects) => {
      expect(kinds(effects).includes("close")).toBe(before.phase !== "ended" && after.phase === "ended");
    });
  });

  test("shows a result only where everything came in time", () => {
    everyWalk((_before, _happened, after) => {
      if (after.phase === "ended" && after.result) expect(after.lost).toBe(0);
    });
  });

  test("stops for another device only where its paper allows one, or the server has refused this one", () => {
    everyWalk((before, happened, after, effects, oneDevice) => {
      if (before.phase === "elsewhere" || after.phase !== "elsewhere") return;
      const isRefused = (happened.kind === "shelf" && happened.shelf.halt === "elsewhere") || haltOf(before) === "elsewhere";
      expect(isRefused || oneDevice).toBe(true);
      if (!isRefused) expect(kinds(effects)).toEqual(["stop"]);
    });
  });

  test("sends again wherever it goes on after another device, or after the server takes answers again", () => {
    everyWalk((before, _happened, after, effects) => {
      const lifted = haltOf(before) !== null && after.phase === "answering" && after.stopped === null;
      if (lifted && _happened.kind === "told") expect(kinds(effects)).toContain("resume");
    });
  });

  test("tells of more time whenever staff give it, and never of less", () => {
    everyWalk((before, happened, after, effects) => {
      if (happened.kind !== "timeGiven" || before.phase === "ended") return;
      expect(after.left).toBe(happened.left);
      expect(kinds(effects).includes("say")).toBe(happened.more > 0);
      expect(after.phase).toBe(before.phase);
    });
  });

  test("ends for good after any word of the server that it's over, once that and what came too late can be heard", () => {
    fc.assert(
      fc.property(papers, events, fc.constantFrom("handedIn" as const, "marked" as const, "abandoned" as const), (paper, all, over) => {
        let state: ExamState = STATES.answering;
        for (const one of all) state = stepExam(paper, state, one).state;
        // From here on the line is good: every question to the server is answered, and it says that it's over.
        const due: ExamEvent[] = [{ kind: "beat" }];
        for (let steps = 0; due.length > 0 || state.phase !== "ended"; steps += 1) {
          expect(steps).toBeLessThan(20);
          const { state: next, effects } = stepExam(paper, state, due.shift() ?? answerTo(state, over));
          state = next;
          for (const { kind } of effects) {
            if (kind === "ask") due.push({ kind: "told", state: over, left: 0, writesHere: true, tookOver: false });
            if (kind === "count") due.push({ kind: "counted", lost: 0 });
            if (kind === "handIn") due.push(handInAnswer(over));
          }
        }
        expect(state.phase).toBe("ended");
      }),
      { numRuns: 2_000 },
    );
  });
});

const handInAnswer = (over: "handedIn" | "marked" | "abandoned"): ExamEvent =>
  over === "abandoned" ? { kind: "handInOver" } : { ...(EVENTS.handedIn as Extract<ExamEvent, { kind: "handedIn" }>) };

/** What comes next where nothing is due: the answer to a hand-in that was on its way, or the next beat. */
const answerTo = (state: ExamState, over: "handedIn" | "marked" | "abandoned"): ExamEvent =>
  state.phase === "handingIn" ? handInAnswer(over) : { kind: "beat" };
