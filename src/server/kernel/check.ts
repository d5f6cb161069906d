import type { Given, Schema } from "#contract/endpoint.ts";

/** What a value is by its schema, or what is wrong with it: a message for each field, `body` for the whole. */
type Checked<T> =
  | { readonly issues: Readonly<Record<string, string>>; readonly value?: never }
  | { readonly issues?: never; readonly value: T };

interface Outcome {
  readonly value?: unknown;
  readonly issues?: readonly { readonly message: string; readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] }[];
}

/** Passes a value through its schema, at once: each call does it twice, and no schema of ours has to wait for anything. */
export function check<S extends Schema>(schema: S, value: unknown): Checked<Given<S>> {
  const outcome = schema["~standard"].validate(value) as Outcome | Promise<Outcome>;
  if (outcome instanceof Promise) throw new Error("a schema that must be waited for");
  if (!outcome.issues) return { value: outcome.value as Given<S> };
  const issues: Record<string, string> = {};
  for (const issue of outcome.issues) {
    const path = (issue.path ?? []).map((step) => String(typeof step === "object" ? step.key : step)).join(".");
    issues[path || "body"] ??= issue.message;
  }
  return { issues };
}
