import { sql } from "kysely";
import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";

type Reads = Pick<Means, "pool">;
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** When what is withheld of an examination is told, as it stands in its row; instants in ms. */
interface Reviewed {
  readonly review: "afterWindow" | "atOnce" | "never";
  /** As staff set it; null: as soon as nobody can answer any more. */
  readonly reviewAt: number | null;
  readonly score: "afterReview" | "atOnce";
  /** The last deadline with extra time and grace. */
  readonly closesAt: number;
  /** Somebody writes still, or may send answers kept offline. */
  readonly running: boolean;
}
const REVIEW = `e.review, ${ms("e.review_at")} as "reviewAt", e.score,
  ${ms("greatest(e.ends_at + make_interval(secs => e.extra_seconds), e.last_deadline)")}
    + 1000 * (v.content -> 'rules' ->> 'offlineGraceSeconds')::int as "closesAt",
  exists (select from attempt r where r.source = 'examination' and r.target = e.id and r.mode = 'exam'
    and r.state in ('open', 'handedIn')) as running`;

/** An examination with what its paper says; instants in ms, scores in 1/100 points. */
export interface Examination extends Reviewed {
  readonly examinId: number;
  readonly paperId: number;
  readonly type: string;
  readonly title: string;
  readonly introHtml: string;
  readonly place: string;
  readonly courseId: number;
  readonly courseName: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly registerUntil: number | null;
  readonly attempts: number;
  readonly needsIdCard: boolean;
  readonly extraSeconds: number;
  readonly published: boolean;
  readonly minutes: number;
  readonly questionCount: number;
  readonly totalScore: number;
  readonly passScore: number;
}

export const EXAMINATION = `e.id as "examinId", e.paper_id as "paperId", e.type, e.title, e.intro_html as "introHtml", e.place,
  e.subject_id as "courseId", s.name as "courseName", ${ms("e.starts_at")} as "startTime", ${ms("e.ends_at")} as "endTime",
  ${ms("e.register_until")} as "registerUntil", e.attempts, e.needs_id_card as "needsIdCard", e.extra_seconds as "extraSeconds",
  e.published, v.minutes, v.question_count as "questionCount", v.total_score as "totalScore", v.pass_score as "passScore", ${REVIEW}`;
export const EXAMINATIONS =
  "from examination e join subject s on s.id = e.subject_id join paper p on p.id = e.paper_id join paper_version v on v.id = p.version_id";

const kindsRows = named<{ type: string; count: number; open: number }, [now: Date]>(
  "exams.kinds",
  `select type, count(*)::int as count, (count(*) filter (where starts_at <= $1 and ends_at > $1))::int as open
    from examination where published group by type order by open desc, count desc, type`,
);

/** The kinds of the published examinations, with how many there are and how many are open now. */
export function kinds({ pool, now }: Pick<Means, "pool" | "now">): Promise<{ type: string; count: number; open: number }[]> {
  return kindsRows(pool, [new Date(now())]);
}

const pageRows = named<Examination & { total: number; n: number }, [type: string | null, now: Date, from: number, size: number]>(
  "exams.page",
  `with found as (
      select id, row_number() over (order by case when ends_at <= $2 then 2 when starts_at > $2 then 1 else 0 end,
        case when ends_at <= $2 then -extract(epoch from ends_at) when starts_at > $2 then extract(epoch from starts_at)
          else extract(epoch from ends_at) end, id) as n
      from examination where published and ($1::text is null or type = $1)),
    page as (select ${EXAMINATION}, f.n ${EXAMINATIONS} join (select * from found order by n offset $3 limit $4) f on f.id = e.id)
    select page.*, c.total from (select count(*)::int as total from found) c left join page on true order by n`,
);

/** A page of published examinations: open ones first, then the coming ones, soonest first, then those that ended, last first. */
export async function examinationPage(
  { pool, now }: Pick<Means, "pool" | "now">,
  type: string | null,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const rows = await pageRows(pool, [type, new Date(now()), (current - 1) * size, size]);
  return { rows: rows.filter(({ examinId }) => examinId !== null).map(({ total: _total, n: _n, ...row }) => row), total: rows[0]!.total };
}

const examinationRows = named<Examination, [id: number]>("exams.one", `select ${EXAMINATION} ${EXAMINATIONS} where e.id = $1`);

const reviewedRows = named<Reviewed & { examinId: number }, [ids: readonly number[]]>(
  "exams.reviewed",
  `select e.id as "examinId", ${REVIEW} from examination e join paper p on p.id = e.paper_id join paper_version v on v.id = p.version_id
    where e.id = any($1::int[])`,
);

/** When the results of these examinations are told; those that don't exist are missing. */
export async function reviewed(connection: Pool | Database, ids: readonly number[]): Promise<Map<number, Reviewed>> {
  return new Map((await reviewedRows(connection, [ids])).map(({ examinId, ...row }) => [examinId, row]));
}

/** A published examination that may withhold its keys still; instants in ms. */
export interface Withholding extends Reviewed {
  readonly paperId: number;
  readonly startTime: number;
}

/** Longer than any grace: what ended before may have shown its keys, and the rule says so exactly. */
const withholdingRows = named<Withholding, [now: Date]>(
  "exams.withholding",
  `select e.paper_id as "paperId", ${ms("e.starts_at")} as "startTime", ${REVIEW}
    from examination e join paper p on p.id = e.paper_id join paper_version v on v.id = p.version_id
    where e.published and e.review <> 'atOnce' and (e.review = 'never'
      or greatest(e.ends_at + make_interval(secs => e.extra_seconds), e.last_deadline, e.review_at) > $1::timestamptz - interval '1 hour'
      or exists (select from attempt r where r.source = 'examination' and r.target = e.id and r.mode = 'exam'
        and r.state in ('open', 'handedIn')))`,
);

/** The published examinations that may not have shown their keys yet. */
export const withholding = ({ pool }: Reads, now: number): Promise<Withholding[]> => withholdingRows(pool, [new Date(now)]);

/** An examination that somebody sat; instants in ms. */
interface Sat extends Withholding {
  /** How many learners did. */
  readonly sat: number;
}

const satRows = named<Sat, [subjectId: number]>(
  "exams.sat",
  `select * from (select e.paper_id as "paperId", ${ms("e.starts_at")} as "startTime", ${REVIEW},
      (select count(distinct a.learner_id)::int from attempt a where a.source = 'examination' and a.target = e.id and a.mode = 'exam'
        and a.state in ('open', 'handedIn', 'reviewing', 'marked')) as sat
    from examination e join paper p on p.id = e.paper_id join paper_version v on v.id = p.version_id
    where e.subject_id = $1) e where sat > 0`,
);

const ofPaperRows = named<Withholding & Pick<Examination, "examinId" | "title" | "endTime" | "published">, [paperId: number]>(
  "exams.ofPaper",
  `select e.id as "examinId", e.title, e.published, ${ms("e.ends_at")} as "endTime", e.paper_id as "paperId",
      ${ms("e.starts_at")} as "startTime", ${REVIEW}
    from examination e join paper p on p.id = e.paper_id join paper_version v on v.id = p.version_id where e.paper_id = $1
    order by e.starts_at, e.id`,
);

/** The examinations that ask a paper, in the order of their windows. */
export const examinationsOf = ({ pool }: Reads, paperId: number) => ofPaperRows(pool, [paperId]);

/** The examinations of a subject that somebody sat. */
export const satExaminations = ({ pool }: Reads, subjectId: number): Promise<Sat[]> => satRows(pool, [subjectId]);

/** One examination, published or not. */
export async function examinationById({ pool }: Reads, id: number): Promise<Examination | null> {
  const rows = await examinationRows(pool, [id]);
  return rows[0] ?? null;
}

const registeredRows = named<{ id: number }, [learnerId: number, ids: readonly number[]]>(
  "exams.registered",
  "select examination_id as id from examination_user where learner_id = $1 and examination_id = any($2::int[])",
);

/** Which of these examinations a learner is registered for. */
export async function registeredFor({ pool }: Reads, learnerId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await registeredRows(pool, [learnerId, ids]);
  return new Set(rows.map((row) => row.id));
}

/** An examination as it is held while somebody begins it. */
type Begun = Pick<Examination, "extraSeconds" | "paperId" | "published" | "endTime" | "attempts">;

/**
 * Holds a learner's registration until the transaction ends, and the examination as it is; null: not registered. One
 * statement, since every start asks for it.
 */
export async function lockToBegin(tx: Database, id: number, learnerId: number): Promise<Begun | null> {
  const { rows } = await sql<Begun>`
    select e.extra_seconds as "extraSeconds", e.paper_id as "paperId", e.published, ${sql.raw(ms("e.ends_at"))} as "endTime", e.attempts
    from examination_user u join examination e on e.id = u.examination_id
    where u.examination_id = ${id} and u.learner_id = ${learnerId} for update of u for share of e`.execute(tx);
  return rows[0] ?? null;
}

/** Gives whoever begins later so many seconds more; false: there is no such examination. */
export async function extendExamination({ db }: Pick<Means, "db">, id: number, seconds: number): Promise<boolean> {
  const row = await db
    .updateTable("examination")
    .set((eb) => ({ extra_seconds: eb("extra_seconds", "+", seconds) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Some who write an examination were given time: its last deadline is not before this one. */
export async function keepDeadline({ db }: Pick<Means, "db">, id: number, deadline: Date): Promise<void> {
  await db
    .updateTable("examination")
    .set((eb) => ({ last_deadline: eb.fn("greatest", ["last_deadline", eb.val(deadline)]) }))
    .where("id", "=", id)
    .execute();
}
