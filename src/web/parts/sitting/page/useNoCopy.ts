import { useEffect } from "react";

const EVENTS = ["copy", "cut", "contextmenu", "dragstart", "selectstart"] as const;

/** Turns copying off while a paper asks for it (rules `noCopy`); in fields of the learner's own one may select and paste. */
export function useNoCopy(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const stop = (event: Event) => {
      const own = event.target instanceof Element && event.target.closest("input, textarea") !== null;
      if (!own) event.preventDefault();
    };
    for (const name of EVENTS) document.addEventListener(name, stop);
    document.documentElement.toggleAttribute("data-no-copy", true);
    return () => {
      for (const name of EVENTS) document.removeEventListener(name, stop);
      document.documentElement.toggleAttribute("data-no-copy", false);
    };
  }, [on]);
}
