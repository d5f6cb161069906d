import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Reach } from "../../staff/staff.ts";
import type { Source } from "../attempt/attempt.ts";
import { attemptsWithin } from "./reach.store.ts";

interface HallRow {
  /** No exercise has a hall. */
  readonly source: Exclude<Source, "exercise">;
  readonly target: number;
  readonly title: string;
  readonly writing: number;
  readonly reviewing: number;
}

/** A page of the halls within reach that have somebody in them, the fullest first, and how many there are. */
export async function hallPage(db: Database, reach: Reach, { current, size }: { current: number; size: number }) {
  // The index of the hall holds nobody else.
  const { rows } = await sql<HallRow & { total: number }>`
    select source, target, max(title) as title, (count(*) filter (where state <> 'reviewing'))::int as writing,
      (count(*) filter (where state = 'reviewing'))::int as reviewing, (count(*) over ())::int as total
    from attempt where mode = 'exam' and state in ('open', 'handedIn', 'reviewing') and ${attemptsWithin(reach)}
    group by source, target order by writing desc, reviewing desc, source, target
    offset ${(current - 1) * size} limit ${size}`.execute(db);
  return { records: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

async function countIn(db: Database, reach: Reach, state: "open" | "reviewing"): Promise<number> {
  const found = db.selectFrom("attempt").where("mode", "=", "exam").where("state", "=", state).where(attemptsWithin(reach));
  return (await found.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
}

/** Attempts within reach that wait for a marker. */
export const countReviewing = (db: Database, reach: Reach): Promise<number> => countIn(db, reach, "reviewing");
/** Exams within reach that are being sat. */
export const countWriting = (db: Database, reach: Reach): Promise<number> => countIn(db, reach, "open");
