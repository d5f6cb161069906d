import { z } from "zod";
import { accountShapes } from "./account.schema.ts";
import { smsCode, text } from "./fields.ts";
import { PASSKEY_NAME_LENGTH } from "./passkeys.ts";
import { id, instant, nothing } from "./values.ts";

/**
 * The shapes are those of WebAuthn Level 3 in JSON. A device sends a public key and signatures; whatever unlocks the private
 * half (fingerprint, face, device code) stays on it, and nothing of that has a place here.
 */
const bytes = (max: number) => z.string().min(1).max(max).regex(/^[\w-]+$/).describe("base64url");
/** Longest in characters: ids of 1023 bytes, the longest that WebAuthn allows. */
const credentialId = bytes(1_364);
const clientDataJSON = bytes(4_000);

const described = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

/** What a device is asked to sign. */
export const passkeyRequest = z.object({
  challenge: z.string().describe("32 bytes, base64url; good once, for 5 min, in this browser"),
  rpId: z.string(),
  allowCredentials: z.array(described).describe("empty: any of this site's that the device holds"),
  timeout: z.int().describe("ms"),
  userVerification: z.literal("required"),
}).meta({ "x-name": "PasskeyRequest" });

/** What a device signed. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON, authenticatorData: bytes(4_000), signature: bytes(8_000), userHandle: bytes(200).nullish() }),
}).meta({ "x-name": "PasskeyAnswer" });

/** What a device is asked to make a passkey of. */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"), requireResidentKey: z.literal(true), userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
  timeout: z.int().describe("ms"),
}).meta({ "x-name": "PasskeyCreation" });

/** The passkey that a device made. */
const passkeyMade = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
}).meta({ "x-name": "PasskeyMade" });

const passkeyName = text(PASSKEY_NAME_LENGTH);

const passkey = z.object({
  passkeyId: id,
  name: z.string(),
  createTime: instant,
  usedTime: instant.nullable().describe("null: not yet"),
  isHere: z.boolean().describe("false: it was made for another address of the school and can't be used on this one"),
}).meta({ "x-name": "Passkey" });

const passkeyListOut = z.object({
  offered: z.boolean().describe("false: this address can have no passkeys (no host name, no https)"),
  passkeys: z.array(passkey),
});

const proof = {
  password: z.string().max(20).optional().describe("the account's password; this or `verifyCode`"),
  verifyCode: z.optional(smsCode).describe("a code sent to the account's own phone"),
};

export const passkeyShapes = {
  askPasskey: {
    summary: "Asks whoever is there for a passkey of a learner's; refused where this address can have none",
    in: z.object({}),
    out: z.object({ options: passkeyRequest }),
  },
  passkeyLogin: {
    summary: "Signs in by what a device signed; user verification is required",
    in: z.object({ response: passkeyAnswer }),
    out: accountShapes.userLogin.out,
  },
  getPasskeys: { summary: "One's own passkeys, the oldest first", in: z.object({}), out: passkeyListOut },
  beginPasskey: {
    summary: "Asks a device for a new passkey, after a fresh proof of who one is",
    in: z.object(proof),
    out: z.object({ options: passkeyCreation }),
  },
  addPasskey: {
    summary: "Keeps the passkey that a device made; at most 10",
    in: z.object({ name: passkeyName, response: passkeyMade }),
    out: passkey,
  },
  renamePasskey: { summary: "Gives a passkey another name", in: z.object({ passkeyId: id, name: passkeyName }), out: nothing },
  removePasskey: {
    summary: "Removes a passkey: it signs in no more. What signed in by it stays signed in",
    in: z.object({ passkeyId: id }),
    out: nothing,
  },
};

export type PasskeyShapes = typeof passkeyShapes;
