import { useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffAccount } from "#contract/staff/account.ts";
import { CallFailure } from "../../../client/call.ts";
import { useWords } from "../../../parts/console/state/console.ts";

/** What signing in gives. */
export type SignedIn = Received<(typeof staffAccount)["login"]>;

/** One thing at a time, and what went wrong with the last one, in words. */
export function useTry() {
  const { offline } = useWords("frame");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown instanceof CallFailure ? thrown.told(offline) : thrown instanceof Error ? thrown.message : offline);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, run };
}
