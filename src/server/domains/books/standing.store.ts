import type { QuestionKind } from "#contract/questions.ts";
import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";

/** What a learner knows of one question of the bank. */
export interface QuestionStanding {
  readonly questionId: number;
  readonly pointId: number | null;
  /** Settled answers, and how many of them were wrong. */
  readonly answered: number;
  readonly wrong: number;
  readonly inBook: boolean;
  readonly lastAt: number;
  /** When it should be asked again, ms since the epoch. */
  readonly dueAt: number | null;
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

const standingsRows = named<QuestionStanding, [learnerId: number, subjectId: number]>(
  "books.standings",
  `select l.question_id as "questionId", q.point_id as "pointId", l.answered, l.wrong, l.in_book as "inBook",
    ${ms("l.last_at")} as "lastAt", ${ms("l.due_at")} as "dueAt"
    from learner_question l join question q on q.id = l.question_id where l.learner_id = $1 and q.subject_id = $2
    and q.removed_at is null and q.secrecy = 'open'`,
);

/** Everything that a learner ever answered in a subject, removed questions left out. */
export async function standingsOf(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  subjectId: number,
): Promise<Map<number, QuestionStanding>> {
  const rows = await standingsRows(pool, [learnerId, subjectId]);
  return new Map(rows.map((row) => [row.questionId, row]));
}

const marksOfRows = named<{ id: number }, [learnerId: number, questionIds: readonly number[]]>(
  "books.marksOf",
  "select question_id as id from question_mark where learner_id = $1 and question_id = any($2::int[])",
);

/** Which of these questions a learner marked. */
export async function marksOf({ pool }: Pick<Means, "pool">, learnerId: number, questionIds: readonly number[]): Promise<Set<number>> {
  if (questionIds.length === 0) return new Set();
  const rows = await marksOfRows(pool, [learnerId, questionIds]);
  return new Set(rows.map(({ id }) => id));
}

const markedInRows = named<{ id: number }, [learnerId: number, subjectId: number]>(
  "books.markedIn",
  `select m.question_id as id from question_mark m join question q on q.id = m.question_id
    where m.learner_id = $1 and q.subject_id = $2 and q.removed_at is null and q.secrecy = 'open'`,
);

/** The marked questions of a subject. */
export async function markedIn({ pool }: Pick<Means, "pool">, learnerId: number, subjectId: number): Promise<Set<number>> {
  const rows = await markedInRows(pool, [learnerId, subjectId]);
  return new Set(rows.map(({ id }) => id));
}

const inBookOfRows = named<{ id: number }, [learnerId: number, questionIds: readonly number[]]>(
  "books.inBookOf",
  "select question_id as id from learner_question where learner_id = $1 and question_id = any($2::int[]) and in_book",
);

/** Which of these questions stand in a learner's error book. */
export async function inBookOf({ pool }: Pick<Means, "pool">, learnerId: number, questionIds: readonly number[]): Promise<Set<number>> {
  const rows = await inBookOfRows(pool, [learnerId, questionIds]);
  return new Set(rows.map(({ id }) => id));
}

const ownOfRows = named<
  { id: number; done: boolean; inBook: boolean; marked: boolean },
  [learnerId: number, questionIds: readonly number[]]
>(
  "books.ownOf",
  `select i.id, l.question_id is not null as done, coalesce(l.in_book, false) as "inBook", m.question_id is not null as marked
    from unnest($2::int[]) as i (id)
    left join learner_question l on l.learner_id = $1 and l.question_id = i.id left join question_mark m on m.learner_id = $1
    and m.question_id = i.id`,
);

/** Of these questions those that a learner answered, those in the error book, and those in the mark book. */
export async function ownOf(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  questionIds: readonly number[],
): Promise<{ done: Set<number>; inBook: Set<number>; marked: Set<number> }> {
  const rows = await ownOfRows(pool, [learnerId, questionIds]);
  const those = (is: "done" | "inBook" | "marked") => new Set(rows.filter((row) => row[is]).map(({ id }) => id));
  return { done: those("done"), inBook: those("inBook"), marked: those("marked") };
}

/** Questions of one kind in a chapter, and what a learner did of them. */
export interface Tally {
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly kind: QuestionKind;
  readonly total: number;
  readonly done: number;
  readonly inBook: number;
  /** Of those in the error book: wrong twice or more. */
  readonly twice: number;
  readonly marked: number;
  /** Settled answers, and right ones among them. */
  readonly answered: number;
  readonly correct: number;
  readonly lastAt: number | null;
}

const subjectTallyRows = named<Tally, [learnerId: number, subjectId: number, hidden: readonly number[]]>(
  "books.subjectTally",
  `select q.subject_id as "subjectId", q.chapter_id as "chapterId", q.kind, count(*)::int as total,
    count(l.question_id)::int as done,
      (count(*) filter (where l.in_book and q.id <> all($3::int[])))::int as "inBook", (count(*) filter (where l.in_book and l.wrong > 1
      and q.id <> all($3::int[])))::int as twice,
      count(m.question_id)::int as marked, coalesce(sum(l.answered) filter (where q.id <> all($3::int[])), 0)::int as answered,
      coalesce(sum(l.answered - l.wrong) filter (where q.id <> all($3::int[])), 0)::int as correct, ${ms("max(l.last_at)")} as "lastAt"
    from question q
    left join learner_question l on l.learner_id = $1 and l.question_id = q.id left join question_mark m on m.learner_id = $1
    and m.question_id = q.id
    where q.subject_id = $2 and q.removed_at is null and q.secrecy = 'open' group by q.subject_id, q.chapter_id, q.kind`,
);

/** The questions of a subject by chapter and kind, with what a learner did of them; of those `hidden` not how it was judged. */
export function subjectTally(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  subjectId: number,
  hidden: readonly number[],
): Promise<Tally[]> {
  return subjectTallyRows(pool, [learnerId, subjectId, hidden]);
}

/** What a learner did in each subject. */
export interface SubjectDone {
  readonly subjectId: number;
  readonly done: number;
  readonly answered: number;
  readonly correct: number;
  readonly inBook: number;
  readonly lastAt: number;
}

const doneBySubjectRows = named<SubjectDone, [learnerId: number, subjectIds: readonly number[] | null]>(
  "books.doneBySubject",
  `select q.subject_id as "subjectId", count(*)::int as done, sum(l.answered)::int as answered,
    sum(l.answered - l.wrong)::int as correct,
      (count(*) filter (where l.in_book))::int as "inBook", ${ms("max(l.last_at)")} as "lastAt"
    from learner_question l join question q on q.id = l.question_id
    where l.learner_id = $1 and q.removed_at is null and q.secrecy = 'open'
      and ($2::int[] is null or q.subject_id = any($2::int[])) group by q.subject_id`,
);

/** What a learner did by subject; subjects without an answer are absent. Only of `subjectIds` where they are given. */
export async function doneBySubject(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  subjectIds: readonly number[] | null = null,
): Promise<Map<number, SubjectDone>> {
  const rows = await doneBySubjectRows(pool, [learnerId, subjectIds]);
  return new Map(rows.map((row) => [row.subjectId, row]));
}

const markTotalRows = named<{ count: number }, [learnerId: number]>(
  "books.markTotal",
  `select count(*)::int as count from question_mark m join question q on q.id = m.question_id
    where m.learner_id = $1 and q.removed_at is null and q.secrecy = 'open'`,
);

/** How many questions a learner keeps in the mark book. */
export async function markTotal({ pool }: Pick<Means, "pool">, learnerId: number): Promise<number> {
  const rows = await markTotalRows(pool, [learnerId]);
  return rows[0]!.count;
}

const daysRows = named<{ day: string; answered: number; correct: number }, [learnerId: number, from: string, to: string]>(
  "books.days",
  "select day, answered, correct from practice_day where learner_id = $1 and day between $2::date and $3::date order by day",
);

/** Settled answers by day of the school's calendar, `YYYY-MM-DD`; days without one are absent. */
export function daysOf(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  from: string,
  to: string,
): Promise<{ day: string; answered: number; correct: number }[]> {
  return daysRows(pool, [learnerId, from, to]);
}
