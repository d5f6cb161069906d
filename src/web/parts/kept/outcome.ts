import { RULE_BROKEN, SESSION_ENDING } from "#contract/codes.ts";
import { CallFailure } from "../../client/call.ts";

/** What became of a sending. It throws where no answer came, and where the server itself failed: then it is tried again. */
export type Outcome<A> =
  | { readonly kind: "answered"; readonly answer: A }
  /** The server will never take one of them, however often it is sent. */
  | { readonly kind: "refused"; readonly message: string }
  /** Nothing goes out until the shelf is told otherwise. Everything stays. */
  | { readonly kind: "halted"; readonly why: string };

/** Nobody is signed in any more, or somebody else. Ends by itself once the account is back. */
export const SIGNED_OUT = "signedOut";

/**
 * The outcome of a call that failed: a broken rule (1001) is a refusal, a session that ended a halt. Anything else may pass:
 * it is thrown again, and the entry is kept and sent again.
 */
export function failed(error: unknown): Outcome<never> {
  if (!(error instanceof CallFailure) || error.code === null) throw error;
  if (error.code === RULE_BROKEN) return { kind: "refused", message: error.message };
  if (SESSION_ENDING.includes(error.code)) return { kind: "halted", why: SIGNED_OUT };
  throw error;
}
