import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "#server/database/database.ts";
import { type DurableSchool, withDurableSchool } from "./support/durableSchool.ts";
import { type Compared, inTurns, rates, repeated, SECONDS } from "./support/inTurns.ts";
import { pgbenchRate } from "./support/pgbench.ts";
import type { Figure } from "./support/table.ts";
import { tidied } from "./support/tidied.ts";
import { pssMegabytes } from "./support/cpu.ts";
import { delaysAt, rateOf } from "./support/crowd.ts";
import { beating, beatingWithKeys, nextSeq, openWatchers, sameRows, type Watcher } from "./support/watchers.ts";

const CROWD = 2000;
const FEW_ROWS = 10_000;
const MANY_ROWS = Number(process.env["BENCH_EVIDENCE"] ?? 10_000_000);
/** Rows of one statement while filling up: each stays within the time that the pool gives. */
const STEP = 250_000;

/**
 * Heartbeats through HTTP, each learner waiting for the answer, against pgbench writing the same rows as one prepared
 * statement: what the product costs over its own rows. In turns, on one durable database; then once more with ten
 * million rows of evidence behind them.
 */
export function heartbeats(): Promise<Figure[]> {
  return withDurableSchool(async (school) => {
    const watchers = await openWatchers(school.pool, school.origin, CROWD);
    await fillUpTo(school.pool, FEW_ROWS);
    const few = await against(school, watchers.slice(0, 32), 32);
    const crowd = await against(school, watchers, 80);
    const ofKeysAndMemory = await keysAndMemory(school, watchers);
    const delays = await delaysAt(school.origin, beating(watchers), crowd.ours / 2, 2 * SECONDS);
    console.error(`${crowd.ratio.toFixed(2)} of pgbench: ${rates(crowd, 80)}; p99 ${delays.note}`);
    // Flat means against the same disk and neighbours: the reference is measured again just before.
    const short = await repeated(() => rateOf(school.origin, beating(watchers), SECONDS));
    await fillUpTo(school.pool, MANY_ROWS);
    const long = await repeated(() => rateOf(school.origin, beating(watchers), SECONDS));
    return [
      {
        name: "heartbeats of 32 learners against pgbench writing the same rows",
        measured: few.ratio,
        limit: 0.5,
        atLeast: true,
        unit: "of its rate",
        note: rates(few, 32),
      },
      {
        name: `heartbeats of ${CROWD} learners against pgbench writing the same rows`,
        measured: crowd.ratio,
        limit: 0.9,
        atLeast: true,
        unit: "of its rate",
        note: rates(crowd, 80),
      },
      ...ofKeysAndMemory,
      {
        name: "a heartbeat's answer at half of that load, p99",
        measured: delays.p99,
        limit: 50,
        atLeast: false,
        unit: "ms",
        note: `${delays.note}; p50 ${delays.p50.toFixed(1)} ms`,
      },
      {
        name: "heartbeats with 10 million rows of evidence against 10 thousand",
        measured: long / short,
        limit: 0.8,
        atLeast: true,
        unit: "of the rate",
        note: `${Math.round(long)}/s, ${Math.round(short)}/s`,
      },
    ];
  });
}

async function against(
  { origin, dataDir, cluster, pool }: DurableSchool,
  watchers: readonly Watcher[],
  clients: number,
): Promise<Compared> {
  const script = join(dataDir, `rows-${clients}.sql`);
  writeFileSync(script, sameRows(watchers.length / clients));
  await pool.query("vacuum analyze");
  await rateOf(origin, beating(watchers), 2);
  return inTurns(
    () => pgbenchRate(cluster, script, { clients, seconds: SECONDS }),
    async () => {
      await nextSeq(pool, watchers);
      return rateOf(origin, beating(watchers), SECONDS);
    },
  );
}

/** What keys cost beside heartbeats, and what the server takes of memory meanwhile. */
async function keysAndMemory(school: DurableSchool, watchers: readonly Watcher[]): Promise<Figure[]> {
  const memory = await mostMemory(school, watchers);
  const keyed = await withKeys(school.origin, school.pool, watchers);
  return [
    {
      name: `heartbeats of ${CROWD} learners with one key per six against without`,
      measured: keyed.ratio,
      limit: 0.85,
      atLeast: true,
      unit: "of the rate",
      note: `median of five: ${Math.round(keyed.ours)}/s with keys, ${Math.round(keyed.theirs)}/s without`,
    },
    {
      name: `memory of the server under the heartbeats of ${CROWD} learners`,
      measured: memory,
      limit: 500,
      atLeast: false,
      unit: "MB",
      note: "largest PSS of its processes while everybody sends the next one as soon as the last is answered",
    },
  ];
}

/** Heartbeats with a key that was never given before per six of them, in turns with heartbeats alone. */
function withKeys(origin: string, pool: Pool, watchers: readonly Watcher[]): Promise<Compared> {
  return inTurns(
    () => rateOf(origin, beating(watchers), SECONDS),
    async () => {
      // More are asked for here in seconds than a learner is given in a minute.
      await pool.query("delete from key_note");
      await pool.query("update key_pace set recent = '{}', since = 'epoch'");
      for (const watcher of watchers) watcher.asked = 0;
      return rateOf(origin, beatingWithKeys(watchers), SECONDS);
    },
  );
}

/** How often (ms) memory is looked at. */
const LOOK_MS = 500;

/** The most memory (MB) that the server takes under full load. */
async function mostMemory({ origin, processes }: DurableSchool, watchers: readonly Watcher[]): Promise<number> {
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, pssMegabytes(processes()))), LOOK_MS);
  try {
    await rateOf(origin, beating(watchers), 5 * SECONDS);
  } finally {
    clearInterval(looking);
  }
  return most;
}

/** Evidence of other learners: half of it in this month's partition, half spread over the eleven months before. */
async function fillUpTo(pool: Pool, rows: number): Promise<void> {
  const { rows: found } = await pool.query<{ count: number }>("select count(*)::int as count from watch_evidence");
  const there = found[0]?.count ?? 0;
  for (let back = 1; back <= 11; back += 1) await openPartition(pool, back);
  for (let from = there + 1; from <= rows; from += STEP) {
    await pool.query(
      `insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added,
        credit_added_ms, presence, hash, address, device)
       select 1000000 + n / 500, n % 500 + 1, case when n % 2 = 0 then date_trunc('month', now(), 'UTC') + (n % 500) * interval '10 s'
           else date_trunc('month', now(), 'UTC') - (1 + n / 2 % 11) * interval '1 month' + (n % 500) * interval '10 s' end,
         'filled' || lpad((n / 500)::text, 18, '0'), n % 500 + 1, 1 + n % 32, 10, 1, '{0,10000}', 10, 10000, 'none', sha256(int4send(n)),
           '10.0.0.1', 'Mozilla/5.0 (Linux; Android 10)'
       from generate_series($1::int, $2::int) n`,
      [from, Math.min(rows, from + STEP - 1)],
    );
  }
  await tidied(pool, ["watch_evidence"]);
}

async function openPartition(pool: Pool, monthsBack: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; from: string; to: string }>(
    `select 'watch_evidence_' || to_char(m, 'YYYY_MM') as name, m::text as "from", (m + interval '1 month')::text as "to"
     from (select date_trunc('month', now() at time zone 'UTC') - $1::int * interval '1 month' as m) x`,
    [monthsBack],
  );
  const { name, from, to } = rows[0]!;
  await pool.query(`create table if not exists ${name} partition of watch_evidence for values from ('${from}+00') to ('${to}+00')`);
}
