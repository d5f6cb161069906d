import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import type { PaperContent, PaperRules, PaperVersion } from "../question/question.ts";

/** A paper as it is written down; scores in 1/100 points. */
export interface PaperDraft {
  /** Absent: a new one. Subject and kind of a paper never change. */
  readonly paperId?: number | undefined;
  readonly subjectId: number;
  readonly kind: PaperVersion["kind"];
  readonly title: string;
  readonly year: number | null;
  readonly minutes: number;
  readonly passScore: number;
  /** Absent: as it was; a new paper is not published. */
  readonly published?: boolean | undefined;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly { readonly questionId: number; readonly score: number }[];
  }[];
  readonly rules: PaperRules;
}

/** Most questions of a paper; attempts carry them all. */
export const PAPER_LENGTH = 500;

/**
 * Writes a paper, each time as a new version that asks the questions as they stand now. Call it in a transaction.
 * @throws Refusal 1001 for a paper that can't be sat: no question, an empty section, a question twice, removed or of another
 * subject, a question without points, a pass score above the total
 */
export async function savePaper(tx: Database, draft: PaperDraft, at: Date): Promise<{ paperId: number; versionId: number }> {
  const asked = draft.sections.flatMap((section) => section.questions);
  if (asked.length === 0) throw mend("paperEmpty");
  if (asked.length > PAPER_LENGTH) throw mend("paperTooLong", { most: PAPER_LENGTH });
  const bare = draft.sections.findIndex((section) => section.questions.length === 0);
  if (bare >= 0) throw mend("paperSectionEmpty", { n: bare + 1 });
  const seen = new Set<number>();
  asked.forEach(({ questionId, score }, index) => {
    if (seen.has(questionId)) throw mend("paperQuestionTwice", { n: index + 1 });
    if (!Number.isInteger(score) || score <= 0) throw mend("paperNoScore", { n: index + 1 });
    seen.add(questionId);
  });
  const total = asked.reduce((sum, one) => sum + one.score, 0);
  if (draft.passScore > total) throw mend("passAboveTotal", { pass: draft.passScore / 100, total: total / 100 });
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version_id as version from question where id = any(${[...seen]}::int[]) and subject_id = ${draft.subjectId}
    and removed_at is null order by id for share`.execute(tx);
  const current = new Map(rows.map((row) => [row.id, row.version]));
  const gone = asked.findIndex((one) => !current.has(one.questionId));
  if (gone >= 0) throw mend("paperQuestionGone", { n: gone + 1 });
  const content: PaperContent = {
    rules: draft.rules,
    sections: draft.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ questionId, score }) => ({ questionId, versionId: current.get(questionId)!, score })),
    })),
  };
  return write(tx, draft, { total, count: asked.length, content }, at);
}

interface Counted {
  readonly total: number;
  readonly count: number;
  readonly content: PaperContent;
}

async function write(
  tx: Database,
  draft: PaperDraft,
  { total, count, content }: Counted,
  at: Date,
): Promise<{ paperId: number; versionId: number }> {
  const { paperId: known } = draft;
  if (known !== undefined) {
    const before = await tx.selectFrom("paper").select(["subject_id", "kind"]).where("id", "=", known).forUpdate().executeTakeFirst();
    if (!before || before.subject_id !== draft.subjectId || before.kind !== draft.kind) throw unknownThing();
  }
  const { rows } = await sql<{ paperId: number; versionId: number }>`
    select coalesce(${known ?? null}::int, nextval(pg_get_serial_sequence('paper', 'id'))::int) as "paperId",
      nextval(pg_get_serial_sequence('paper_version', 'id'))::int as "versionId"`.execute(tx);
  const ids = rows[0]!;
  if (known === undefined) {
    await sql`
      insert into paper (id, subject_id, kind, title, year, version_id, published, created_at, updated_at) overriding system value
      values (${ids.paperId}, ${draft.subjectId}, ${draft.kind}, ${draft.title}, ${draft.year}, ${ids.versionId},
        ${draft.published ?? false}, ${at}, ${at})`.execute(tx);
  } else {
    await sql`
      update paper set title = ${draft.title}, year = ${draft.year}, version_id = ${ids.versionId},
        published = coalesce(${draft.published ?? null}::boolean, published), updated_at = ${at}
      where id = ${known}`.execute(tx);
  }
  await sql`
    insert into paper_version (id, paper_id, minutes, total_score, pass_score, question_count, content, created_at) overriding system value
    values (${ids.versionId}, ${ids.paperId}, ${draft.minutes}, ${total}, ${draft.passScore}, ${count}, ${JSON.stringify(content)}::jsonb,
      ${at})`.execute(tx);
  return ids;
}

/**
 * Gives each paper that asks the old version of a question a version of its own with the new one: whoever starts from now
 * on gets the mended question, attempts under way keep theirs.
 */
export async function renewPapers(
  tx: Database,
  subjectId: number,
  change: { readonly questionId: number; readonly from: number; readonly to: number },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number; content: PaperContent }>`
    select p.id, v.content from paper p join paper_version v on v.id = p.version_id
    where p.subject_id = ${subjectId} and v.content @> ${JSON.stringify({ sections: [{ questions: [{ versionId: change.from }] }] })}::jsonb
    order by p.id for update of p`.execute(tx);
  if (rows.length === 0) return;
  const contents = rows.map(({ content }) =>
    JSON.stringify({
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        questions: section.questions.map((one) => (one.versionId === change.from ? { ...one, versionId: change.to } : one)),
      })),
    }),
  );
  await sql`
    with given as (select * from unnest(${rows.map((row) => row.id)}::int[], ${contents}::text[]) as given (paper, content)),
    made as (
      insert into paper_version (paper_id, minutes, total_score, pass_score, question_count, content, created_at)
      select p.id, v.minutes, v.total_score, v.pass_score, v.question_count, given.content::jsonb, ${at}
      from given join paper p on p.id = given.paper join paper_version v on v.id = p.version_id
      returning id, paper_id)
    update paper set version_id = made.id, updated_at = ${at} from made where paper.id = made.paper_id`.execute(tx);
}

/** Titles of the papers that ask one of these questions now. */
export async function papersAsking(tx: Database, questionIds: readonly number[]): Promise<{ questionId: number; title: string }[]> {
  const { rows } = await sql<{ questionId: number; title: string }>`
    select q.id as "questionId", p.title from question q
    join paper p on p.subject_id = q.subject_id join paper_version v on v.id = p.version_id
    where q.id = any(${questionIds}::int[])
      and v.content @> jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('questions',
        jsonb_build_array(jsonb_build_object('questionId', q.id)))))
    order by q.id, p.id`.execute(tx);
  return rows;
}
