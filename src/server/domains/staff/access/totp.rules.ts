import { Secret, TOTP } from "otpauth";

/** How long (ms) an authenticator shows one code. */
const STEP_MS = 30_000;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;

/** A new authenticator's secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code tells an authenticator. */
export const totpUri = (secret: string, { host, username }: { readonly host: string; readonly username: string }): string =>
  new TOTP({ issuer: host, label: username, secret }).toString();

/** The half minute, counted from 1970, whose code this is: the present one, the one before or after; null: none of them. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}
