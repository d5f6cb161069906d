import pg from "pg";
import { learning } from "#contract/learning.ts";
import { openDatabase } from "#server/database/database.ts";
import { faultLine, verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import { openSecrets } from "#server/secrets.ts";
import { BREATH_MS } from "./answerWriter.ts";
import type { Client } from "./client.ts";

/** A player that sends heartbeats soon after each answer and keeps count of what was acknowledged. */
export class LessonWatcher {
  client: Client;
  sessionId = "";
  seq = 0;
  at = 0;
  /** Of the answers alone. */
  acked = { seq: 0, creditMs: 0, coverage: 0, beats: 0 };
  failures = 0;
  stopped = false;

  constructor(client: Client) {
    this.client = client;
  }

  async open(): Promise<void> {
    const { sessionId, url } = await this.client.call(learning.getVideoPlayAuth, { itemId: 1 });
    this.sessionId = sessionId;
    const { status, text } = await this.client.raw("GET", url.replace("master.m3u8", "key"));
    if (status !== 200) throw new Error(`no key: ${status} ${text}`);
    this.seq = 0;
    this.acked.seq = 0;
  }

  async play(): Promise<void> {
    this.stopped = false;
    while (!this.stopped) {
      this.seq += 1;
      const [from, to] = [this.at, this.at + 1];
      try {
        const answer = await this.client.ask(learning.saveHistory, {
          itemId: 1,
          position: to,
          ranges: [[from, to]],
          sessionId: this.sessionId,
          seq: this.seq,
        });
        if (answer.code !== 1) throw new Error(answer.message);
        const { added } = answer.data!;
        this.at = to;
        this.acked = {
          seq: this.seq,
          creditMs: this.acked.creditMs + Math.round(added.credit * 1000),
          coverage: this.acked.coverage + added.coverage,
          beats: this.acked.beats + 1,
        };
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
      } catch {
        this.failures += 1;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
  }
}

/**
 * What is wrong where it is not so that every acknowledged second of the watchers, who are all and stand in the order of their
 * learners, is in the ledger, the ledger equals its evidence, and no chain is broken.
 */
export async function ledgerFaults(database: string, dataDir: string, watchers: readonly LessonWatcher[]): Promise<string[]> {
  const { db, pool } = openDatabase(database, () => undefined, 2);
  const faults: string[] = [];
  await verifyEvidence({ db, pool, secrets: openSecrets(dataDir) }, { onFault: (fault) => faults.push(faultLine(fault)) });
  await pool.end();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ credited: number; covered: number; evidence: number; seq: number }>(
    `select p.credited_ms::int as credited, p.covered_seconds as covered, s.last_seq as seq,
       (select sum(credit_added_ms)::int from watch_evidence e where e.learner_id = p.learner_id) as evidence
     from item_progress p join play_session s on s.learner_id = p.learner_id order by p.learner_id`,
  );
  await client.end();
  if (rows.length !== watchers.length) faults.push(`${rows.length} of ${watchers.length} watchers have progress`);
  for (const [i, row] of rows.entries()) {
    const { acked } = watchers[i]!;
    if (acked.creditMs === 0) faults.push(`nothing was acknowledged to watcher ${i}`);
    if (row.credited < acked.creditMs || row.covered < acked.coverage || row.seq < acked.seq)
      faults.push(`watcher ${i} was acknowledged ${JSON.stringify(acked)}, found ${JSON.stringify(row)}`);
    if (row.evidence !== row.credited) faults.push(`of ${row.credited} ms of watcher ${i} there is evidence for ${row.evidence}`);
  }
  return faults;
}
