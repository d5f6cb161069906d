import type { PoolClient } from "pg";
import type { Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { ChainHead } from "../ledger/ledger.ts";
import type { StoredRow } from "./chain.rules.ts";

/** Reads evidence in pieces of constant size, for whoever checks it. All inside the caller's read-only transaction. */

/** Rows that are read at a time. */
const PAGE = 2_000;
/** No learner has this id or a greater one. */
export const BEYOND = 2_147_483_647;

/** Several statements that see one and the same instant. */
export async function inSnapshot<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const heads = named<{ learner_id: number; chain_count: number; chain_hash: Buffer }, [after: number, most: number]>(
  "learning.heads",
  "select learner_id, chain_count, chain_hash from study_lease where learner_id > $1 order by learner_id limit $2",
);

/** Ends of chains, learner by learner, after the one given. */
export async function headsAfter(client: PoolClient, after: number, most: number): Promise<{ learnerId: number; head: ChainHead }[]> {
  const rows = await heads(client, [after, most]);
  return rows.map((row) => ({ learnerId: row.learner_id, head: { count: row.chain_count, hash: row.chain_hash } }));
}

const evidencePageRows = named<StoredRow & { exactly: string }, [learnerId: number, at: string, nth: number, upTo: number]>(
  "learning.evidencePage",
  `select learner_id as "learnerId", nth, (extract(epoch
    from at) * 1000000)::bigint as "atUs", at::text as exactly, session_id as "sessionId", seq,
      item_id as "itemId", position, rate, ranges_ms as "rangesMs", coverage_added as "coverageAdded",
        credit_added_ms as "creditAddedMs", presence, marks, hash
    from watch_evidence where (learner_id, at, nth) > ($1, $2::timestamptz, $3) and learner_id <= $4
    order by learner_id, at, nth limit ${PAGE}`,
);

/** Every row of the learners after one up to another, learner by learner, in the order of their instants. */
export async function* rowsBetween(client: PoolClient, after: number, upTo: number): AsyncGenerator<StoredRow> {
  let last: [number, string, number] = [after, "infinity", 0];
  for (;;) {
    const rows = await evidencePageRows(client, [...last, upTo]);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = [end.learnerId, end.exactly, end.nth];
  }
}

const anchors = named<{ learner_id: number; nth: number; hash: Buffer }, [after: number, upTo: number]>(
  "learning.anchors",
  "select learner_id, nth, hash from evidence_anchor where learner_id > $1 and learner_id <= $2",
);

/** Sealed hashes of these learners, by learner and place. */
export async function sealedBetween(client: PoolClient, after: number, upTo: number): Promise<Map<number, Map<number, Buffer>>> {
  const rows = await anchors(client, [after, upTo]);
  const found = new Map<number, Map<number, Buffer>>();
  for (const row of rows) {
    const mine = found.get(row.learner_id) ?? new Map<number, Buffer>();
    found.set(row.learner_id, mine.set(row.nth, row.hash));
  }
  return found;
}

const figures = named<
  { learner_id: number; item_id: number; covered_seconds: number; credited_ms: number },
  [after: number, upTo: number]
>(
  "learning.figures",
  `select learner_id, item_id, covered_seconds, credited_ms from item_progress
    where learner_id > $1 and learner_id <= $2 order by learner_id, item_id`,
);

/** What the ledger says of these learners, item by item. */
export async function progressBetween(
  client: PoolClient,
  after: number,
  upTo: number,
): Promise<Map<number, { itemId: number; covered: number; creditMs: number }[]>> {
  const rows = await figures(client, [after, upTo]);
  const grouped = Map.groupBy(rows, (row) => row.learner_id);
  return new Map(
    [...grouped].map(([id, mine]) => [
      id,
      mine.map((row) => ({ itemId: row.item_id, covered: row.covered_seconds, creditMs: row.credited_ms })),
    ]),
  );
}
