import type { Generated } from "kysely";
import type { Duty } from "#contract/endpoint.ts";

export interface StaffTable {
  id: Generated<number>;
  username: string;
  name: string;
  password_hash: string;
  duties: Duty[];
  status: Generated<"active" | "frozen">;
  created_at: Date;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  actor: string;
  action: string;
  object: string;
  ip: string;
  details: Record<string, unknown>;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface AuditHeadTable {
  one: number;
  hash: Buffer;
}
