import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { CourseState } from "./state.ts";

interface Base {
  readonly state: CourseState;
  readonly writtenAt: Date | null;
}

/** How a course stood after the file that was taken into it last; undefined: none was. */
export async function baseOf(db: Database, seriesId: number): Promise<Base | undefined> {
  const row = await db
    .selectFrom("exchange_base")
    .select(["state", "written_at as writtenAt"])
    .where("series_id", "=", seriesId)
    .executeTakeFirst();
  return row && { state: row.state as CourseState, writtenAt: row.writtenAt };
}

/** Remembers how a held course stands now. */
export async function keepBase(tx: Transaction<Tables>, seriesId: number, { state, writtenAt }: Base): Promise<void> {
  const columns = { state: JSON.stringify(state), written_at: writtenAt };
  await tx
    .insertInto("exchange_base")
    .values({ series_id: seriesId, ...columns })
    .onConflict((row) => row.column("series_id").doUpdateSet(columns))
    .execute();
}
