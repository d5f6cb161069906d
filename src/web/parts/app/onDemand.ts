import { useEffect, useState } from "react";

/** Code that a page fetches when it is wanted. */
export interface OnDemand<Module> {
  /** Fetches it once; a failure is tried again by the next caller. */
  load(): Promise<Module>;
  loaded(): Module | null;
}

export function onDemand<Module extends object>(load: () => Promise<Module>): OnDemand<Module> {
  let module: Module | null = null;
  return {
    load: async () => (module ??= await load()),
    loaded: () => module,
  };
}

let missing: () => void = () => undefined;

/** What to do when a part that a person wants does not come; its own failure is shown all the same. */
export const whenCodeIsMissing = (act: () => void): void => {
  missing = act;
};

/**
 * The code once it is there, else null. What was loaded before the first drawing (on the server, or before the page
 * came alive) is there at once, so that both draw the same.
 */
export function useOnDemand<Module extends object>(demand: OnDemand<Module>, wanted: boolean, onFailure?: () => void): Module | null {
  const [, drawAgain] = useState(0);
  // What was drawn: the code may arrive between the drawing and the effect.
  const drawn = demand.loaded() !== null;
  useEffect(() => {
    if (!wanted || drawn) return;
    let gone = false;
    demand.load().then(
      () => gone || drawAgain((n) => n + 1),
      () => {
        if (gone) return;
        missing();
        onFailure?.();
      },
    );
    return () => {
      gone = true;
    };
    // A new `onFailure` is no reason to fetch again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [demand, wanted, drawn]);
  return wanted ? demand.loaded() : null;
}
