import { sql } from "kysely";
import type { Database, Pool } from "../database/database.ts";
import type { JobCounts } from "./jobs.ts";

/** One try that a process has begun: with the next one the count moves on, and whoever holds the former has lost it. */
export interface Held {
  readonly id: string;
  readonly name: string;
  readonly retryCount: number;
}

/** So many of so many. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Failure {
  readonly id: string;
  readonly name: string;
  readonly try: number;
  readonly reason: string;
}

/** The library's own jobs begin like this: they put others into their queues and concern nobody. */
export const OWN = "\\_\\_pgboss%";

/**
 * Changes which jobs a queue takes beside those that wait. The library can't change the policy of a queue that it has
 * made; each job carries that of its own sending, so those that wait already are done one by one, and none is lost.
 */
export async function setPolicy(db: Database, name: string, policy: "short" | "standard"): Promise<void> {
  await db.updateTable("pgboss.queue").set({ policy }).where("name", "=", name).execute();
}

/**
 * The job that waits with this key, held until the transaction ends: workers pass by it meanwhile, and so it begins
 * after what it is to see was committed. null when it has just begun.
 */
export async function holdWaiting(tx: Database, name: string, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom("pgboss.job")
    .select("id")
    .where("name", "=", name)
    .where(sql`coalesce(singleton_key, '')`, "=", key)
    .where("state", "=", "created")
    .where("policy", "=", "short")
    .forShare()
    .executeTakeFirst();
  return row?.id ?? null;
}

const heldJob = ({ id, name, retryCount }: Held) =>
  sql<boolean>`name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`;

/** Says how far a running job is; false when it isn't this try's any more. */
export async function writeProgress(db: Database, held: Held, progress: Progress): Promise<boolean> {
  const done = await db
    .updateTable("pgboss.job")
    .set({ output: JSON.stringify({ progress }) })
    .where(heldJob(held))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Lets a job wait anew whose try was ended by the product's own stop: the try doesn't count. False when it isn't this try's any more. */
export async function giveBack(db: Database, held: Held): Promise<boolean> {
  const done = await db
    .updateTable("pgboss.job")
    .set((eb) => ({ state: "retry", retry_limit: eb("retry_limit", "+", 1), start_after: sql<Date>`now()`, output: null }))
    .where(heldJob(held))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function isHeld(db: Database, held: Held): Promise<boolean> {
  return (await db.selectFrom("pgboss.job").select("id").where(heldJob(held)).executeTakeFirst()) !== undefined;
}

/** Notes that a try failed; once, whoever comes first. */
export async function noteFailure(db: Database, { id, name, retryCount, reason }: Held & { readonly reason: string }): Promise<void> {
  await db
    .insertInto("job_failure")
    .values({ job_id: id, name, try: retryCount + 1, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes the tries that the queue itself ended, because their process was gone or their time was over; returns those that were news. */
export async function noteLost(db: Database): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    insert into job_failure (job_id, name, try, reason)
    select id, name, retry_count + 1, left(coalesce(output->>'message', output->'value'->>'message', output->>'value'), 500)
    from pgboss.job j
    where state in ('retry', 'failed') and (output ? 'message' or output ? 'value') and name not like ${OWN}
      and not exists (select from job_failure f where f.job_id = j.id and f.try = j.retry_count + 1)
    on conflict do nothing
    returning job_id as id, name, try, reason`.execute(db);
  return rows;
}

/** Takes away what nobody asks about any more: jobs that went well before the one instant, failures before the other. */
export async function forgetEnded(db: Database, keepDays: { readonly done: number; readonly failures: number }): Promise<void> {
  await db
    .deleteFrom("pgboss.job")
    .where("state", "=", "completed")
    .where("completed_on", "<", sql<Date>`now() - make_interval(days => ${keepDays.done})`)
    .execute();
  await db
    .deleteFrom("job_failure")
    .where("at", "<", sql<Date>`now() - make_interval(days => ${keepDays.failures})`)
    .execute();
}

/** `names`: the jobs that rooms list. */
export async function countJobs(db: Database, names: readonly string[]): Promise<JobCounts> {
  const due = sql`state in ('created', 'retry') and start_after <= now()`;
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where ${due}) as waiting,
      count(*) filter (where ${due} and name <> all(${names})) as unserved,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as "deadLastDay",
      (select count(*) from job_failure where at > now() - interval '1 day') as "failedLastDay"
    from pgboss.job where name not like ${OWN}`.execute(db);
  return rows[0]!;
}

/** For how long (s) the first of each job has been due, where none of its name is running: nobody takes them. */
export async function untakenJobs(db: Database): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - min(start_after))::float8 as seconds
    from pgboss.job w
    where state in ('created', 'retry') and start_after <= now() and name not like ${OWN}
      and not exists (select from pgboss.job r where r.name = w.name and r.state = 'active')
    group by name`.execute(db);
  return rows;
}

/** How many wait of each job that no room lists. */
export async function unservedJobs(db: Database, names: readonly string[]): Promise<{ name: string; waiting: number }[]> {
  return db
    .selectFrom("pgboss.job")
    .select((eb) => ["name", eb.fn.countAll<number>().as("waiting")])
    .where("state", "in", ["created", "retry"])
    .where("name", "not like", OWN)
    .where(sql<boolean>`name <> all(${names})`)
    .groupBy("name")
    .orderBy("name")
    .execute();
}

/** Whether the library's tables have been made. */
export async function isQueueThere(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('pgboss.version') is not null as there");
  return rows[0]!.there;
}
