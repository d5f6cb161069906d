import { createDecipheriv } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Asset, assetOf, grantPlay, ingestLecture } from "#server/domains/media/media.ts";
import { moveToStore } from "#server/domains/media/moving.commands.ts";
import { type LectureFolder, writeLecture } from "../factories/lecture.ts";
import { openSchool, type School } from "../support/school.ts";
import { startS3rver } from "../support/s3rver.ts";
import { type SignedStore, startSignedStore } from "../support/signedStore.ts";

const settingsOf = ({ settings }: Pick<SignedStore, "settings">, more: Record<string, string> = {}) => ({
  S3_ENDPOINT: settings.endpoint!, S3_BUCKET: settings.bucket, S3_REGION: settings.region, S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey, S3_FORCE_PATH_STYLE: "1", S3_PREFIX: "school", ...more,
});

let store: SignedStore;
beforeAll(async () => {
  store = await startSignedStore();
});
afterEach(() => {
  store.meddle = null;
});
afterAll(() => store.stop());

const granted = (school: School, asset: Asset) =>
  grantPlay(school.means, asset, { learnerId: null, sessionId: "" }).url.replace("/master.m3u8", "");
async function taken(school: School, source: string): Promise<{ asset: Asset; clear: LectureFolder }> {
  const clear = writeLecture(10);
  const { assetId } = await ingestLecture(school.means, clear.folder, source);
  return { asset: (await assetOf(school.means, assetId))!, clear };
}

/** Plays a lecture as a player does, from the master playlist to the last segment, and compares every byte with the clear one. */
async function playsWhole(school: School, asset: Asset, clear: LectureFolder): Promise<number> {
  const base = granted(school, asset);
  const get = async (path: string) => {
    const response = await fetch(`${school.origin}${base}/${path}`);
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const key = await get("key/0");
  let segments = 0;
  for (const playlist of (await get("master.m3u8")).toString().split("\n").filter((row) => row.endsWith(".m3u8"))) {
    const rows = (await get(playlist)).toString().split("\n");
    const folder = playlist.replace(".m3u8", "");
    expect(await get(`${folder}/init.mp4`)).toEqual(clear.files.get(`${folder}/init.mp4`));
    for (const [at, row] of rows.entries()) {
      if (!row.endsWith(".m4s")) continue;
      const cipher = createDecipheriv("aes-128-cbc", key, Buffer.from(/IV=0x(\w+)/.exec(rows[at - 2]!)![1]!, "hex"));
      expect(Buffer.concat([cipher.update(await get(row)), cipher.final()]), row).toEqual(clear.files.get(row));
      segments += 1;
    }
  }
  return segments;
}

describe.each([
  ["a store that checks signatures", () => Promise.resolve({ settings: store.settings, stop: () => Promise.resolve() })],
  ["s3rver", startS3rver],
] as const)("a lecture in a bucket of %s", (_name, open) => {
  test("is taken in there and plays over HTTP, segment by segment; nothing of it lies on disk", async () => {
    const server = await open();
    const school = await openSchool({ env: settingsOf(server) });
    const { asset, clear } = await taken(school, "bucket/one");
    expect(await playsWhole(school, asset, clear)).toBe(6);
    const poster = await fetch(`${school.origin}/posters/${asset.vid}.jpg`);
    expect(Buffer.from(await poster.arrayBuffer())).toEqual(clear.files.get("poster.jpg"));
    expect(existsSync(join(school.dataDir, "media"))).toBe(false);
    expect((await school.means.providers.media.list(String(asset.id))).length).toBe(10);
    await school.close();
    await server.stop();
  });
});

describe("a bucket that fails", () => {
  test("leaves nothing half-made behind when it refuses while a lecture is taken in", async () => {
    const school = await openSchool({ env: settingsOf(store) });
    store.objects.clear();
    let left = 5;
    store.meddle = (request, response) => {
      if (request.method !== "PUT" || (left -= 1) >= 0) return false;
      request.resume();
      response.writeHead(403, { "content-type": "application/xml" }).end("<Error><Code>AccessDenied</Code></Error>");
      return true;
    };
    await expect(ingestLecture(school.means, writeLecture(10).folder, "bucket/refused")).rejects.toThrow("object store: writing");
    store.meddle = null;
    expect([...store.objects.keys()]).toEqual([]);
    expect((await school.pool.query("select 1 from media_asset")).rowCount).toBe(0);
    await school.close();
  });
});

describe("segments straight from the store", () => {
  test("are opened by signed addresses to whoever holds a ticket; keys and playlists still come from us", async () => {
    const school = await openSchool({ env: settingsOf(store, { S3_DIRECT: "1" }) });
    school.clock.now = Date.now();
    const { asset, clear } = await taken(school, "bucket/direct");
    expect(await playsWhole(school, asset, clear)).toBe(6);
    const at = `${school.origin}${granted(school, asset)}/720p/seg_000.m4s`;
    const sent = await fetch(at, { redirect: "manual" });
    const address = sent.headers.get("location")!;
    expect([sent.status, sent.headers.get("cache-control"), address.startsWith(store.settings.endpoint!)]).toEqual([
      302,
      "private, no-store",
      true,
    ]);
    // The same for an hour, so that caches meet it again.
    expect((await fetch(at, { redirect: "manual" })).headers.get("location")).toBe(address);
    expect((await fetch(`${school.origin}${granted(school, asset)}/key/0`, { redirect: "manual" })).status).toBe(200);
    expect((await fetch(at.replace(/\/play\/([^/]+)\/[^/]+/, "/play/$1/v..0.x"), { redirect: "manual" })).status).toBe(403);
    expect(school.means.providers.playOrigins).toEqual([store.settings.endpoint]);

    expect((await fetch(address)).status).toBe(200);
    for (const forged of [
      address.replace("seg_000", "seg_001"),
      address.replace(/Signature=\w{4}/, "Signature=0000"),
      address.replace("Expires=21600", "Expires=604800"),
    ]) {
      expect((await fetch(forged)).status, forged).toBe(403);
    }
    expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
    store.clock.offset = 7 * 3_600_000;
    expect((await fetch(address)).status).toBe(403);
    store.clock.offset = 0;
    await school.close();
  });
});

describe("media move-to-store", () => {
  async function moved(dataDir: string, args: string[] = []) {
    const school = await openSchool({ env: { ...settingsOf(store), DATA_DIR: dataDir } });
    const lines: string[] = [];
    const code = await moveToStore.run(school.means, args, (line) => void lines.push(line));
    await school.close();
    return { code, lines, last: lines.at(-1)! };
  }

  test(
    "copies what lies on disk, may be broken off and begun again, finds what differs, and then the school plays from there",
    async () => {
      store.objects.clear();
      const onDisk = await openSchool();
      const { asset, clear } = await taken(onDisk, "disk/one");
      await taken(onDisk, "disk/two");

      // The store goes away after seven files.
      let left = 8;
      store.meddle = (request) => request.method === "PUT" && (left -= 1) < 0 && (request.socket.destroy(), true);
      const broken = await moved(onDisk.dataDir);
      expect([broken.code, store.objects.size - 1, broken.lines.some((line) => line.startsWith("not moved: "))]).toEqual([1, 7, true]);
      store.meddle = null;

      const again = await moved(onDisk.dataDir);
      expect([again.code, again.last.startsWith("13 files copied")]).toEqual([0, true]);
      expect(again.last).toContain("7 were there already, 0 failed");

      // One byte that differs, of the same length, is found and mended.
      const key = `school/${asset.id}/720p/seg_000.m4s`;
      const right = store.objects.get(key)!;
      store.objects.set(key, Buffer.from(right.map((byte, i) => (i === 10 ? byte ^ 1 : byte))));
      expect((await moved(onDisk.dataDir)).last).toMatch(/^1 files copied .* 19 were there already, 0 failed/);
      expect(store.objects.get(key)).toEqual(right);

      const before = readdirSync(join(onDisk.dataDir, "media"), { recursive: true }).length;
      expect(before).toBeGreaterThan(20);
      expect((await moved(onDisk.dataDir, ["--delete"])).code).toBe(0);
      const entries = readdirSync(join(onDisk.dataDir, "media"), { recursive: true, withFileTypes: true });
      expect(entries.filter((entry) => entry.isFile())).toEqual([]);
      expect(readdirSync(onDisk.dataDir).filter((name) => name.startsWith("move-"))).toEqual([]);

      (onDisk.means.providers as { media: unknown }).media = (await openedOn(onDisk.dataDir)).media;
      expect(await playsWhole(onDisk, asset, clear)).toBe(6);
      await onDisk.close();
    },
    60_000,
  );

  test("says what is missing, and knows no other word", async () => {
    const school = await openSchool();
    const lines: string[] = [];
    expect(await moveToStore.run(school.means, [], (line) => void lines.push(line))).toBe(1);
    expect(lines[0]).toContain("S3_BUCKET");
    await expect(moveToStore.run(school.means, ["--now"], () => undefined)).rejects.toThrow('"--now"');
    await school.close();
    await expect(moved(mkdtempSync(join(tmpdir(), "jc-other-")))).rejects.toThrow("another school's lie there");
    store.objects.clear();
    const empty = await openSchool({ env: settingsOf(store) });
    writeFileSync(join(empty.dataDir, "other"), "x");
    expect(await moveToStore.run(empty.means, [], (line) => void lines.push(line))).toBe(0);
    expect(lines.at(-1)).toContain("0 files copied");
    await empty.close();
  });

  async function openedOn(dataDir: string) {
    const { chooseProviders } = await import("#server/providers/choose.ts");
    const { readEnvironment } = await import("#server/environment.ts");
    return chooseProviders(readEnvironment({ DATA_DIR: dataDir, ...settingsOf(store) }), Date.now);
  }
});
