let pressed = false;
const waiting: (() => void)[] = [];

if (typeof document !== "undefined") {
  const release = () => {
    pressed = false;
    // The click comes right after the release.
    setTimeout(() => {
      for (const work of waiting.splice(0)) work();
    }, 0);
  };
  document.addEventListener("pointerdown", () => (pressed = true), true);
  for (const name of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(name, release, true);
}

/**
 * Runs work at once, or after the click when a press is under way. A message that appears on leaving a field moves what
 * lies below it: shown between press and release, it would take the button away from under the finger.
 */
export function whenReleased(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
