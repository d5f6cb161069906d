import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase, type Pool } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { canonical, formerHash } from "#server/domains/staff/audit/audit.rules.ts";
import { append } from "#server/domains/staff/audit/audit.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { secretsOf } from "../factories/secrets.ts";
import { databaseUrl } from "../support/globalSetup.ts";
import { forge } from "../factories/forge.ts";

const FOLDER = join(import.meta.dirname, "../../src/server/database/migrations");
const AT = Date.parse("2026-11-20T10:00:00+08:00");

/** A database as it was before roles and chains, with four members of staff and six entries of the one chain. */
async function former(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())");
  for (const name of readdirSync(FOLDER).filter((file) => file < "0250").toSorted()) {
    const sql = readFileSync(join(FOLDER, name), "utf8");
    await client.query(sql);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [name, createHash("sha256").update(sql).digest("hex")]);
  }
  await client.query(`insert into staff (username, name, password_hash, duties, created_at) values
    ('boss', '负责人', '', '{self,audit,learners,courses,media,news,site,questions,orders,live,tasks}', now()),
    ('a', '甲', '', '{self,courses,media}', now()), ('b', '乙', '', '{media,courses}', now()), ('c', '丙', '', '{self,questions}', now())`);
  let previous: Buffer = Buffer.alloc(0);
  for (let n = 1; n <= 6; n += 1) {
    const entry = {
      at: new Date(AT + n),
      actor: "staff:1",
      action: "staff.login",
      object: `staff:${n}`,
      ip: "10.0.0",
      details: { 次: n, b: [n] },
    };
    const hash = formerHash(previous, entry);
    await client.query(
      "insert into audit_log (at, actor, action, object, ip, details, prev_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      [entry.at, entry.actor, entry.action, entry.object, entry.ip, entry.details, previous, hash],
    );
    previous = hash;
  }
  await client.query("update audit_head set hash = $1", [previous]);
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

const secrets = secretsOf({});
const verify = () => verifyAudit({ db: school.db, secrets });

test("former duties become roles: all of them the owner's, other sets one role each, what was one duty all that it held", async () => {
  const { rows } = await school.pool.query(`select s.username, r.key, r.name, array_to_string(r.duties, ' ') as duties, h.scope
    from staff s join staff_holding h on h.staff_id = s.id join staff_role r on r.id = h.role_id order by s.id`);
  expect(rows).toEqual([
    { username: "boss", key: "owner", name: "校方负责人", duties: expect.stringContaining("finance") as string, scope: "all" },
    { username: "a", key: null, name: "原有职责 1", duties: "comments courses media", scope: "all" },
    { username: "b", key: null, name: "原有职责 1", duties: "comments courses media", scope: "all" },
    { username: "c", key: null, name: "原有职责 2", duties: "exams marking phones questions", scope: "all" },
  ]);
});

test("the one former chain is kept as a chain of its own, holds, and names the field of a changed byte", async () => {
  expect(await verify()).toEqual({ chains: 1, rows: 6, faults: [], seals: [] });
  const entry = { at: new Date(AT), actor: "staff:2", action: "site.saved", object: "site:1", ip: "", details: {} };
  await append(school.db, "staff:2", entry);
  expect(await verify()).toMatchObject({ chains: 2, rows: 7, faults: [] });
  for (const [field, change, back] of [
    ["object", "object = 'staff:7'", "object = 'staff:3'"],
    ["details", `details = '${canonical({ 次: 3, b: [4] })}'`, `details = '${canonical({ 次: 3, b: [3] })}'`],
    ["at", "at = at + interval '1 ms'", "at = at - interval '1 ms'"],
    ["prev_hash", "prev_hash = sha256('x')", "prev_hash = (select hash from audit_log where nth = 2 and chain = 'former')"],
  ] as const) {
    await forge(school, `update audit_log set ${change} where chain = 'former' and nth = 3`);
    expect((await verify()).faults).toEqual([{ kind: "changed", chain: "former", nth: 3, id: 3, fields: [field] }]);
    await forge(school, `update audit_log set ${back} where chain = 'former' and nth = 3`);
  }
  expect((await verify()).faults).toEqual([]);
  await forge(school, "delete from audit_log where chain = 'former' and nth = 6");
  expect((await verify()).faults).toEqual([{ kind: "removed", chain: "former", nth: 6 }]);
});
