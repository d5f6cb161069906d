import type { Fault } from "./report.ts";

const trail: string[] = [];
/** How many steps before a failure its report names. */
const STEPS = 20;

/** Remembers a step on the way to a later failure. */
export function crumb(text: string): void {
  trail.push(text);
  if (trail.length > STEPS) trail.shift();
}

/** Reports a fault; the code for that is fetched with the first one. */
export function reportFault(fault: Fault): void {
  const at = Date.now();
  import("./report.ts").then(({ failureOf, reporter }) => reporter.report(failureOf(fault), trail, at), () => undefined);
}

/** Reports what no part of the page caught, and files of the page that can't be loaded. */
export function watchFailures(): void {
  addEventListener(
    "error",
    ({ target, error, message }) => {
      const address = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
      if (address) reportFault({ kind: "resource", message: `not loaded: ${address.split("?")[0]}` });
      // Pictures have their own fallback; a message without an error comes from a foreign script.
      else if (error) reportFault({ kind: "js", message, error });
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => reportFault({ kind: "promise", error: reason }));
}
