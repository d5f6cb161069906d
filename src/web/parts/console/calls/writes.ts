import { useState } from "react";
import { CHANGED_SINCE, type ChangedSince, RULE_BROKEN, SUCCESS } from "#contract/codes.ts";
import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { ask, CallFailure } from "../../../client/call.ts";
import { notices } from "../look/notices.ts";
import { useWords } from "../state/console.ts";
import { askAnew } from "./reads.ts";

/** What became of a write. What isn't `done` has been told to the person, but for fields and changes: those are the form's to show. */
export type Written<Data> =
  | { readonly kind: "done"; readonly data: Data }
  /** Broken rules by field, as the contract's words say them. */
  | { readonly kind: "fields"; readonly fields: Readonly<Record<string, string>>; readonly message: string }
  /** Somebody else saved it since it was read; nothing was written. */
  | { readonly kind: "changed"; readonly since: ChangedSince; readonly message: string }
  | { readonly kind: "failed"; readonly failure: CallFailure };

interface Writing<E extends Endpoint> {
  readonly run: (input: Sent<E>) => Promise<Written<Received<E>>>;
  readonly busy: boolean;
}

interface Options {
  /** Calls whose answers this write makes stale. */
  readonly stale?: readonly Endpoint[];
  /** The form shows fields and changes itself; without it they are told like any other failure. */
  readonly ofForm?: boolean;
  /** Fields that a refusal names in its own way, with their messages; null: it names none. */
  readonly fieldsOf?: (failure: CallFailure) => Readonly<Record<string, string>> | null;
  /** A failure that the caller asks the person about instead of having it told. */
  readonly handles?: (failure: CallFailure) => boolean;
  /** Said when it went well. */
  readonly done?: string;
}

/** Sends a write, says what became of it and has stale answers asked anew. */
export function useWrite<E extends Endpoint>(endpoint: E, options: Options = {}): Writing<E> {
  const [busy, setBusy] = useState(false);
  const { offline } = useWords("frame");
  const run = async (input: Sent<E>): Promise<Written<Received<E>>> => {
    setBusy(true);
    try {
      const written = await write(endpoint, input, options.fieldsOf);
      const isForms = options.ofForm && (written.kind === "fields" || written.kind === "changed");
      if (written.kind === "done" || written.kind === "changed") await askAnew(options.stale ?? []);
      if (written.kind === "done") {
        if (options.done) notices.done(options.done);
      } else if (!isForms && !(written.kind === "failed" && options.handles?.(written.failure))) {
        notices.failed(written.kind === "failed" ? written.failure.told(offline) : written.message);
      }
      return written;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

/** Sends a write and sorts its answer. */
async function write<E extends Endpoint>(endpoint: E, input: Sent<E>, fieldsOf: Options["fieldsOf"]): Promise<Written<Received<E>>> {
  try {
    const { code, message, data } = await ask(endpoint, input, { quiet: true });
    if (code === SUCCESS) return { kind: "done", data: data as Received<E> };
    if (code === CHANGED_SINCE) return { kind: "changed", since: data as unknown as ChangedSince, message };
    return { kind: "failed", failure: new CallFailure(message, code, data, false) };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { message } = error;
    const fields = fieldsOf?.(error) ?? error.fields;
    if (error.code === RULE_BROKEN && Object.keys(fields).length > 0) return { kind: "fields", fields, message };
    return { kind: "failed", failure: error };
  }
}
