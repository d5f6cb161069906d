/** Names a history entry; the one that the browser itself made has none and is 0. */
export const keyOf = (state: unknown): number => (state as { readonly key?: number } | null)?.key ?? 0;

/** The person's steps through the history. Kept from the start, as what reads them is fetched with the first step. */
export const steps = {
  /** The entry that is shown. */
  here: 0,
  /** The entry that back or forward leads to; null on the way to a new one. */
  returning: null as number | null,
};

export function watchSteps(): void {
  history.scrollRestoration = "manual";
  steps.here = keyOf(history.state);
  addEventListener("popstate", ({ state }) => {
    steps.returning = keyOf(state);
  });
}
