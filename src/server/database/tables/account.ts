import type { ColumnType, Generated } from "kysely";

/** One learner; `status` erased keeps the id alone, for orders and certificates. */
export interface LearnerTable {
  id: Generated<number>;
  /** Unique whatever its case. */
  username: string;
  phone_lookup: Buffer | null;
  phone_enc: Buffer | null;
  phone_mask: Generated<string>;
  password_hash: string | null;
  password_at: Date | null;
  nick_name: string;
  name_place: Generated<string | null>;
  real_name: Generated<string>;
  avatar_url: Generated<string>;
  work_code: Generated<string>;
  cohort: Generated<string>;
  distributor_id: Generated<string>;
  openid: Generated<string>;
  status: Generated<"active" | "frozen" | "erased">;
  /** Set while an erasure waits for its day. */
  erase_at: Date | null;
  /** When the learner confirmed to be 18; null: not yet. */
  adult_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  /** Counts what staff change. */
  version: Generated<number>;
  /** The name that staff or a partner confirmed; empty: nobody yet. */
  confirmed_name: Generated<string>;
  name_confirmed_at: Generated<Date | null>;
  /** A member of staff; null: a partner's signed link. */
  name_confirmed_by: Generated<number | null>;
  name_confirmed_how: Generated<string>;
  /** Told at the sign-in. */
  frozen_reason: Generated<string>;
  frozen_at: Generated<Date | null>;
  signed_in_at: Generated<Date | null>;
  /** Until when the password is one that the school handed over. */
  once_until: Generated<Date | null>;
  once_used: Generated<boolean>;
  origin: Generated<"" | "self" | "school" | "import" | "partner">;
  /** The account that this one was merged into; it stays frozen. */
  merged_into: Generated<number | null>;
  /** What it is found by; the database makes it. */
  words: ColumnType<string, never, never>;
}

export interface ConsentTable {
  id: Generated<number>;
  learner_id: number;
  version: string;
  ip: string;
  at: Date;
}

/** The living code of one phone and one browser. */
export interface PhoneCodeTable {
  phone_lookup: Buffer;
  browser_hash: Buffer;
  out_id: string;
  code_hash: Buffer;
  looks: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Codes of versions that kept one per phone; nobody writes it any more. */
export interface SmsCodeTable {
  phone_lookup: Buffer;
  out_id: string;
  code_hash: Buffer;
  browser_hash: Buffer;
  looks: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface ResetGrantTable {
  secret_hash: Buffer;
  phone_lookup: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

export interface UsedCaptchaTable {
  signature: string;
  expires_at: Date;
}

export interface TermsTable {
  version: string;
  in_force_at: Date;
}

/** Of a younger learner; name and phone are encrypted. */
export interface GuardianTable {
  learner_id: number;
  guardian_name: Buffer;
  guardian_phone: Buffer;
  relation: string;
  consent: string;
  staff_id: number;
  created_at: Date;
}

export interface UsedTicketTable {
  id: string;
  expires_at: Date;
}

export interface PartnerTable {
  id: Generated<number>;
  code: string;
  name: string;
  app_token: string;
  /** Secret by key id, base64url; written as JSON text. */
  keys: ColumnType<Record<string, string>, string | undefined, string>;
  may_provision: Generated<boolean>;
  allow_unsigned: Generated<boolean>;
  distributor_id: Generated<string>;
  is_active: Generated<boolean>;
  created_at: Date;
  version: Generated<number>;
}

export interface PartnerNonceTable {
  partner_id: number;
  nonce: string;
  expires_at: Date;
}

export interface PartnerLinkTable {
  partner_id: number;
  wkno: string;
  learner_id: number;
  created_at: Date;
}
