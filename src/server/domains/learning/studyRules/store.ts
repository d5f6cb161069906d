import { sql } from "kysely";
import type { CheckKind } from "#contract/learning.ts";
import type { Database, Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { type OwnRules, rulesOf, type StudyRules } from "./rules.ts";

interface RulesRow {
  readonly can_skip: boolean;
  readonly max_rate: number;
  readonly check_minutes: number;
  readonly check_kinds: CheckKind[];
  readonly finish_per: number;
}
type OwnRow = { readonly [K in keyof RulesRow as `own_${K}`]: RulesRow[K] | null };

const fields = (row: RulesRow): StudyRules => ({
  canSkip: row.can_skip, maxRate: row.max_rate, checkMinutes: row.check_minutes, checkKinds: row.check_kinds, finishPer: row.finish_per,
});

const ownFields = (row: OwnRow): OwnRules => ({
  canSkip: row.own_can_skip,
  maxRate: row.own_max_rate,
  checkMinutes: row.own_check_minutes,
  checkKinds: row.own_check_kinds,
  finishPer: row.own_finish_per,
});

const rulesRows = named<RulesRow & OwnRow, [seriesId: number]>(
  "learning.rules",
  `select r.can_skip, r.max_rate, r.check_minutes, r.check_kinds, r.finish_per, o.can_skip as own_can_skip,
    o.max_rate as own_max_rate,
      o.check_minutes as own_check_minutes, o.check_kinds as own_check_kinds, o.finish_per as own_finish_per
    from school_rules r left join series_rules o on o.series_id = $1`,
);

/** The school's rules, a course's own ones, and what holds for it. An unknown course has none of its own. */
export async function studyRules(pool: Pool, seriesId: number): Promise<{ school: StudyRules; own: OwnRules; inForce: StudyRules }> {
  const rows = await rulesRows(pool, [seriesId]);
  const row = rows[0]!;
  const [school, own] = [fields(row), ownFields(row)];
  return { school, own, inForce: rulesOf(school, own) };
}

export async function saveSchoolRules(db: Database, rules: StudyRules): Promise<void> {
  const { canSkip, maxRate, checkMinutes, checkKinds, finishPer } = rules;
  await db
    .updateTable("school_rules")
    .set({ can_skip: canSkip, max_rate: maxRate, check_minutes: checkMinutes, check_kinds: checkKinds, finish_per: finishPer })
    .where("one", "=", 1)
    .execute();
}

/** Writes a course's own rules, all of them; false: there is no such course. */
export async function saveOwnRules(db: Database, seriesId: number, rules: OwnRules): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into series_rules (series_id, can_skip, max_rate, check_minutes, check_kinds, finish_per)
    select id, ${rules.canSkip}::boolean, ${rules.maxRate}::real, ${rules.checkMinutes}::int, ${rules.checkKinds}::text[],
      ${rules.finishPer}::int
    from series where id = ${seriesId}
    on conflict (series_id) do update set can_skip = excluded.can_skip, max_rate = excluded.max_rate,
      check_minutes = excluded.check_minutes, check_kinds = excluded.check_kinds, finish_per = excluded.finish_per`.execute(db);
  return numAffectedRows === 1n;
}
