import type { Pool } from "../../../database/database.ts";
import { named, type Statements } from "../../../database/named.ts";
import type { Delivery } from "../delivery/delivery.ts";
import { checkSecondsOf, type StudyRules } from "../studyRules/studyRules.ts";
import { type Span, unflat } from "./spans.rules.ts";

interface NewSession {
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
  /** Open to whoever is signed in: it outlives the end of an entitlement. */
  readonly isTrial: boolean;
  /** Of recordHistory, which names no session. */
  readonly isImplicit: boolean;
  readonly delivery: Delivery;
  /** A text is read, no film is watched. */
  readonly reads: boolean;
}

const addSession = named<{ coverage: number[] | null }, unknown[]>(
  "learning.insertSession",
  `with lease as (insert into study_lease (learner_id) values ($2) on conflict do nothing),
      progress as (insert into item_progress (learner_id, item_id, series_id) values ($2, $3, $4) on conflict do nothing)
    insert into play_session (id, learner_id, item_id, series_id, seconds, login_session_id, device, opened_at, expires_at, last_at,
      can_skip, max_rate, check_minutes, check_kinds, finish_per, is_trial, is_implicit, offline_minutes, day_hours, film_times,
      delivery, strong_checks, check_seconds, reads, counted_before)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      coalesce((select counted_ms from study_lease where learner_id = $2), 0))
    returning (select coverage from item_progress where learner_id = $2 and item_id = $3) as coverage`,
);

/** Opens a play session together with the rows that its heartbeats will lock; returns what was seen of the item before. */
export async function insertSession(client: Statements, session: NewSession): Promise<{ readonly coverage: readonly Span[] }> {
  const { rules } = session;
  const found = await addSession(client, [
    session.id, session.learnerId, session.itemId, session.seriesId, session.seconds, session.loginSessionId, session.device,
    new Date(session.openedAt), new Date(session.expiresAt), rules.canSkip, rules.maxRate, rules.checkMinutes, rules.checkKinds,
    rules.finishPer, session.isTrial, session.isImplicit, rules.offlineMinutes, rules.dayHours, rules.filmTimes, session.delivery,
    rules.strongChecks, checkSecondsOf(rules), session.reads,
  ]);
  return { coverage: unflat(found[0]?.coverage ?? [], session.seconds) };
}

const giveLease = named<object, [learnerId: number, sessionId: string, heldUntil: Date]>(
  "learning.giveLease",
  "update study_lease set session_id = $2, held_until = $3 where learner_id = $1",
);

/** Gives the lease to a session before its first heartbeat: whatever else plays is paused at its next one. */
export async function takeLease(pool: Pool, learnerId: number, sessionId: string, heldUntil: number): Promise<void> {
  await giveLease(pool, [learnerId, sessionId, new Date(heldUntil)]);
}

const implicitSessionRows = named<{ id: string }, [learnerId: number, itemId: number, loginSessionId: number, now: Date]>(
  "learning.implicitSession",
  `select id from play_session
    where learner_id = $1 and item_id = $2 and login_session_id = $3 and is_implicit and expires_at > $4
    order by opened_at desc, id limit 1`,
);

/** The live session that recordHistory goes on in: of this learner, item and device; null: none. */
export async function implicitSession(
  pool: Pool,
  of: { learnerId: number; itemId: number; loginSessionId: number; now: number },
): Promise<string | null> {
  const found = await implicitSessionRows(pool, [of.learnerId, of.itemId, of.loginSessionId, new Date(of.now)]);
  return found[0]?.id ?? null;
}
