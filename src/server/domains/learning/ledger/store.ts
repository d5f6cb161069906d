import { bytes, instants, list, rows, texts } from "../../../database/arrays.ts";
import { named, type Statements } from "../../../database/named.ts";
import type { EvidenceRow } from "./evidence.rules.ts";
import { watchedPer } from "./beat.rules.ts";
import { type Delivery, type Given, NOTHING_GIVEN } from "../delivery/delivery.ts";
import type { Gap, Lease, Pending, PlaySession, Progress } from "./state.rules.ts";
import { flat, length, unflat } from "./spans.rules.ts";

/** The end of a learner's evidence chain. */
export interface ChainHead {
  readonly count: number;
  readonly hash: Buffer;
}

interface LeaseRow {
  readonly learner_id: number;
  readonly session_id: string;
  readonly held_until: Date;
  readonly counted_until: Date;
  readonly play_left_ms: number | null;
  readonly due_at: Date | null;
  readonly chain_count: number;
  readonly chain_hash: Buffer;
  readonly counted_ms: number;
  readonly day_ends_at: Date;
  readonly day_credit_ms: number;
  readonly day_offline: Readonly<Record<string, number>> | null;
}

interface SessionRow {
  readonly id: string;
  readonly learner_id: number;
  readonly item_id: number;
  readonly series_id: number;
  readonly seconds: number;
  readonly login_session_id: number;
  readonly device: string;
  readonly expires_at: Date;
  readonly can_skip: boolean;
  readonly max_rate: number;
  readonly check_minutes: number;
  readonly check_seconds: number;
  readonly finish_per: number;
  readonly offline_minutes: number;
  readonly day_hours: number;
  readonly film_times: number;
  readonly delivery: Delivery;
  readonly reads: boolean;
  readonly counted_before: number;
  readonly gap: Gap | null;
  readonly given: Buffer | null;
  readonly last_at: Date;
  readonly budget_ms: number;
  readonly coverage_added: number;
  readonly credit_added_ms: number;
  readonly last_seq: number;
  readonly pending: Pending | null;
  readonly reported_ms: number | null;
  readonly coverage: number[];
  readonly position: number;
  readonly credited_ms: number;
  readonly finished_at: Date | null;
}

/** A session with its progress as the last writer left them. */
export interface Watched {
  readonly session: PlaySession;
  readonly progress: Progress;
  readonly given: Given;
  readonly device: string;
}

/** What a batch works on: the leases of its learners, locked until the transaction ends, and their sessions by id. */
export interface Locked {
  readonly leases: ReadonlyMap<number, Lease & { readonly chain: ChainHead }>;
  readonly sessions: ReadonlyMap<string, Watched>;
}

const lockLeases = named<LeaseRow, [learnerIds: string]>(
  "learning.lockLeases",
  `select learner_id, session_id, held_until, counted_until, play_left_ms, due_at, chain_count, chain_hash,
      counted_ms, day_ends_at, day_credit_ms, day_offline
    from study_lease where learner_id = any($1::int[]) order by learner_id for update`,
);

const readSessions = named<SessionRow, [sessionIds: string]>(
  "learning.readSessions",
  `select s.id, s.learner_id, s.item_id, s.series_id, s.seconds, s.login_session_id, s.device, s.expires_at, s.can_skip, s.max_rate,
      s.check_minutes, s.check_seconds, s.finish_per, s.offline_minutes, s.day_hours, s.film_times, s.delivery, s.reads,
      s.counted_before, s.gap,
      case when s.delivery <> 'unasked' then
        (select n.given from key_note n where n.login_session_id = s.login_session_id and n.item_id = s.item_id) end as given,
      s.last_at, s.budget_ms, s.coverage_added, s.credit_added_ms, s.last_seq, s.pending, s.reported_ms,
      p.coverage, p.position, p.credited_ms, p.finished_at
    from play_session s join item_progress p on p.learner_id = s.learner_id and p.item_id = s.item_id
    where s.id = any($1::text[])`,
);

/**
 * Locks these learners' leases in the order of their ids, so that two batches never wait for each other, and then reads
 * what their sessions are. A learner's lease is the lock of all that is theirs: sessions and progress are read after it
 * was taken, by a statement of its own, and so are what the last writer left. Both statements travel together.
 */
export async function lockLedger(client: Statements, learnerIds: readonly number[], sessionIds: readonly string[]): Promise<Locked> {
  const [leases, sessions] = await Promise.all([lockLeases(client, [list(learnerIds)]), readSessions(client, [texts(sessionIds)])]);
  return {
    leases: new Map(leases.map((row) => [row.learner_id, leaseOf(row)])),
    sessions: new Map(sessions.map((row) => [row.id, watchedOf(row)])),
  };
}

const leaseOf = (row: LeaseRow) => ({
  sessionId: row.session_id, heldUntil: row.held_until.getTime(), countedUntil: row.counted_until.getTime(), playLeftMs: row.play_left_ms,
  dueAt: row.due_at?.getTime() ?? null, chain: { count: row.chain_count, hash: row.chain_hash }, countedMs: row.counted_ms,
  day: { endsAt: row.day_ends_at.getTime(), creditMs: row.day_credit_ms, offlineMs: row.day_offline ?? {} },
});

const watchedOf = (row: SessionRow): Watched => ({
  device: row.device,
  given: row.given ?? NOTHING_GIVEN,
  session: {
    id: row.id,
    learnerId: row.learner_id,
    itemId: row.item_id,
    seriesId: row.series_id,
    seconds: row.seconds,
    loginSessionId: row.login_session_id,
    expiresAt: row.expires_at.getTime(),
    rules: {
      canSkip: row.can_skip, maxRate: row.max_rate, checkMinutes: row.check_minutes, checkSeconds: row.check_seconds,
      finishPer: row.finish_per,
      offlineMinutes: row.offline_minutes, dayHours: row.day_hours, filmTimes: row.film_times,
    },
    delivery: row.delivery,
    reads: row.reads,
    lastAt: row.last_at.getTime(),
    budgetMs: row.budget_ms,
    coverageAdded: row.coverage_added,
    creditAddedMs: row.credit_added_ms,
    lastSeq: row.last_seq,
    pending: row.pending,
    reportedMs: row.reported_ms,
    countedBefore: row.counted_before,
    gap: row.gap,
  },
  progress: {
    coverage: unflat(row.coverage, row.seconds),
    position: row.position,
    creditedMs: row.credited_ms,
    finishedAt: row.finished_at?.getTime() ?? null,
  },
});

/** One row of evidence as it is written. */
export interface Evidence extends EvidenceRow {
  readonly hash: Buffer;
  readonly address: string;
  readonly device: string;
}

export interface LedgerChange {
  readonly sessions: readonly PlaySession[];
  readonly progress: readonly (Progress & {
    readonly learnerId: number;
    readonly itemId: number;
    readonly seconds: number;
    readonly watchedAt: number;
  })[];
  readonly leases: readonly (Lease & { readonly learnerId: number; readonly chain: ChainHead })[];
  readonly evidence: readonly Evidence[];
}

const writeAll = named<object, unknown[]>(
  "learning.writeLedger",
  `with sessions as (
      update play_session s set last_at = u.last_at, budget_ms = u.budget_ms, coverage_added = u.coverage_added,
        credit_added_ms = u.credit_added_ms, last_seq = u.last_seq, pending = u.pending, reported_ms = u.reported_ms,
        counted_before = u.counted_before, gap = u.gap
      from unnest($1::text[], $2::timestamptz[], $3::int[], $4::int[], $5::int[], $6::int[], $7::jsonb[], $8::int[], $41::bigint[],
        $42::jsonb[])
        as u (id, last_at, budget_ms, coverage_added, credit_added_ms, last_seq, pending, reported_ms, counted_before, gap)
      where s.id = u.id
    ), progress as (
      update item_progress p set coverage = u.coverage::int[], covered_seconds = u.covered, position = u.position,
        credited_ms = u.credited,
        watched_per = u.per, finished_at = u.finished_at, watched_at = u.watched_at
      from unnest($9::int[], $10::int[], $11::text[], $12::int[], $13::int[], $14::bigint[], $15::int[], $16::timestamptz[],
        $17::timestamptz[])
        as u (learner_id, item_id, coverage, covered, position, credited, per, finished_at, watched_at)
      where p.learner_id = u.learner_id and p.item_id = u.item_id
    ), leases as (
      update study_lease l set session_id = u.session_id, held_until = u.held_until, counted_until = u.counted_until,
        play_left_ms = u.play_left_ms, due_at = u.due_at, chain_count = u.chain_count, chain_hash = u.chain_hash,
        counted_ms = u.counted_ms, day_ends_at = u.day_ends_at, day_credit_ms = u.day_credit_ms, day_offline = u.day_offline
      from unnest($18::int[], $19::text[], $20::timestamptz[], $21::timestamptz[], $22::int[], $23::timestamptz[], $24::int[],
        $25::bytea[], $43::bigint[], $44::timestamptz[], $45::int[], $46::jsonb[])
        as u (learner_id, session_id, held_until, counted_until, play_left_ms, due_at, chain_count, chain_hash, counted_ms, day_ends_at,
          day_credit_ms, day_offline)
      where l.learner_id = u.learner_id
    )
    insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added, credit_added_ms,
      presence, hash, address, device, marks)
    select learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms::int[], coverage_added, credit_added_ms, presence,
      hash, address, device, marks
    from unnest($26::int[], $27::int[], $28::timestamptz[], $29::text[], $30::int[], $31::int[], $32::int[], $33::real[], $34::text[],
      $35::int[],
      $36::int[], $37::text[], $38::bytea[], $39::text[], $40::text[], $47::text[])
      as u (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added, credit_added_ms, presence, hash,
        address, device, marks)`,
);

/** Writes all that a batch changed, one statement for all tables. Its learners' leases were locked by `lockLedger` before. */
export async function writeLedger(client: Statements, { sessions, progress, leases, evidence }: LedgerChange): Promise<void> {
  await writeAll(client, [
    list(sessions.map((s) => s.id)),
    instants(sessions.map((s) => s.lastAt)),
    list(sessions.map((s) => s.budgetMs)),
    list(sessions.map((s) => s.coverageAdded)),
    list(sessions.map((s) => s.creditAddedMs)),
    list(sessions.map((s) => s.lastSeq)),
    texts(sessions.map((s) => (s.pending === null ? null : JSON.stringify(s.pending)))),
    list(sessions.map((s) => s.reportedMs)),
    list(progress.map((p) => p.learnerId)),
    list(progress.map((p) => p.itemId)),
    rows(progress.map((p) => flat(p.coverage))),
    list(progress.map((p) => length(p.coverage))),
    list(progress.map((p) => p.position)),
    list(progress.map((p) => p.creditedMs)),
    list(progress.map((p) => watchedPer(p.coverage, p.seconds))),
    instants(progress.map((p) => p.finishedAt)),
    instants(progress.map((p) => p.watchedAt)),
    list(leases.map((l) => l.learnerId)),
    list(leases.map((l) => l.sessionId)),
    instants(leases.map((l) => l.heldUntil)),
    instants(leases.map((l) => l.countedUntil)),
    list(leases.map((l) => l.playLeftMs)),
    instants(leases.map((l) => l.dueAt)),
    list(leases.map((l) => l.chain.count)),
    bytes(leases.map((l) => l.chain.hash)),
    list(evidence.map((e) => e.learnerId)),
    list(evidence.map((e) => e.nth)),
    instants(evidence.map((e) => e.atUs / 1000)),
    list(evidence.map((e) => e.sessionId)),
    list(evidence.map((e) => e.seq)),
    list(evidence.map((e) => e.itemId)),
    list(evidence.map((e) => e.position)),
    list(evidence.map((e) => e.rate)),
    rows(evidence.map((e) => e.rangesMs)),
    list(evidence.map((e) => e.coverageAdded)),
    list(evidence.map((e) => e.creditAddedMs)),
    list(evidence.map((e) => e.presence)),
    bytes(evidence.map((e) => e.hash)),
    texts(evidence.map((e) => e.address)),
    texts(evidence.map((e) => e.device)),
    list(sessions.map((s) => s.countedBefore)),
    texts(sessions.map((s) => (s.gap === null ? null : JSON.stringify(s.gap)))),
    list(leases.map((l) => l.countedMs)),
    instants(leases.map((l) => l.day.endsAt)),
    list(leases.map((l) => l.day.creditMs)),
    texts(leases.map((l) => (Object.keys(l.day.offlineMs).length === 0 ? null : JSON.stringify(l.day.offlineMs)))),
    texts(evidence.map((e) => e.marks)),
  ]);
}
