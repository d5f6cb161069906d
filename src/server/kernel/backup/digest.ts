import { createHash } from "node:crypto";

/** Bytes up to which something is read and hashed as a whole. */
export const AT_HAND = 16 * 1024 * 1024;

/** SHA-256 of bytes at hand. */
export const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
