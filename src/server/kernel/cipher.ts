import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "../secrets.ts";

/** Which key encrypted it; the first byte of the stored form, so that keys can be changed one day. */
const KEY_ID = 1;
const IV = 12;
const TAG = 16;

/** AES-256-GCM, bound to the row that it stands in: it opens in no other (payments-security.md 6.6). */
export function seal(secrets: Pick<Secrets, "personal">, row: string, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", secrets.personal, iv);
  cipher.setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(KEY_ID), iv, cipher.getAuthTag(), body]);
}

/** What `seal` hid for this row. Throws when the stored form is another row's or was altered. */
export function unseal(secrets: Pick<Secrets, "personal">, row: string, stored: Buffer): string {
  if (stored[0] !== KEY_ID) throw new Error("encrypted with an unknown key");
  const decipher = createDecipheriv("aes-256-gcm", secrets.personal, stored.subarray(1, 1 + IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(stored.subarray(1 + IV, 1 + IV + TAG));
  return Buffer.concat([decipher.update(stored.subarray(1 + IV + TAG)), decipher.final()]).toString("utf8");
}
