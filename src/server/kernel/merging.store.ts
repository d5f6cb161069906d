import { sql, type Transaction } from "kysely";
import type { MergePart } from "#contract/staff/merging.ts";
import type { Tables } from "../database/database.ts";
import type { Joined, Pair } from "./merging.ts";

interface Moving {
  readonly part: MergePart;
  /** Which columns make two rows one, none: there is one row of a learner. Those of the account that stays stand. Absent: nothing does. */
  readonly same?: readonly string[];
}

/** Brings the rows of one learner over to another; of those that both have one goes. */
export async function moveRows(
  tx: Transaction<Tables>, table: keyof Tables, { goes, stays }: Pair, { part, same }: Moving,
): Promise<Joined> {
  let both = 0n;
  if (same) {
    const equal = sql.join([sql`true`, ...same.map((column) => sql`g.${sql.ref(column)} = s.${sql.ref(column)}`)], sql` and `);
    const dropped = await sql`delete from ${sql.table(table)} g using ${sql.table(table)} s
      where g.learner_id = ${goes} and s.learner_id = ${stays} and ${equal}`.execute(tx);
    both = dropped.numAffectedRows ?? 0n;
  }
  const moved = await sql`update ${sql.table(table)} set learner_id = ${stays} where learner_id = ${goes}`.execute(tx);
  return { part, n: Number(moved.numAffectedRows ?? 0n), both: Number(both) };
}
