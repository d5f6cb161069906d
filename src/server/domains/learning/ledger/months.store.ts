import { sqlState } from "../../../database/database.ts";
import { named, type Statements } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";

/** Months whose partitions are there, by name. */
const MONTHS: Remembered<string, true> = { name: "learning.months", ttlMs: 24 * 3_600_000, atMost: 24 };

/** SQLSTATEs of a table that another process has just made: duplicate table, duplicate row of the catalogue. */
const ALREADY_THERE: ReadonlySet<string> = new Set(["42P07", "23505"]);

/** First instants of a month and of the next one, in UTC. */
function monthOf(at: number): { name: string; from: string; to: string } {
  const day = new Date(at);
  const from = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)).toISOString();
  const to = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)).toISOString();
  return { name: `watch_evidence_${from.slice(0, 7).replace("-", "_")}`, from, to };
}

function makeMonth(on: Statements, { name, from, to }: ReturnType<typeof monthOf>): Promise<object[]> {
  const text = `create table if not exists ${name} partition of watch_evidence for values from ('${from}') to ('${to}')`;
  return named(`learning.${name}`, text)(on, []);
}

/** Makes the partition of the month that holds `at` (ms), once a day and process; safe when several do it at once. */
export async function openMonth({ pool, kept }: Pick<Means, "pool" | "kept">, at: number): Promise<void> {
  const month = monthOf(at);
  await kept(MONTHS).get(month.name, async () => {
    try {
      await makeMonth(pool, month);
    } catch (error) {
      if (!ALREADY_THERE.has(sqlState(error))) throw error;
    }
    return true;
  });
}

/** The same inside a transaction that has written evidence already, which another connection would wait for. */
export async function openMonthWithin(statements: Statements, at: number): Promise<void> {
  await makeMonth(statements, monthOf(at));
}
