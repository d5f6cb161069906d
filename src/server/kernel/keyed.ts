import type { Means } from "./call.ts";
import type { Renewed } from "./schoolKeys.store.ts";

/** Something that rows hold under the school's keys; declared by a domain in its `room.ts`. */
export interface Keyed {
  /** For the operator: `phones of learners`. */
  readonly name: string;
  /** How many rows can't be read, or compared, without this set of keys. */
  needing(means: Pick<Means, "db" | "now">, keyId: number): Promise<number>;
  /** Makes what older sets made anew under the current one, batch by batch, while the school runs. Absent: that can't be done. */
  readonly renew?: (means: Pick<Means, "db" | "secrets">) => AsyncGenerator<Renewed>;
  /** Takes away what can't be made anew; its holders get others. Returns how many. */
  readonly drop?: (means: Pick<Means, "db">, keyId: number) => Promise<number>;
}

/** A chain of seals that is made with the keys of the evidence. */
export interface SealedChain {
  readonly purpose: "evidence" | "audit";
  /** The last seal of this key, once none is under way. */
  readonly last: (means: Pick<Means, "db">, keyId: number) => Promise<{ readonly id: number; readonly seal: Buffer } | null>;
  /** Makes a seal now. */
  readonly seal: (means: Pick<Means, "db" | "now" | "secrets" | "process">) => Promise<void>;
}
