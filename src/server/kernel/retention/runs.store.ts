import { type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { RetentionRunTable } from "../../database/tables/kernel.ts";

/** One rule's part of a run, as it is told. */
export interface Run {
  readonly id: number;
  readonly rule: string;
  readonly askedBy: Selectable<RetentionRunTable>["asked_by"];
  readonly state: Selectable<RetentionRunTable>["state"];
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  readonly done: number;
  readonly reason: string;
}

/** A run that has said nothing for so long (ms) has died: no statement of a job may take as much. */
const SILENT_MS = 15 * 60_000;

/** Begins a rule's part of a run; what died before it is written down as interrupted. */
export async function beginRun(db: Database, rule: string, askedBy: Run["askedBy"], now: number): Promise<number> {
  const at = new Date(now);
  await db
    .updateTable("retention_run")
    .set({ state: "interrupted", ended_at: sql<Date>`alive_at` })
    .where("rule", "=", rule)
    .where("state", "=", "running")
    .where("alive_at", "<", new Date(now - SILENT_MS))
    .execute();
  const { id } = await db
    .insertInto("retention_run")
    .values({ rule, asked_by: askedBy, began_at: at, alive_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts what a batch did, as a part of its transaction. */
export async function countDone(db: Database, id: number, done: number, now: number): Promise<void> {
  await db
    .updateTable("retention_run")
    .set((eb) => ({ done: eb("done", "+", done), alive_at: new Date(now) }))
    .where("id", "=", id)
    .execute();
}

/** Ends it. */
export async function endRun(
  db: Database,
  id: number,
  { state, reason = "" }: { readonly state: "done" | "failed" | "interrupted"; readonly reason?: string },
  now: number,
): Promise<void> {
  await db
    .updateTable("retention_run")
    .set({ state, reason, ended_at: new Date(now) })
    .where("id", "=", id)
    .execute();
}

const COLUMNS = ["id", "rule", "asked_by as askedBy", "state", "began_at as beganAt", "ended_at as endedAt", "done", "reason"] as const;

interface Wanted {
  /** null: of any. */
  readonly rule: string | null;
  /** Only where something was deleted or shortened, or failed. */
  readonly onlyDone: boolean;
  readonly current: number;
  readonly size: number;
}

/** A page of what was done, the latest first. */
export async function runPage(
  db: Database,
  { rule, onlyDone, current, size }: Wanted,
): Promise<{ rows: Run[]; total: number }> {
  const wanted = db
    .selectFrom("retention_run")
    .$if(rule !== null, (q) => q.where("rule", "=", rule!))
    .$if(onlyDone, (q) => q.where((eb) => eb.or([eb("done", ">", 0), eb("state", "<>", "done")])));
  const [rows, { total }] = await Promise.all([
    wanted.select(COLUMNS).orderBy("id", "desc").limit(size).offset((current - 1) * size).execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The last run of each of these rules that had one. */
export async function lastRuns(db: Database, rules: readonly string[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.* from unnest(${rules}::text[]) as asked (rule) cross join lateral (
      select id, rule, asked_by as "askedBy", state, began_at as "beganAt", ended_at as "endedAt", done, reason
      from retention_run where rule = asked.rule order by id desc limit 1) r`.execute(db);
  return rows;
}
