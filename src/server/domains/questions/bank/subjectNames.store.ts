import { sql } from "kysely";
import { type Database, inTransaction } from "../../../database/database.ts";

/** The subject at `trade/level/subject`; null when there is none. */
export async function subjectAt(db: Database, [trade, level, subject]: readonly [string, string, string]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from subject s join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id
    where t.name = ${trade} and l.name = ${level} and s.name = ${subject} order by s.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The same, with whatever of the three is missing made at the end. */
export function makeSubject(db: Database, [trade, level, subject]: readonly [string, string, string]): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Two shells at once make one.
    await sql`select pg_advisory_xact_lock(hashtext('makeSubject'))`.execute(tx);
    const tradeId =
      (await tx.selectFrom("exam_trade").select("id").where("name", "=", trade).orderBy("id").executeTakeFirst())?.id ??
      (
        await tx
          .insertInto("exam_trade")
          .values({ name: trade, trade: "electrician", sort: 1000 })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
    const levelId =
      (
        await tx
          .selectFrom("exam_level")
          .select("id")
          .where("trade_id", "=", tradeId)
          .where("name", "=", level)
          .orderBy("id")
          .executeTakeFirst()
      )?.id ??
      (await tx.insertInto("exam_level").values({ trade_id: tradeId, name: level, sort: 1000 }).returning("id").executeTakeFirstOrThrow())
        .id;
    return (
      (await tx.selectFrom("subject").select("id").where("level_id", "=", levelId).where("name", "=", subject).executeTakeFirst())?.id ??
      (await tx.insertInto("subject").values({ level_id: levelId, name: subject, sort: 1000 }).returning("id").executeTakeFirstOrThrow()).id
    );
  });
}
