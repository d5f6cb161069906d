import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { lessonWithin } from "../../catalogue/catalogue.ts";
import type { Reach } from "../../staff/staff.ts";
import type { Source } from "../attempt/attempt.ts";

/** The condition that keeps a query to attempts within a reach: what belongs to no course is for the whole school. */
export const attemptsWithin = (reach: Reach): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`attempt.source = 'class' and ${lessonWithin(reach, sql.ref("attempt.target"))}`;

/** Whether somebody with this reach has a say in this hall. */
export async function isHallWithin(db: Database, source: Source, target: number, reach: Reach): Promise<boolean> {
  if (reach === null) return true;
  if (source !== "class") return false;
  const { rows } = await sql<{ ok: boolean }>`select ${lessonWithin(reach, sql`${target}::int`)} as ok`.execute(db);
  return rows[0]!.ok;
}
