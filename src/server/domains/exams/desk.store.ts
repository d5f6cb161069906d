import { type RawBuilder, sql } from "kysely";
import type { ExaminationState } from "#contract/staff/exams.ts";
import type { Database } from "../../database/database.ts";
import { containing } from "../../database/like.ts";
import { EXAMINATION, EXAMINATIONS, type Examination } from "./examinations.store.ts";

interface Paged {
  readonly current: number;
  readonly size: number;
}

/** Attempts at an examination that count; each half has an index of its own. */
const attemptsAt = (id: string) => {
  const these = `select id from attempt where source = 'examination' and target = ${id} and mode = 'exam'`;
  return sql.raw(`(${these} and state = 'marked' union all ${these} and state in ('open', 'handedIn', 'reviewing'))`);
};

/** Whether anybody began an examination. */
export async function isSat(db: Database, examinId: number): Promise<boolean> {
  const { rows } = await sql`select from examination e where e.id = ${examinId} and exists ${attemptsAt("e.id")}`.execute(db);
  return rows.length > 0;
}

/** What of a subject learners have begun, in whatever mode: papers, mock rules and examinations. */
export async function begunIn(
  db: Database, subjectId: number,
): Promise<{ papers: Set<number>; rules: Set<number>; examinations: Set<number> }> {
  const { rows } = await sql<{ source: string; id: number }>`
    with begun as (select distinct source, target from attempt where subject_id = ${subjectId})
    select 'papers' as source, target as id from begun where source = 'past'
    union select 'papers', e.paper_id from begun b join examination e on e.id = b.target where b.source = 'examination'
    union select 'papers', c.paper_id from begun b join class_exam c on c.item_id = b.target where b.source = 'class'
    union select 'rules', target from begun where source = 'mock'
    union select 'examinations', target from begun where source = 'examination'`.execute(db);
  const of = (source: string) => new Set(rows.flatMap((row) => (row.source === source ? [row.id] : [])));
  return { papers: of("papers"), rules: of("rules"), examinations: of("examinations") };
}

/** What the examinations of a subject are called in every school, by their numbers. */
export async function examinationKeys(db: Database, subjectId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom("examination").select(["id", "key"]).where("subject_id", "=", subjectId).execute();
  return new Map(rows.map(({ id, key }) => [id, key]));
}

export async function keepExaminationKey(tx: Database, id: number, key: string): Promise<void> {
  await tx.updateTable("examination").set({ key }).where("id", "=", id).execute();
}

/** What is asked for; null: any. */
interface Wanted {
  readonly subjectId: number | null;
  readonly examinId: number | null;
  readonly keyword: string | null;
  readonly state: ExaminationState | null;
}

const STATES: Readonly<Record<ExaminationState, (now: Date) => RawBuilder<unknown>>> = {
  draft: () => sql`not e.published`,
  coming: (now) => sql`e.published and e.starts_at > ${now}`,
  open: (now) => sql`e.published and e.starts_at <= ${now} and e.ends_at > ${now}`,
  ended: (now) => sql`e.published and e.ends_at <= ${now}`,
};

const wantedOnes = ({ subjectId, examinId, keyword, state }: Wanted, now: Date): RawBuilder<unknown> => {
  const like = keyword === null ? null : containing(keyword);
  return sql`(${subjectId}::int is null or e.subject_id = ${subjectId}) and (${examinId}::int is null or e.id = ${examinId})
    and (${like}::text is null or e.title ilike ${like} or e.type ilike ${like} or e.place ilike ${like})
    and ${state === null ? sql`true` : STATES[state](now)}`;
};

/** Examinations with how many registered and how many attempts there are, last first. */
export async function deskPage(db: Database, wanted: Wanted, now: Date, { current, size }: Paged) {
  const these = wantedOnes(wanted, now);
  const { rows } = await sql<Examination & { version: number; registeredCount: number; attemptCount: number }>`
    select ${sql.raw(EXAMINATION)}, e.version,
      (select count(*)::int from examination_user u where u.examination_id = e.id) as "registeredCount",
      (select count(*)::int from ${attemptsAt("e.id")} a) as "attemptCount"
    ${sql.raw(EXAMINATIONS)} where ${these}
      order by e.starts_at desc, e.id desc offset ${(current - 1) * size} limit ${size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from examination e where ${these}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** What staff set of an examination; the paper says its subject. */
const PLAN = [
  "paper_id as paperId", "type", "title", "intro_html as intro", "place", "starts_at as startTime", "ends_at as endTime",
  "register_until as registerUntil", "attempts", "needs_id_card as needsIdCard", "published",
  "review", "review_at as reviewAt", "score",
] as const;

export interface Plan {
  readonly paperId: number;
  readonly type: string;
  readonly title: string;
  readonly intro: string;
  readonly place: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly registerUntil: Date | null;
  readonly attempts: number;
  readonly needsIdCard: boolean;
  readonly published: boolean;
  readonly review: "afterWindow" | "atOnce" | "never";
  readonly reviewAt: Date | null;
  readonly score: "afterReview" | "atOnce";
}

/** An examination that is held, with what it gave beyond its end. */
interface HeldExamination extends Plan {
  readonly version: number;
  readonly extraSeconds: number;
  readonly lastDeadline: Date | null;
}

const columns = (plan: Plan, subjectId: number, at: Date) => ({
  subject_id: subjectId, paper_id: plan.paperId, type: plan.type, title: plan.title, intro_html: plan.intro, place: plan.place,
  starts_at: plan.startTime, ends_at: plan.endTime, register_until: plan.registerUntil, attempts: plan.attempts,
  needs_id_card: plan.needsIdCard, published: plan.published, review: plan.review, review_at: plan.reviewAt, score: plan.score,
  updated_at: at,
});

/** Adds an examination; the plan's paper says its subject. */
export async function addExamination(tx: Database, plan: Plan, subjectId: number, at: Date) {
  return tx
    .insertInto("examination")
    .values({ ...columns(plan, subjectId, at), created_at: at })
    .returning(["id as examinId", "version"])
    .executeTakeFirstOrThrow();
}

/** An examination as it stands, held until the transaction ends; undefined: there is none. */
export const holdExamination = (tx: Database, examinId: number): Promise<HeldExamination | undefined> =>
  tx
    .selectFrom("examination")
    .select([...PLAN, "version", "extra_seconds as extraSeconds", "last_deadline as lastDeadline"])
    .where("id", "=", examinId)
    .forUpdate()
    .executeTakeFirst();

/** Writes a held examination; returns its new version. */
export async function changeExamination(tx: Database, examinId: number, plan: Plan, subjectId: number, at: Date): Promise<number> {
  const { version } = await tx
    .updateTable("examination")
    .set((eb) => ({ ...columns(plan, subjectId, at), version: eb("version", "+", 1) }))
    .where("id", "=", examinId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Shows a held examination or hides it; returns its new version. */
export async function publishExamination(tx: Database, examinId: number, published: boolean, at: Date): Promise<number> {
  const { version } = await tx
    .updateTable("examination")
    .set((eb) => ({ published, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", examinId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function isExamination(db: Database, examinId: number): Promise<boolean> {
  return (await db.selectFrom("examination").select("id").where("id", "=", examinId).executeTakeFirst()) !== undefined;
}

/** Who registered, in the order of their registration. */
export async function registrationRows(db: Database, examinId: number, { current, size }: Paged) {
  const rows = await db
    .selectFrom("examination_user")
    .selectAll()
    .where("examination_id", "=", examinId)
    .orderBy("registered_at")
    .orderBy("learner_id")
    .offset((current - 1) * size)
    .limit(size)
    .execute();
  const { total } = await db
    .selectFrom("examination_user")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("examination_id", "=", examinId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** How these learners stand at an examination; those who never began are missing. */
export async function standingsOf(db: Database, examinId: number, learnerIds: readonly number[]) {
  const { rows } = await sql<{ learnerId: number; attempts: number; bestScore: number | null; passed: boolean | null }>`
    select learner_id as "learnerId", count(*)::int as attempts, max(score)
      filter (where state = 'marked') as "bestScore", bool_or(score >= pass_score) filter (where state = 'marked') as passed
    from attempt where source = 'examination' and target = ${examinId} and state <> 'abandoned' and learner_id = any(${learnerIds}::int[])
    group by learner_id`.execute(db);
  return new Map(rows.map((row) => [row.learnerId, row]));
}
