import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase, type Pool } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { removedTexts } from "#server/domains/speech/removed/removed.ts";
import { countOver } from "#server/kernel/retention/rows.store.ts";
import { before } from "#server/kernel/retention/term.rules.ts";
import { databaseUrl } from "../support/globalSetup.ts";

const FOLDER = join(import.meta.dirname, "../../src/server/database/migrations");
const DAY = 86_400_000;

/** A database as it was before removed texts, with a comment in each state, deleted ones by author, staff and erasure. */
async function former(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())");
  for (const file of readdirSync(FOLDER).filter((one) => one < "0371").toSorted()) {
    const sql = readFileSync(join(FOLDER, file), "utf8");
    await client.query(sql);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [file, createHash("sha256").update(sql).digest("hex")]);
  }
  await client.query("set session_replication_role = replica");
  await client.query(`insert into comment
      (item_id, series_id, learner_id, content, state, deleted_by, state_before, reason, fingerprint, created_at)
    values (1, 1, 7, '还在的话', 'shown', '', '', '', '', now() - interval '400 days'),
      (1, 1, 7, '自己删的', 'deleted', 'author', 'shown', '', '', now() - interval '400 days'),
      (1, 1, 8, '老师删的', 'deleted', 'staff', 'held', '广告', '', now() - interval '3 days'),
      (1, 1, null, '', 'deleted', 'erasure', '', '', '', now() - interval '3 days')`);
  await client.end();
}

const name = `t_${randomUUID().replaceAll("-", "")}`;
const admin = new pg.Client({ connectionString: inject("clusterUrl") });
let school: { db: Database; pool: Pool };
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = databaseUrl(inject("clusterUrl"), name);
  await former(url);
  school = openDatabase(url, () => undefined, 4);
  await migrate(school.pool);
});
afterAll(async () => {
  await school.pool.end();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

test("what was deleted before leaves the comments, and its six months begin with the upgrade", async () => {
  const kept = await school.db
    .selectFrom("removed_text")
    .select(["source_id", "learner_id", "text", "removed_by", "reason"])
    .orderBy("source_id")
    .execute();
  expect(kept).toEqual([
    { source_id: 2, learner_id: 7, text: "自己删的", removed_by: "author", reason: "" },
    { source_id: 3, learner_id: 8, text: "老师删的", removed_by: "staff", reason: "广告" },
  ]);
  const said = await school.db.selectFrom("comment").select(["content", "place"]).orderBy("id").execute();
  expect(said).toEqual([{ content: "还在的话", place: null }, ...[1, 2, 3].map(() => ({ content: "", place: null }))]);
  const dueIn = (days: number) => countOver(school.db, "removed_text", "removed_at", before(removedTexts.kept, Date.now() + days * DAY));
  expect([await dueIn(175), await dueIn(190)]).toEqual([0, 2]);
});

test("owner and principal may read them, no other role", async () => {
  const roles = await school.db.selectFrom("staff_role").select(["key", "duties"]).orderBy("id").execute();
  expect(roles.filter(({ duties }) => duties.includes("removed")).map(({ key }) => key)).toEqual(["owner", "principal"]);
});
