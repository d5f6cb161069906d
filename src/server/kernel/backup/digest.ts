import { createHash, subtle } from "node:crypto";
import { isMainThread } from "node:worker_threads";

/** Bytes up to which something is read and hashed as a whole. */
export const AT_HAND = 16 * 1024 * 1024;

/** SHA-256 of bytes at hand. A command hashes on all cores; the server's thread for backups leaves its other threads to learners. */
export async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!isMainThread) return createHash("sha256").update(bytes).digest("hex");
  return Buffer.from(await subtle.digest("SHA-256", bytes)).toString("hex");
}
