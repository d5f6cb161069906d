import type { QuestionKind } from "#contract/questions.ts";
import type { Database } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";

export interface Subject {
  readonly subjectId: number;
  readonly name: string;
  readonly levelId: number;
  readonly levelName: string;
  readonly tradeId: number;
  readonly tradeName: string;
  /** Palette and drawing. */
  readonly trade: string;
  readonly published: boolean;
}

export interface CountedSubject extends Subject {
  readonly questionCount: number;
  /** Published past papers. */
  readonly paperCount: number;
}

const SUBJECT = `s.id as "subjectId", s.name, l.id as "levelId", l.name as "levelName", t.id as "tradeId", t.name as "tradeName",
  t.trade, s.published`;
const TREE = "from subject s join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id";

const subjectRows = named<Subject, [ids: readonly number[]]>("questions.subjects", `select ${SUBJECT} ${TREE} where s.id = any($1::int[])`);

/** Subjects by their ids, published or not. */
export async function subjectsById({ pool }: Pick<Means, "pool">, ids: readonly number[]): Promise<Map<number, Subject>> {
  if (ids.length === 0) return new Map();
  return new Map((await subjectRows(pool, [ids])).map((row) => [row.subjectId, row]));
}

const publishedRows = named<CountedSubject>(
  "questions.published",
  `select ${SUBJECT}, coalesce(q.count, 0) as "questionCount", coalesce(p.count, 0) as "paperCount" ${TREE}
    left join (select subject_id, count(*)::int as count from question where removed_at is null and secrecy = 'open' group by subject_id) q
      on q.subject_id = s.id
    left join (select subject_id, count(*)::int as count from paper where published and kind = 'past' group by subject_id) p
      on p.subject_id = s.id
    where s.published order by t.sort, t.id, l.sort, l.id, s.sort, s.id`,
);

/** All published subjects in the order of the tree trade → level → subject, with what there is in each. */
export const publishedSubjects = ({ pool }: Pick<Means, "pool">): Promise<CountedSubject[]> => publishedRows(pool, []);

/** How many questions the bank holds. */
export async function questionCount(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("question")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A chapter and how many questions of each kind it holds. */
export interface CountedChapter {
  readonly chapterId: number;
  readonly title: string;
  readonly kinds: readonly { readonly kind: QuestionKind; readonly count: number }[];
}

const chapterCounts = named<CountedChapter, [subjectId: number]>(
  "questions.chapters",
  `select c.id as "chapterId", c.title, coalesce(json_agg(json_build_object('kind', k.kind, 'count', k.count))
    filter (where k.kind is not null), '[]') as kinds
  from bank_chapter c
  left join (select chapter_id, kind, count(*)::int as count from question
    where subject_id = $1 and removed_at is null and secrecy = 'open' group by chapter_id, kind) k on k.chapter_id = c.id
  where c.subject_id = $1 group by c.id order by c.sort, c.id`,
);

/** The chapters of a subject in order, empty ones too. */
export const chaptersOf = ({ pool }: Pick<Means, "pool">, subjectId: number): Promise<CountedChapter[]> => chapterCounts(pool, [subjectId]);
