import { createDecipheriv } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { type Asset, assetOf, enterLecture, grantPlay, ingestLecture, PLAY_SLACK_SECONDS } from "#server/domains/media/media.ts";
import { minuteKey } from "#server/domains/media/assets/minutes.rules.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { aSeries } from "../factories/catalogue.ts";
import { type LectureFolder, writeLecture } from "../factories/lecture.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let learner: SignedIn;
let clear: LectureFolder;
let asset: Asset;
/** A play session of the learner's: who asks for a key has one. */
let sessionId: string;
beforeAll(async () => {
  school = await openSchool();
  learner = await signIn(school);
  clear = writeLecture(10);
  const { assetId } = await ingestLecture(school.means, clear.folder, "test/one");
  asset = (await assetOf(school.means, assetId))!;
  const { itemIds } = await aSeries(school, { chapters: [[{ isTrial: true, assetId, seconds: 10 }]] });
  ({ sessionId } = await learner.call(learning.getVideoPlayAuth, { itemId: itemIds[0]! }));
});
afterAll(() => school.close());

const grant = (of: Asset = asset) => grantPlay(school.means, of, { learnerId: learner.learnerId, sessionId });
const base = (of: Asset = asset) => grant(of).url.replace("/master.m3u8", "");

const cookieOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function fetched(path: string, init: RequestInit = {}) {
  const response = await fetch(school.origin + path, { headers: { cookie: cookieOf(learner) }, ...init });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The path as it stands: `fetch` would tidy dots away. */
async function untidied(path: string): Promise<number> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const url = new URL(school.origin);
    request({ host: url.hostname, port: url.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("a lecture in the product's store", () => {
  test("its playlists name qualities, codecs and lengths, with relative addresses alone", async () => {
    const master = (await fetched(grant().url)).body.toString();
    expect(master.split("\n").filter((row) => row.endsWith(".m3u8"))).toEqual(["720p.m3u8", "360p.m3u8"]);
    expect(master).toContain('BANDWIDTH=288000,AVERAGE-BANDWIDTH=180000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=1280x720');
    const rung = (await fetched(`${base()}/720p.m3u8`)).body.toString();
    expect(rung).toContain("#EXT-X-TARGETDURATION:4\n");
    expect(rung).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
    expect(rung.trimEnd().endsWith("#EXT-X-ENDLIST")).toBe(true);
    expect(rung.indexOf("#EXT-X-MAP")).toBeLessThan(rung.indexOf("#EXT-X-KEY"));
    expect(rung.match(/#EXTINF:[\d.]+/g)).toEqual(["#EXTINF:4.000000", "#EXTINF:4.000000", "#EXTINF:2.320000"]);
    expect(`${master}${rung}`).not.toMatch(/https?:|URI="\//);
    expect(new Set(rung.match(/IV=0x[0-9a-f]{32}/g)).size).toBe(3);
  });

  test("every segment decrypts with the key and its own iv to the clear bytes, and lies encrypted on disk", async () => {
    const key = (await fetched(`${base()}/key/0`)).body;
    expect(key.length).toBe(16);
    for (const quality of ["720p", "360p"]) {
      const rows = (await fetched(`${base()}/${quality}.m3u8`)).body.toString().split("\n");
      const segments = rows.flatMap((row, i) => (row.endsWith(".m4s") ? [{ path: row, iv: /IV=0x(\w+)/.exec(rows[i - 2]!)![1]! }] : []));
      expect(segments.length).toBe(3);
      for (const { path, iv } of segments) {
        const { status, body, headers } = await fetched(`${base()}/${path}`);
        expect(status).toBe(200);
        expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        const cipher = createDecipheriv("aes-128-cbc", key, Buffer.from(iv, "hex"));
        expect(Buffer.concat([cipher.update(body), cipher.final()])).toEqual(clear.files.get(path));
        expect(readFileSync(join(school.dataDir, "media", String(asset.id), path))).toEqual(body);
      }
      expect((await fetched(`${base()}/${quality}/init.mp4`)).body).toEqual(clear.files.get(`${quality}/init.mp4`));
    }
  });

  test("a sound that lies apart is joined to every segment of each quality, and plays alone as well", async () => {
    const apart = writeLecture(10, { soundApart: true });
    const other = (await assetOf(school.means, (await ingestLecture(school.means, apart.folder, "test/apart")).assetId))!;
    const key = (await fetched(`${base(other)}/key/0`)).body;
    const clearOf = async (folder: string) => {
      const rows = (await fetched(`${base(other)}/${folder}.m3u8`)).body.toString().split("\n");
      const found = rows.flatMap((row, i) => (row.endsWith(".m4s") ? [{ path: row, iv: /IV=0x(\w+)/.exec(rows[i - 2]!)![1]! }] : []));
      return Promise.all(found.map(async ({ path, iv }) => {
        const cipher = createDecipheriv("aes-128-cbc", key, Buffer.from(iv, "hex"));
        return Buffer.concat([cipher.update((await fetched(`${base(other)}/${path}`)).body), cipher.final()]);
      }));
    };
    const own = (folder: string) => [0, 1, 2].map((n) => apart.files.get(`${folder}/seg_00${n}.m4s`)!);
    expect(await clearOf("audio")).toEqual(own("audio"));
    for (const quality of ["720p", "360p"])
      expect(await clearOf(quality)).toEqual(own(quality).map((part, n) => Buffer.concat([part, own("audio")[n]!])));
  });

  test("a sound with another number of segments than the picture is refused", async () => {
    const broken = writeLecture(10, { soundApart: true });
    const index = join(broken.folder, "audio/index.m3u8");
    writeFileSync(index, readFileSync(index, "utf8").replace(/#EXTINF:2.32.*\n.*\n/, ""));
    await expect(ingestLecture(school.means, broken.folder, "test/short")).rejects.toThrow("the sound has 2 segments");
  });

  test("two lectures never share a key", async () => {
    const other = (await assetOf(school.means, (await ingestLecture(school.means, writeLecture(5).folder, "test/two")).assetId))!;
    expect((await fetched(`${base(other)}/key/0`)).body).not.toEqual((await fetched(`${base()}/key/0`)).body);
  });

  test("the same source is taken in once", async () => {
    expect((await ingestLecture(school.means, clear.folder, "test/one")).assetId).toBe(asset.id);
  });

  test("one that was entered, and not placed before its start ended, is placed by the next one and decrypts", async () => {
    const media = school.means.providers.media;
    const { assetId } = await enterLecture(school.means, clear.folder, "test/entered");
    expect(await media.list(String(assetId))).toEqual([]);
    const again = await enterLecture(school.means, clear.folder, "test/entered");
    expect(again.assetId).toBe(assetId);
    await again.place();
    const whole = (await media.list(String(asset.id))).map((key) => key.slice(`${asset.id}/`.length));
    expect((await media.list(String(assetId))).map((key) => key.slice(`${assetId}/`.length))).toEqual(whole);
    const entered = (await assetOf(school.means, assetId))!;
    for (const { height, segments } of entered.rungs) {
      for (const { file, iv, minute } of segments) {
        const stored = await buffer((await media.read(`${assetId}/${height}p/${file}`))!.stream);
        const decipher = createDecipheriv("aes-128-cbc", minuteKey(entered.keySecret!, minute!), Buffer.from(iv, "hex"));
        const plain = Buffer.concat([decipher.update(stored), decipher.final()]);
        expect(plain.equals(readFileSync(join(clear.folder, `${height}p`, file)))).toBe(true);
      }
    }
  });

  test("a lecture that isn't whole leaves nothing behind", async () => {
    const broken = writeLecture(8);
    const index = join(broken.folder, "360p/index.m3u8");
    writeFileSync(index, readFileSync(index, "utf8").replace("seg_001.m4s", "seg_777.m4s"));
    const count = async () => (await school.pool.query<{ n: number }>("select count(*) n from media_asset")).rows[0]!.n;
    const before = [await count(), (await school.means.providers.media.list(String(asset.id))).length];
    await expect(ingestLecture(school.means, broken.folder, "test/broken")).rejects.toThrow("ENOENT");
    expect([await count(), (await school.means.providers.media.list(String(asset.id))).length]).toEqual(before);
    for (let id = asset.id + 1; id < asset.id + 4; id += 1) {
      const files = await school.means.providers.media.list(String(id));
      const row = await school.pool.query("select 1 from media_asset where id = $1", [id]);
      if (row.rowCount === 0) expect(files).toEqual([]);
    }
  });

  test("subtitles and the poster come as what they are", async () => {
    const subtitle = await fetched(grant().subtitles[0]!.url);
    expect([subtitle.status, subtitle.headers.get("content-type")]).toEqual([200, "text/vtt; charset=utf-8"]);
    expect(subtitle.body).toEqual(clear.files.get("subtitles.zh.vtt"));
    const poster = await fetched(grant().poster!);
    expect([poster.status, poster.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(poster.body).toEqual(clear.files.get("poster.jpg"));
  });
});

describe("a play ticket", () => {
  const files = ["master.m3u8", "720p.m3u8", "key/0", "720p/init.mp4", "720p/seg_000.m4s", "subtitles/zh-CN.vtt"];

  async function refusedEverywhere(at: string) {
    for (const file of files) {
      const { status, body, headers } = await fetched(`${at}/${file}`);
      expect(status, `${at}/${file}`).toBe(403);
      expect(JSON.parse(body.toString())).toEqual({ code: -1, message: "播放授权已失效，请回到课程页重新打开", data: null });
      expect(headers.get("cache-control")).toBe("no-store");
    }
  }

  test("opens every file of its video, and playlist and key are kept by no cache", async () => {
    for (const file of files) expect((await fetched(`${base()}/${file}`)).status, file).toBe(200);
    for (const file of files.slice(0, 3))
      expect((await fetched(`${base()}/${file}`)).headers.get("cache-control")).toBe("private, no-store");
  });

  test("is refused when one character is changed, wherever it stands", async () => {
    const ticket = grant().playAuth;
    for (let at = 0; at < ticket.length; at += 1) {
      // The last character of base64url carries two bits that mean nothing; a change there may be no change.
      const forged = ticket.slice(0, at) + (ticket[at] === "q" ? "g" : "q") + ticket.slice(at + 1);
      const { status } = await fetched(`/play/${asset.vid}/${forged}/key/0`);
      if (at < ticket.length - 1) expect(status, forged).toBe(403);
    }
    await refusedEverywhere(`/play/${asset.vid}/${ticket.slice(0, -2)}xx`);
  });

  test("is refused when it is malformed, empty or made for another video", async () => {
    const other = (await assetOf(school.means, (await ingestLecture(school.means, writeLecture(5).folder, "test/other")).assetId))!;
    for (const ticket of ["x", "v..0.", "v..zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA", "a".repeat(400), grant(other).playAuth]) {
      await refusedEverywhere(`/play/${asset.vid}/${ticket}`);
    }
  });

  test("lives two hours longer than the lesson and is refused from then on", async () => {
    const { url, expiresAt } = grant();
    const before = school.clock.now;
    expect(expiresAt).toBe(before + (10 + PLAY_SLACK_SECONDS) * 1000);
    school.clock.now = expiresAt - 1000;
    expect((await fetched(url)).status).toBe(200);
    school.clock.now = expiresAt;
    await refusedEverywhere(url.replace("/master.m3u8", ""));
    school.clock.now = before;
  });

  test("opens no file that the video doesn't list, by whatever path", async () => {
    const at = base();
    for (const path of [
      "999p.m3u8",
      "720p/seg_999.m4s",
      "720p/..%2fsecrets.json",
      "720p/%2e%2e%2f%2e%2e%2fsecrets.json",
      "..%2f..%2fsecrets.json.m3u8",
      "subtitles/..%2fposter.jpg",
      "subtitles/zh.vtt",
      "poster.jpg",
      "720p/",
      "",
      "..%5c..%5csecrets.json",
      "__proto__.m3u8",
      "constructor/init.mp4",
    ]) {
      expect((await fetched(`${at}/${path}`)).status, path).toBe(404);
    }
    for (const path of [`${at}/720p/init.mp4%00`, `/play/${asset.vid}/%00/key/0`]) expect((await fetched(path)).status, path).toBe(400);
    for (const path of [
      `${at}/720p/../../../../secrets.json`,
      `${at}/../../../secrets.json`,
      "/posters/../../secrets.json",
      "/posters/..%2f..%2fsecrets.jpg",
    ]) {
      expect([404, 403, 400], path).toContain(await untidied(path));
    }
  });

  test("HEAD answers without a body, and other methods change nothing", async () => {
    const head = await fetched(`${base()}/720p/seg_000.m4s`, { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1000);
    for (const method of ["OPTIONS", "POST", "DELETE", "PUT"]) {
      const { status, body } = await fetched(`${base()}/key/0`, { method });
      expect([400, 404]).toContain(status);
      expect(body.length).toBeGreaterThan(16);
    }
  });
});
