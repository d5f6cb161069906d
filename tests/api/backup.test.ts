import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { migrate, migrationsHere, openMigrations, recordMigration } from "#server/database/migrate.ts";
import { verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import { anAsset } from "../factories/catalogue.ts";
import { aStudent, Player } from "../factories/watching.ts";
import { asked } from "../support/asked.ts";
import { bareMachines, bringBack, contentOf, filesBelow, mediaOf, saveSchool } from "../support/backups.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let places: string;
const bare = bareMachines();
beforeAll(async () => {
  school = await openSchool({ demo: true });
  places = mkdtempSync(join(tmpdir(), "jc-backups-"));
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(places, { recursive: true, force: true });
});

describe("a school brought back on an empty machine", () => {
  test.each([
    ["a folder", "whole", null],
    ["a file", "whole.tar", null],
    ["a sealed folder", "sealed", "gut bewahrt und lang"],
    ["a sealed file", "sealed.tar", "好好保管的一句话，足够长了"],
  ])("from %s equals the one that was saved, by the hash of every table and of every file", async (_what, name, passphrase) => {
    const place = join(places, name);
    await saveSchool(school, place, { passphrase });
    const machine = await bare();
    await bringBack(place, machine, passphrase);
    const before = await contentOf(school.url);
    expect(await contentOf(machine.url)).toEqual(before);
    expect(Number(before["public.question_version"]!.split(" ")[0])).toBeGreaterThan(100);
    const files = await mediaOf(school.means.providers.media);
    expect(Object.keys(files).length).toBeGreaterThan(20);
    expect(await mediaOf(machine.media)).toEqual(files);
    expect(readFileSync(join(machine.dataDir, "secrets.json"))).toEqual(readFileSync(join(school.dataDir, "secrets.json")));
    expect(statSync(join(machine.dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(existsSync(`${place}.secrets.json`)).toBe(passphrase === null);
    expect(readdirSync(machine.dataDir).toSorted()).toEqual(["media", "secrets.json"]);
  }, 120_000);

  test("has all that its tables are held by: keys, indexes, triggers, partitions, as after the migrations alone", async () => {
    const place = join(places, "shape");
    await saveSchool(school, place);
    const machine = await bare();
    await bringBack(place, machine);
    const shape = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as what
        from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss')
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select inhrelid::regclass || ' of ' || inhparent::regclass from pg_inherits
        where inhrelid::regclass::text like 'watch%' order by 1`;
    // The queue of jobs has a table for each day: a school that was made yesterday has another one than its copy.
    const shapeOf = async (url: string) => {
      const all = await asked<{ what: string }>(url, shape);
      return all.filter(({ what }) => !/queue_stats_\d{8}/.test(what));
    };
    const wanted = await shapeOf(school.url);
    expect(wanted.length).toBeGreaterThan(300);
    expect(await shapeOf(machine.url)).toEqual(wanted);
    await expect(asked(machine.url, "truncate audit_log")).rejects.toThrow("append-only");
    const analysed = await asked<{ n: number }>(
      machine.url, "select count(*)::int as n from pg_stats where tablename in ('question_version', 'learner', 'attempt')",
    );
    expect(analysed[0]!.n).toBeGreaterThan(10);
  }, 60_000);
});

describe("while learners write", () => {
  test("a backup is of one instant: what was acknowledged before it is in it, and no chain of evidence is torn", async () => {
    const students = await Promise.all([1, 2, 3].map(() => aStudent(school, 3_000)));
    const players = await Promise.all(students.map(({ client, items }) => new Player(client, items[1]).open()));
    let stop = false;
    const at = players.map(() => 0);
    const watch = async (player: Player, n: number) => {
      while (!stop) {
        school.clock.now += 2_000;
        await player.beat({ ranges: [[at[n]!, at[n]! + 1]] });
        at[n]! += 1;
      }
    };
    const watching = players.map(watch);
    while (Math.min(...at) < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const acknowledged = [...at];
    const place = join(places, "busy");
    await saveSchool(school, place);
    stop = true;
    await Promise.all(watching);
    const machine = await bare();
    await bringBack(place, machine);
    const { pool, db } = openDatabase(machine.url, () => undefined, 2);
    try {
      for (const [n, { learnerId }] of students.entries()) {
        const { rows } = await pool.query<{ rows: number; chained: number }>(
          `select (select count(*)::int from watch_evidence where learner_id = $1) as rows,
             (select chain_count from study_lease where learner_id = $1) as chained`,
          [learnerId],
        );
        expect(rows[0]!.rows).toBe(rows[0]!.chained);
        expect(rows[0]!.rows).toBeGreaterThanOrEqual(acknowledged[n]!);
        expect(rows[0]!.rows).toBeLessThanOrEqual(at[n]! + 1);
      }
      const { secrets } = school.means;
      expect(await verifyEvidence({ db, pool, secrets }, { onFault: () => undefined })).toMatchObject({ faults: 0, seals: [] });
    } finally {
      await pool.end();
    }
  }, 60_000);

  test("only one is made at a time", async () => {
    const two = await Promise.allSettled([1, 2].map((n) => saveSchool(school, join(places, `twice-${n}`))));
    expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(String(two.find((one) => one.status === "rejected")!.reason)).toContain("another backup is under way");
  }, 60_000);
});

describe("while a backup is made", () => {
  test("no file goes that it may still have to save, and the next tidying takes it after the backup's end or death", async () => {
    const { means, pool } = school;
    const { assetId } = await anAsset(school, 60);
    await means.providers.media.put(`${assetId}/poster.jpg`, Buffer.from("still to be saved"));
    await pool.query("update media_asset set state = 'removed', files_until = $2 where id = $1", [assetId, new Date(school.clock.now)]);
    const isThere = async () => (await means.providers.media.stat(`${assetId}/poster.jpg`)) !== null;
    await pool.query("insert into backup_run (place, nightly) values ('/elsewhere', true)");
    await runJob(means, "media.work");
    expect(await isThere()).toBe(true);
    await pool.query("update backup_run set alive_at = now() - interval '61 seconds' where ended_at is null");
    await runJob(means, "media.work");
    expect(await isThere()).toBe(false);
  });
});

describe("a folder of backups", () => {
  test("keeps files by their hash: only what is new is copied, as many backups stay as asked, no part that none names", async () => {
    const place = join(places, "nights");
    const first = await saveSchool(school, place, { keep: 2 });
    expect(first.join("\n")).toMatch(/media: (\d+) files, \1 of them copied, 0 were saved before/);
    await school.means.providers.media.put("7777/a.txt", Buffer.from("new"));
    await school.pool.query("update site set host = 'second.example.cn'");
    const second = await saveSchool(school, place, { keep: 2 });
    expect(second.join("\n")).toMatch(/media: \d+ files, 1 of them copied/);
    const [stamp] = readdirSync(join(place, "earlier"));
    expect(stamp).toMatch(/^\d{8}T\d{6}Z\.json$/);
    await school.means.providers.media.delete("7777/a.txt");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await saveSchool(school, place, { keep: 2 });
    const hash = createHash("sha256").update("new").digest("hex");
    expect(existsSync(join(place, "media", hash.slice(0, 2), hash))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await saveSchool(school, place, { keep: 2 });
    // No backup that stays names it any more.
    expect(existsSync(join(place, "media", hash.slice(0, 2), hash))).toBe(false);
    expect(readdirSync(join(place, "earlier"))).toHaveLength(1);
    expect(readdirSync(join(place, "tables"))).toHaveLength(2);
    expect(existsSync(join(place, "unfinished"))).toBe(false);
  }, 120_000);

  test("that broke off on a full disk says so, leaves the one before as it was, and nothing of its own", async () => {
    const thrown = Object.assign(new Error("ENOSPC: write"), { code: "ENOSPC" });
    const place = join(places, "brokenOff");
    const { providers } = school.means;
    let left = 2;
    const media = {
      ...providers.media,
      read: (key: string) => ((left -= 1) < 0 ? Promise.reject(thrown) : providers.media.read(key)),
    };
    const failing = { ...school, means: { ...school.means, providers: { ...providers, media } } };
    await providers.media.put("7776/a.txt", Buffer.from("early"));
    await providers.media.put("7777/b.txt", randomBytes(100));
    left = 0;
    await expect(saveSchool(failing, place)).rejects.toThrow("no space is left for");
    expect(filesBelow(place).map((file) => relative(place, file))).toEqual(["unfinished"]);

    await saveSchool(school, place);
    const before = filesBelow(place).map((file) => [file, readFileSync(file).length]);
    for (const n of [1, 2, 3]) await providers.media.put(`7777/later${n}.txt`, randomBytes(100));
    left = 2;
    await expect(saveSchool(failing, place)).rejects.toThrow("no space is left for");
    const after = filesBelow(place).filter((file) => !file.endsWith("unfinished"));
    expect(after.map((file) => [file, readFileSync(file).length])).toEqual(before);
    await bringBack(place, await bare());
  }, 60_000);

  test("that is finished stays, the first one too, though something fails behind it", async () => {
    const place = join(places, "finished");
    const heard = (line: string) => {
      if (line.startsWith("secrets: ")) throw new Error("nobody reads this any more");
    };
    await expect(saveSchool(school, place, { heard })).rejects.toThrow("nobody reads this any more");
    await bringBack(place, await bare());
  }, 60_000);

  test("is never made where something else lies", async () => {
    await expect(saveSchool(school, school.dataDir)).rejects.toThrow("holds something else than backups");
    expect(existsSync(join(school.dataDir, "media"))).toBe(true);
    const foreign = join(places, "foreign");
    await saveSchool(school, foreign);
    const other = await openSchool();
    try {
      await expect(saveSchool(other, foreign)).rejects.toThrow("holds the backups of another school");
      await expect(saveSchool(other, foreign, { passphrase: "eine lange Losung" })).rejects.toThrow("not sealed");
    } finally {
      await other.close();
    }
  }, 60_000);
});

test("an older school comes back with its rows, and this version's migrations then change them as in an upgrade", async () => {
  const old = await bare();
  const { pool: before } = openDatabase(old.url, () => undefined, 1);
  await openMigrations(before);
  for (const migration of migrationsHere().filter(({ name }) => name < "0250")) await recordMigration(before, migration);
  await before.query(`insert into staff (username, name, password_hash, duties, created_at)
    values ('boss', '负责人', '', '{self,audit}', now())`);
  await before.end();
  const place = join(places, "older");
  await saveSchool({ ...school, url: old.url }, place);
  const machine = await bare();
  await bringBack(place, machine);
  expect(await contentOf(machine.url)).toMatchObject(await contentOf(old.url));
  const { pool } = openDatabase(machine.url, () => undefined, 1);
  const ran = await migrate(pool);
  await pool.end();
  expect(ran).toEqual(migrationsHere().map(({ name }) => name).filter((name) => name >= "0250"));
  const holders = "select s.username from staff_holding h join staff s on s.id = h.staff_id limit 1";
  expect(await asked(machine.url, holders)).toEqual([{ username: "boss" }]);
}, 60_000);
