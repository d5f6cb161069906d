import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { anAsset } from "../factories/catalogue.ts";
import { asOwner } from "../support/owner.ts";
import { asked } from "../support/asked.ts";
import { bareMachines, type BareMachine, bringBack, filesBelow, mediaOf, saveSchool } from "../support/backups.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let places: string;
const bare = bareMachines();
beforeAll(async () => {
  school = await openSchool();
  await anAsset(school, 600);
  for (const [key, bytes] of [["1/a.m4s", 70_000], ["1/b.m4s", 90_000], ["handouts/c", 5_000]] as const) {
    await school.means.providers.media.put(key, Buffer.alloc(bytes, key));
  }
  places = mkdtempSync(join(tmpdir(), "jc-backups-"));
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(places, { recursive: true, force: true });
});

describe("a restore is refused with one line, and nothing has changed,", () => {
  let place: string;
  let copies = 0;
  beforeAll(async () => {
    place = join(places, "sound");
    await saveSchool(school, place);
    await saveSchool(school, `${place}.tar`);
    await saveSchool(school, join(places, "locked"), { passphrase: "gut bewahrt und lang" });
  }, 60_000);

  /** A copy of the backup that the test may spoil. */
  function copied(of = place): string {
    const copy = join(places, `copy-${copies += 1}${of.endsWith(".tar") ? ".tar" : ""}`);
    cpSync(of, copy, { recursive: true });
    if (existsSync(`${of}.secrets.json`)) cpSync(`${of}.secrets.json`, `${copy}.secrets.json`);
    return copy;
  }

  async function refused(from: string, passphrase: string | null = null, machine?: BareMachine): Promise<string> {
    const to = machine ?? (await bare());
    const [tables, files, media] = [await tablesIn(to.url), readdirSync(to.dataDir), await mediaOf(to.media)];
    const error = await bringBack(from, to, passphrase).then(() => null, (thrown: Error) => thrown);
    expect(error?.constructor.name).toBe("BackupFailure");
    expect(error!.message).not.toContain("\n");
    expect(await tablesIn(to.url)).toEqual(tables);
    expect(readdirSync(to.dataDir).filter((name) => name !== "media")).toEqual(files.filter((name) => name !== "media"));
    expect(await mediaOf(to.media)).toEqual(media);
    return error!.message;
  }
  const tablesIn = (url: string) => asked(url, "select relname from pg_class where relnamespace = 'public'::regnamespace order by 1");

  /** Changes one byte in the middle of a file. */
  function spoil(file: string, at = Math.floor(statSync(file).size / 2)): void {
    const bytes = readFileSync(file);
    bytes[at]! ^= 1;
    writeFileSync(file, bytes);
  }

  test("where a part of a table is broken", async () => {
    const copy = copied();
    spoil(filesBelow(join(copy, "tables")).find((file) => file.includes("public.document"))!);
    expect(await refused(copy)).toMatch(/^tables\/\w+\/public\.document\/00001 is broken/);
  }, 60_000);

  test("where a file of the media is broken, cut off or missing", async () => {
    const [copy, short, gone] = [copied(), copied(), copied()];
    const largest = (folder: string) => filesBelow(join(folder, "media")).toSorted((a, b) => statSync(b).size - statSync(a).size)[0]!;
    spoil(largest(copy));
    expect(await refused(copy)).toMatch(/^media\/\w\w\/\w+ is broken: its bytes are not those/);
    writeFileSync(largest(short), readFileSync(largest(short)).subarray(1));
    expect(await refused(short)).toMatch(/^media\/\w\w\/\w+ is broken: it has another size/);
    rmSync(largest(gone));
    expect(await refused(gone)).toMatch(/^media\/\w\w\/\w+ is missing/);
  }, 60_000);

  test("where the list of parts was changed, or a file was cut off", async () => {
    const copy = copied();
    const manifest = join(copy, "manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"rows":[1-9]\d*/, '"rows":999999'));
    expect(await refused(copy)).toBe("manifest.json is broken");
    const file = copied(`${place}.tar`);
    writeFileSync(file, readFileSync(file).subarray(0, 50_000));
    expect(await refused(file)).toMatch("holds no whole backup");
  }, 60_000);

  test("where the passphrase is missing or another one, and where a sealed part was changed", async () => {
    const locked = join(places, "locked");
    expect(await refused(locked)).toMatch("give its passphrase in BACKUP_PASSPHRASE");
    expect(await refused(locked, "gut bewahrt und kurz")).toMatch("the passphrase is not the one");
    const copy = copied(locked);
    spoil(filesBelow(join(copy, "tables")).find((file) => file.includes("public.site/"))!);
    expect(await refused(copy, "gut bewahrt und lang")).toMatch(/public\.site\/00001 is broken: it was changed/);
    expect(readFileSync(join(locked, "manifest.json"), "utf8")).not.toContain("public");
  }, 60_000);

  test("where a newer version made it", async () => {
    const newer = await openSchool();
    try {
      await asOwner(newer, "insert into migration (name, checksum) values ('9999_later.sql', 'x')");
      const from = join(places, "newer");
      await saveSchool(newer, from);
      expect(await refused(from)).toMatch(/^the backup was made by a newer version \(.*9999_later\.sql is unknown/);
    } finally {
      await newer.close();
    }
  }, 60_000);

  test("where a school lies already: in the database, in the data folder, in the media store", async () => {
    const machine = await bare();
    const { pool } = openDatabase(machine.url, () => undefined, 1);
    await migrate(pool);
    await pool.end();
    expect(await refused(place, null, machine)).toMatch("the database is not empty");
    const other = await bare();
    writeFileSync(join(other.dataDir, "secrets.json"), JSON.stringify({ lookup: "AAAA", personal: "AAAA" }));
    expect(await refused(place, null, other)).toMatch("belongs to another school");
    const third = await bare();
    await third.media.put("1/poster.jpg", Buffer.from("of somebody else"));
    expect(await refused(place, null, third)).toMatch("is not empty");
  }, 60_000);

  test("where the school's keys are not there, or are another's", async () => {
    const copy = copied();
    rmSync(`${copy}.secrets.json`);
    expect(await refused(copy)).toMatch("secrets.json is not here");
    writeFileSync(`${copy}.secrets.json`, JSON.stringify({ lookup: "AAAA", personal: "AAAA" }));
    expect(await refused(copy)).toMatch("is another school's");
  }, 60_000);
});
