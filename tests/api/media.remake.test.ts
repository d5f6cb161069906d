import { spawn } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { lessonVideos } from "#server/domains/catalogue/writing/videos.ts";
import { namedFiles } from "#server/domains/media/assets/assets.ts";
import { mediaCommands } from "#server/domains/media/commands.ts";
import { assetOf, grantPlay } from "#server/domains/media/media.ts";
import { rekeyAll, remakeJob } from "#server/domains/media/remake/remake.ts";
import { deleteLeaving } from "#server/domains/media/work/work.ts";
import { videoEngine } from "#server/providers/video/engine.ts";
import { olderFilm, type OlderFilm } from "../factories/olderFilm.ts";
import { OWNER, owner, settled, upload } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

let school: School;
let other: Awaited<ReturnType<typeof openBeside>>;
let staff: Client;
beforeAll(async () => {
  school = await openSchool({ env: { ...OWNER, FFMPEG_PATH: "none" } });
  other = await openBeside(school);
  school.clock.now = Date.now();
  staff = await owner(school);
});
beforeEach(() => {
  school.clock.now = Date.now();
});
afterAll(async () => {
  await other.close();
  await school.close();
});

const goesOn = () => new AbortController().signal;
const rekeyed = (means = school.means) => rekeyAll(means, goesOn(), () => undefined);
const played = async (assetId: number) =>
  school.origin + grantPlay(school.means, (await assetOf(school.means, assetId))!, { learnerId: null, sessionId: "" }).url
    .replace("/master.m3u8", "");
const bytes = async (address: string) => {
  const response = await fetch(address);
  expect(response.status, address).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** Plays a quality whole, decrypts it and compares it with the clear one; tells by which keys, and the names of its segments. */
async function plays(base: string, { clear }: OlderFilm, quality = "720p"): Promise<{ keys: string[]; files: string[] }> {
  const text = (await bytes(`${base}/${quality}.m3u8`)).toString();
  const [keys, files]: [Set<string>, string[]] = [new Set(), []];
  for (const [, key = "", iv = "", file = ""] of text.matchAll(/URI="(key[^"]*)",IV=0x(\w+)\n#EXTINF:[\d.]+,\n(\S+)/g)) {
    const cipher = createDecipheriv("aes-128-cbc", await bytes(`${base}/${key}`), Buffer.from(iv, "hex"));
    const was = clear.files.get(file.replace(/k[0-9a-f]{8}_/, ""));
    expect(Buffer.concat([cipher.update(await bytes(`${base}/${file}`)), cipher.final()])).toEqual(was);
    keys.add(key);
    files.push(file);
  }
  return { keys: [...keys], files };
}

/** What lies in the store of a film is what rows name, and nothing beside it. */
async function isTidy(assetId: number): Promise<void> {
  const named = (await namedFiles(school.db)).filter((key) => key.startsWith(`${assetId}/`));
  expect(await school.means.providers.media.list(String(assetId))).toEqual(named.toSorted());
}

describe("a film that an earlier version stored", () => {
  test("plays by its one key until it is made anew, then by a key a minute and other names", async () => {
    const film = await olderFilm(school, 130, "older/one");
    const before = await played(film.assetId);
    const old = await plays(before, film);
    expect([old.keys, old.files.length]).toEqual([["key"], 33]);
    expect(await assetOf(school.means, film.assetId)).toMatchObject({ minutes: 0, keyedByMinute: false });
    const told: [number, number][] = [];
    await rekeyAll(school.means, goesOn(), (done, total) => told.push([done, total]));
    expect(told).toEqual([[0, 1], [1, 1]]);
    for (const quality of ["720p", "360p"]) {
      const { keys, files } = await plays(before, film, quality);
      expect(keys).toEqual(["key/0", "key/1", "key/2"]);
      expect(files.filter((file) => old.files.includes(file))).toEqual([]);
    }
    expect(await assetOf(school.means, film.assetId)).toMatchObject({ minutes: 3, keyedByMinute: true });
    // Whoever began before goes on as before.
    for (const file of old.files) await bytes(`${before}/${file}`);
    expect(await bytes(`${before}/key`)).toEqual(film.key);
    await isTidy(film.assetId);
    // Until the last of their tickets is over.
    school.clock.now += (130 + 2 * 3600) * 1000 - 1_000;
    await deleteLeaving(school.means);
    await bytes(`${before}/${old.files[0]}`);
    school.clock.now += 1_000;
    await deleteLeaving(school.means);
    const later = await played(film.assetId);
    await plays(later, film);
    await isTidy(film.assetId);
    const stored = await school.means.providers.media.list(String(film.assetId));
    expect(stored.filter((key) => /\/seg_/.test(key))).toEqual([]);
    await rekeyed();
    expect((await school.pool.query("select from media_former")).rowCount).toBe(0);
  });

  test("is made anew once, whoever else begins with it at that moment", async () => {
    const films = [await olderFilm(school, 70, "older/two"), await olderFilm(school, 20, "older/three")];
    await Promise.all([rekeyed(), rekeyed(other.means), rekeyed()]);
    await rekeyed(other.means);
    for (const film of films) {
      await plays(await played(film.assetId), film);
      await isTidy(film.assetId);
    }
    expect((await school.pool.query("select from media_remake")).rowCount).toBe(0);
  });

  test("plays on when the process that makes it anew is killed, and the next one finishes and tidies", async () => {
    const film = await olderFilm(school, 200, "older/killed");
    const child = spawn(process.execPath, [join(import.meta.dirname, "../support/remakeProcess.ts"), school.dataDir], {
      env: { ...process.env, FAULT_DATABASE: school.ownerUrl }, stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
    let wrote = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith("wrote ")) wrote += 1;
      if (wrote === 7) break;
    }
    child.kill("SIGKILL");
    expect(await gone).toBe("SIGKILL");
    expect((await plays(await played(film.assetId), film)).keys).toEqual(["key"]);
    // It may still live for all that the next one knows.
    await rekeyed();
    expect((await plays(await played(film.assetId), film)).keys).toEqual(["key"]);
    school.clock.now = Date.now() + 61_000;
    await rekeyed();
    expect((await plays(await played(film.assetId), film)).keys).toEqual(["key/0", "key/1", "key/2", "key/3"]);
    await isTidy(film.assetId);
  }, 60_000);

  test("is left as it is when the work is cancelled, or the film removed meanwhile", async () => {
    const film = await olderFilm(school, 40, "older/cancelled");
    const before = await school.means.providers.media.list(String(film.assetId));
    const cancelled = new AbortController();
    const { media } = school.means.providers;
    const put = media.put.bind(media);
    let puts = 0;
    media.put = async (key, body) => {
      await put(key, body);
      if ((puts += 1) === 3) cancelled.abort(new Error("cancelled"));
    };
    await expect(rekeyAll(school.means, cancelled.signal, () => undefined)).rejects.toThrow("cancelled");
    expect(await media.list(String(film.assetId))).toEqual(before);
    media.put = async (key, body) => {
      await put(key, body);
      if ((puts += 1) === 6) await staff.call(staffMedia.remove, { id: film.assetId, version: 1 });
    };
    await rekeyed();
    media.put = put;
    expect(await media.list(String(film.assetId))).toEqual(before);
    expect((await school.pool.query("select from media_former where asset_id = $1", [film.assetId])).rowCount).toBe(0);
  });

  test("one that can't be read keeps no other waiting", async () => {
    const [broken, film] = [await olderFilm(school, 20, "older/broken"), await olderFilm(school, 20, "older/whole")];
    await school.means.providers.media.delete(`${broken.assetId}/360p/seg_002.m4s`);
    const faults: unknown[] = [];
    await rekeyAll({ ...school.means, log: { ...school.means.log, error: (told) => void faults.push(told) } }, goesOn(), () => undefined);
    expect(faults).toEqual([expect.objectContaining({ assetId: broken.assetId })]);
    expect((await plays(await played(film.assetId), film)).keys).toEqual(["key/0"]);
    await staff.call(staffMedia.remove, { id: broken.assetId, version: 1 });
  });

  test("is begun with by a call or a command as well, and both tell how many are left", async () => {
    await olderFilm(school, 20, "older/asked");
    expect((await staff.call(staffMedia.health, {})).toRemake).toBe(1);
    expect(await staff.call(staffMedia.remake, {})).toEqual({ left: 1 });
    expect(await school.waitingJobs()).toContainEqual({ name: "media.remake", data: {} });
    const { rows } = await school.pool.query<{ action: string }>("select action from audit_log order by id desc limit 1");
    expect(rows[0]).toEqual({ action: "media.remake" });
    const lines: string[] = [];
    const command = mediaCommands(lessonVideos).find(({ name }) => name === "media remake")!;
    expect(await command.run(school.means, [], (line) => void lines.push(line))).toBe(0);
    expect(lines).toEqual(["1 videos are encrypted anew, in the background"]);
    await rekeyed();
    expect((await staff.call(staffMedia.health, {})).toRemake).toBe(0);
    await command.run(school.means, [], (line) => void lines.push(line));
    expect(lines[1]).toBe("no video is left to be encrypted anew");
  });
});

describe("a film that was repacked without ffmpeg", { timeout: 120_000 }, () => {
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  /** What the job does where there is ffmpeg. */
  async function mended(): Promise<void> {
    const providers = { ...school.means.providers, engine: videoEngine(null) };
    await remakeJob(lessonVideos).run({ ...school.means, providers }, {}, { signal: goesOn(), progress: () => undefined });
  }

  test("gets its pictures and qualities once ffmpeg is there, also a portrait one, and keeps what it has", async () => {
    const film = await settled(staff, await upload(school.origin, staff, clip({ seconds: 6, size: "720x1280", fps: 5, gop: 10 })));
    expect(film).toMatchObject({ reason: null, state: "ready", heights: [1280], hasThumbnails: false, poster: null });
    const first = (await assetOf(school.means, film.id))!.rungs[0]!;
    await mended();
    const after = await settled(staff, film.id);
    expect(after).toMatchObject({ state: "ready", heights: [1280, 640], hasThumbnails: true, hasSound: true });
    expect(after.poster).not.toBeNull();
    const asset = (await assetOf(school.means, film.id))!;
    expect(asset.rungs.map(({ width, height }) => [width, height])).toEqual([[720, 1280], [360, 640]]);
    expect(asset.rungs[0]).toEqual(first);
    expect(grantPlay(school.means, asset, { learnerId: null, sessionId: "" }).qualities).toEqual([
      { height: 1280, label: "720p" }, { height: 640, label: "360p" },
    ]);
    await isTidy(film.id);
    expect(existsSync(join(school.dataDir, "spool")) ? readdirSync(join(school.dataDir, "spool")) : []).toEqual([]);
    const { rows } = await school.pool.query("select from media_asset where ladder = 0 and state = 'ready'");
    expect(rows).toEqual([]);
  });

  test("one that is not whole in the store keeps no other waiting", async () => {
    const film = await settled(staff, await upload(school.origin, staff, clip({ seconds: 3 })));
    const broken = await settled(staff, await upload(school.origin, staff, clip({ seconds: 5 })));
    await school.means.providers.media.delete(`${broken.id}/180p/init.mp4`);
    const faults: unknown[] = [];
    const log = { ...school.means.log, error: (told: object | string) => void faults.push(told) };
    const providers = { ...school.means.providers, engine: videoEngine(null) };
    await remakeJob(lessonVideos).run({ ...school.means, providers, log }, {}, { signal: goesOn(), progress: () => undefined });
    expect(faults).toEqual([expect.objectContaining({ assetId: broken.id })]);
    expect(await settled(staff, film.id)).toMatchObject({ hasThumbnails: true });
  });

  test("nothing is done to it without ffmpeg", async () => {
    const film = await settled(staff, await upload(school.origin, staff, clip({ seconds: 3 })));
    await remakeJob(lessonVideos).run(school.means, {}, { signal: goesOn(), progress: () => undefined });
    expect(await settled(staff, film.id)).toMatchObject({ hasThumbnails: false, heights: [180] });
  });
});

test("the file that came in is kept where the school wants it, and goes with its video", { timeout: 60_000 }, async (context) => {
  if (!hasFfmpeg) context.skip(NO_FFMPEG);
  const keeping = await openSchool({ env: { ...OWNER, UPLOAD_KEEP_ORIGINALS: "1" } });
  try {
    const member = await owner(keeping);
    const film = await settled(member, await upload(keeping.origin, member, clip({ seconds: 3 })));
    const kept = () => readdirSync(join(keeping.dataDir, "spool")).length;
    expect([film.state, kept()]).toEqual(["ready", 2]);
    const { filesUntil } = await member.call(staffMedia.remove, { id: film.id, version: film.version });
    keeping.clock.now = filesUntil!;
    await deleteLeaving(keeping.means);
    expect(kept()).toBe(0);
  } finally {
    await keeping.close();
  }
});
