import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AT_HAND } from "#server/kernel/backup/digest.ts";
import { s3Store } from "#server/providers/storage/s3.ts";
import { bareMachines, bringBack, contentOf, mediaOf, saveSchool } from "../support/backups.ts";
import { openSchool, type School } from "../support/school.ts";
import { type SignedStore, startSignedStore } from "../support/signedStore.ts";

let school: School;
let store: SignedStore;
let places: string;
const bare = bareMachines();
beforeAll(async () => {
  [school, store] = await Promise.all([openSchool(), startSignedStore()]);
  places = mkdtempSync(join(tmpdir(), "jc-backups-"));
}, 60_000);
afterAll(async () => {
  await Promise.all([school.close(), store.stop()]);
  rmSync(places, { recursive: true, force: true });
});

/** Files of several sizes, one of them too large to be held whole. */
async function someFiles({ means }: School): Promise<void> {
  const sizes = [0, 1, 4_095, 70_000, AT_HAND + 1];
  await Promise.all(sizes.map((size, nth) => means.providers.media.put(`${nth + 1}/720p/seg_${nth}.m4s`, Buffer.alloc(size, nth + 1))));
}

test("a school moves from its disk into a bucket and back by backups, row by row and file by file the same", async () => {
  await someFiles(school);
  const files = await mediaOf(school.means.providers.media);
  expect(Object.keys(files).length).toBe(5);

  const first = join(places, "of-the-disk");
  await saveSchool(school, first);
  const inBucket = { ...(await bare()), media: s3Store(store.settings, Date.now) };
  await bringBack(first, inBucket);
  expect(await mediaOf(inBucket.media)).toEqual(files);
  const rows = await contentOf(school.url);
  expect(await contentOf(inBucket.url)).toEqual(rows);
  expect(store.objects.size).toBeGreaterThanOrEqual(5);

  const second = join(places, "of-the-bucket");
  const means = { ...school.means, providers: { ...school.means.providers, media: inBucket.media } };
  await saveSchool({ means, url: inBucket.url, dataDir: inBucket.dataDir }, second);
  // Saved again nothing is read again: a bucket's instants are kept as a disk's are.
  const asked = store.seen.length;
  expect((await saveSchool({ means, url: inBucket.url, dataDir: inBucket.dataDir }, second)).join("\n")).toContain(" 0 of them copied");
  expect(store.seen.slice(asked).filter(({ line }) => !line.startsWith("GET /media/?list-type=2"))).toEqual([]);

  const onDisk = await bare();
  await bringBack(second, onDisk);
  expect(await mediaOf(onDisk.media)).toEqual(files);
  expect(await contentOf(onDisk.url)).toEqual(rows);
}, 60_000);

test("a store that fails in mid-backup leaves the last good backup, and nothing that could be taken for another", async () => {
  const place = join(places, "broken");
  const media = s3Store(store.settings, Date.now);
  await media.put("9/one.bin", Buffer.from("one"));
  const means = { ...school.means, providers: { ...school.means.providers, media } };
  const ours = { means, url: school.url, dataDir: school.dataDir };
  await saveSchool(ours, place);
  await media.put("9/two.bin", Buffer.from("two"));
  store.meddle = (request, response) => {
    if (request.method !== "GET" || !request.url!.includes("two.bin")) return false;
    response.writeHead(403, { "content-type": "application/xml" }).end("<Error><Code>AccessDenied</Code></Error>");
    return true;
  };
  await expect(saveSchool(ours, place)).rejects.toThrow();
  store.meddle = null;
  const machine = await bare();
  await bringBack(place, machine);
  expect(Object.keys(await mediaOf(machine.media))).not.toContain("9/two.bin");
  expect(Object.keys(await mediaOf(machine.media))).toContain("9/one.bin");
}, 60_000);
