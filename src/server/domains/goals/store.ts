import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";

interface GoalRow {
  readonly categoryId: number;
  /** Empty: not chosen. */
  readonly level: string;
  /** ms since the epoch. */
  readonly setTime: number;
}

const COLUMNS = `category_id as "categoryId", level, floor(extract(epoch from set_at) * 1000)::bigint as "setTime"`;

const goalRow = named<GoalRow, [learnerId: number]>("goals.one", `select ${COLUMNS} from learner_goal where learner_id = $1`);

/** A learner's goal; null: none. */
export async function goalRowOf(pool: Pool, learnerId: number): Promise<GoalRow | null> {
  const rows = await goalRow(pool, [learnerId]);
  return rows[0] ?? null;
}

const putRow = named<object, [learnerId: number, categoryId: number, level: string, now: Date]>(
  "goals.put",
  `insert into learner_goal as g (learner_id, category_id, level, set_at) values ($1, $2, $3, $4)
  on conflict (learner_id) do update set category_id = excluded.category_id, level = excluded.level, set_at = excluded.set_at
  where (g.category_id, g.level) is distinct from (excluded.category_id, excluded.level)`,
);

/** Sets the goal; the same one again keeps the instant at which it was set. */
export async function putGoal(pool: Pool, learnerId: number, categoryId: number, level: string, now: Date): Promise<void> {
  await putRow(pool, [learnerId, categoryId, level, now]);
}

/** Takes the goal away; safe to run twice. */
export async function dropGoal(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("learner_goal").where("learner_id", "=", learnerId).execute();
}
