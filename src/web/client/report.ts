import { errorReport } from "#contract/errors.ts";

/** What failed: a script, a promise nobody waited for, a call, or a file of the page. */
export type FailureKind = "js" | "promise" | "api" | "resource";

export interface FailedCall {
  readonly path: string;
  readonly status: number | null;
  readonly code?: number | null;
  /** Milliseconds until it failed. */
  readonly ms: number;
}

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly api?: FailedCall | undefined;
}

/** A failure as the page comes by it: without a message the error's own counts. */
export interface Fault {
  readonly kind: FailureKind;
  readonly message?: string;
  readonly error?: unknown;
  readonly api?: FailedCall;
}

/** What is reported of a fault. */
export function failureOf({ kind, message, error, api }: Fault): Failure {
  const thrown = error instanceof Error ? error : null;
  return { kind, message: message ?? thrown?.message ?? String(error), stack: thrown?.stack ?? "", api };
}

/** The limits of payments-security.md 8: reports per page view, the silence of one failure, the body. */
export const REPORT_LIMITS = { perPage: 10, sameAfterMs: 60_000, bytes: 8 * 1024 } as const;

/** One failure's mark: its kind, its words without numbers, its first three frames. */
export function fingerprint({ kind, message, stack }: Failure): string {
  const frames = (stack ?? "")
    .split("\n")
    .filter((line) => /:\d+/.test(line))
    .slice(0, 3)
    .map((line) => line.replace(/[:?]\S*$/, "").trim());
  return [kind, message.replace(/\d+/g, "#"), ...frames].join("|");
}

/** Decides what is sent: not too many in all, and the same failure only now and then. */
export function createReporter(
  send: (body: string) => void,
  surroundings: { readonly release: string; readonly path: () => string; readonly client: string },
) {
  let sent = 0;
  const last = new Map<string, number>();
  return {
    /** Reports a failure at an instant in ms since the epoch, with the steps before it; says whether it was sent. */
    report(failure: Failure, steps: readonly string[], now: number): boolean {
      const mark = fingerprint(failure);
      if (sent >= REPORT_LIMITS.perPage || now - (last.get(mark) ?? -Infinity) < REPORT_LIMITS.sameAfterMs) return false;
      sent += 1;
      last.set(mark, now);
      const body = (stackLength: number, trail: readonly string[]) =>
        JSON.stringify({
          v: 1,
          kind: failure.kind,
          message: failure.message.slice(0, 1_000) || "(no message)",
          stack: (failure.stack ?? "").slice(0, stackLength),
          url: surroundings.path().slice(0, 300),
          release: surroundings.release.slice(0, 60),
          client: surroundings.client.slice(0, 300),
          breadcrumbs: trail,
          ...(failure.api ? { api: { ...failure.api, path: failure.api.path.slice(0, 200) } } : {}),
        });
      const whole = body(
        4_000,
        steps.map((step) => step.slice(0, 100)),
      );
      send(new TextEncoder().encode(whole).length <= REPORT_LIMITS.bytes ? whole : body(600, []));
      return true;
    },
  };
}

/** Sends past the common transport: a report that fails must not lead to a report. */
function send(body: string): void {
  const options = {
    method: errorReport.method,
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    keepalive: true,
    body,
  } as const;
  fetch(errorReport.path, options).catch(() => undefined);
}

/** The page's own. */
export const reporter = createReporter(send, {
  release: typeof document === "undefined" ? "" : (document.documentElement.dataset["main"]?.split("/").pop() ?? ""),
  path: () => location.pathname,
  client: typeof navigator === "undefined" ? "" : navigator.userAgent,
});
