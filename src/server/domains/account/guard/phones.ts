import { seal, unseal } from "../../../kernel/cipher.ts";
import { hmac } from "../../../kernel/hmac.ts";
import { keyedHash, keyedHashes } from "../../../kernel/keyedHash.ts";
import type { Secrets } from "../../../secrets.ts";

const hashOf = (phone: string) => (key: Buffer) => hmac(key).update(`phone|${phone}`).digest();

/** Finds a phone without storing it: HMAC-SHA256 under the look-up key (payments-security.md 6.6). As it is written from now on. */
export const phoneLookup = (secrets: Secrets, phone: string): Buffer => keyedHash(secrets.lookup, hashOf(phone));

/** Every form in which a phone may stand in a row, that of the current key first. */
export const phoneLookups = (secrets: Secrets, phone: string): Buffer[] => keyedHashes(secrets.lookup, hashOf(phone));

/** Encrypted and bound to its learner: another row's phone does not open (payments-security.md 6.6). */
export const encryptPhone = (secrets: Secrets, learnerId: number, phone: string): Buffer => seal(secrets, String(learnerId), phone);

/** The phone of this learner. Throws when the stored form is another's or was altered. */
export const decryptPhone = (secrets: Secrets, learnerId: number, stored: Buffer): string => unseal(secrets, String(learnerId), stored);

/** 138****0000 (api.md Conventions). */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
