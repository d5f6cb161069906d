import { named, type Statements } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";

/** Months whose partitions are there, by year and month in UTC. */
const MONTHS: Remembered<string, true> = { name: "learning.months", ttlMs: 24 * 3_600_000, atMost: 24 };

const makeMonth = named<object, [at: Date]>("learning.openMonth", "select open_evidence_month($1)");

/** Makes the partition of the month that holds `at` (ms), once a day and process; safe when several do it at once. */
export async function openMonth({ pool, kept }: Pick<Means, "pool" | "kept">, at: number): Promise<void> {
  const month = new Date(at);
  await kept(MONTHS).get(month.toISOString().slice(0, 7), async () => {
    await makeMonth(pool, [month]);
    return true;
  });
}

/** The same inside a transaction that has written evidence already, which another connection would wait for. */
export async function openMonthWithin(statements: Statements, at: number): Promise<void> {
  await makeMonth(statements, [new Date(at)]);
}
