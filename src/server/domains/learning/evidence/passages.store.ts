import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { EvidenceRow } from "../ledger/ledger.ts";
import { creditWithin, type Passage } from "./passages.rules.ts";

type Row = Pick<EvidenceRow, "atUs" | "sessionId" | "itemId" | "rangesMs" | "creditAddedMs" | "presence">;

const sinceRows = named<Row, [learnerId: number, since: Date, itemIds: readonly number[]]>(
  "learning.evidenceSince",
  `select (extract(epoch from at) * 1000000)::bigint as "atUs", session_id as "sessionId", item_id as "itemId",
      ranges_ms as "rangesMs", credit_added_ms as "creditAddedMs", presence
    from watch_evidence where learner_id = $1 and at > $2 and item_id = any($3::int[]) order by at, nth`,
);

/** How much credit (ms) a learner earned in each of these passages after an instant (ms); one statement, however many they are. */
export async function creditIn(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  since: number,
  passages: readonly Passage[],
): Promise<number[]> {
  if (passages.length === 0) return [];
  const rows = await sinceRows(pool, [learnerId, new Date(since), [...new Set(passages.map(({ itemId }) => itemId))]]);
  return creditWithin(rows, passages, since);
}
