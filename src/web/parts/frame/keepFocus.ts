import { type FocusPlace, focusPlace, handOn } from "../../kit/focusPlace.ts";

/** So long a control may be switched off while it works, and a screen has to say itself where the focus goes (ms). */
const WORKS_MS = 400;
const OWN_WORD_MS = 80;

let begun = false;

/**
 * Hands the focus on when the control that had it goes or is replaced: who works by the keyboard, or hears the page, isn't sent back to
 * its beginning. A page that is on its way says itself where the focus goes.
 */
export function keepFocus(): void {
  if (begun) return;
  begun = true;
  let place: FocusPlace | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const look = () => {
    if (place === null || !isLost() || document.querySelector("main[aria-busy='true']")) return;
    handOn(place);
  };
  const note = (target: EventTarget | null) => {
    place = target instanceof HTMLElement && target !== document.body ? focusPlace(target) : null;
  };
  note(document.activeElement);
  document.addEventListener("focusin", (event) => note(event.target));
  // A press beside everything takes the focus away on purpose.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest("a, button, input, select, textarea, summary, label, [tabindex]")) place = null;
  });
  new MutationObserver(() => {
    if (place === null || !isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(look, place.control.isConnected && place.control.matches(":disabled") ? WORKS_MS : OWN_WORD_MS);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "aria-busy"] });
}
