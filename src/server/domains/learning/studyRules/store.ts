import { sql, type Transaction } from "kysely";
import type { CheckKind } from "#contract/learning.ts";
import type { Database, Pool, Tables } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { type Reach, within } from "../../staff/staff.ts";
import { type OwnRules, rulesOf, type StudyRules } from "./rules.ts";

type Tx = Transaction<Tables>;

interface RulesRow {
  readonly can_skip: boolean;
  readonly max_rate: number;
  readonly check_minutes: number;
  readonly check_kinds: CheckKind[];
  readonly finish_per: number;
  readonly offline_minutes: number;
  readonly day_hours: number;
  readonly film_times: number;
  readonly delivered_only: boolean;
}
type OwnRow = { readonly [K in Exclude<keyof RulesRow, "day_hours" | "film_times"> as `own_${K}`]: RulesRow[K] | null } & {
  readonly own_strong_checks: boolean | null;
};

const fields = (row: RulesRow): StudyRules => ({
  canSkip: row.can_skip, maxRate: row.max_rate, checkMinutes: row.check_minutes, checkKinds: row.check_kinds, finishPer: row.finish_per,
  offlineMinutes: row.offline_minutes, dayHours: row.day_hours, filmTimes: row.film_times, deliveredOnly: row.delivered_only,
  // Which ways its learners have is known of a course alone.
  strongChecks: false,
});

const ownFields = (row: OwnRow): OwnRules => ({
  canSkip: row.own_can_skip,
  maxRate: row.own_max_rate,
  checkMinutes: row.own_check_minutes,
  checkKinds: row.own_check_kinds,
  finishPer: row.own_finish_per,
  offlineMinutes: row.own_offline_minutes,
  deliveredOnly: row.own_delivered_only,
  strongChecks: row.own_strong_checks,
});

const OWN = `o.can_skip as own_can_skip, o.max_rate as own_max_rate, o.check_minutes as own_check_minutes,
  o.check_kinds as own_check_kinds, o.finish_per as own_finish_per, o.offline_minutes as own_offline_minutes,
  o.delivered_only as own_delivered_only, o.strong_checks as own_strong_checks`;

const rulesRows = named<RulesRow & OwnRow & { version: number; own_version: number | null }, [seriesId: number]>(
  "learning.rules",
  `select r.can_skip, r.max_rate, r.check_minutes, r.check_kinds, r.finish_per, r.offline_minutes, r.day_hours, r.film_times,
      r.delivered_only, r.version, ${OWN}, o.version as own_version
    from school_rules r left join series_rules o on o.series_id = $1`,
);

interface Kept {
  readonly school: StudyRules;
  readonly schoolVersion: number;
  readonly own: OwnRules;
  /** null: the course never set any. */
  readonly ownVersion: number | null;
  readonly inForce: StudyRules;
}

/** The school's rules, a course's own ones, and what holds for it. An unknown course has none of its own. */
export async function studyRules(pool: Pool, seriesId: number): Promise<Kept> {
  const rows = await rulesRows(pool, [seriesId]);
  const row = rows[0]!;
  const [school, own] = [fields(row), ownFields(row)];
  return { school, schoolVersion: row.version, own, ownVersion: row.own_version, inForce: rulesOf(school, own) };
}

/** The school's rules with their version, held until the transaction ends. */
export async function holdSchoolRules(tx: Tx): Promise<{ rules: StudyRules; version: number }> {
  const { rows } = await sql<RulesRow & { version: number }>`select * from school_rules for update`.execute(tx);
  return { rules: fields(rows[0]!), version: rows[0]!.version };
}

/** Writes the school's rules; returns their new version. */
export async function saveSchoolRules(tx: Tx, rules: StudyRules): Promise<number> {
  const { canSkip, maxRate, checkMinutes, checkKinds, finishPer, offlineMinutes, dayHours, filmTimes, deliveredOnly } = rules;
  const columns = {
    can_skip: canSkip, max_rate: maxRate, check_minutes: checkMinutes, check_kinds: checkKinds, finish_per: finishPer,
    offline_minutes: offlineMinutes, day_hours: dayHours, film_times: filmTimes, delivered_only: deliveredOnly,
  };
  const { version } = await tx
    .updateTable("school_rules")
    .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
    .where("one", "=", 1)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * A course's own rules, null where it never set any; the course is held until the transaction ends, so that two first ones
 * come one after the other. Undefined: there is no such course within reach.
 */
export async function holdOwnRules(
  tx: Tx,
  seriesId: number,
  reach: Reach,
): Promise<{ rules: OwnRules; version: number } | null | undefined> {
  const course = tx.selectFrom("series").select("id").where("id", "=", seriesId).where(within(reach, "series.id")).forNoKeyUpdate();
  if (!(await course.executeTakeFirst())) return undefined;
  return ownRulesOf(tx, seriesId);
}

/** A course's own rules; null where it never set any. */
export async function ownRulesOf(db: Database, seriesId: number): Promise<{ rules: OwnRules; version: number } | null> {
  const { rows } = await sql<OwnRow & { version: number }>`
    select ${sql.raw(OWN)}, o.version from series_rules o where o.series_id = ${seriesId}`.execute(db);
  return rows[0] ? { rules: ownFields(rows[0]), version: rows[0].version } : null;
}

/** Writes a course's own rules, all of them; returns their new version, null where there is no such course. */
export async function saveOwnRules(db: Database, seriesId: number, rules: OwnRules): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into series_rules (series_id, can_skip, max_rate, check_minutes, check_kinds, finish_per, offline_minutes, delivered_only,
      strong_checks)
    select id, ${rules.canSkip}::boolean, ${rules.maxRate}::real, ${rules.checkMinutes}::int, ${rules.checkKinds}::text[],
      ${rules.finishPer}::int, ${rules.offlineMinutes}::int, ${rules.deliveredOnly}::boolean, ${rules.strongChecks}::boolean
    from series where id = ${seriesId}
    on conflict (series_id) do update set can_skip = excluded.can_skip, max_rate = excluded.max_rate,
      check_minutes = excluded.check_minutes, check_kinds = excluded.check_kinds, finish_per = excluded.finish_per,
      offline_minutes = excluded.offline_minutes, delivered_only = excluded.delivered_only, strong_checks = excluded.strong_checks,
      version = series_rules.version + 1
    returning version`.execute(db);
  return rows[0]?.version ?? null;
}
