import type { Received, Sent } from "./endpoint.ts";
import { endpoints } from "./endpoint.ts";
import type { PasskeyShapes } from "./passkeys.schema.ts";

/** Most passkeys of one account. */
export const PASSKEYS_AT_MOST = 10;
/** Most characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 30;

/** Passkeys of a learner: kept, and used to sign in. */
export const passkeys = endpoints<PasskeyShapes>()({
  askPasskey: { method: "POST", path: "/api/v3/login/askPasskey", access: "visitor", ignoresSession: true },
  passkeyLogin: { method: "POST", path: "/api/v3/login/passkeyLogin", access: "visitor", ignoresSession: true },
  getPasskeys: { method: "GET", path: "/api/v1/user/passkeys", access: "learner" },
  beginPasskey: { method: "POST", path: "/api/v1/user/passkeys/begin", access: "learner" },
  addPasskey: { method: "POST", path: "/api/v1/user/passkeys/add", access: "learner" },
  renamePasskey: { method: "POST", path: "/api/v1/user/passkeys/rename", access: "learner" },
  removePasskey: { method: "POST", path: "/api/v1/user/passkeys/remove", access: "learner" },
});

/** What a device is asked to sign: for `startAuthentication` of @simplewebauthn/browser. */
export type PasskeyRequest = Received<typeof passkeys.askPasskey>["options"];
/** What a device made of it. */
export type PasskeyAnswer = Sent<typeof passkeys.passkeyLogin>["response"];
/** What a device is asked to make a passkey of: for `startRegistration`. */
export type PasskeyCreation = Received<typeof passkeys.beginPasskey>["options"];
/** The passkey that a device made. */
export type PasskeyMade = Sent<typeof passkeys.addPasskey>["response"];
