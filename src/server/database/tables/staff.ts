import type { Generated } from "kysely";
import type { Duty, Scope } from "#contract/duties.ts";

export interface StaffTable {
  id: Generated<number>;
  username: string;
  name: string;
  password_hash: string;
  password_at: Generated<Date | null>;
  status: Generated<"active" | "frozen">;
  created_at: Date;
  version: Generated<number>;
}

/** A member's authenticator. */
export interface StaffTotpTable {
  staff_id: number;
  /** Null until a first code of it was shown. */
  secret_enc: Buffer | null;
  confirmed_at: Date | null;
  /** One that is being set up. */
  pending_enc: Buffer | null;
  /** The half minute of the last code that was used. */
  last_step: Generated<number>;
}

export interface StaffRecoveryCodeTable {
  staff_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

/** What a member holds for a short while, after a password or in place of one. */
export interface StaffTicketTable {
  secret_hash: Buffer;
  staff_id: number;
  purpose: "factor" | "enrol" | "invite";
  tries: Generated<number>;
  expires_at: Date;
}

/** One row: what holds for all members. */
export interface StaffSettingTable {
  one: number;
  factor_required: boolean;
  version: number;
}

export interface StaffRoleTable {
  id: Generated<number>;
  /** Of the roles that a new school has; null: one of the school's own. */
  key: string | null;
  name: string;
  duties: Duty[];
  scope: Scope;
  version: Generated<number>;
}

export interface StaffHoldingTable {
  staff_id: number;
  role_id: number;
  scope: Scope;
}

/** Whose courses they are. */
export interface StaffSeriesTable {
  staff_id: number;
  series_id: number;
}

/** One row for each duty that a member holds. */
export interface StaffDutyView {
  staff_id: number;
  duty: Duty;
  scopes: Scope[];
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  actor: string;
  action: string;
  object: string;
  ip: string;
  details: Record<string, unknown>;
  chain: string;
  /** Place in its chain, from 1 on. */
  nth: number;
  /** SHA-256 of each field; null in the former chain. */
  marks: Buffer | null;
  prev_hash: Buffer;
  hash: Buffer;
}

/** The end of each chain. */
export interface AuditChainTable {
  chain: string;
  count: number;
  hash: Buffer;
}

export interface AuditSealTable {
  id: number;
  at: Date;
  chains: number;
  root: Buffer;
  seal: Buffer;
}

/** A check of the whole log; under way until it has an end. */
export interface AuditCheckTable {
  id: Generated<number>;
  asked_at: Date;
  ended_at: Date | null;
  chains: Generated<number>;
  entries: Generated<number>;
  faults: Generated<number>;
  first_faults: Generated<string[]>;
}

/** Where a chain stood when it was sealed. */
export interface AuditAnchorTable {
  seal_id: number;
  chain: string;
  nth: number;
  hash: Buffer;
}
