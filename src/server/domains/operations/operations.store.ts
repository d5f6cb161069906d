import { type Insertable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { DiskMeasureTable } from "../../database/tables/kernel.ts";

export async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::bigint as bytes`.execute(db);
  return rows[0]!.bytes;
}

/** Writes what the disk holds; a later look of the same day stands in its place. */
export async function keepMeasure(db: Database, measure: Insertable<DiskMeasureTable>): Promise<void> {
  const { day: _day, ...values } = measure;
  await db.insertInto("disk_measure").values(measure).onConflict((c) => c.column("day").doUpdateSet(values)).execute();
}

/** The looks since a day, oldest first. */
export async function measuresSince(db: Database, day: string) {
  return db
    .selectFrom("disk_measure")
    .select(["at", "total", "free", "media", "backups", "database"])
    .where("day", ">=", day)
    .orderBy("day")
    .execute();
}
