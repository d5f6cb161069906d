import { passkeys } from "#contract/passkeys.ts";
import { Authenticator } from "../support/authenticator.ts";
import { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";
import { type SignedIn, signIn } from "./account.ts";

/** The name under which browsers let a test's server have passkeys. */
export const named = (school: School): string => school.origin.replace("127.0.0.1", "localhost");

/** A browser at that name that has not signed in. */
export const visitorByName = (school: School): Client => new Client(named(school));

/** A browser's session, at that name. */
export function byName<C extends Client>(school: School, client: C): C {
  return Object.assign(client, { origin: named(school) });
}

/** A learner with a password, signed in at that name. */
export const learnerByName = async (school: School, password: string): Promise<SignedIn> =>
  byName(school, await signIn(school, { password }));

/** A passkey of a signed-in learner; `counter`: signatures of its device so far, 0 for one that doesn't count. */
export async function addPasskey(school: School, browser: SignedIn, password: string, counter = 0) {
  const device = new Authenticator(named(school), counter);
  const { options } = await browser.call(passkeys.beginPasskey, { password });
  const { passkeyId } = await browser.call(passkeys.addPasskey, { name: "我的手机", response: device.make(options) });
  return { device, passkeyId };
}
