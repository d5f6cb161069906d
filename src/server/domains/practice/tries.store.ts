import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { named, type Statements } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";
import type { State } from "./attempt/attempt.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** An attempt at a class exam, given up or not; instants in ms. */
export interface Try {
  readonly historyId: number;
  readonly state: State;
  /** Null while it is open. */
  readonly endedAt: number | null;
  readonly passed: boolean;
}

const TRY = `id as "historyId", state, ${ms("ended_at")} as "endedAt",
  coalesce(state = 'marked' and parts_right * 100 >= line * parts, false) as passed`;

const lastTriesRows = named<Try, [learnerId: number, itemId: number, most: number]>(
  "practice.lastTries",
  `select ${TRY} from attempt where learner_id = $1 and source = 'class' and target = $2 and mode = 'exam' order by id desc limit $3`,
);

/** A learner's last attempts at the class exam of an item, newest first; an open one among them. */
export const lastTries = (on: Statements, learnerId: number, itemId: number, most: number): Promise<Try[]> =>
  lastTriesRows(on, [learnerId, itemId, most]);

const revealedRows = named<{ id: number }, [learnerId: number, questionIds: readonly number[]]>(
  "practice.revealed",
  `select distinct q.id from attempt a cross join lateral unnest(a.question_ids) as q (id)
    where a.learner_id = $1 and a.reveals and q.id = any($2::int[])`,
);

/** Of these questions those whose keys a class exam has shown to a learner. */
export async function revealedTo({ pool }: Pick<Means, "pool">, learnerId: number, questionIds: readonly number[]): Promise<Set<number>> {
  return new Set((await revealedRows(pool, [learnerId, questionIds])).map(({ id }) => id));
}

/** Learners whose last attempt at the class exam of an item ended after an instant without passing, the latest first. */
export async function failedSince(db: Database, itemId: number, since: Date, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<Try & { learnerId: number; total: number }>`
    with last as (
      select distinct on (learner_id) learner_id, ended_at, ${sql.raw(TRY)} from attempt
      where source = 'class' and target = ${itemId} and mode = 'exam' order by learner_id, id desc)
    select "historyId", state, "endedAt", passed, learner_id as "learnerId", count(*) over ()::int as total
    from last where not passed and ended_at > ${since}
    order by ended_at desc, "historyId" desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Whose attempt it is, and at which item; undefined for any other than one at a class exam. */
export const tryById = (db: Database, historyId: number): Promise<{ learnerId: number; itemId: number } | undefined> =>
  db
    .selectFrom("attempt")
    .select(["learner_id as learnerId", "target as itemId"])
    .where("id", "=", historyId)
    .where("source", "=", "class")
    .executeTakeFirst();
