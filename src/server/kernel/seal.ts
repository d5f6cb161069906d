import type { Secrets } from "../secrets.ts";
import { hmac } from "./hmac.ts";
import { keyedHash, keyIdOf, keyOf } from "./keyedHash.ts";
import { sameBytes } from "./sameBytes.ts";

/** What a seal says of a day: how many chains it holds, and the hash over where they stood. */
interface Sealed {
  readonly id: number;
  readonly at: Date;
  readonly count: number;
  readonly root: Buffer;
}

type Purpose = "evidence" | "audit";
type Keys = Pick<Secrets, "evidence" | "sealEnds">;

const hashOf = (purpose: Purpose, previous: Buffer, { id, at, count, root }: Sealed) => (key: Buffer) =>
  hmac(key).update(`${purpose}|`).update(previous).update(`|${id}|${at.getTime()}|${count}|`).update(root).digest();

/** The seal of a day: keyed with a secret that the database does not hold, and tied to the seal before it (empty for the first). */
export const sealOf = ({ evidence }: Pick<Secrets, "evidence">, purpose: Purpose, previous: Buffer, sealed: Sealed): Buffer =>
  keyedHash(evidence, hashOf(purpose, previous, sealed));

/**
 * Whether a stored seal is ours. Whoever got hold of a former key can't use it: its seals end where the file of secrets says, with
 * the very last one, and after a newer key none is made with an older one.
 */
export function isSeal(secrets: Keys, purpose: Purpose, previous: Buffer, sealed: Sealed & { readonly seal: Buffer }): boolean {
  const { evidence, sealEnds } = secrets;
  const { id, seal } = sealed;
  const key = keyOf(evidence, seal);
  if (!key || !sameBytes(seal, keyedHash({ current: key, held: [key] }, hashOf(purpose, previous, sealed)))) return false;
  if (previous.length > 0 && keyIdOf(previous) > key.id) return false;
  const end = sealEnds.find((one) => one.purpose === purpose && one.keyId === key.id);
  return !end || id < end.id || (id === end.id && sameBytes(seal, end.seal));
}

/** Numbers of seals that must be there and are not, where `last` is the number of the last one: somebody cut them off. */
export const cutOff = ({ sealEnds }: Keys, purpose: Purpose, last: number): number[] =>
  sealEnds.filter((end) => end.purpose === purpose && end.id > last).map(({ id }) => id);
