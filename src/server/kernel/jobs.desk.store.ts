import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { QueueState } from "../database/tables/jobs.ts";
import { OWN } from "./jobs.store.ts";

/** A job as the queue has it. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly state: QueueState;
  readonly retryCount: number;
  readonly key: string;
  readonly sentAt: Date;
  readonly startAfter: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly output: unknown;
}

const queued = (db: Database) => db.selectFrom("pgboss.job").where("name", "not like", OWN);

const COLUMNS = [
  "id", "name", "data", "state", "retry_count as retryCount", sql<string>`coalesce(singleton_key, '')`.as("key"), "created_on as sentAt",
  "start_after as startAfter", "started_on as startedAt", "completed_on as endedAt", "output",
] as const;

/** Those sent last first. */
export async function jobPage(
  db: Database,
  { state, name, current, size }: { state: QueueState | null; name: string | null; current: number; size: number },
): Promise<{ rows: QueuedJob[]; total: number }> {
  const wanted = queued(db)
    .$if(state !== null, (q) => q.where("state", "=", state!))
    .$if(name !== null, (q) => q.where("name", "=", name!));
  const [rows, { total }] = await Promise.all([
    wanted.select(COLUMNS).orderBy("created_on", "desc").orderBy("id").limit(size).offset((current - 1) * size).execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function jobById(db: Database, id: string): Promise<QueuedJob | undefined> {
  return queued(db).select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** The latest failures of one job, newest first. */
export async function failuresOf(db: Database, id: string, most: number): Promise<{ try: number; at: Date; reason: string }[]> {
  return db.selectFrom("job_failure").select(["try", "at", "reason"]).where("job_id", "=", id).orderBy("try", "desc").limit(most).execute();
}

/** How long a job that was said 'again' to may wait before the library throws it away; its first stay may be over. */
const KEPT_AGAIN = sql<Date>`now() + interval '1 year'`;

/** The state of a job, which nobody changes until the transaction ends; undefined for an unknown one. */
export async function lockJob(tx: Database, id: string): Promise<QueueState | undefined> {
  return (await queued(tx).select("state").where("id", "=", id).forUpdate().executeTakeFirst())?.state;
}

/** Lets an ended job wait anew, for one more try at least. */
export async function waitAgain(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable("pgboss.job")
    .set({
      state: "retry",
      retry_limit: sql<number>`greatest(retry_limit, retry_count + 1)`,
      start_after: sql<Date>`now()`,
      keep_until: KEPT_AGAIN,
      completed_on: null,
      output: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Takes a job out that waits or runs; its run hears of it with its next sign of life. */
export async function cancelJob(tx: Database, id: string): Promise<void> {
  await tx.updateTable("pgboss.job").set({ state: "cancelled", completed_on: sql<Date>`now()` }).where("id", "=", id).execute();
}
