import type { Statements } from "./store.ts";

/** Uses challenges up, inside the transaction that books what they earn; returns those that nobody had used before. */
export async function spendChallenges(client: Statements, ids: readonly string[], at: number): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: "learning.spendChallenges",
    text: "update presence_challenge set ended_at = $2 where id = any($1::text[]) and ended_at is null and expires_at > $2 returning id",
    values: [ids, new Date(at)],
  });
  return new Set(rows.map(({ id }) => id));
}
