import type { Generated } from "kysely";

/** What the queue says of a job: waits, waits for another try, runs, and its three ends. */
export type QueueState = "created" | "retry" | "active" | "completed" | "cancelled" | "failed";

/** The library's own table (schema `pgboss`), as far as the product reads and writes it; jobs are put in by the library alone. */
export interface QueuedJobTable {
  id: string;
  name: string;
  data: unknown;
  state: QueueState;
  retry_limit: number;
  retry_count: number;
  start_after: Date;
  created_on: Date;
  started_on: Date | null;
  completed_on: Date | null;
  keep_until: Date;
  /** How far a running one is, or why the last try failed. */
  output: unknown;
  policy: string;
  singleton_key: string | null;
}

export interface QueueTable {
  name: string;
  policy: string;
}

/** A try that failed. */
export interface JobFailureTable {
  job_id: string;
  try: number;
  name: string;
  at: Generated<Date>;
  reason: string;
}
