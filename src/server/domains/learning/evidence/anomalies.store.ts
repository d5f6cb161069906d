import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { type Figures, SIGNS } from "./anomalies.rules.ts";

/** Of which learners something looks odd, most credit first, and how many there are. Instants: sessions that ended after `since`. */
export async function oddFigures(
  db: Database,
  of: { readonly since: Date; readonly days: number; readonly current: number; readonly size: number },
): Promise<{ rows: Figures[]; total: number }> {
  const { fewHeartbeats, unplayedKeys, manySessions, manySignIns, longDays } = SIGNS;
  const odd = sql`
    with played as (
      select learner_id, count(*)::int as sessions, count(distinct login_session_id)::int as sign_ins, sum(last_seq)::int as heartbeats,
        (sum(credit_added_ms) / 1000)::int as credited, sum(coverage_added)::int as covered
      from play_session where expires_at > ${of.since} group by learner_id
    ), keys as (
      select learner_id, sum(minutes)::int as minutes from key_note where noted_at > ${of.since} group by learner_id
    ), odd as (
      select p.*, coalesce(k.minutes, 0) as minutes from played p left join keys k using (learner_id)
      where (credited >= ${fewHeartbeats.credited} and credited >= ${fewHeartbeats.secondsEach} * heartbeats)
        or (k.minutes >= ${unplayedKeys.minutes} and k.minutes * 60 >= ${unplayedKeys.times} * covered)
        or sessions >= ${manySessions * of.days} or sign_ins >= ${manySignIns * of.days} or credited >= ${longDays * 3_600 * of.days}
    )`;
  const [{ rows }, counted] = await Promise.all([
    sql<Figures>`${odd} select learner_id as "learnerId", sessions, sign_ins as "signIns", heartbeats, credited as "creditedSeconds",
      covered as "coveredSeconds", minutes as "minutesGiven" from odd order by credited desc, learner_id
      limit ${of.size} offset ${(of.current - 1) * of.size}`.execute(db),
    sql<{ total: number }>`${odd} select count(*)::int as total from odd`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}
