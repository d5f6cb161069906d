import type { Failure } from "./report.ts";

const trail: string[] = [];
/** How many steps before a failure its report names. */
const STEPS = 20;

/** Remembers a step on the way to a later failure. */
export function crumb(text: string): void {
  trail.push(text);
  if (trail.length > STEPS) trail.shift();
}

/** Reports a failure; the code for that is fetched with the first one. */
export function reportFailure(failure: Failure): void {
  const at = Date.now();
  import("./report.ts").then(({ reporter }) => reporter.report(failure, trail, at), () => undefined);
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? "") : "");

/** Reports what no part of the page caught, and files of the page that can't be loaded. */
export function watchFailures(): void {
  addEventListener(
    "error",
    ({ target, error, message }) => {
      const address = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
      if (address) reportFailure({ kind: "resource", message: `not loaded: ${address.split("?")[0]}` });
      // Pictures have their own fallback; a message without an error comes from a foreign script.
      else if (error) reportFailure({ kind: "js", message, stack: stackOf(error) });
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    reportFailure({ kind: "promise", message: reason instanceof Error ? reason.message : String(reason), stack: stackOf(reason) });
  });
}
