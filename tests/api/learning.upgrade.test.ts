import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { faultLine, verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import { secretsOf } from "../factories/secrets.ts";
import { databaseUrl } from "../support/globalSetup.ts";

const FOLDER = join(import.meta.dirname, "../../src/server/database/migrations");

/** A database as it was before evidence was chained, with what two learners had watched over the end of a month. */
async function former(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())");
  for (const name of readdirSync(FOLDER).filter((file) => file < "0140").toSorted()) {
    const sql = readFileSync(join(FOLDER, name), "utf8");
    await client.query(sql);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [name, createHash("sha256").update(sql).digest("hex")]);
  }
  for (const [name, from, to] of [["10", "2026-10-01", "2026-11-01"], ["11", "2026-11-01", "2026-12-01"]]) {
    await client.query(
      `create table watch_evidence_2026_${name} partition of watch_evidence for values from ('${from}T00:00:00Z') to ('${to}T00:00:00Z')`,
    );
  }
  await client.query(`insert into watch_evidence (learner_id, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added,
    credit_added_ms, address, device)
    select l, '2026-10-31T23:59:00Z'::timestamptz + s * interval '10.001 s', 'session-' || l, s, 7, s * 10, 1.1, array[s * 10000 - 10000,
      s * 10000], 10, 9876 + s, '127.0.0.1', '测试'
    from generate_series(1, 2) l, generate_series(1, 20) s`);
  await client.query("insert into study_lease (learner_id) values (1)");
  await client.end();
}

test("evidence from before it was chained is chained in the order of its time, and holds", async () => {
  const cluster = inject("clusterUrl");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = databaseUrl(cluster, name);
  await former(url);
  const { db, pool } = openDatabase(url, () => undefined, 4);
  try {
    expect(await migrate(pool)).toContain("0142_evidence_chain.sql");
    const secrets = secretsOf({});
    const lines: string[] = [];
    const verify = () => verifyEvidence({ db, pool, secrets }, { onFault: (fault) => lines.push(faultLine(fault)) });
    expect(await verify()).toEqual({ learners: 2, rows: 40, faults: 0, seals: [] });
    await expect(pool.query("update watch_evidence set credit_added_ms = 1")).rejects.toThrow("append-only");
    await pool.query(
      `set session_replication_role = replica;
       update watch_evidence set credit_added_ms = 9999 where learner_id = 2 and nth = 3;
       set session_replication_role = origin`,
    );
    expect((await verify()).faults).toBe(1);
    expect(lines[0]).toBe(
      "learner 2, row 3 of 2026-10-31T23:59:30.003Z, session session-2, seq 3, item 7: changed: credit_added_ms, it was 9879",
    );
  } finally {
    await pool.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}, 60_000);
