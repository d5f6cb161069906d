import { useSyncExternalStore } from "react";

/** Asked before a page is left. Resolves to whether it may be. */
type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();
const listeners = new Set<() => void>();
/** Where the page stands in the browser's list of steps, so that a step back can be undone while the person is asked. */
let at = 0;
let isUndoing = false;

interface Step {
  readonly console?: number;
}

/** Once per page, at its start. */
export function followSteps(): void {
  at = (history.state as Step | null)?.console ?? 0;
  history.replaceState({ console: at } satisfies Step, "");
  addEventListener("popstate", ({ state }) => {
    const to = (state as Step | null)?.console ?? 0;
    if (isUndoing) {
      isUndoing = false;
      return;
    }
    if (guards.size === 0 || to === at) {
      at = to;
      tell();
      return;
    }
    const steps = to - at;
    isUndoing = true;
    history.go(-steps);
    void mayLeave().then((yes) => yes && history.go(steps));
  });
  addEventListener("click", followLink);
}

/** Goes to an address of the console. `replace`: what is left can't be gone back to; `stays`: the page stays, nobody is asked. */
export async function go(address: string, { replace = false, stays = false } = {}): Promise<void> {
  if (!stays && !(await mayLeave())) return;
  if (!replace) at += 1;
  history[replace ? "replaceState" : "pushState"]({ console: at } satisfies Step, "", address);
  tell();
}

/** Asks whoever guards what isn't saved. Who agrees guards no more. */
async function mayLeave(): Promise<boolean> {
  for (const guard of guards) {
    if (!(await guard())) return false;
    guards.delete(guard);
  }
  return true;
}

/** Has a page ask before it is left. Returns how to end that. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || !/^\/staff(?:\/|$)/.test(link.pathname)) return;
  // A place on this very page.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  void go(link.pathname + link.search);
}

const tell = (): void => listeners.forEach((listener) => listener());
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Path and query of the page. */
export const useAddress = (): string => useSyncExternalStore(listen, () => location.pathname + location.search);
