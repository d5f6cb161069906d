import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { aSeries } from "../factories/catalogue.ts";
import { twoColleagues } from "../factories/colleagues.ts";
import { aTeacher, setDuties } from "../factories/staff.ts";
import { begin, part, settled } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let { one, two, aVideo, ticketOf } = {} as Awaited<ReturnType<typeof twoColleagues>>;
beforeAll(async () => {
  school = await openSchool({ env: { FFMPEG_PATH: "none", UPLOAD_KEEP_ORIGINALS: "1" } });
  ({ one, two, aVideo, ticketOf } = await twoColleagues(school));
});
afterAll(() => school.close());
// The clips are drawn with ffmpeg; the server repacks them without.
beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

const NAME = "第 3 讲 “点动”（终）*.mp4";
const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };

/** A video that was made of a file, and the file's bytes. */
async function made() {
  const body = readFileSync(clip({ seconds: 2 }));
  const { at, assetId } = await begin(school.origin, ticketOf(one), NAME, body.length);
  await part(school.origin, at, ticketOf(one), 0, body);
  return { film: await settled(one, assetId), body };
}

test("the file that a video was made of is taken home byte for byte, under its Chinese name, and that is written down", async () => {
  const { film, body } = await made();
  expect(film).toMatchObject({ state: "ready", original: true });
  const leave = await two.call(staffMedia.fetchOriginal, { id: film.id });
  expect(leave).toMatchObject({ fileName: NAME, bytes: body.length });
  const { cookie } = two;
  const answer = await fetch(school.origin + leave.downloadUrl, { headers: { cookie } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  const named = answer.headers.get("content-disposition")!;
  expect(named).toMatch(new RegExp(`^attachment; filename="video-${film.id}\\.mp4"; filename\\*=UTF-8''[\\w%.~-]+$`));
  expect(decodeURIComponent(named.split("''")[1]!)).toBe(NAME);
  expect([answer.status, answer.headers.get("content-length"), answer.headers.get("cache-control"), answer.headers.get("content-type")])
    .toEqual([200, String(body.length), "private, no-store", "application/octet-stream"]);
  const entry = school.db.selectFrom("audit_log").select(["actor", "details"]).where("action", "=", "media.fetchOriginal");
  expect(await entry.executeTakeFirst()).toEqual({
    actor: `staff:${two.staffId}`, details: { before: null, after: { fileName: NAME, bytes: body.length } },
  });
});

test("a download of it that broke off goes on where it was, and begins anew where the file is another one", async () => {
  const { film, body } = await made();
  const address = school.origin + (await two.call(staffMedia.fetchOriginal, { id: film.id })).downloadUrl;
  const { cookie } = two;
  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(address, { headers: { cookie, ...headers } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const etag = (await get({ range: "bytes=0-0" })).headers.get("etag")!;
  const rest = await get({ range: "bytes=1000-", "if-range": etag });
  expect([rest.status, rest.headers.get("content-range"), rest.headers.get("content-length")])
    .toEqual([206, `bytes 1000-${body.length - 1}/${body.length}`, String(body.length - 1000)]);
  expect(rest.bytes.equals(body.subarray(1000))).toBe(true);
  const other = await get({ range: "bytes=1000-", "if-range": '"another"' });
  expect([other.status, other.bytes.equals(body)]).toEqual([200, true]);
  const beyond = await get({ range: `bytes=${body.length}-` });
  expect([beyond.status, beyond.headers.get("content-range"), beyond.headers.get("content-disposition"), beyond.bytes.length])
    .toEqual([416, `bytes */${body.length}`, null, 0]);
});

test("leave to take a file home ends with the duty, the reach, the video and its five minutes", async () => {
  const { film } = await made();
  const course = await aSeries(school, { chapters: [[{ assetId: film.id, seconds: 2 }]] });
  const teacher = await aTeacher(school, [course.seriesId], "media");
  const status = async (member: Client, url: string) => (await member.raw("GET", url)).status;
  const [mine, theirs] = [
    (await two.call(staffMedia.fetchOriginal, { id: film.id })).downloadUrl,
    (await teacher.call(staffMedia.fetchOriginal, { id: film.id })).downloadUrl,
  ];
  expect([await status(two, mine), await status(teacher, theirs)]).toEqual([200, 200]);
  await setDuties(school, two.staffId, ["courses"]);
  await school.db.updateTable("item").set({ asset_id: null }).where("asset_id", "=", film.id).execute();
  expect([await status(two, mine), await status(teacher, theirs)]).toEqual([403, 404]);
  expect(await teacher.ask(staffMedia.fetchOriginal, { id: film.id })).toMatchObject(UNKNOWN);
  await setDuties(school, two.staffId, ["media"]);
  expect(await status(two, mine)).toBe(200);
  school.clock.now += 5 * 60_000;
  expect(await status(two, mine)).toBe(403);
  const last = (await two.call(staffMedia.fetchOriginal, { id: film.id })).downloadUrl;
  await one.call(staffMedia.remove, { id: film.id, version: film.version });
  expect(await status(two, last)).toBe(404);
});

test("a video whose file isn't kept offers none", async () => {
  const id = await aVideo();
  expect(await one.call(staffMedia.detail, { id })).toMatchObject({ original: false });
  expect(await one.ask(staffMedia.fetchOriginal, { id })).toMatchObject(UNKNOWN);
});
