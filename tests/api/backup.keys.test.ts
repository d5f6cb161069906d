import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { decryptPhone } from "#server/domains/account/guard/phones.ts";
import { openSecrets } from "#server/secrets.ts";
import { makeLearner } from "../factories/account.ts";
import { keysAged, keysCommand, LONG_AGO } from "../factories/keys.ts";
import { bareMachines, type BareMachine, bringBack, saveSchool } from "../support/backups.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSPHRASE = "twelve letters and more";
let school: School;
let learner: { learnerId: number; phone: string };
let places: string;
const machine = bareMachines();
beforeAll(async () => {
  school = await openSchool();
  learner = await makeLearner(school);
});
afterAll(() => school.close());
beforeEach(() => {
  places = mkdtempSync(join(tmpdir(), "jc-places-"));
});
afterEach(() => rmSync(places, { recursive: true, force: true }));

/** The learner's phone as the restored school reads it. */
async function phoneAt({ url, dataDir }: BareMachine): Promise<string> {
  const { db, pool } = openDatabase(url, () => undefined, 2);
  try {
    const row = await db.selectFrom("learner").select("phone_enc").where("id", "=", learner.learnerId).executeTakeFirstOrThrow();
    return decryptPhone(openSecrets(dataDir), learner.learnerId, row.phone_enc!);
  } finally {
    await pool.end();
  }
}
const namesIn = (file: string) => Object.keys(JSON.parse(readFileSync(file, "utf8")) as object);

test("backups of before a change of keys come back with their own keys, sealed or not, in a place that has later ones", async () => {
  const [sealed, folder, tar] = [join(places, "sealed"), join(places, "folder"), join(places, "one.tar")];
  await saveSchool(school, sealed, { passphrase: PASSPHRASE, keep: 3 });
  await saveSchool(school, folder, { keep: 3 });
  await saveSchool(school, tar);
  const before = readFileSync(join(school.dataDir, "secrets.json"));

  expect((await keysCommand(school.means, "rotate")).code).toBe(0);
  await keysAged(school, LONG_AGO);
  expect((await keysCommand(school.means, "retire 1")).code).toBe(0);
  await saveSchool(school, sealed, { passphrase: PASSPHRASE, keep: 3 });
  await saveSchool(school, folder, { keep: 3 });
  // The earlier backup of the folder needs what the school has no more.
  expect(namesIn(`${folder}.secrets.json`)).toEqual(expect.arrayContaining(["personal", "personal.2"]));

  await expect(bringBack(tar, await machine(), "another passphrase")).resolves.toBeDefined();
  await expect(bringBack(sealed, await machine(), "another passphrase")).rejects.toThrow("passphrase is not the one");
  for (const [place, passphrase] of [[sealed, PASSPHRASE], [folder, null]] as const) {
    const here = await machine();
    await bringBack(place, here, passphrase);
    expect(namesIn(join(here.dataDir, "secrets.json"))).not.toContain("personal");
    expect(await phoneAt(here)).toBe(learner.phone);
  }
  const former = await machine();
  await bringBack(tar, former);
  expect(readFileSync(join(former.dataDir, "secrets.json"))).toEqual(before);
  expect(await phoneAt(former)).toBe(learner.phone);

  const later = await machine();
  writeFileSync(join(later.dataDir, "secrets.json"), readFileSync(join(school.dataDir, "secrets.json")));
  await expect(bringBack(tar, later)).rejects.toThrow("keys were changed between this backup and the secrets.json of");
  rmSync(`${tar}.secrets.json`);
  await expect(bringBack(tar, later)).rejects.toThrow("lacks keys that this backup was made with (lookup, personal, tickets)");
}, 120_000);
