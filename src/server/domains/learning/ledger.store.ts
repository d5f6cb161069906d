import type pg from "pg";
import type { Pool } from "../../database/database.ts";
import type { StudyRules } from "./courseRules.rules.ts";
import type { Lease, LedgerState, PlaySession, Progress } from "./ledger.rules.ts";
import { watchedPer } from "./ledger.rules.ts";
import { flat, length, type Span, type Stretch, unflat } from "./spans.rules.ts";

/** Where statements run: a connection inside its transaction, or the pool. */
export interface Statements {
  query<R extends pg.QueryResultRow>(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: R[] }>;
}

interface LedgerRow {
  readonly id: string;
  readonly learner_id: number;
  readonly item_id: number;
  readonly seconds: number;
  readonly login_session_id: number;
  readonly device: string;
  readonly expires_at: Date;
  readonly last_at: Date;
  readonly budget_ms: number;
  readonly coverage_added: number;
  readonly credit_added_ms: number;
  readonly last_seq: number;
  readonly coverage: number[];
  readonly position: number;
  readonly credited_ms: number;
  readonly finished_at: Date | null;
  readonly holder: string;
  readonly held_until: Date;
  readonly counted_until: Date;
}

/** A session's row with its progress and its learner's lease, all locked until the transaction ends. */
export interface Locked extends LedgerState {
  readonly device: string;
}

/**
 * Reads and locks what these sessions need, learner by learner in the order of their ids, so that two batches never wait
 * for each other. All three rows are locked, so that what was read is what the last writer left.
 */
export async function lockLedger(client: Statements, sessionIds: readonly string[]): Promise<Locked[]> {
  const { rows } = await client.query<LedgerRow>({
    name: "learning.lockLedger",
    text: `select s.id, s.learner_id, s.item_id, s.seconds, s.login_session_id, s.device, s.expires_at, s.last_at, s.budget_ms, s.coverage_added,
        s.credit_added_ms, s.last_seq, p.coverage, p.position, p.credited_ms, p.finished_at, l.session_id as holder, l.held_until, l.counted_until
      from play_session s
      join study_lease l on l.learner_id = s.learner_id
      join item_progress p on p.learner_id = s.learner_id and p.item_id = s.item_id
      where s.id = any($1::text[])
      order by s.learner_id, s.id
      for update of l, s, p`,
    values: [sessionIds],
  });
  return rows.map((row) => ({
    device: row.device,
    session: {
      id: row.id, learnerId: row.learner_id, itemId: row.item_id, seconds: row.seconds, loginSessionId: row.login_session_id,
      expiresAt: row.expires_at.getTime(), lastAt: row.last_at.getTime(), budgetMs: row.budget_ms,
      coverageAdded: row.coverage_added, creditAddedMs: row.credit_added_ms, lastSeq: row.last_seq,
    },
    progress: {
      coverage: unflat(row.coverage, row.seconds), position: row.position, creditedMs: row.credited_ms, finishedAt: row.finished_at?.getTime() ?? null,
    },
    lease: { sessionId: row.holder, heldUntil: row.held_until.getTime(), countedUntil: row.counted_until.getTime() },
  }));
}

/** What an accepted heartbeat leaves behind. */
export interface Evidence {
  readonly learnerId: number;
  readonly at: number;
  readonly sessionId: string;
  readonly seq: number;
  readonly itemId: number;
  readonly position: number;
  readonly rate: number;
  readonly stretches: readonly Stretch[];
  readonly coverageAdded: number;
  readonly creditAddedMs: number;
  readonly address: string;
  readonly device: string;
}

export interface LedgerChange {
  readonly sessions: readonly PlaySession[];
  readonly progress: readonly (Progress & { readonly learnerId: number; readonly itemId: number; readonly seconds: number; readonly watchedAt: number })[];
  readonly leases: readonly (Lease & { readonly learnerId: number })[];
  readonly evidence: readonly Evidence[];
}

const time = (ms: number) => new Date(ms);
/** Arrays of arrays travel as texts: unnest would flatten them. */
const numbers = (row: readonly number[]) => `{${row.join(",")}}`;

/** Writes all that a batch changed, one statement for all tables. Every row was locked by `lockLedger` before. */
export async function writeLedger(client: Statements, { sessions, progress, leases, evidence }: LedgerChange): Promise<void> {
  await client.query({
    name: "learning.writeLedger",
    text: `with sessions as (
        update play_session s set last_at = u.last_at, budget_ms = u.budget_ms, coverage_added = u.coverage_added,
          credit_added_ms = u.credit_added_ms, last_seq = u.last_seq
        from unnest($1::text[], $2::timestamptz[], $3::int[], $4::int[], $5::int[], $6::int[])
          as u (id, last_at, budget_ms, coverage_added, credit_added_ms, last_seq)
        where s.id = u.id
      ), progress as (
        update item_progress p set coverage = u.coverage::int[], covered_seconds = u.covered, position = u.position, credited_ms = u.credited,
          watched_per = u.per, finished_at = u.finished_at, watched_at = u.watched_at
        from unnest($7::int[], $8::int[], $9::text[], $10::int[], $11::int[], $12::bigint[], $13::int[], $14::timestamptz[], $15::timestamptz[])
          as u (learner_id, item_id, coverage, covered, position, credited, per, finished_at, watched_at)
        where p.learner_id = u.learner_id and p.item_id = u.item_id
      ), leases as (
        update study_lease l set session_id = u.session_id, held_until = u.held_until, counted_until = u.counted_until
        from unnest($16::int[], $17::text[], $18::timestamptz[], $19::timestamptz[]) as u (learner_id, session_id, held_until, counted_until)
        where l.learner_id = u.learner_id
      )
      insert into watch_evidence (learner_id, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added, credit_added_ms, address, device)
      select learner_id, at, session_id, seq, item_id, position, rate, ranges_ms::int[], coverage_added, credit_added_ms, address, device
      from unnest($20::int[], $21::timestamptz[], $22::text[], $23::int[], $24::int[], $25::int[], $26::real[], $27::text[], $28::int[], $29::int[],
        $30::text[], $31::text[])
        as u (learner_id, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added, credit_added_ms, address, device)`,
    values: [
      sessions.map((s) => s.id), sessions.map((s) => time(s.lastAt)), sessions.map((s) => s.budgetMs), sessions.map((s) => s.coverageAdded),
      sessions.map((s) => s.creditAddedMs), sessions.map((s) => s.lastSeq),
      progress.map((p) => p.learnerId), progress.map((p) => p.itemId), progress.map((p) => numbers(flat(p.coverage))),
      progress.map((p) => length(p.coverage)), progress.map((p) => p.position), progress.map((p) => p.creditedMs),
      progress.map((p) => watchedPer(p.coverage, p.seconds)), progress.map((p) => (p.finishedAt === null ? null : time(p.finishedAt))),
      progress.map((p) => time(p.watchedAt)),
      leases.map((l) => l.learnerId), leases.map((l) => l.sessionId), leases.map((l) => time(l.heldUntil)), leases.map((l) => time(l.countedUntil)),
      evidence.map((e) => e.learnerId), evidence.map((e) => time(e.at)), evidence.map((e) => e.sessionId), evidence.map((e) => e.seq),
      evidence.map((e) => e.itemId), evidence.map((e) => e.position), evidence.map((e) => e.rate),
      evidence.map((e) => numbers(e.stretches.flatMap(({ from, to }) => [from, to]))),
      evidence.map((e) => e.coverageAdded), evidence.map((e) => e.creditAddedMs), evidence.map((e) => e.address), evidence.map((e) => e.device),
    ],
  });
}

export interface NewSession {
  readonly id: string;
  readonly learnerId: number;
  readonly itemId: number;
  readonly seriesId: number;
  readonly seconds: number;
  readonly loginSessionId: number;
  readonly device: string;
  readonly openedAt: number;
  readonly expiresAt: number;
  /** Those that stand for the course now. */
  readonly rules: StudyRules;
}

/** Opens a play session together with the rows that its heartbeats will lock; returns what was seen of the item before. */
export async function insertSession(client: Statements, session: NewSession): Promise<{ readonly coverage: readonly Span[] }> {
  const { rules } = session;
  const { rows } = await client.query<{ coverage: number[] | null }>({
    name: "learning.insertSession",
    text: `with lease as (insert into study_lease (learner_id) values ($2) on conflict do nothing),
        progress as (insert into item_progress (learner_id, item_id, series_id) values ($2, $3, $4) on conflict do nothing)
      insert into play_session (id, learner_id, item_id, series_id, seconds, login_session_id, device, opened_at, expires_at, last_at,
        can_skip, max_rate, check_minutes, check_kinds, finish_per)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10, $11, $12, $13, $14)
      returning (select coverage from item_progress where learner_id = $2 and item_id = $3) as coverage`,
    values: [
      session.id, session.learnerId, session.itemId, session.seriesId, session.seconds, session.loginSessionId, session.device,
      time(session.openedAt), time(session.expiresAt), rules.canSkip, rules.maxRate, rules.checkMinutes, rules.checkKinds, rules.finishPer,
    ],
  });
  return { coverage: unflat(rows[0]?.coverage ?? [], session.seconds) };
}

/** Gives the lease to a session before its first heartbeat: whatever else plays is paused at its next one. */
export async function takeLease(pool: Pool, learnerId: number, sessionId: string, heldUntil: number): Promise<void> {
  await pool.query("update study_lease set session_id = $2, held_until = $3 where learner_id = $1", [learnerId, sessionId, time(heldUntil)]);
}
