import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlState } from "#server/database/database.ts";
import { openSchool, type School } from "../support/school.ts";

/** SQLSTATE of a missing right. */
const REFUSED = "42501";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const refusalOf = (sql: string): Promise<string> =>
  school.pool.query(sql).then(
    () => "done",
    (error: unknown) => sqlState(error),
  );

describe("the role that the product runs as", () => {
  test("is no superuser, owns nothing and makes nothing", async () => {
    const { rows } = await school.pool.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
              (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false, owned: 0 },
    ]);
    const made = ["create table mine (one int)", "create schema mine"];
    for (const sql of [...made, "drop table audit_log", "alter table learner add column x int"]) {
      expect([sql, await refusalOf(sql)]).toEqual([sql, REFUSED]);
    }
  });

  test("runs no program and reads no file of the server", async () => {
    expect(await refusalOf("copy audit_log to program 'true'")).toBe(REFUSED);
    expect(await refusalOf("copy client_error (message) from program 'id'")).toBe(REFUSED);
    expect(await refusalOf("select pg_read_file('postgresql.conf')")).toBe(REFUSED);
  });

  const appended = ["audit_log", "audit_seal", "audit_anchor", "watch_evidence", "evidence_anchor"];

  test.each(appended)("adds to %s and never changes it", async (table) => {
    const { rows } = await school.pool.query<{ column: string }>(
      "select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum offset 1 limit 1",
      [table],
    );
    const column = rows[0]!.column;
    expect(await refusalOf(`select count(*) from ${table}`)).toBe("done");
    for (const sql of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`]) {
      expect([sql, await refusalOf(sql)]).toEqual([sql, REFUSED]);
    }
    expect(await refusalOf(`alter table ${table} disable trigger all`)).toBe(REFUSED);
    expect(await refusalOf("set session_replication_role = replica")).toBe(REFUSED);
  });

  test("reaches no month of the evidence past its table, nor the record of migrations and secrets", async () => {
    await school.pool.query("select open_evidence_month(now())");
    const { rows } = await school.pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'watch_evidence'::regclass limit 1",
    );
    for (const table of [rows[0]!.name, "migration", "secret_fingerprint"]) {
      expect([table, await refusalOf(`delete from ${table}`)]).toEqual([table, REFUSED]);
    }
  });

  test("is the one that every connection of the product has", async () => {
    const owner = new pg.Client({ connectionString: school.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ usename: string; application_name: string }>(
      `select distinct usename, application_name from pg_stat_activity
        where datname = current_database() and application_name like 'jiangcheng%'`,
    );
    await owner.end();
    expect(rows.map(({ usename }) => usename)).toEqual(rows.map(() => "school"));
    expect(rows.length).toBeGreaterThan(1);
  });
});
