import type { CheckKind } from "#contract/learning.ts";
import type { Pool } from "../../../database/database.ts";
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

/** The school's rules, a course's own ones, and what holds for it. An unknown course has none of its own. */
export async function studyRules(pool: Pool, seriesId: number): Promise<{ school: StudyRules; own: OwnRules; inForce: StudyRules }> {
  const { rows } = await pool.query<RulesRow & OwnRow>({
    name: "learning.rules",
    text: `select r.can_skip, r.max_rate, r.check_minutes, r.check_kinds, r.finish_per, o.can_skip as own_can_skip,
      o.max_rate as own_max_rate,
        o.check_minutes as own_check_minutes, o.check_kinds as own_check_kinds, o.finish_per as own_finish_per
      from school_rules r left join series_rules o on o.series_id = $1`,
    values: [seriesId],
  });
  const row = rows[0]!;
  const [school, own] = [fields(row), ownFields(row)];
  return { school, own, inForce: rulesOf(school, own) };
}

const columns = (rules: OwnRules) => [rules.canSkip, rules.maxRate, rules.checkMinutes, rules.checkKinds, rules.finishPer];

export async function saveSchoolRules(pool: Pool, rules: StudyRules): Promise<void> {
  await pool.query(
    "update school_rules set can_skip = $1, max_rate = $2, check_minutes = $3, check_kinds = $4, finish_per = $5 where one = 1",
    columns(rules),
  );
}

/** Writes a course's own rules, all of them; false: there is no such course. */
export async function saveOwnRules(pool: Pool, seriesId: number, rules: OwnRules): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into series_rules (series_id, can_skip, max_rate, check_minutes, check_kinds, finish_per)
     select id, $2, $3, $4, $5, $6 from series where id = $1
     on conflict (series_id) do update set can_skip = excluded.can_skip, max_rate = excluded.max_rate,
       check_minutes = excluded.check_minutes,
       check_kinds = excluded.check_kinds, finish_per = excluded.finish_per`,
    [seriesId, ...columns(rules)],
  );
  return rowCount === 1;
}
