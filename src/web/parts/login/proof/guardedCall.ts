import { account } from "#contract/account.ts";
import { CAPTCHA_NEEDED, SUCCESS } from "#contract/codes.ts";
import type { Answer } from "#contract/endpoint.ts";
import { call, CallFailure } from "../../../client/call.ts";

/** A challenge may run out while it's solved, or its price rise under an attack: so many times it's fetched anew. */
const MOST_PROOFS = 4;
/** From this price on (contract, getCaptcha) the work takes some 4 s on a phone. */
const LONG_PRICE = 8;

interface Guarded<T> {
  /** Which call the proof of work is for, and the phone or username that goes into it (contract, getCaptcha). */
  readonly purpose: "code" | "login" | "register" | "staffLogin";
  readonly subject: string;
  readonly send: (proof: { readonly captcha?: string }) => Promise<Answer<T>>;
  /** The proof of work is under way; `isLong`: it takes many seconds. */
  readonly onProving: (isLong: boolean) => void;
}

/** An answer that is a success; any other is thrown as the failure that it is. */
export function succeeded<T>(answer: Answer<T>): Answer<T> & { readonly data: T } {
  if (answer.code !== SUCCESS) throw new CallFailure(answer.message, answer.code, answer.data, false);
  return answer as Answer<T> & { readonly data: T };
}

/**
 * Sends a call and, where the server asks for a proof of work (2010), solves its challenge and sends it again. Returns
 * the answer whatever its code; throws the failure of any call.
 */
export async function guardedAnswer<T>({ purpose, subject, send, onProving }: Guarded<T>): Promise<Answer<T>> {
  let answer = await send({});
  for (let proofs = 0; answer.code === CAPTCHA_NEEDED && proofs < MOST_PROOFS; proofs += 1) {
    onProving(false);
    const [{ challenge }, { prove }] = await Promise.all([call(account.getCaptcha, { purpose, subject }), import("./proof.ts")]);
    onProving(Number(challenge.parameters.data["price"]) >= LONG_PRICE);
    answer = await send({ captcha: await prove(challenge) });
  }
  return answer;
}

/** The same, where anything but a success is a failure. */
export const guardedCall = async <T>(guarded: Guarded<T>): Promise<Answer<T> & { readonly data: T }> =>
  succeeded(await guardedAnswer(guarded));
