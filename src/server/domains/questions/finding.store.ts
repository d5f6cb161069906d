import { sql } from "kysely";
import type { QuestionKind } from "#contract/questions.ts";
import type { Database } from "../../database/database.ts";
import { containing } from "../../database/like.ts";
import type { Reach } from "../staff/staff.ts";
import { subjectWithin } from "./bank/bank.ts";

interface Paging {
  readonly current: number;
  readonly size: number;
}

interface FoundQuestion {
  readonly questionId: number;
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly subjectName: string;
}

/** The most questions that one look brings together: a word that stands in most of the bank tells none of them apart. */
const MOST = 500;

/** Questions of all subjects within reach whose stem says a word of two signs or more, or that have this number; changed last first. */
export async function questionsNamed(db: Database, keyword: string, reach: Reach, { current, size }: Paging) {
  const number = /^[1-9]\d{0,8}$/.test(keyword) ? Number(keyword) : null;
  const says = sql`text_grams(v.body ->> 'stem') @> text_grams(${keyword}) and cardinality(text_grams(${keyword})) > 0
    and text_bare(v.body ->> 'stem') like ${containing(keyword.toLowerCase().replaceAll(/\s+/g, ""))}`;
  const { rows } = await sql<FoundQuestion & { total: number }>`
    with found as (
      select q.id, q.kind, q.updated_at, v.body ->> 'stem' as stem, s.name
      from question_version v join question q on q.version_id = v.id join subject s on s.id = q.subject_id
      where q.removed_at is null and ${subjectWithin(reach, "s.id")} and ${number === null ? says : sql`q.id = ${number}`}
      limit ${MOST})
    select id as "questionId", kind, stem, name as "subjectName", (count(*) over ())::int as total from found
    order by updated_at desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Papers of all subjects within reach by a part of their title, the newest first. */
export async function papersNamed(db: Database, keyword: string, reach: Reach, { current, size }: Paging) {
  const found = db
    .selectFrom("paper as p")
    .innerJoin("subject as s", "s.id", "p.subject_id")
    .where("p.title", "ilike", containing(keyword))
    .where(subjectWithin(reach, "s.id"));
  const [rows, { total }] = await Promise.all([
    found
      .select(["p.id as paperId", "p.kind", "p.title", "s.name as subjectName"])
      .orderBy("p.id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
