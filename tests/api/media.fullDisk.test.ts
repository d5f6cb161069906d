import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { atRest, goOnWithRoom, insertWork } from "#server/domains/media/work/work.ts";
import { endWork } from "#server/domains/media/work/work.store.ts";
import { OWNER, owner, settled, upload } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client;
beforeAll(async () => {
  school = await openSchool({ env: OWNER });
  staff = await owner(school);
});
afterAll(() => school.close());

/** A file that waits in the spool after its work failed for this reason. */
async function stopped(name: string, bytes: number, reason: string): Promise<number> {
  const now = new Date(school.clock.now);
  const file = { vid: name, title: name, spool: name, fileName: name, bytes, staffId: null, itemId: null };
  const id = (await insertWork(school.db, { ...file, state: "queued", now }, 1))!;
  await endWork(school.db, id, { state: "failed", reason, now });
  const folder = join(school.dataDir, "spool");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), "");
  // It has a hole of that size and takes no room.
  truncateSync(join(folder, name), bytes);
  return id;
}
const stateOf = async (id: number) =>
  (await school.db.selectFrom("media_work").select("state").where("asset_id", "=", id).executeTakeFirst())?.state;

test("work that found the disk full goes on by itself where there is room for it, and no other failed work does", async () => {
  const fits = await stopped("fits-the-disk", 1_000, "mediaWaitsForRoom");
  const larger = await stopped("larger-than-the-disk", 15e12, "mediaWaitsForRoom");
  const broken = await stopped("broken-in-itself", 1_000, "mediaFailed");
  const missing = await stopped("missing-in-part", 1_000, "mediaWaitsForRoom");
  truncateSync(join(school.dataDir, "spool", "missing-in-part"), 999);
  await goOnWithRoom(school.means);
  expect(await Promise.all([fits, larger, broken, missing].map(stateOf))).toEqual(["queued", "failed", "failed", "failed"]);
  await school.db.deleteFrom("media_asset").where("id", "in", [fits, larger, broken, missing]).execute();
});

test("a film that plays keeps its files when the disk fills up before its pictures are drawn, and gets them later", async (context) => {
  if (!hasFfmpeg) return context.skip(NO_FFMPEG);
  const { media } = school.means.providers;
  const { put } = media;
  const full = vi.spyOn(media, "put").mockImplementation((key, body) =>
    key.endsWith("/poster.jpg") ? Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" })) : put.call(media, key, body),
  );
  const id = await upload(school.origin, staff, clip({ seconds: 3 }));
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe("failed");
  expect(await staff.call(staffMedia.detail, { id })).toMatchObject({
    state: "ready", playable: true, poster: null, again: true, reason: expect.stringMatching(/磁盘满了/) as unknown,
  });
  expect((await media.list(String(id))).filter((key) => key.includes("/180p/seg_"))).not.toEqual([]);

  full.mockRestore();
  await goOnWithRoom(school.means);
  const again = await upload(school.origin, staff, clip({ seconds: 2 }));
  await settled(staff, again);
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe("ready");
  expect(await staff.call(staffMedia.detail, { id })).toMatchObject({ poster: expect.any(String) as unknown, hasThumbnails: true });
});

test("whoever fails at work that another process has taken over takes none of its files and doesn't end it", async (context) => {
  if (!hasFfmpeg) return context.skip(NO_FFMPEG);
  const { media } = school.means.providers;
  const { put } = media;
  let taken = "";
  const failing = vi.spyOn(media, "put").mockImplementation(async (key, body) => {
    if (taken === "") {
      taken = key;
      const held = { held_by: "elsewhere/1/x", held_until: new Date(school.clock.now + 3600_000) };
      await school.db.updateTable("media_work").set(held).where("asset_id", "=", Number(key.split("/")[0])).execute();
      await put.call(media, key, body);
    }
    throw Object.assign(new Error("write"), { code: "ENOSPC" });
  });
  const id = await upload(school.origin, staff, clip({ seconds: 3 }));
  await expect.poll(() => taken, { timeout: 60_000 }).not.toBe("");
  await atRest(school.means);
  failing.mockRestore();
  const work = school.db.selectFrom("media_work").select(["state", "held_by"]).where("asset_id", "=", id);
  expect(await work.executeTakeFirst()).toEqual({ state: "transcoding", held_by: "elsewhere/1/x" });
  expect(await media.list(String(id))).toContain(taken);
  await school.db.deleteFrom("media_asset").where("id", "=", id).execute();
});
