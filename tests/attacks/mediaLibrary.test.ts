import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { ingestLecture } from "#server/domains/media/media.ts";
import { signUpload } from "#server/domains/media/work/work.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { writeLecture } from "../factories/lecture.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import { begin, tus } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

/** docs/threats.md, the library of videos: what one may do with a film of another, and with a film that is gone. */
let school: School;
let learner: SignedIn;
let other: SignedIn;
let one: Awaited<ReturnType<typeof aTeacher>>;
let two: Awaited<ReturnType<typeof aTeacher>>;
let mine: Awaited<ReturnType<typeof aSeries>>;
let theirs: Awaited<ReturnType<typeof aSeries>>;
let films: { mine: number; theirs: number };
let made = 0;
const aFilm = async () => (await ingestLecture(school.means, writeLecture(60).folder, `attacks/${(made += 1)}`)).assetId;
const courseOf = (assetId: number) => aSeries(school, { price: 9_900, chapters: [[{ assetId, seconds: 60 }, { seconds: 60 }]] });
beforeAll(async () => {
  school = await openSchool({ env: { FFMPEG_PATH: "none" } });
  films = { mine: await aFilm(), theirs: await aFilm() };
  [mine, theirs] = [await courseOf(films.mine), await courseOf(films.theirs)];
  one = await aTeacher(school, [mine.seriesId], "media", "courses");
  two = await aTeacher(school, [theirs.seriesId], "media", "courses");
  [learner, other] = [await signIn(school), await signIn(school)];
  for (const { learnerId } of [learner, other]) await owns(school, learnerId, mine.seriesId);
});
afterAll(() => school.close());

const ticketOf = (staffId: number) => signUpload(school.means.secrets, staffId, school.clock.now + 3_600_000);
const status = async (client: Client, path: string) => (await client.raw("GET", path)).status;
/** Every kind of file of a film, below a play ticket. */
async function filesBelow(client: Client, itemId: number): Promise<string[]> {
  const { url, subtitles, thumbnails } = await client.call(learning.getVideoPlayAuth, { itemId });
  const list = (await client.raw("GET", url.replace("master.m3u8", "720p.m3u8"))).text;
  const names = ["master.m3u8", "720p.m3u8", "key/0", "720p/init.mp4", /^\S+\.m4s$/m.exec(list)![0]];
  const beside = [...subtitles.map((subtitle) => subtitle.url), ...(thumbnails ? [thumbnails] : [])];
  return [...names.map((name) => url.replace("master.m3u8", name)), ...beside];
}
const WORDS = Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\n先断电\n").toString("base64");
const POSTER = Buffer.from(`ffd8ffe0${"00".repeat(300)}ffd9`, "hex").toString("base64");

describe("a learner with a session of theirs", () => {
  test("is let into no call of the library, and begins, asks for and gives up no upload", async () => {
    const named = { id: films.mine, itemId: mine.itemIds[0], assetId: films.theirs };
    const input = { ...named, version: 1, fileName: "a.mp4", bytes: 10, title: "x", lang: "en" };
    for (const endpoint of [...Object.values(staffMedia), ...Object.values(staffVideos)]) {
      const answer = await learner.ask(endpoint as typeof staffMedia.rename, input as never);
      expect(answer, endpoint.path).toMatchObject({ code: 401, data: null });
    }
    const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { at } = await begin(school.origin, ticketOf(one.staffId), "a.mp4", 10);
    for (const [method, path] of [["POST", "/api/staff/v1/media/uploads"], ["HEAD", at], ["PATCH", at], ["DELETE", at]] as const) {
      expect((await tus(school.origin, method, path, { cookie, "upload-length": "10" })).status, method).toBe(401);
    }
    expect((await tus(school.origin, "DELETE", at, { "upload-ticket": ticketOf(one.staffId) })).status).toBe(204);
  });

  test("opens nothing of a film with the ticket of another film, or of another learner", async () => {
    const own = await filesBelow(learner, mine.itemIds[0]!);
    for (const path of own) expect(await status(learner, path), path).toBe(200);
    const { vid } = await two.call(staffMedia.detail, { id: films.theirs });
    for (const path of own) expect(await status(learner, path.replace(/^\/play\/[^/]+/, `/play/${vid}`)), path).toBe(403);
    const foreign = await filesBelow(other, mine.itemIds[0]!);
    // Segments, which are noise without their keys, may lie in caches.
    const isNoise = (path: string) => /\.(mp4|m4s)$/.test(path);
    for (const path of foreign) expect(await status(learner, path), path).toBe(isNoise(path) ? 200 : 403);
    for (const path of foreign) expect(await status(school.visitor(), path), path).toBe(isNoise(path) ? 200 : 403);
  });

  test("opens nothing any more of a film that was taken away at once, with the ticket they have", async () => {
    const assetId = await aFilm();
    const course = await courseOf(assetId);
    await owns(school, learner.learnerId, course.seriesId);
    const paths = await filesBelow(learner, course.itemIds[0]!);
    const owner = await aMember(school, "media", "courses");
    const { vid } = await owner.call(staffMedia.detail, { id: assetId });
    await owner.call(staffMedia.remove, { id: assetId, version: 1, detach: true, atOnce: true });
    for (const path of [...paths, `/posters/${vid}.jpg`]) expect(await status(learner, path), path).toBe(404);
  });
});

describe("a teacher of other courses", () => {
  test("sees, plays, changes, replaces and takes away no film of theirs, by whichever way it is asked for", async () => {
    const { id, version } = await two.call(staffMedia.detail, { id: films.theirs });
    const before = await school.db.selectFrom("media_asset").selectAll().where("id", "=", id).executeTakeFirst();
    const refused = [
      one.ask(staffMedia.detail, { id }), one.ask(staffMedia.play, { id }), one.ask(staffMedia.rename, { id, version, title: "mine" }),
      one.ask(staffMedia.retry, { id }), one.ask(staffMedia.remove, { id, version, detach: true, atOnce: true }),
      one.ask(staffMedia.savePoster, { id, version, file: POSTER }), one.ask(staffMedia.removeSubtitles, { id, version, lang: "zh-CN" }),
      one.ask(staffMedia.fetchOriginal, { id }), one.ask(staffMedia.saveSubtitles, { id, version, lang: "en", label: "x", file: WORDS }),
      one.ask(staffMedia.posterCandidates, { id }),
      one.ask(staffMedia.createUpload, { fileName: "a.mp4", bytes: 10, replaces: { id, version } }),
      one.ask(staffVideos.attach, { itemId: mine.itemIds[1]!, version: 1, assetId: id }),
      one.ask(staffVideos.attach, { itemId: theirs.itemIds[1]!, version: 1, assetId: films.mine }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ code: 1001, data: null });
    const asked = { replaces: String(id), version: String(version) };
    expect((await begin(school.origin, ticketOf(one.staffId), "a.mp4", 10, asked)).status).toBe(404);
    expect((await begin(school.origin, ticketOf(one.staffId), "a.mp4", 10, { itemId: String(theirs.itemIds[1]) })).status).toBe(404);
    expect(await school.db.selectFrom("media_asset").selectAll().where("id", "=", id).executeTakeFirst()).toEqual(before);
  });

  test("reads of a film that both show which lessons of their own do, and of the others only how many", async () => {
    const assetId = await aFilm();
    const [own, foreign] = [await courseOf(assetId), await courseOf(assetId)];
    const member = await aTeacher(school, [own.seriesId], "media", "courses");
    const { usedBy, lessons, courses, changeable } = await member.call(staffMedia.detail, { id: assetId });
    expect([usedBy.map(({ itemId }) => itemId), lessons, courses.length, changeable]).toEqual([[own.itemIds[0]], 2, 1, false]);
    const answers = await Promise.all([
      member.ask(staffMedia.detail, { id: assetId }), member.ask(staffMedia.list, {}),
      member.ask(staffMedia.remove, { id: assetId, version: 1 }),
    ]);
    const { title } = await school.db.selectFrom("series").select("title").where("id", "=", foreign.seriesId).executeTakeFirstOrThrow();
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(title);
    expect(answers[1]).toMatchObject({ data: { records: [{ id: assetId, lessons: 2, courses }] } });
    expect((await member.call(staffMedia.list, { keyword: title })).total).toBe(0);
    expect(answers[2]).toMatchObject({ code: 1001, data: null });
    const whole = await aMember(school, "media");
    expect((await whole.call(staffMedia.detail, { id: assetId })).usedBy).toHaveLength(2);
  });

  test("plays nothing with a ticket that was handed on by who may, nor keeps what isn't theirs any more", async () => {
    const { url } = await two.call(staffMedia.play, { id: films.theirs });
    for (const path of [url, url.replace("master.m3u8", "key/0")]) {
      expect(await status(two, path)).toBe(200);
      for (const client of [one, learner, school.visitor()]) expect(await status(client, path)).toBe(403);
    }
  });
});

test("ten thousand uploads that one member begins and never ends are five, however many are asked for at one time", async () => {
  const { staffId } = await aMember(school, "media");
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    const many = Array.from({ length: 20 }, () => begin(school.origin, ticketOf(staffId), "a.mp4", 1));
    statuses.push(...(await Promise.all(many)).map((answer) => answer.status));
  }
  expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 429).length]).toEqual([5, 195]);
  const { count } = await school.db.selectFrom("media_work").select((eb) => eb.fn.countAll<number>().as("count"))
    .where("staff_id", "=", staffId).executeTakeFirstOrThrow();
  expect(count).toBe(5);
});
