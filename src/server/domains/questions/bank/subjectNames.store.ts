import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { addEntry, type TreeShown, type TreeTable } from "./tree.store.ts";

/** The subject at `trade/level/subject`; null when there is none. */
export async function subjectAt(db: Database, [trade, level, subject]: readonly [string, string, string]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from subject s join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id
    where t.name = ${trade} and l.name = ${level} and s.name = ${subject} order by s.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Made {
  readonly table: TreeTable;
  readonly id: number;
  readonly shown: TreeShown[TreeTable];
}

/** The place of what a shell makes: behind what staff have put in order. */
const LAST = 1000;

/** The same, with whatever of the three is missing made at the end: what was made, from above. */
export async function makeSubject(
  tx: Transaction<Tables>,
  [trade, level, subject]: readonly [string, string, string],
  { palette = "electrician", published = true }: { readonly palette?: string; readonly published?: boolean } = {},
): Promise<{ readonly subjectId: number; readonly made: readonly Made[] }> {
  // Two shells at once make one.
  await sql`select pg_advisory_xact_lock(hashtext('makeSubject'))`.execute(tx);
  const made: Made[] = [];
  const add = async <T extends TreeTable>(table: T, shown: TreeShown[T]): Promise<number> => {
    const { id } = await addEntry(tx, table, shown);
    made.push({ table, id, shown });
    return id;
  };
  const knownTrade = await tx.selectFrom("exam_trade").select("id").where("name", "=", trade).orderBy("id").executeTakeFirst();
  const tradeId = knownTrade?.id ?? (await add("exam_trade", { name: trade, trade: palette, sort: LAST }));
  const ofTrade = tx.selectFrom("exam_level").select("id").where("trade_id", "=", tradeId);
  const knownLevel = await ofTrade.where("name", "=", level).orderBy("id").executeTakeFirst();
  const levelId = knownLevel?.id ?? (await add("exam_level", { tradeId, name: level, sort: LAST }));
  const ofLevel = tx.selectFrom("subject").select("id").where("level_id", "=", levelId);
  const known = await ofLevel.where("name", "=", subject).executeTakeFirst();
  const subjectId = known?.id ?? (await add("subject", { levelId, name: subject, published, sort: LAST }));
  return { subjectId, made };
}
