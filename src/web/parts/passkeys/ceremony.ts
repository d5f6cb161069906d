import type { PasskeyAnswer, PasskeyCreation, PasskeyMade, PasskeyRequest } from "#contract/passkeys.ts";

/**
 * Whether this browser could have passkeys on the page it shows. It has none on an address without a name, nor without https
 * (save on localhost). Whether the device has a lock is seen when it is asked.
 */
export const passkeysPossible = (): boolean =>
  isSecureContext && typeof PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(location.hostname);

/** Why a device signed or made nothing. `known`: it holds a passkey of the account; `noLock`: it can't make sure who is there. */
type PasskeyTrouble = "cancelled" | "known" | "noLock" | "failed";

/** How browsers call it. */
const TROUBLES: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
  ConstraintError: "noLock",
};

/** A device signed or made nothing, for a reason that the person may read. */
export class PasskeyFailure extends Error {
  // Declared only: a class field would ship helpers to old browsers.
  declare readonly trouble: PasskeyTrouble;
  constructor(trouble: PasskeyTrouble, cause: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** Lets the device make a passkey: it makes sure of the person by itself, and hands out a public key. @throws PasskeyFailure */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyMade> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as Optioned<typeof startRegistration> }).catch(told);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
}

/** Lets the device sign by one of its passkeys, after it has made sure of the person. @throws PasskeyFailure */
export async function answerPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as Optioned<typeof startAuthentication> }).catch(told);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null } };
}

/** Takes back what a device is being asked, if anything: that ends as cancelled. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}

/** The wire names transports by any word: new ones come with new devices. */
type Optioned<Start extends (given: { optionsJSON: never }) => unknown> = Parameters<Start>[0]["optionsJSON"];

function told(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  throw new PasskeyFailure(TROUBLES[name] ?? "failed", error);
}
