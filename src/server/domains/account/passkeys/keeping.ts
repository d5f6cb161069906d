import { randomBytes } from "node:crypto";
import { PASSKEYS_AT_MOST, type PasskeyCreation, type PasskeyMade } from "#contract/passkeys.ts";
import type { Database } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { fail, mend } from "../../../kernel/refusal.ts";
import { CHALLENGE_MS, makeChallenge, spendChallenge } from "./challenges.ts";
import { addPasskey, type NewPasskey, type PasskeyOwner, type PasskeyRow, passkeysOf } from "./passkeys.store.ts";
import { relyingParty } from "./relyingParty.rules.ts";

type Keeping = Pick<Means, "db" | "now" | "log" | "environment">;

/** EdDSA, ES256, RS256: what devices of these years make. */
const ALGORITHMS = [-8, -7, -257];

const told = (row: PasskeyRow, rpId: string | undefined) => ({
  passkeyId: row.id,
  name: row.name,
  createTime: row.created_at.getTime(),
  usedTime: row.used_at?.getTime() ?? null,
  isHere: row.rp_id === rpId,
});

/** An owner's passkeys as they are told, and whether this address can have any. */
export async function passkeyList({ db, environment }: Keeping, visit: Visit, owner: PasskeyOwner) {
  const party = relyingParty(environment.publicUrl, visit.host);
  return { offered: party !== null, passkeys: (await passkeysOf(db, owner)).map((row) => told(row, party?.id)) };
}

/**
 * Asks a device for a new passkey of an owner who has just proved to be it. `name` and `displayName` are what the device shows
 * when it asks which passkey to use. Refused where this address can have none, and from the tenth on.
 */
export async function beginPasskey(
  means: Keeping,
  visit: Visit,
  owner: PasskeyOwner,
  { name, displayName }: { readonly name: string; readonly displayName: string },
): Promise<PasskeyCreation> {
  const party = relyingParty(means.environment.publicUrl, visit.host);
  if (party === null) throw fail("passkeysNotHere");
  const kept = await passkeysOf(means.db, owner);
  if (kept.length >= PASSKEYS_AT_MOST) throw mend("passkeysFull", { count: PASSKEYS_AT_MOST });
  // Random, and the same for all passkeys of an account: it tells nothing of whose it is.
  const handle = kept[0]?.user_handle ?? randomBytes(32).toString("base64url");
  const challenge = await makeChallenge(means, visit, party, owner, "register", handle);
  return {
    challenge: challenge.toString("base64url"),
    rp: { id: party.id, name: party.id },
    user: { id: handle, name, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    excludeCredentials: kept
      .filter(({ rp_id }) => rp_id === party.id)
      .map(({ credential_id: id, transports }) => ({ id, type: "public-key", transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    // What the device is made of is none of the school's business.
    attestation: "none",
    timeout: CHALLENGE_MS,
  };
}

/** A passkey that a device made for its owner, verified and not yet kept. */
interface MadePasskey {
  readonly owner: PasskeyOwner;
  readonly passkey: NewPasskey;
}

/**
 * What a device made after `beginPasskey`, verified; the challenge is used up whatever follows. Refused where the device
 * answered something else, or didn't make sure who is there.
 */
export async function madePasskey(
  means: Keeping,
  visit: Visit,
  owner: PasskeyOwner,
  { name, response }: { readonly name: string; readonly response: PasskeyMade },
): Promise<MadePasskey> {
  const asked = await spendChallenge(means, visit, owner, "register", response.response.clientDataJSON);
  const made = asked && (await verified(means, asked, response));
  if (!made || asked.userHandle === null) throw fail("passkeyRefused");
  const { credential, credentialBackedUp } = made;
  const passkey = {
    user_handle: asked.userHandle,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    backed_up: credentialBackedUp,
    rp_id: asked.id,
    name,
    created_at: new Date(means.now()),
    used_at: null,
  };
  return { owner, passkey };
}

/** Keeps a passkey that was made; refused where there are as many as there may be, or it is kept already. */
export async function keepPasskey(db: Database, { owner, passkey }: MadePasskey) {
  if ((await passkeysOf(db, owner)).length >= PASSKEYS_AT_MOST) throw mend("passkeysFull", { count: PASSKEYS_AT_MOST });
  const added = await addPasskey(db, owner, passkey);
  if (added === null) throw fail("passkeyKnown");
  return told(added, passkey.rp_id);
}

type Asked = NonNullable<Awaited<ReturnType<typeof spendChallenge>>>;

async function verified({ log }: Keeping, asked: Asked, { id, rawId, type, response }: PasskeyMade) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON, attestationObject } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: asked.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : "fault" }, "account: a new passkey was refused");
    return null;
  }
}
