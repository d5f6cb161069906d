import type { ColumnType, Generated } from "kysely";

/** One signed-in browser; ended rows stay until they would have expired, so that the next call learns why. */
export interface SessionTable {
  id: Generated<number>;
  cookie_hash: Buffer;
  token_hash: Buffer;
  learner_id: number | null;
  staff_id: number | null;
  client_type: string;
  user_agent: string;
  ip: string;
  created_at: Date;
  seen_at: Date;
  idle_until: Date;
  ended_at: Date | null;
  /** 401, -4 or -6: what the next call of this session answers. */
  end_code: number | null;
}

/** What versions before the sliding limits counted in; nobody writes it any more. */
export interface RateWindowTable {
  key: string;
  starts_at: Date;
  ends_at: Date;
  count: number;
}

/** The instants of limited actions that still count (`kernel/limits.ts`). */
export interface RateLogTable {
  key: string;
  most: number;
  seconds: number;
  hits: Date[];
  is_over: boolean;
  ends_at: Date;
}

/** Which secrets the database was made with (`database/fit.ts`). */
export interface SecretFingerprintTable {
  name: string;
  fingerprint: string;
}

/** A set of the school's keys, which `secrets.json` holds (`kernel/schoolKeys.ts`). */
export interface SchoolKeyTable {
  id: number;
  fingerprint: string;
  made_at: Generated<Date>;
  current_at: ColumnType<Date | null, Date | null | undefined>;
  renewed_at: ColumnType<Date | null, Date | null | undefined>;
  retired_at: ColumnType<Date | null, Date | null | undefined>;
}

/** What a running process holds of them. */
export interface KeyReaderTable {
  process: string;
  host: string;
  held: string[];
  current_id: number;
  seen_at: Date;
}

/** The push adapter's own: it alone writes and reads it. */
export interface SocketIoAttachmentsTable {
  id: Generated<number>;
  created_at: Generated<Date>;
  payload: Buffer;
}

export interface ClientErrorTable {
  fingerprint: string;
  kind: string;
  message: string;
  sample: unknown;
  count: number;
  first_at: Date;
  last_at: Date;
}

/** A backup that was made, or is being made. */
export interface BackupRunTable {
  id: Generated<number>;
  place: string;
  nightly: boolean;
  started_at: Generated<Date>;
  alive_at: Generated<Date>;
  ended_at: Date | null;
  good: boolean | null;
  reason: string | null;
  rows: number | null;
  blobs: number | null;
  bytes: number | null;
}

/** A backup that was brought back into a scratch place. */
export interface BackupDrillTable {
  id: Generated<number>;
  place: string;
  started_at: Date;
  ended_at: Generated<Date | null>;
  good: Generated<boolean | null>;
  reason: Generated<string | null>;
  made_at: Generated<Date | null>;
  rows: Generated<number | null>;
  blobs: Generated<number | null>;
}

export interface DiskMeasureTable {
  /** `YYYY-MM-DD` of the school's calendar. */
  day: string;
  at: Date;
  total: number;
  free: number;
  media: number;
  backups: number | null;
  database: number;
}

/** What the retention job did by one rule in one run. */
export interface RetentionRunTable {
  id: Generated<number>;
  rule: string;
  asked_by: "clock" | "command";
  state: Generated<"running" | "done" | "failed" | "interrupted">;
  began_at: Date;
  /** Of the last batch. */
  alive_at: Date;
  ended_at: Date | null;
  done: Generated<number>;
  reason: Generated<string>;
}
