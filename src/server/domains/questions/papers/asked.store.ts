import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";

/** The questions that a paper asks or asked, each with the instant (ms) since when it doesn't any more; null: it does now. */
export type HeldByPaper = ReadonlyMap<number, number | null>;

/** By paper, at about 10 KB for 100 questions. */
const ASKED: Remembered<number, HeldByPaper> = { name: "questions.heldByPaper", ttlMs: 60_000, atMost: 2_000 };

const askedRows = named<{ paperId: number; questionId: number; until: number | null }, [paperIds: readonly number[]]>(
  "questions.heldByPapers",
  `select v.paper_id as "paperId", (q ->> 'questionId')::int as "questionId",
      case when bool_or(v.next is null) then null else floor(extract(epoch from max(v.next)) * 1000)::bigint end as until
    from (select paper_id, content, lead(created_at) over (partition by paper_id order by id) as next from paper_version
      where paper_id = any($1::int[])) v
    cross join jsonb_array_elements(v.content -> 'sections') s cross join jsonb_array_elements(s -> 'questions') q group by 1, 2`,
);

/** What these papers ask and asked; papers that don't exist are missing. */
export function heldByPapers({ pool, kept }: Pick<Means, "pool" | "kept">, paperIds: readonly number[]): Promise<Map<number, HeldByPaper>> {
  return kept(ASKED).all(paperIds, async (missing) => {
    const byPaper = Map.groupBy(await askedRows(pool, [missing]), ({ paperId }) => paperId);
    return new Map([...byPaper].map(([paperId, rows]) => [paperId, new Map(rows.map(({ questionId, until }) => [questionId, until]))]));
  });
}

/** Call after a paper asks other questions. */
export const forgetHeld = ({ kept }: Pick<Means, "kept">, paperId: number): void => kept(ASKED).forget([paperId]);
