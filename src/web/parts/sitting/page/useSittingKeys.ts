import { useEffect, useRef } from "react";
import { letterAt } from "../../question/letters.ts";
import { withOption } from "../../question/picking.ts";
import type { PlainAnswer, Question, QuestionAnswer } from "../../question/shapes.ts";
import { actOf } from "./keys.ts";

interface KeyActs {
  readonly answer: (answer: QuestionAnswer | null) => void;
  readonly step: (by: 1 | -1) => void;
  readonly doubt: () => void;
  readonly mark: () => void;
  readonly enter: () => void;
}

/** The options that keys choose, in the order of the screen: of a judge question A is right and B wrong. */
function optionKeys(question: Question | null): readonly string[] {
  if (!question) return [];
  if (question.kind === "judge") return ["T", "F"];
  return question.kind === "single" || question.kind === "multiple" ? question.options.map(({ key }) => key) : [];
}

/** Whether the key belongs to what has the focus: a text field, a control that Enter presses. */
function taken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable], audio")) return key !== "Enter" || target.tagName === "TEXTAREA";
  if (target.closest("dialog")) return true;
  // A formula or a table that is wider than the page.
  if (key.startsWith("Arrow") && target.matches(".katex-display, table")) return true;
  // Enter on an option goes on, as Space chooses it; on any other control it presses.
  return key === "Enter" && target.closest("button, a, [role='button']") !== null && target.closest("[data-option]") === null;
}

/** The keys of a sitting: A-F and 1-9 choose, arrows move, F doubt, M keep, Enter goes on. */
export function useSittingKeys(on: boolean, question: Question | null, answer: QuestionAnswer | null, acts: KeyActs): void {
  const latest = useRef({ question, answer, acts });
  useEffect(() => {
    latest.current = { question, answer, acts };
  });
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || taken(event.target, event.key)) return;
      const { question: asked, answer: given, acts: run } = latest.current;
      const keys = optionKeys(asked);
      const letters = keys.map((_key, place) => letterAt(place));
      const act = actOf(event, letters);
      if (!act) return;
      if (act.kind === "step") run.step(act.by);
      else if (act.kind === "place" || act.kind === "letter") {
        const key = act.kind === "place" ? keys[act.index] : keys[letters.indexOf(act.letter)];
        if (!asked || key === undefined) return;
        run.answer(withOption(asked.kind, given as PlainAnswer | null, key, keys));
      } else if (act.kind !== "held") run[act.kind]();
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [on]);
}
