import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "../../secrets.ts";

/** Which key encrypted a phone; the first byte of the stored form, so that keys can be changed one day. */
const KEY_ID = 1;
const IV = 12;
const TAG = 16;

/** Finds a phone without storing it: HMAC-SHA256 under the look-up key (payments-security.md 6.6). */
export const phoneLookup = (secrets: Secrets, phone: string): Buffer => createHmac("sha256", secrets.lookup).update(`phone|${phone}`).digest();

/** AES-256-GCM, bound to its learner: another row's phone does not open (payments-security.md 6.6). */
export function encryptPhone(secrets: Secrets, learnerId: number, phone: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", secrets.personal, iv);
  cipher.setAAD(Buffer.from(String(learnerId)));
  const body = Buffer.concat([cipher.update(phone, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(KEY_ID), iv, cipher.getAuthTag(), body]);
}

/** The phone of this learner. Throws when the stored form is another's or was altered. */
export function decryptPhone(secrets: Secrets, learnerId: number, stored: Buffer): string {
  if (stored[0] !== KEY_ID) throw new Error(`phone of learner ${learnerId} is encrypted with an unknown key`);
  const decipher = createDecipheriv("aes-256-gcm", secrets.personal, stored.subarray(1, 1 + IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(String(learnerId)));
  decipher.setAuthTag(stored.subarray(1 + IV, 1 + IV + TAG));
  return Buffer.concat([decipher.update(stored.subarray(1 + IV + TAG)), decipher.final()]).toString("utf8");
}

/** 138****0000 (api.md Conventions). */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
