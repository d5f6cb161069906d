import { named, type Statements } from "../../../database/named.ts";

const spendChallengesRows = named<{ id: string }, [ids: readonly string[], at: Date]>(
  "learning.spendChallenges",
  "update presence_challenge set ended_at = $2 where id = any($1::text[]) and ended_at is null and expires_at > $2 returning id",
);

/** Uses challenges up, inside the transaction that books what they earn; returns those that nobody had used before. */
export async function spendChallenges(client: Statements, ids: readonly string[], at: number): Promise<ReadonlySet<string>> {
  const rows = await spendChallengesRows(client, [ids, new Date(at)]);
  return new Set(rows.map(({ id }) => id));
}
