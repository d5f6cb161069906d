import { sql } from "kysely";
import { READING_TIMES } from "#contract/reading.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Database } from "../../../database/database.ts";
import type { Pair } from "../../../kernel/merging.ts";
import type { EvidenceRow } from "../ledger/ledger.ts";
import type { Earned } from "./credit.rules.ts";

/** In the marks of a row: credit that changed over between two accounts of one person. */
export const MERGED = "merged";

/** The end of a learner's chain, and until when their time is counted (ms). */
export interface LeaseEnd {
  readonly count: number;
  readonly hash: Buffer;
  readonly at: number;
}

/** Holds both leases, in the order in which heartbeats hold them; whoever never studied gets one. */
export async function holdLeases(tx: Database, { goes, stays }: Pair, now: number): Promise<Map<number, LeaseEnd>> {
  await sql`insert into study_lease (learner_id, counted_until) select id, ${new Date(now)}
    from unnest(${[goes, stays].toSorted((a, b) => a - b)}::int[]) as id on conflict do nothing`.execute(tx);
  const rows = await tx
    .selectFrom("study_lease")
    .select(["learner_id", "chain_count", "chain_hash", "counted_until"])
    .where("learner_id", "in", [goes, stays])
    .orderBy("learner_id")
    .forUpdate()
    .execute();
  const fresh = { counted_until: new Date(now) };
  const never = tx.updateTable("study_lease").set(fresh).where("learner_id", "in", [goes, stays]);
  await never.where("counted_until", "=", new Date(0)).execute();
  return new Map(rows.map(({ learner_id, chain_count: count, chain_hash: hash, counted_until }) =>
    [learner_id, { count, hash, at: counted_until.getTime() || now }]));
}

/** Ends what a learner plays, with its checks and keys. */
export async function dropPlaying(tx: Database, learnerId: number): Promise<void> {
  await tx.deleteFrom("play_session").where("learner_id", "=", learnerId).execute();
  await tx.deleteFrom("key_note").where("learner_id", "=", learnerId).execute();
  await tx.deleteFrom("key_pace").where("learner_id", "=", learnerId).execute();
  const none = { session_id: "", play_left_ms: null, due_at: null };
  await tx.updateTable("study_lease").set(none).where("learner_id", "=", learnerId).execute();
}

interface Standing {
  readonly coverage: readonly number[];
  readonly creditedMs: number;
  readonly position: number;
}

/** A lesson that the account that goes opened, with what the other did of it. */
export interface LessonPair {
  readonly itemId: number;
  readonly seconds: number;
  /** The most credit (ms) that it takes. */
  readonly mostMs: number;
  /** Percent from which it is finished. */
  readonly finishPer: number;
  readonly goes: Standing;
  readonly stays: Standing;
  /** The other one had opened it, too. */
  readonly isKnown: boolean;
}

export async function lessonsOf(tx: Database, { goes, stays }: Pair): Promise<LessonPair[]> {
  const { rows } = await sql<LessonPair>`
    select g.item_id as "itemId", i.seconds, coalesce(o.finish_per, r.finish_per) as "finishPer", s.item_id is not null as "isKnown",
      (i.seconds::bigint * 1000 * case when i.kind = 'document' then ${READING_TIMES}::int else r.film_times end)::float8 as "mostMs",
      json_build_object('coverage', g.coverage, 'creditedMs', g.credited_ms, 'position', g.position) as goes,
      json_build_object('coverage', coalesce(s.coverage, '{}'), 'creditedMs', coalesce(s.credited_ms, 0),
        'position', coalesce(s.position, 0)) as stays
    from item_progress g join item i on i.id = g.item_id cross join school_rules r
    left join series_rules o on o.series_id = i.series_id
    left join item_progress s on s.item_id = g.item_id and s.learner_id = ${stays}
    where g.learner_id = ${goes} order by g.item_id`.execute(tx);
  return rows;
}

/** What these accounts earned, row by row, without what changed over between accounts. */
export async function earnedOf(tx: Database, learnerIds: readonly number[], zone: string): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select item_id as "itemId", extract(epoch from at)::float8 * 1000 as at, credit_added_ms as "creditMs",
      to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day
    from watch_evidence where learner_id = any(${[...learnerIds]}::int[]) and credit_added_ms > 0 and marks <> ${MERGED}`.execute(tx);
  return rows;
}

/** Credit (ms) that an account gave away before, by lesson. */
export async function carriedBefore(tx: Database, learnerId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ itemId: number; ms: number }>`
    select item_id as "itemId", -sum(credit_added_ms)::float8 as ms from watch_evidence
    where learner_id = ${learnerId} and marks = ${MERGED} and credit_added_ms < 0 group by item_id`.execute(tx);
  return new Map(rows.map(({ itemId, ms }) => [itemId, ms]));
}

/** Hours after which a day's credit ends. */
export async function dayHours(tx: Database): Promise<number> {
  return (await tx.selectFrom("school_rules").select("day_hours").executeTakeFirstOrThrow()).day_hours;
}

interface Joined {
  readonly lesson: LessonPair;
  readonly creditMs: number;
  readonly coverage: readonly number[];
  readonly covered: number;
  readonly watchedPer: number;
}

/** Writes what the lessons have become: the later of the two says where the learner stands. */
export async function writeProgress(tx: Database, { goes, stays }: Pair, joined: readonly Joined[]): Promise<void> {
  await sql`
    with w as (
      select item_id, credit, coverage::int[] as coverage, covered, per from unnest(
        ${joined.map(({ lesson }) => lesson.itemId)}::int[], ${joined.map((one) => one.creditMs)}::bigint[],
        ${joined.map((one) => `{${one.coverage.join()}}`)}::text[], ${joined.map((one) => one.covered)}::int[],
        ${joined.map((one) => one.watchedPer)}::int[]) as u (item_id, credit, coverage, covered, per))
    insert into item_progress as s (learner_id, item_id, series_id, coverage, covered_seconds, position, credited_ms, watched_per,
      finished_at, watched_at)
    select ${stays}, w.item_id, g.series_id, w.coverage, w.covered, g.position, w.credit, w.per, g.finished_at, g.watched_at
    from w join item_progress g on g.item_id = w.item_id and g.learner_id = ${goes}
    on conflict (learner_id, item_id) do update set coverage = excluded.coverage, covered_seconds = excluded.covered_seconds,
      watched_per = greatest(s.watched_per, excluded.watched_per), credited_ms = s.credited_ms + excluded.credited_ms,
      position = case when excluded.watched_at > coalesce(s.watched_at, 'epoch') then excluded.position else s.position end,
      finished_at = least(s.finished_at, excluded.finished_at), watched_at = greatest(s.watched_at, excluded.watched_at)`.execute(tx);
  for (const finishPer of new Set(joined.map(({ lesson }) => lesson.finishPer))) {
    const ids = joined.filter(({ lesson }) => lesson.finishPer === finishPer).map(({ lesson }) => lesson.itemId);
    await sql`update item_progress set finished_at = watched_at where learner_id = ${stays} and item_id = any(${ids}::int[])
      and finished_at is null and watched_per >= ${finishPer} and watched_at is not null`.execute(tx);
  }
  await sql`
    update item_progress p set credited_ms = p.credited_ms - u.credit
    from unnest(${joined.map(({ lesson }) => lesson.itemId)}::int[], ${joined.map((one) => one.creditMs)}::bigint[]) as u (item_id, credit)
    where p.learner_id = ${goes} and p.item_id = u.item_id and u.credit > 0`.execute(tx);
}

export async function writeEvidence(tx: Database, rows: readonly (EvidenceRow & { readonly hash: Buffer })[]): Promise<void> {
  if (rows.length === 0) return;
  for (const at of new Set(rows.map(({ atUs }) => atUs))) await sql`select open_evidence_month(${new Date(at / 1000)})`.execute(tx);
  await tx
    .insertInto("watch_evidence")
    .values(rows.map((row) => ({
      learner_id: row.learnerId, nth: row.nth, at: new Date(row.atUs / 1000), session_id: row.sessionId, seq: row.seq, item_id: row.itemId,
      position: row.position, rate: row.rate, ranges_ms: [...row.rangesMs], coverage_added: row.coverageAdded,
      credit_added_ms: row.creditAddedMs, presence: row.presence, hash: row.hash, address: "", device: "", marks: row.marks,
    })))
    .execute();
}

/** The new ends of both chains; what came over of the day that the account that stays is in counts toward that day's cap. */
export async function writeLeases(tx: Database, { goes, stays }: Pair, ends: ReadonlyMap<number, LeaseEnd>, came: readonly Earned[]) {
  for (const learnerId of [goes, stays]) {
    const { count, hash } = ends.get(learnerId)!;
    await tx.updateTable("study_lease").set({ chain_count: count, chain_hash: hash }).where("learner_id", "=", learnerId).execute();
  }
  const { rows } = await sql<{ ends: Date }>`
    select greatest(s.day_ends_at, g.day_ends_at) as ends from study_lease s, study_lease g
    where s.learner_id = ${stays} and g.learner_id = ${goes}`.execute(tx);
  const day = dayOf(rows[0]!.ends.getTime() - 1);
  const ms = came.filter((one) => one.day === day).reduce((sum, { creditMs }) => sum + creditMs, 0);
  await sql`
    update study_lease set day_ends_at = ${rows[0]!.ends},
      day_credit_ms = case when day_ends_at = ${rows[0]!.ends} then day_credit_ms else 0 end + ${ms},
      day_offline = case when day_ends_at = ${rows[0]!.ends} then day_offline end
    where learner_id = ${stays}`.execute(tx);
}
