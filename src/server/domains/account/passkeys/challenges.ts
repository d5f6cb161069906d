import { randomBytes } from "node:crypto";
import type { Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { isSecret, secretHash } from "../guard/guard.ts";
import { addChallenge, takeChallenge } from "./challenges.store.ts";
import type { PasskeyOwner } from "./passkeys.store.ts";
import type { RelyingParty } from "./relyingParty.rules.ts";

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 5 * 60_000;

/** What somebody proves by a passkey; what was signed for one purpose serves no other. */
export type PasskeyPurpose = "register" | "signIn" | "presence" | "secondFactor";

/** Whom a challenge asks: one owner, or any of their kind who then says who they are. */
export type Whom = Pick<PasskeyOwner, "kind"> & { readonly id: number | null };

/** Makes a challenge of 32 random bytes for one purpose, answered once, within 5 min, by the browser that asked. */
export async function makeChallenge(
  { db, now }: Pick<Means, "db" | "now">,
  visit: Visit,
  party: RelyingParty,
  whom: Whom,
  purpose: PasskeyPurpose,
  userHandle: string | null = null,
): Promise<Buffer> {
  const kept = visit.cookies[COOKIE.passkey];
  const browser = isSecret(kept) ? kept : randomBytes(32).toString("base64url");
  const challenge = randomBytes(32);
  await addChallenge(db, {
    challenge_hash: secretHash(challenge.toString("base64url")),
    browser_hash: secretHash(browser),
    purpose,
    owner_kind: whom.kind,
    owner_id: whom.id,
    user_handle: userHandle,
    rp_id: party.id,
    origin: party.origin,
    expires_at: new Date(now() + CHALLENGE_MS),
  });
  visit.setCookie(COOKIE.passkey, browser, { maxAge: CHALLENGE_MS / 1000 });
  return challenge;
}

/** The challenge that a device says it signed, used up by the asking; null where we didn't ask just this of this browser. */
export async function spendChallenge(
  { db, now }: Pick<Means, "db" | "now">,
  visit: Visit,
  whom: Whom,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
) {
  const browser = visit.cookies[COOKIE.passkey];
  const challenge = challengeIn(clientDataJSON);
  if (!isSecret(browser) || challenge === null) return null;
  const asked = {
    challenge_hash: secretHash(challenge), browser_hash: secretHash(browser), purpose, owner_kind: whom.kind, owner_id: whom.id,
  };
  const party = await takeChallenge(db, asked, new Date(now()));
  return party && { ...party, challenge };
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as { challenge?: unknown };
    return typeof challenge === "string" && isSecret(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
