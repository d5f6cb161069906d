import type { CheckKind } from "#contract/learning.ts";
import type { Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { type Choice, CHALLENGE_TRIES, type Question } from "./rules.ts";

/** The play session of a learner, item and device that earns at present, as presence checks need it. */
export interface Earning {
  readonly sessionId: string;
  readonly seriesId: number;
  readonly checkMinutes: number;
  readonly checkKinds: CheckKind[];
  /** ms; null: no check is due. */
  readonly dueAt: number | null;
  readonly playLeftMs: number | null;
}

const earningSessionRows = named<
  Omit<Earning, "dueAt"> & { dueAt: Date | null },
  [learnerId: number, itemId: number, loginSessionId: number, now: Date]
>(
  "learning.earningSession",
  `select s.id as "sessionId", s.series_id as "seriesId", s.check_minutes as "checkMinutes", s.check_kinds as "checkKinds",
      l.due_at as "dueAt", l.play_left_ms as "playLeftMs"
    from study_lease l join play_session s on s.id = l.session_id
    where l.learner_id = $1 and s.learner_id = $1 and s.item_id = $2 and s.login_session_id = $3 and s.expires_at > $4`,
);

export async function earningSession(
  pool: Pool,
  of: { learnerId: number; itemId: number; loginSessionId: number; now: number },
): Promise<Earning | null> {
  const rows = await earningSessionRows(pool, [of.learnerId, of.itemId, of.loginSessionId, new Date(of.now)]);
  const row = rows[0];
  return row ? { ...row, dueAt: row.dueAt?.getTime() ?? null } : null;
}

/** A challenge as it is shown. */
export interface Shown {
  readonly id: string;
  readonly kind: CheckKind;
  readonly prompt: string;
  readonly choices: Choice[] | null;
}

const openChallengeRows = named<Shown, [sessionId: string, now: Date]>(
  "learning.openChallenge",
  `select id, kind, prompt, choices from presence_challenge
    where session_id = $1 and expires_at > $2 and ended_at is null order by expires_at desc, made_at desc, id limit 1`,
);

/** The challenge of a session that waits for its answer. */
export async function openChallenge(pool: Pool, sessionId: string, now: number): Promise<Shown | null> {
  const rows = await openChallengeRows(pool, [sessionId, new Date(now)]);
  return rows[0] ?? null;
}

interface NewChallenge extends Shown {
  readonly learnerId: number;
  readonly sessionId: string;
  readonly itemId: number;
  readonly answerHash: Buffer;
  readonly madeAt: number;
  readonly expiresAt: number;
}

const replaceChallenge = named<
  object,
  [
    id: string,
    learnerId: number,
    sessionId: string,
    itemId: number,
    kind: CheckKind,
    prompt: string,
    choices: string | null,
    answerHash: Buffer,
    madeAt: Date,
    expiresAt: Date,
  ]
>(
  "learning.putChallenge",
  `with former as (update presence_challenge set ended_at = $9 where session_id = $3 and ended_at is null)
    insert into presence_challenge (id, learner_id, session_id, item_id, kind, prompt, choices, answer_hash, made_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** Puts a challenge in the place of the session's former ones. */
export async function putChallenge(pool: Pool, one: NewChallenge): Promise<void> {
  const choices = one.choices === null ? null : JSON.stringify(one.choices);
  const [madeAt, expiresAt] = [new Date(one.madeAt), new Date(one.expiresAt)];
  await replaceChallenge(pool, [
    one.id, one.learnerId, one.sessionId, one.itemId, one.kind, one.prompt, choices, one.answerHash, madeAt, expiresAt,
  ]);
}

const tryChallengeRows = named<
  { kind: CheckKind; answerHash: Buffer; tries: number },
  [challengeId: string, sessionId: string, now: Date, tries: number]
>(
  "learning.tryChallenge",
  `update presence_challenge set tries = tries + 1
    where id = $1 and session_id = $2 and ended_at is null and expires_at > $3 and tries < $4
    returning kind, answer_hash as "answerHash", tries`,
);

/**
 * One try at a challenge, counted before anything is compared, so that no number of tries at once gets through. Null: it is
 * not this session's (and so not this learner's, device's or item's), or it is over.
 */
export async function tryChallenge(
  pool: Pool,
  of: { challengeId: string; sessionId: string; now: number },
): Promise<{ kind: CheckKind; answerHash: Buffer; tries: number } | null> {
  const rows = await tryChallengeRows(pool, [of.challengeId, of.sessionId, new Date(of.now), CHALLENGE_TRIES]);
  return rows[0] ?? null;
}

const end = named<object, [id: string, at: Date]>(
  "learning.endChallenge",
  "update presence_challenge set ended_at = $2 where id = $1 and ended_at is null",
);

export async function endChallenge(pool: Pool, id: string, at: number): Promise<void> {
  await end(pool, [id, new Date(at)]);
}

const questionCountRows = named<{ total: number }, [seriesId: number, itemId: number]>(
  "learning.questionCount",
  "select count(*)::int as total from presence_question where series_id = $1 and (item_id is null or item_id = $2)",
);

/** How many questions a lesson has: its own and those of its whole course. */
export async function questionCount(pool: Pool, seriesId: number, itemId: number): Promise<number> {
  const rows = await questionCountRows(pool, [seriesId, itemId]);
  return rows[0]!.total;
}

const questionAtRows = named<Question, [seriesId: number, itemId: number, place: number]>(
  "learning.questionAt",
  `select prompt, choices, right_choice as "rightChoice" from presence_question
    where series_id = $1 and (item_id is null or item_id = $2) order by id limit 1 offset $3`,
);

/** The question of a lesson at a place of chance; undefined when it went away meanwhile. */
export async function questionAt(pool: Pool, seriesId: number, itemId: number, place: number): Promise<Question | undefined> {
  const rows = await questionAtRows(pool, [seriesId, itemId, place]);
  return rows[0];
}
