import type { Generated } from "kysely";

/** The public half of a key pair on a device of a learner or of a member of staff; one of the two ids is set. */
export interface PasskeyTable {
  id: Generated<number>;
  learner_id: number | null;
  staff_id: number | null;
  user_handle: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  rp_id: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

/** What a device is asked to sign, once. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  browser_hash: Buffer;
  purpose: string;
  owner_kind: "learner" | "staff";
  /** null: whoever signs says who they are. */
  owner_id: number | null;
  /** Of the passkey that is to be made. */
  user_handle: string | null;
  rp_id: string;
  origin: string;
  expires_at: Date;
}

/** What happened to the safety of a learner's account; only added to. */
export interface SecurityEventTable {
  id: Generated<number>;
  learner_id: number;
  at: Date;
  what: string;
  way: Generated<string>;
  address: string;
  system: string;
  browser: string;
}
