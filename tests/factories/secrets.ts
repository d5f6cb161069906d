import type { Ring, Secrets } from "#server/secrets.ts";

/** A ring of these keys, numbered from 1; the last one is the current one. */
export function ringOf(...keys: readonly Buffer[]): Ring {
  const held = keys.map((bytes, i) => ({ id: i + 1, bytes })).toReversed();
  return { current: held[0]!, held };
}

/** Keys of one purpose each, of so many sets as are given of it. */
export const secretsOf = (given: Partial<Record<"lookup" | "personal" | "tickets" | "evidence", readonly Buffer[]>>): Secrets => {
  const ring = (keys: readonly Buffer[] = [Buffer.alloc(32)]) => ringOf(...keys);
  return {
    lookup: ring(given.lookup), personal: ring(given.personal), tickets: ring(given.tickets), evidence: ring(given.evidence),
    sealEnds: [], storeMark: "a school",
  };
};
