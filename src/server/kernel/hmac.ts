import { createHmac, createSecretKey, type Hmac } from "node:crypto";

/**
 * HMAC-SHA-256 with this key. Node asks of bare bytes whether they are a key object by an exception that it throws and catches, which
 * takes several times as long as the hash. Bytes that are made a key object first go without.
 */
export const hmac = (key: Buffer): Hmac => createHmac("sha256", createSecretKey(key));
