import type { PasskeyAnswer, PasskeyRequest } from "#contract/passkeys.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import { limitAddress, passkeyRequests } from "../guard/guard.ts";
import { note } from "../trail/trail.ts";
import { CHALLENGE_MS, makeChallenge, type PasskeyPurpose, spendChallenge, type Whom } from "./challenges.ts";
import { noteUse, type PasskeyOwner, passkeyOf, passkeysOf } from "./passkeys.store.ts";
import { counterHolds, relyingParty } from "./relyingParty.rules.ts";

type Proving = Pick<Means, "db" | "now" | "log" | "environment">;

/** Whether an owner could prove something by a passkey on the site of this request. */
export async function hasPasskey(means: Proving, visit: Visit, owner: PasskeyOwner): Promise<boolean> {
  const party = relyingParty(means.environment.publicUrl, visit.host);
  return party !== null && (await passkeysOf(means.db, owner)).some(({ rp_id }) => rp_id === party.id);
}

/**
 * Asks an owner for a passkey: what the page hands to `startAuthentication` of @simplewebauthn/browser. Good once, for 5 min, for
 * this purpose, in this browser. null where the owner has none, or the site can have none (no host name, no https).
 */
export async function passkeyChallenge(
  means: Proving,
  visit: Visit,
  owner: PasskeyOwner,
  purpose: PasskeyPurpose,
): Promise<PasskeyRequest | null> {
  const party = relyingParty(means.environment.publicUrl, visit.host);
  if (party === null) return null;
  const passkeys = (await passkeysOf(means.db, owner)).filter(({ rp_id }) => rp_id === party.id);
  if (passkeys.length === 0) return null;
  const challenge = await makeChallenge(means, visit, party, owner, purpose);
  return requestOf(party.id, challenge, passkeys.map(({ credential_id: id, transports }) => ({ id, type: "public-key", transports })));
}

/**
 * Asks whoever is there for a passkey of theirs; refused where the site can have none, and with the wait from the sixtieth time in
 * 5 min on from one address.
 */
export async function askAnyPasskey(
  means: Means,
  visit: Visit,
  kind: PasskeyOwner["kind"],
  purpose: PasskeyPurpose,
): Promise<PasskeyRequest> {
  const party = relyingParty(means.environment.publicUrl, visit.host);
  if (party === null) throw fail("passkeysNotHere");
  await limitAddress(means, visit, passkeyRequests);
  return requestOf(party.id, await makeChallenge(means, visit, party, { kind, id: null }, purpose), []);
}

/** User verification is always required: a passkey that was only touched proves nothing about who touched it. */
const requestOf = (rpId: string, challenge: Buffer, allowCredentials: PasskeyRequest["allowCredentials"]): PasskeyRequest => ({
  challenge: challenge.toString("base64url"),
  rpId,
  allowCredentials,
  timeout: CHALLENGE_MS,
  userVerification: "required",
});

/**
 * Whether the owner proved by one of their passkeys, with user verification, what they were asked for this purpose in this
 * browser. Each challenge is used up by the first answer to it, right or wrong.
 */
export async function provePasskey(
  means: Proving,
  visit: Visit,
  owner: PasskeyOwner,
  purpose: PasskeyPurpose,
  answer: PasskeyAnswer,
): Promise<boolean> {
  return (await proved(means, visit, owner, purpose, answer)) !== null;
}

/** Who proved by a passkey what whoever was there was asked for this purpose in this browser; null: nobody did. */
export function passkeyOwner(
  means: Proving,
  visit: Visit,
  kind: PasskeyOwner["kind"],
  purpose: PasskeyPurpose,
  answer: PasskeyAnswer,
): Promise<number | null> {
  return proved(means, visit, { kind, id: null }, purpose, answer);
}

async function proved(means: Proving, visit: Visit, whom: Whom, purpose: PasskeyPurpose, answer: PasskeyAnswer): Promise<number | null> {
  const { db, log, now } = means;
  const refused = (reason: string) => {
    log.info({ reason, purpose, kind: whom.kind }, "account: a passkey was refused");
    return null;
  };
  const asked = await spendChallenge(means, visit, whom, purpose, answer.response.clientDataJSON);
  if (asked === null) return refused("challenge");
  const passkey = await passkeyOf(db, whom.kind, answer.id, whom.id);
  if (!passkey || passkey.rp_id !== asked.id) return refused("unknown");
  const { userHandle } = answer.response;
  if (userHandle ? userHandle !== passkey.user_handle : whom.id === null) return refused("userHandle");
  const signed = await verified(asked, passkey, answer).catch((error: Error) => refused(error.message));
  if (!signed) return null;
  if (!counterHolds(passkey.counter, signed.newCounter)) {
    if (whom.kind === "learner") await note(db, now(), visit, { learnerId: passkey.ownerId, what: "passkeyCloned" });
    return refused("counter");
  }
  const use = { counter: signed.newCounter, backedUp: signed.credentialBackedUp, at: new Date(now()) };
  return (await noteUse(db, passkey.id, passkey.counter, use)) ? passkey.ownerId : refused("meanwhile");
}

type Asked = NonNullable<Awaited<ReturnType<typeof spendChallenge>>>;
type Kept = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

/** What the device signed; null or an error where the signature, the site or the user verification isn't right. */
async function verified(asked: Asked, passkey: Kept, answer: PasskeyAnswer) {
  // Read at its first use: it brings some forty modules that a start can do without.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { response, id, rawId, type } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified: right, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: asked.id,
    requireUserVerification: true,
    // Its own look at the count comes before the signature's: anybody could make it believe in a copy (`counterHolds`).
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  });
  return right ? authenticationInfo : null;
}
