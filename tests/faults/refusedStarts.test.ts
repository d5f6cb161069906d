import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { databaseUrl } from "../support/globalSetup.ts";
import { Start } from "../support/start.ts";

/** A school that was started once, in the data folder and database of this file. */
let dataDir: string;
let url: string;
const name = `t_${randomUUID().replaceAll("-", "")}`;
const folders: string[] = [];

beforeAll(async () => {
  dataDir = folder();
  await on(inject("clusterUrl"), `create database ${name}`);
  url = databaseUrl(inject("clusterUrl"), name);
  const first = new Start({ dataDir, url, env: { DEMO: "0" } });
  await first.ready();
  await first.end("SIGTERM");
});
afterEach(() => expect(existsSync(join(dataDir, "secrets.json"))).toBe(true));
afterAll(async () => {
  await on(inject("clusterUrl"), `drop database if exists ${name} with (force)`);
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "jc-refused-"));
  folders.push(made);
  return made;
}

async function on<Row extends pg.QueryResultRow>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The one line with which such a start ends. */
async function lineOf(given: { dataDir: string; url: string }): Promise<string> {
  const refused = new Start({ ...given, env: { DEMO: "0" } });
  expect(await refused.ended).toBe(1);
  expect(refused.errors).toMatch(/^[^\n]+\n$/);
  expect(refused.out).toBe("");
  return refused.errors.trimEnd();
}

/** What a start would change first: which migrations ran, who is staff, which tables there are. */
const state = () =>
  on(url, `select (select json_agg(m) from migration m) as ran, (select json_agg(s) from staff s) as staff,
                  (select json_agg(relname order by relname) from pg_class where relkind in ('r', 'p')) as tables`);

describe("a start on a database that was made with a secrets.json", () => {
  test("is refused in one line without the file, and writes nothing", async () => {
    const before = await state();
    const other = folder();
    expect(await lineOf({ dataDir: other, url })).toMatch(/secrets\.json is missing, but the database was made with one: bring it back/);
    expect(existsSync(join(other, "secrets.json"))).toBe(false);
    expect(await state()).toEqual(before);
  });

  test("is refused in one line with another file, which names the key", async () => {
    const before = await state();
    const other = folder();
    const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
    const file = join(other, "secrets.json");
    writeFileSync(file, JSON.stringify({ ...secrets, personal: secrets["lookup"] }));
    expect(await lineOf({ dataDir: other, url })).toMatch(/secrets\.json is not the one .* \(its key "personal" differs\): bring it back/);
    const { personal: _personal, ...fewer } = secrets;
    writeFileSync(file, JSON.stringify(fewer));
    expect(await lineOf({ dataDir: other, url })).toContain('(its key "personal" is missing)');
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(fewer);
    expect(await state()).toEqual(before);
  });

  test("is refused without the file also where no fingerprint was kept yet", async () => {
    const kept = await on<{ name: string; fingerprint: string }>(url, "delete from secret_fingerprint returning *");
    expect(await lineOf({ dataDir: folder(), url })).toContain("secrets.json is missing");
    const again = new Start({ dataDir, url, env: { DEMO: "0" } });
    await again.ready();
    await again.end("SIGTERM");
    expect(await on(url, "select * from secret_fingerprint order by name")).toEqual(kept.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });
});

describe("older code on the database of a newer version", () => {
  test("is refused in one line, and its own migrations don't run", async () => {
    await on(url, "insert into migration (name, checksum) values ('9990_later.sql', '')");
    await on(url, "delete from migration where name = '0270_secret_fingerprint.sql'; drop table secret_fingerprint");
    const before = await state();
    expect(await lineOf({ dataDir, url })).toMatch(/last used by a newer version \(9990_later\.sql is unknown here\): start that version/);
    expect(await state()).toEqual(before);
    await on(url, "delete from migration where name = '9990_later.sql'");
    const again = new Start({ dataDir, url, env: { DEMO: "0" } });
    await again.ready();
    await again.end("SIGTERM");
  }, 60_000);
});

describe("a start that can't use what it was given says so in one line", () => {
  const changed = (change: (address: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  test("where nobody listens", async () => {
    const address = changed((a) => a.searchParams.set("host", "/nowhere"));
    expect(await lineOf({ dataDir, url: address })).toBe("no database answers at /nowhere:5432: start it, or correct DATABASE_URL");
  });

  test("where the password is wrong, which is not repeated", async () => {
    const said = await lineOf({ dataDir, url: changed((a) => void (a.password = "wrong-one")) });
    expect(said).toMatch(/lets \w+ not in with what DATABASE_URL says/);
    expect(said).not.toContain("wrong-one");
  });

  test("where there is no such database", async () => {
    const address = changed((a) => void (a.pathname = "/nothing"));
    expect(await lineOf({ dataDir, url: address })).toMatch(/^there is no database nothing at .*: create it, or correct DATABASE_URL$/);
  });

  test("where the address is none", async () => {
    expect(await lineOf({ dataDir, url: "postgres://a:b@[::" })).toMatch(/^DATABASE_URL is no address; write it like /);
  });

  test("where a file lies in the data folder's place", async () => {
    const file = join(folder(), "data");
    writeFileSync(file, "");
    expect(await lineOf({ dataDir: file, url })).toBe(`${file} is not a folder: choose another one with DATA_DIR`);
  });
});
