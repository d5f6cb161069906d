import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
import type { Secrets } from "../secrets.ts";

const IV = 12;
const TAG = 16;

/**
 * AES-256-GCM, bound to the row that it stands in: it opens in no other (payments-security.md 6.6). Its first byte says which key
 * encrypted it. Keys are made key objects, as for `hmac`: a list of learners opens a phone a row.
 */
export function seal(secrets: Pick<Secrets, "personal">, row: string, text: string): Buffer {
  const { id, bytes } = secrets.personal.current;
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", createSecretKey(bytes), iv);
  cipher.setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(id), iv, cipher.getAuthTag(), body]);
}

/** What `seal` hid for this row. Throws when the stored form is another row's or was altered, or its key is no longer held. */
export function unseal(secrets: Pick<Secrets, "personal">, row: string, stored: Buffer): string {
  const key = secrets.personal.held.find(({ id }) => id === stored[0]);
  if (!key) throw new Error(`encrypted with the keys of set ${stored[0]}, which secrets.json lacks`);
  const decipher = createDecipheriv("aes-256-gcm", createSecretKey(key.bytes), stored.subarray(1, 1 + IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(stored.subarray(1 + IV, 1 + IV + TAG));
  return Buffer.concat([decipher.update(stored.subarray(1 + IV + TAG)), decipher.final()]).toString("utf8");
}

/** The same text under the current key. */
export const resealed = (secrets: Pick<Secrets, "personal">, row: string, stored: Buffer): Buffer =>
  stored[0] === secrets.personal.current.id ? stored : seal(secrets, row, unseal(secrets, row, stored));
