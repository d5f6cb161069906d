import type { account } from "#contract/account.ts";
import type { Received } from "#contract/endpoint.ts";
import { signedIn } from "../app/viewer.ts";

/** What a call that signs in answers. */
export type SignInData = Received<(typeof account)["userLogin"]>;

/** Keeps both records of a sign-in (spec 3). */
export function keepSignIn({ distributorId, openid, ...record }: SignInData): void {
  signedIn(record, { distributorId, openid, username: record.username });
}
