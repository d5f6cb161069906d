import type { Key, Ring } from "../secrets.ts";

type Hash = (key: Buffer) => Buffer;

const BYTES = 32;

/** The first key's hashes stand bare, as all did before there were several keys. */
const numbered = ({ id, bytes }: Key, hash: Hash): Buffer => (id === 1 ? hash(bytes) : Buffer.concat([Buffer.of(id), hash(bytes)]));

/** A keyed hash of 32 bytes as it is stored: made with the current key, whose number stands before it. */
export const keyedHash = (ring: Ring, hash: Hash): Buffer => numbered(ring.current, hash);

/** Every form in which it may be stored, that of the current key first: what is looked for is one of them. */
export const keyedHashes = (ring: Ring, hash: Hash): Buffer[] => ring.held.map((key) => numbered(key, hash));

/** The number of the key that made a stored hash. */
export const keyIdOf = (stored: Buffer): number => (stored.length === BYTES ? 1 : stored[0]!);

/** The key that made a stored hash; undefined where it is held no longer. */
export const keyOf = (ring: Ring, stored: Buffer): Key | undefined => ring.held.find(({ id }) => id === keyIdOf(stored));
