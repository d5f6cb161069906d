import { createHmac } from "node:crypto";

/** What a seal says of a day: how many chains it holds, and the hash over where they stood. */
interface Sealed {
  readonly id: number;
  readonly at: Date;
  readonly count: number;
  readonly root: Buffer;
}

/** The seal of a day: keyed with a secret that the database does not hold, and tied to the seal before it (empty for the first). */
export const sealOf = (key: Buffer, purpose: "evidence" | "audit", previous: Buffer, { id, at, count, root }: Sealed): Buffer =>
  createHmac("sha256", key).update(`${purpose}|`).update(previous).update(`|${id}|${at.getTime()}|${count}|`).update(root).digest();
