import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import type { Frame, Source, Start, State } from "./shape.ts";
import { SHARED_FROM } from "./underExam.store.ts";

/** The part of an attempt that never changes after its start; kept in memory. Scores in 1/100 points, instants in ms. */
export interface Sitting extends Pick<Start, "source" | "mode" | "target" | "scope" | "subjectId" | "title" | "passScore"> {
  readonly id: number;
  readonly learnerId: number;
  readonly questionIds: readonly number[];
  readonly versionIds: readonly number[];
  readonly scores: readonly number[];
  readonly orders: readonly string[];
  readonly frame: Frame;
  readonly totalScore: number;
  readonly startedAt: number;
  /** Of a class exam: the accuracy that passes it, in percent. */
  readonly line: number | null;
  /** Of a class exam: whether keys may be shown once it is passed. */
  readonly ample: boolean;
  /** Index of each question by its id. */
  readonly placeOf: ReadonlyMap<number, number>;
}

/** The part that moves. */
export interface Current {
  readonly state: State;
  readonly deadline: number | null;
  readonly extraSeconds: number;
  readonly endedAt: number | null;
  readonly endedBy: "learner" | "deadline" | "staff" | null;
  readonly usedSeconds: number;
  readonly device: string | null;
  /** Question it stands at, from 0, as the page said last. */
  readonly position: number;
  /** 1/100 points for each question; -1 waits for a marker. */
  readonly awarded: readonly number[] | null;
  /** A letter for each question: `attempt.rules.ts`. */
  readonly verdicts: string | null;
  readonly score: number | null;
  /** Since when another exam of the learner withholds what this one tells: `underExam.store.ts`. */
  readonly sharedFrom: number | null;
  /** Of a marked class exam: its questions, the children of cases singly, and how many of them earned full marks. */
  readonly parts: number | null;
  readonly partsRight: number | null;
  /** Of a class exam: its keys may be seen. */
  readonly reveals: boolean;
}

export interface Attempt {
  readonly sitting: Sitting;
  readonly current: Current;
}

/** Fixed parts by the ids of their attempts, at about 5 KB for 100 questions. */
const SITTINGS: Remembered<number, Sitting> = { name: "practice.sittings", ttlMs: 60 * 60_000, atMost: 5_000 };

type Reads = Pick<Means, "pool" | "kept">;

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** A class exam counts the children of cases singly and is passed by accuracy, all else by points (rules.md Exams); of `attempt`. */
export const ACCURACY = "floor(coalesce(parts_right, correct) * 100.0 / coalesce(parts, cardinality(question_ids)))::int";
export const PASSED = "coalesce(parts_right * 100 >= line * parts, score >= pass_score)";

/** Columns of `Current`, of attempt `a` with its presence `p`. */
const CURRENT = `a.state, ${ms("a.deadline")} as deadline, a.extra_seconds as "extraSeconds", ${ms("a.ended_at")} as "endedAt",
  a.ended_by as "endedBy",
  a.device, a.awarded, a.verdicts, a.score, a.parts, a.parts_right as "partsRight", a.reveals`;

/** What moves without its row: time and place with each practised answer, what is withheld with the other exams. */
const MOVING = `${SHARED_FROM} as "sharedFrom", coalesce(p.position, 0) as position, case when a.mode = 'practice' and a.state = 'open'
    then (select coalesce(sum(n.spent_seconds), 0)::int from answer n where n.attempt_id = a.id) else a.used_seconds end as "usedSeconds"`;

const FIXED = `a.id, a.learner_id as "learnerId", a.source, a.mode, a.target, a.scope, a.subject_id as "subjectId", a.title,
  a.question_ids as "questionIds", a.version_ids as "versionIds", a.scores, a.option_orders as orders, a.frame,
  a.total_score as "totalScore", a.pass_score as "passScore", ${ms("a.started_at")} as "startedAt", a.line, a.ample`;

const FROM = "from attempt a left join attempt_presence p on p.attempt_id = a.id where a.id = $1";

type FixedRow = Omit<Sitting, "placeOf">;
/** An attempt as a statement of this file's columns returns it. */
export type AttemptRow = FixedRow & Current;

/** What a statement that adds attempt `a` returns, so that it need not be read again. */
export const ADDED = `${FIXED}, ${CURRENT}, null as "sharedFrom", 0 as position, a.used_seconds as "usedSeconds"`;
/** Keeps what was just added. */
export const attemptOfRow = (means: Pick<Means, "kept">, row: AttemptRow): Attempt => ({ sitting: keep(means, row), current: row });

const sittingRows = named<FixedRow, [ids: readonly number[]]>(
  "practice.sitting",
  `select ${FIXED} from attempt a where a.id = any($1::int[])`,
);

/** The fixed part of an attempt, from memory where it was seen before; null: there is none. */
export async function sittingOf({ pool, kept }: Reads, id: number): Promise<Sitting | null> {
  const known = kept(SITTINGS).peek(id);
  if (known) return known;
  const found = await kept(SITTINGS).all([id], async (ids) => {
    const rows = await sittingRows(pool, [ids]);
    return new Map(rows.map((row) => [row.id, sittingOfRow(row)]));
  });
  return found.get(id) ?? null;
}

const currentRows = named<Current, [id: number]>("practice.current", `select ${CURRENT}, ${MOVING} ${FROM}`);

const attemptRows = named<FixedRow & Current, [id: number]>("practice.attempt", `select ${FIXED}, ${CURRENT}, ${MOVING} ${FROM}`);

/** An attempt as it stands, in one statement; null: there is none. */
export async function attemptOf({ pool, kept }: Reads, id: number): Promise<Attempt | null> {
  const sitting = kept(SITTINGS).peek(id);
  if (sitting) {
    const rows = await currentRows(pool, [id]);
    return rows[0] ? { sitting, current: rows[0] } : null;
  }
  const rows = await attemptRows(pool, [id]);
  return rows[0] ? { sitting: keep({ kept }, rows[0]), current: rows[0] } : null;
}

/** An attempt of this learner. @throws Refusal 1001 for any other id. */
export async function ownAttempt(means: Reads, learnerId: number, id: number): Promise<Attempt> {
  const found = await attemptOf(means, id);
  if (found?.sitting.learnerId !== learnerId) throw unknownThing();
  return found;
}

/** The same where the fixed part does. @throws Refusal 1001 for any other id. */
export async function ownSitting(means: Reads, learnerId: number, id: number): Promise<Sitting> {
  const found = await sittingOf(means, id);
  if (found?.learnerId !== learnerId) throw unknownThing();
  return found;
}

const attemptsRows = named<FixedRow & Current, [ids: readonly number[]]>(
  "practice.attempts",
  `select ${FIXED}, ${CURRENT}, ${MOVING} ${FROM.replace("= $1", "= any($1::int[])")}`,
);

/** Several attempts as they stand, in one statement; ids that name none are missing. */
export async function attemptsById({ pool, kept }: Reads, ids: readonly number[]): Promise<Map<number, Attempt>> {
  if (ids.length === 0) return new Map();
  const rows = await attemptsRows(pool, [ids]);
  return new Map(rows.map((row) => [row.id, { sitting: keep({ kept }, row), current: row }]));
}

const openAtRows = named<{ id: number }, [learnerId: number, source: Source, target: number]>(
  "practice.openAt",
  "select id from attempt where learner_id = $1 and source = $2 and target = $3 and state = 'open'",
);

/** A learner's open attempts at one thing, in whatever mode. */
export async function openAttempts(means: Reads, learnerId: number, source: Source, target: number): Promise<Attempt[]> {
  const rows = await openAtRows(means.pool, [learnerId, source, target]);
  return [...(await attemptsById(means, rows.map(({ id }) => id))).values()];
}

function keep({ kept }: Pick<Means, "kept">, row: FixedRow): Sitting {
  const sitting = sittingOfRow(row);
  kept(SITTINGS).put(sitting.id, sitting);
  return sitting;
}

function sittingOfRow(row: FixedRow): Sitting {
  const {
    id,
    learnerId,
    source,
    mode,
    target,
    scope,
    subjectId,
    title,
    questionIds,
    versionIds,
    scores,
    orders,
    frame,
    totalScore,
    passScore,
    startedAt,
    line,
    ample,
  } = row;
  return {
    id, learnerId, source, mode, target, scope, subjectId, title, questionIds, versionIds, scores, frame, totalScore, passScore, startedAt,
    line, ample,
    orders: orders.length > 0 ? orders : questionIds.map(() => ""),
    placeOf: new Map(questionIds.map((questionId, place) => [questionId, place])),
  };
}
