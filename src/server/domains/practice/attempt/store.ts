import { sql } from "kysely";
import { type Database, inTransaction } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Layout } from "./rules.ts";
import type { Mode, Source, Start } from "./shape.ts";
import { ADDED, type Attempt, attemptOfRow, type AttemptRow } from "./sittings.store.ts";
import { SHARED_FROM } from "./underExam.store.ts";

/** What an attempt is found by. */
export interface Sought {
  readonly source: Source;
  readonly mode: Mode;
  readonly target: number;
  readonly scope: string;
}

const findStartedRows = named<
  { id: number; same: boolean },
  [learnerId: number, requestId: string, source: Source, target: number, mode: Mode, scope: string]
>(
  "practice.findStarted",
  `select id, source = $3 and target = $4 and mode = $5 and scope = $6 as same, 0 as rank from attempt where learner_id = $1
    and request_id = $2
    union all
    select id, true, 1 from attempt where learner_id = $1 and source = $3 and target = $4 and mode = $5 and scope = $6 and state = 'open'
    order by rank limit 1`,
);

/** The attempt that this very try to start made, else the open one of its kind; at most one of each can be there. */
export async function findStarted(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  requestId: string,
  { source, mode, target, scope }: Sought,
): Promise<{ id: number; same: boolean } | null> {
  const rows = await findStartedRows(pool, [learnerId, requestId, source, target, mode, scope]);
  return rows[0] ?? null;
}

interface NewAttempt {
  readonly learnerId: number;
  readonly start: Start;
  readonly layout: Layout;
  readonly startedAt: number;
  readonly deadline: number | null;
  readonly device: string | null;
}

const add = named<AttemptRow, unknown[]>(
  "practice.add",
  `insert into attempt as a (learner_id, source, mode, target, scope, subject_id, title, request_id, question_ids, version_ids, scores,
      option_orders, frame, total_score, pass_score, started_at, deadline, extra_seconds, device, line, draw_seed, ample)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
    on conflict do nothing returning ${ADDED}`,
);

/** The row of a new attempt; `extraSeconds`: as they stand under the lock, where there is one. */
function rowOf({ learnerId, start, layout, startedAt, deadline, device }: NewAttempt, extraSeconds: number): unknown[] {
  const frame = { rules: start.rules, sections: start.sections.map(({ title, questions }) => ({ title, count: questions.length })) };
  const { source, mode, target, scope, subjectId, title, requestId, passScore, extraSeconds: planned = 0, drawn } = start;
  return [
    learnerId, source, mode, target, scope, subjectId, title, requestId,
    layout.questionIds,
    layout.versionIds,
    layout.scores,
    layout.orders.some((order) => order !== "") ? layout.orders : [],
    JSON.stringify(frame),
    layout.scores.reduce((sum, score) => sum + score, 0),
    passScore,
    new Date(startedAt),
    deadline === null ? null : new Date(deadline + (extraSeconds - planned) * 1000),
    extraSeconds,
    device,
    drawn?.line ?? null,
    drawn?.seed ?? null,
    drawn?.ample ?? false,
  ];
}

/** Adds an attempt; null where the unique indexes know it already: the same try, or an open one of its kind. */
export async function addAttempt(
  { pool, db, kept }: Pick<Means, "pool" | "db" | "kept">,
  attempt: NewAttempt,
): Promise<Attempt | null> {
  const { hold, extraSeconds: planned = 0 } = attempt.start;
  const rows = hold
    ? await inTransaction(db, async (tx) => {
        const held = await hold(tx);
        return held ? add(tx, rowOf(attempt, held.extraSeconds)) : [];
      })
    : await add(pool, rowOf(attempt, planned));
  return rows[0] ? attemptOfRow({ kept }, rows[0]) : null;
}

const giveToDevice = named<object, [id: number, device: string]>(
  "practice.moveTo",
  "update attempt set device = $2 where id = $1 and state = 'open' and device is distinct from $2",
);

/** From now on this device writes. */
export async function moveTo({ pool }: Pick<Means, "pool">, id: number, device: string): Promise<void> {
  await giveToDevice(pool, [id, device]);
}

/** A row as it stands while a transaction holds it. */
export interface Held {
  readonly learner_id: number;
  readonly state: "open" | "handedIn" | "reviewing" | "marked" | "abandoned";
  readonly deadline: Date | null;
  readonly device: string | null;
  readonly ended_at: Date | null;
  readonly ended_by: "learner" | "deadline" | "staff" | null;
  readonly mark_at: Date | null;
  readonly verdicts: string | null;
  readonly awarded: number[] | null;
  readonly score: number | null;
  /** The version of its hall when staff last gave it time; 0: never. */
  readonly time_version: number;
  /** The books hear of it when its verdicts are shown. */
  readonly unbooked: boolean;
  /** As `Current` has it. */
  readonly sharedFrom: number | null;
}

/** Holds an attempt until the transaction ends; `skip`: undefined where somebody else holds it. */
export const holdAttempt = (tx: Database, id: number, skip = false): Promise<Held | undefined> => {
  const row = tx
    .selectFrom("attempt as a")
    .select([
      "learner_id", "state", "deadline", "device", "ended_at", "ended_by", "mark_at", "verdicts", "awarded", "score", "time_version",
      "unbooked", sql<number | null>`${sql.raw(SHARED_FROM)}`.as("sharedFrom"),
    ])
    .where("id", "=", id)
    .forUpdate();
  return (skip ? row.skipLocked() : row).executeTakeFirst();
};

export interface StoredAnswer {
  readonly questionId: number;
  readonly answer: string | null;
  readonly seq: number;
  readonly spentSeconds: number;
}

/** Answers of an attempt wherever they lie, of these questions alone where they are given. */
export async function answersIn(
  db: Database,
  attemptId: number,
  questionIds: readonly number[] | null = null,
): Promise<Map<number, StoredAnswer>> {
  let query = db
    .selectFrom("attempt_answer")
    .select(["question_id as questionId", "answer", "seq", "spent_seconds as spentSeconds"])
    .where("attempt_id", "=", attemptId);
  if (questionIds) query = query.where("question_id", "in", questionIds.length > 0 ? [...questionIds] : [0]);
  return new Map((await query.execute()).map((row) => [row.questionId, row]));
}

/** Takes the answers of an attempt that is about to be marked out of their table; `sheetWith` is where they go. */
export async function takeAnswers(tx: Database, attemptId: number): Promise<Map<number, StoredAnswer>> {
  const rows = await tx
    .deleteFrom("answer")
    .where("attempt_id", "=", attemptId)
    .returning(["question_id as questionId", "answer", "seq", "spent_seconds as spentSeconds"])
    .execute();
  return new Map(rows.map((row) => [row.questionId, row]));
}

/** Answers as `attempt.sheet` keeps them, in the attempt's order; the view `attempt_answer` reads them back. */
export function sheetWith(questionIds: readonly number[], answers: ReadonlyMap<number, StoredAnswer>): string {
  const stored = questionIds.map((id) => answers.get(id));
  const lists = [
    stored.map((one) => one?.answer ?? "null"),
    stored.map((one) => one?.seq ?? 0),
    stored.map((one) => one?.spentSeconds ?? 0),
  ];
  return `[${lists.map((list) => `[${list.join(",")}]`).join(",")}]`;
}

/** What marking writes into an attempt's row; scores in 1/100 points. */
export interface MarkColumns {
  readonly state: "marked" | "reviewing";
  readonly awarded: number[];
  readonly verdicts: string;
  readonly correct: number;
  readonly score: number | null;
  readonly sheet: string | null;
  readonly marked_at: Date | null;
  readonly parts: number | null;
  readonly parts_right: number | null;
}

/** Writes an attempt's marks and, where they end it, how it ended. */
export async function writeMarks(
  tx: Database,
  id: number,
  columns: MarkColumns & {
    ended_at?: Date; ended_by?: "learner" | "deadline" | "staff"; mark_at?: null; used_seconds?: number; unbooked?: boolean;
    reveals: boolean;
  },
): Promise<void> {
  await tx.updateTable("attempt").set(columns).where("id", "=", id).execute();
}

/** The books have heard of a held attempt. */
export async function noteBooked(tx: Database, id: number): Promise<void> {
  await tx.updateTable("attempt").set({ unbooked: false }).where("id", "=", id).execute();
}

/** Whether another attempt of the same learner at the same class exam was passed, in a transaction that marks this one. */
export async function passedBefore(
  tx: Database,
  { id, learnerId, target }: Pick<Attempt["sitting"], "id" | "learnerId" | "target">,
): Promise<boolean> {
  const passed = await tx
    .selectFrom("attempt")
    .select("id")
    .where("learner_id", "=", learnerId)
    .where("target", "=", target)
    .where("source", "=", "class")
    .where("state", "=", "marked")
    .where("id", "<>", id)
    .whereRef(sql<number>`parts_right * 100`, ">=", sql<number>`line * parts`)
    .executeTakeFirst();
  return passed !== undefined;
}

/** Ends an attempt at its deadline that is marked later, once answers kept offline may have come. */
export async function endUnmarked(
  tx: Database,
  id: number,
  { endedAt, markAt, usedSeconds }: { readonly endedAt: Date; readonly markAt: Date; readonly usedSeconds: number },
): Promise<void> {
  await tx
    .updateTable("attempt")
    .set({ state: "handedIn", ended_at: endedAt, ended_by: "deadline", mark_at: markAt, used_seconds: usedSeconds })
    .where("id", "=", id)
    .execute();
}

/** What has ended and takes answers kept offline still is marked at this later instant. */
export async function markLater(tx: Database, id: number, markAt: Date): Promise<void> {
  await tx.updateTable("attempt").set({ mark_at: markAt }).where("id", "=", id).where("mark_at", "<", markAt).execute();
}

const giveUp = named<{ id: number }, [id: number, at: Date]>(
  "practice.abandon",
  `update attempt set state = 'abandoned', ended_at = $2, ended_by = 'learner'
    where id = $1 and state = 'open' and (deadline is null or deadline > $2) returning id`,
);

/** Gives up an open attempt; true where it was one. */
export async function abandon({ pool }: Pick<Means, "pool">, id: number, at: Date): Promise<boolean> {
  return (await giveUp(pool, [id, at])).length === 1;
}

const dueRows = named<{ id: number }, [at: Date, most: number, leaving: readonly number[]]>(
  "practice.due",
  `select id from (
      (select id, deadline as due from attempt
        where state = 'open' and deadline is not null and deadline <= $1 and id <> all($3::int[]) order by deadline limit $2)
      union all
      (select id, mark_at as due from attempt
        where state = 'handedIn' and mark_at <= $1 and id <> all($3::int[]) order by mark_at limit $2)) found
    order by due, id limit $2`,
);

/** What is over, the longest due first; each half has an index of its own that holds nothing else. `leaving` these aside. */
export async function dueIds({ pool }: Pick<Means, "pool">, at: Date, most: number, leaving: readonly number[]): Promise<number[]> {
  return (await dueRows(pool, [at, most, leaving])).map(({ id }) => id);
}

const beatRows = named<{ others: number; below: number }, [source: Source, target: number, learnerId: number, score: number]>(
  "practice.beat",
  `select count(*)::int as others, (count(*) filter (where best < $4))::int as below from (
      select max(score) as best from attempt where source = $1 and target = $2 and mode = 'exam' and state = 'marked'
      and learner_id <> $3 group by learner_id) o`,
);

/** How many other learners sat the same, each with their best score, and how many of them scored less. */
export async function othersAt(
  { pool }: Pick<Means, "pool">,
  { source, target, learnerId }: Pick<Attempt["sitting"], "source" | "target" | "learnerId">,
  score: number,
): Promise<{ others: number; below: number }> {
  return (await beatRows(pool, [source, target, learnerId, score]))[0]!;
}
