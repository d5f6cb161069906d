import { CompiledQuery } from "kysely";
import type { Database, Pool } from "#server/database/database.ts";
import type { Means } from "#server/kernel/call.ts";

/** The means of a call whose every statement runs in the transaction `tx`, the plain ones of `pool` too. */
export function insideOf(means: Means, tx: Database): Means {
  return { ...means, db: tx, pool: statementsOf(tx) as unknown as Pool };
}

/** Plain statements, run by the connection of a transaction. */
function statementsOf(db: Database) {
  return {
    query: async <R>(asked: string | { readonly text: string; readonly values?: readonly unknown[] }, values: readonly unknown[] = []) => {
      const [text, given] = typeof asked === "string" ? [asked, values] : [asked.text, asked.values ?? []];
      const { rows, numAffectedRows } = await db.executeQuery<R>(CompiledQuery.raw(text, [...given]));
      return { rows, rowCount: rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0) };
    },
  };
}
