import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { MockContent, PaperVersion } from "../question/question.ts";

/** A mock rule; scores in 1/100 points. */
export interface MockRule {
  readonly ruleId: number;
  readonly subjectId: number;
  readonly title: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly totalScore: number;
  readonly published: boolean;
  readonly content: MockContent;
}

const PAPER = `select p.id as "paperId", v.id as "versionId", p.subject_id as "subjectId", p.kind, p.title, p.year, p.published, v.minutes,
  v.total_score as "totalScore", v.pass_score as "passScore", v.question_count as "questionCount", v.content
  from paper p join paper_version v on v.id = p.version_id`;

const RULE = `select id as "ruleId", subject_id as "subjectId", title, minutes, pass_score as "passScore", total_score as "totalScore",
  published, content from mock_rule`;

const paperRows = named<PaperVersion, [paperId: number]>("questions.paper", `${PAPER} where p.id = $1`);

/** A paper as it stands now, published or not. */
export async function paperById({ pool }: Pick<Means, "pool">, paperId: number): Promise<PaperVersion | null> {
  return (await paperRows(pool, [paperId]))[0] ?? null;
}

const papersRows = named<PaperVersion, [paperIds: readonly number[]]>("questions.papersById", `${PAPER} where p.id = any($1::int[])`);

/** Papers as they stand now, published or not; ids that name none are missing. */
export async function papersById({ pool }: Pick<Means, "pool">, paperIds: readonly number[]): Promise<Map<number, PaperVersion>> {
  return new Map((await papersRows(pool, [paperIds])).map((paper) => [paper.paperId, paper]));
}

const pastPaperRows = named<PaperVersion, [paperId: number]>(
  "questions.pastPaper",
  `${PAPER} join subject s on s.id = p.subject_id where p.id = $1 and p.kind = 'past' and p.published and s.published`,
);

/** A past paper that learners may see: it is published, and so is its subject; null for any other id. */
export async function pastPaperById({ pool }: Pick<Means, "pool">, paperId: number): Promise<PaperVersion | null> {
  return (await pastPaperRows(pool, [paperId]))[0] ?? null;
}

const ruleRows = named<MockRule, [ruleId: number]>("questions.mockRule", `${RULE} where id = $1`);

/** A mock rule, published or not. */
export async function mockRuleById({ pool }: Pick<Means, "pool">, ruleId: number): Promise<MockRule | null> {
  return (await ruleRows(pool, [ruleId]))[0] ?? null;
}

const publishedRules = named<MockRule, [subjectId: number]>(
  "questions.mockRules",
  `${RULE} where subject_id = $1 and published order by id`,
);

/** The published mock rules of a subject, oldest first. */
export const mockRulesOf = ({ pool }: Pick<Means, "pool">, subjectId: number): Promise<MockRule[]> => publishedRules(pool, [subjectId]);

/** A row of the list of past papers. */
export type PastPaper = Omit<PaperVersion, "content">;

const pastPaperPage = named<PastPaper & { total: number }, [subjectId: number, year: number | null, offset: number, limit: number]>(
  "questions.pastPapers",
  `with listed as (${PAPER.replace(", v.content", "")} where p.subject_id = $1 and p.kind = 'past' and p.published
    and ($2::int is null or p.year = $2)),
    page as (select * from listed order by year desc nulls last, "paperId" desc offset $3 limit $4)
    select page.*, c.total from (select count(*)::int as total from listed) c left join page on true
    order by year desc nulls last, "paperId" desc`,
);

const paperYears = named<{ years: number[] }, [subjectId: number]>(
  "questions.paperYears",
  `select array(select distinct year from paper where subject_id = s.id and kind = 'past' and published and year is not null
    order by year desc) as years
    from subject s where s.id = $1 and s.published`,
);

/** A page of the published past papers of a subject, newest year first; null where learners may see no such subject. */
export async function pastPapers(
  { pool }: Pick<Means, "pool">,
  subjectId: number,
  year: number | null,
  { current, size }: { current: number; size: number },
) {
  const rows = await pastPaperPage(pool, [subjectId, year, (current - 1) * size, size]);
  const subject = (await paperYears(pool, [subjectId]))[0];
  if (!subject) return null;
  return { papers: rows.filter(({ paperId }) => paperId !== null) as PastPaper[], total: rows[0]!.total, years: subject.years };
}

const paperFactsRows = named<{ paperCount: number; papersFrom: number | null }, [subjectId: number]>(
  "questions.paperFacts",
  `select count(*)::int as "paperCount", min(year) as "papersFrom" from paper where subject_id = $1 and kind = 'past'
    and published`,
);

/** The published past papers of a subject: how many, and the oldest year. */
export async function paperFacts(
  { pool }: Pick<Means, "pool">,
  subjectId: number,
): Promise<{ paperCount: number; papersFrom: number | null }> {
  const rows = await paperFactsRows(pool, [subjectId]);
  return rows[0]!;
}
