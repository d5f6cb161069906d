import { timingSafeEqual } from "node:crypto";

/** Whether two are the same, found out in a time that doesn't tell where they differ: for hashes, seals and codes. */
export const sameBytes = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
