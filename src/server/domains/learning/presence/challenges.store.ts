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
  readonly strongChecks: boolean;
  /** In which a check must be passed. */
  readonly checkSeconds: number;
  /** ms; null: no check is due. */
  readonly dueAt: number | null;
}

const earningSessionRows = named<
  Omit<Earning, "dueAt"> & { dueAt: Date | null },
  [learnerId: number, itemId: number, loginSessionId: number, now: Date]
>(
  "learning.earningSession",
  `select s.id as "sessionId", s.series_id as "seriesId", s.check_minutes as "checkMinutes", s.check_kinds as "checkKinds",
      s.strong_checks as "strongChecks", s.check_seconds as "checkSeconds", l.due_at as "dueAt"
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
  `select id, coalesce(way, kind) as kind, prompt, choices from presence_challenge
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
  /** Wrong answers to the one that it takes the place of. */
  readonly tries: number;
  readonly questionId: number | null;
}

const replaceChallenge = named<
  object,
  [
    id: string,
    learnerId: number,
    sessionId: string,
    itemId: number,
    kind: string,
    prompt: string,
    choices: string | null,
    answerHash: Buffer,
    madeAt: Date,
    expiresAt: Date,
    tries: number,
    way: string | null,
    questionId: number | null,
  ]
>(
  "learning.putChallenge",
  `with former as (update presence_challenge set ended_at = $9 where session_id = $3 and ended_at is null)
    insert into presence_challenge (id, learner_id, session_id, item_id, kind, prompt, choices, answer_hash, made_at, expires_at,
      tries, way, question_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** Puts a challenge in the place of the session's former ones. */
export async function putChallenge(pool: Pool, one: NewChallenge): Promise<void> {
  const choices = one.choices === null ? null : JSON.stringify(one.choices);
  const [madeAt, expiresAt] = [new Date(one.madeAt), new Date(one.expiresAt)];
  await replaceChallenge(pool, [
    one.id, one.learnerId, one.sessionId, one.itemId, one.kind === "passkey" ? "click" : one.kind, one.prompt, choices, one.answerHash,
    madeAt, expiresAt, one.tries, one.kind === "passkey" ? one.kind : null, one.questionId,
  ]);
}

/** A challenge at one of its tries. */
export interface TriedChallenge {
  readonly kind: CheckKind;
  readonly answerHash: Buffer;
  readonly tries: number;
}

const tryChallengeRows = named<
  TriedChallenge,
  [challengeId: string, sessionId: string, now: Date, tries: number]
>(
  "learning.tryChallenge",
  `update presence_challenge set tries = tries + 1
    where id = $1 and session_id = $2 and ended_at is null and expires_at > $3 and tries < $4
    returning coalesce(way, kind) as kind, answer_hash as "answerHash", tries`,
);

/**
 * One try at a challenge, counted before anything is compared, so that no number of tries at once gets through. Null: it is
 * not this session's (and so not this learner's, device's or item's), or it is over.
 */
export async function tryChallenge(
  pool: Pool,
  of: { challengeId: string; sessionId: string; now: number },
): Promise<TriedChallenge | null> {
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

const OF_LESSON = "series_id = $1 and (item_id = $2 or (item_id is null and not $3))";

const questionCountRows = named<{ total: number }, [seriesId: number, itemId: number, own: boolean]>(
  "learning.questionCount",
  `select count(*)::int as total from presence_question where ${OF_LESSON}`,
);

/** Of which lesson a question is wanted; `own`: about this lesson, not about its course. */
interface Wanted {
  readonly seriesId: number;
  readonly itemId: number;
  readonly own: boolean;
}

/** How many questions a lesson has: its own, and where not only these are wanted those of its whole course. */
export async function questionCount(pool: Pool, { seriesId, itemId, own }: Wanted): Promise<number> {
  const rows = await questionCountRows(pool, [seriesId, itemId, own]);
  return rows[0]!.total;
}

const drawQuestionRows = named<
  Question & { id: number },
  [seriesId: number, itemId: number, own: boolean, sessionId: string, spared: number]
>(
  "learning.drawQuestion",
  `select id, prompt, choices, right_choice as "rightChoice" from presence_question
    where ${OF_LESSON} and id not in (select question_id from presence_challenge where session_id = $4 and question_id is not null
      order by made_at desc limit $5)
    order by random() limit 1`,
);

/**
 * A question of a lesson by chance, none of the `spared` ones that this session was asked last; undefined when all went away
 * meanwhile.
 */
export async function drawQuestion(
  pool: Pool, { seriesId, itemId, own, sessionId, spared }: Wanted & { readonly sessionId: string; readonly spared: number },
): Promise<(Question & { readonly id: number }) | undefined> {
  const rows = await drawQuestionRows(pool, [seriesId, itemId, own, sessionId, spared]);
  return rows[0];
}
