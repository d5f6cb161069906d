import { afterAll, beforeAll, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { ingestLecture } from "#server/domains/media/media.ts";
import { signIn } from "../factories/account.ts";
import { aSeries } from "../factories/catalogue.ts";
import { writeLecture } from "../factories/lecture.ts";
import { addMember, aTeacher, setDuties, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let member: Awaited<ReturnType<typeof signInMember>>;
let count = 0;
beforeAll(async () => {
  school = await openSchool({ env: { FFMPEG_PATH: "none" } });
  member = await signInMember(school, await addMember(school, ["media"]));
});
afterAll(() => school.close());

type Member = typeof member;
const aVideo = async (seconds = 20) => (await ingestLecture(school.means, writeLecture(seconds).folder, `play/${(count += 1)}`)).assetId;
const cookieOf = ({ cookies }: Pick<Member, "cookies">, name = "ssid") => `${name}=${cookies.get(name)}`;
/** As a browser asks: with its cookies alone. */
const get = async (path: string, cookie?: string) => (await fetch(school.origin + path, cookie ? { headers: { cookie } } : {})).status;

test("whoever looks after videos plays one in the library: its qualities, its subtitles, any minute at once", async () => {
  const id = await aVideo(600);
  const { url, qualities, subtitles, expiresAt } = await member.call(staffMedia.play, { id });
  expect(qualities).toEqual([{ height: 720, label: "720p" }, { height: 360, label: "360p" }]);
  expect(expiresAt).toBeGreaterThan(school.clock.now);
  const base = url.replace("/master.m3u8", "");
  const cookie = cookieOf(member);
  for (const path of [url, `${base}/720p.m3u8`, `${base}/360p.m3u8`, `${base}/720p/seg_000.m4s`, subtitles[0]!.url])
    expect(await get(path, cookie), path).toBe(200);
  // A learner would be told to wait: keys come to them at the pace of play.
  const keys = await Promise.all(Array.from({ length: 10 }, (_, minute) => get(`${base}/key/${minute}`, cookie)));
  expect(keys).toEqual(Array.from({ length: 10 }, () => 200));
});

test("the address plays for nobody else, without a session, for a learner, for another member, or once the duty is gone", async () => {
  const id = await aVideo();
  const passing = await signInMember(school, await addMember(school, ["media"]));
  const { url } = await passing.call(staffMedia.play, { id });
  const key = url.replace("master.m3u8", "key/0");
  const learner = await signIn(school);
  for (const path of [url, key]) {
    expect(await get(path, cookieOf(passing))).toBe(200);
    for (const cookie of [undefined, "ssid=x", cookieOf(member), cookieOf(learner, "sid"), `ssid=${learner.cookies.get("sid")}`])
      expect(await get(path, cookie), `${cookie} at ${path}`).toBe(403);
    expect(await get(path.replace("/s", "/v"), cookieOf(passing)), "forged").toBe(403);
  }
  await setDuties(school, passing.staffId, ["courses"]);
  for (const path of [url, key]) expect(await get(path, cookieOf(passing))).toBe(403);
});

test("a video beyond reach, unknown, or not ready isn't played", async () => {
  const [own, foreign] = [await aVideo(), await aVideo()];
  const mine = await aSeries(school, { chapters: [[{ assetId: own }]] });
  await aSeries(school, { chapters: [[{ assetId: foreign }]] });
  const teacher = await aTeacher(school, [mine.seriesId], "media");
  expect(await teacher.ask(staffMedia.play, { id: own })).toMatchObject({ code: 1 });
  for (const id of [foreign, 999_999]) expect(await teacher.ask(staffMedia.play, { id })).toMatchObject({ code: 1001 });
  await member.call(staffMedia.remove, { id: foreign, version: 1, detach: true });
  expect(await member.ask(staffMedia.play, { id: foreign })).toMatchObject({ code: 1001 });
});
