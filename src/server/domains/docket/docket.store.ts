import { sql, type Transaction } from "kysely";
import type { DOCKET_KINDS } from "#contract/staff/docket.ts";
import type { Database, Tables } from "../../database/database.ts";

type Kind = (typeof DOCKET_KINDS)[number];

export interface Pass {
  readonly staffId: number;
  readonly note: string;
  readonly at: Date;
}

export const entryKey = (kind: Kind, id: number): string => `${kind}:${id}`;

/** By whom these were passed on, by `entryKey`. */
export async function passesOf(db: Database, kind: Kind, ids: readonly number[]): Promise<Map<string, Pass>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("docket_pass")
    .select(["source_id as id", "staff_id as staffId", "note", "at"])
    .where("kind", "=", kind)
    .where("source_id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, ...pass }) => [entryKey(kind, id), pass]));
}

/** Writes down that one was passed on; the latest note stands. */
export async function passOn(tx: Transaction<Tables>, kind: Kind, id: number, { staffId, note, at }: Pass): Promise<void> {
  await tx
    .insertInto("docket_pass")
    .values({ kind, source_id: id, staff_id: staffId, note, at })
    .onConflict((conflict) => conflict.columns(["kind", "source_id"]).doUpdateSet({ staff_id: staffId, note, at }))
    .execute();
}

/** Nothing is left of it once it was decided. */
export async function endPass(tx: Transaction<Tables>, kind: Kind, id: number): Promise<void> {
  await tx.deleteFrom("docket_pass").where("kind", "=", kind).where("source_id", "=", id).execute();
}

/** One author's entries are decided one after the other: two decisions could both silence the author for the first time. */
export async function lockWriter(tx: Transaction<Tables>, learnerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${0x646b}::int, ${learnerId}::int)`.execute(tx);
}
