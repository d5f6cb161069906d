import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { learning } from "#contract/learning.ts";
import { ingestLecture } from "#server/domains/media/media.ts";
import { signIn, type SignedIn, signInAgain } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { writeLecture } from "../factories/lecture.ts";
import { until } from "../factories/push.ts";
import { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

/** docs/threats.md, Study hours: delivery of media. */
let school: School;
let other: Awaited<ReturnType<typeof openBeside>>;
let course: Awaited<ReturnType<typeof aSeries>>;
beforeAll(async () => {
  school = await openSchool();
  other = await openBeside(school);
  const { assetId, seconds } = await ingestLecture(school.means, writeLecture(150).folder, "attacks/film");
  course = await aSeries(school, { price: 9_900, chapters: [[{ assetId, seconds, isTrial: true }, { assetId, seconds }]] });
});
afterAll(async () => {
  await other.close();
  await school.close();
});

let learner: SignedIn;
/** What makes a film out of encrypted segments, by the learner's own ticket. */
let wanted: string[];
beforeEach(async () => {
  learner = await signIn(school);
  await owns(school, learner.learnerId, course.seriesId);
  wanted = await addresses(learner, course.itemIds[1]!);
});

async function addresses(client: Client, itemId: number): Promise<string[]> {
  const { url } = await client.call(learning.getVideoPlayAuth, { itemId });
  return ["master.m3u8", "720p.m3u8", "key/0", "key/2"].map((name) => url.replace("master.m3u8", name));
}

const statuses = (client: Client, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await client.raw("GET", path)).status));
const all = (status: number) => Array.from({ length: 4 }, () => status);

/** What was copied out of a browser, used at one of the processes. */
function copied(browser: Client, origin: string): Client {
  const client = new Client(origin);
  for (const [name, value] of browser.cookies) client.cookies.set(name, value);
  return client;
}

describe("an address of a playlist or a key, copied out of a browser", () => {
  test("opens for the learner by the cookie alone, as native players ask, in every process", async () => {
    learner.token = null;
    expect(await statuses(learner, wanted)).toEqual(all(200));
    expect(await statuses(copied(learner, other.origin), wanted)).toEqual(all(200));
    expect(await statuses(await signInAgain(school, learner), wanted), "another browser of theirs").toEqual(all(200));
  });

  test("is worth nothing without a cookie", async () => {
    expect(await statuses(school.visitor(), wanted)).toEqual(all(403));
    const forged = school.visitor();
    forged.cookies.set("sid", "A".repeat(43));
    forged.token = learner.token;
    expect(await statuses(forged, wanted)).toEqual(all(403));
  });

  test("is worth nothing to another learner, though the course is theirs, too", async () => {
    const neighbour = await signIn(school);
    await owns(school, neighbour.learnerId, course.seriesId);
    expect(await statuses(neighbour, wanted)).toEqual(all(403));
  });

  test("is worth nothing from the second on in which the session ends, in this process and in another", async () => {
    const [here, elsewhere] = [copied(learner, school.origin), copied(learner, other.origin)];
    expect([await statuses(here, wanted), await statuses(elsewhere, wanted)]).toEqual([all(200), all(200)]);
    await learner.call(account.logout, {});
    expect(await statuses(here, wanted)).toEqual(all(403));
    const ended = async () => (await statuses(elsewhere, wanted)).every((status) => status === 403);
    await until(ended, () => "the other process still gives keys", 1_000);
  });

  test("of a trial opens for its visitor, and for that film alone", async () => {
    const trial = await addresses(school.visitor(), course.itemIds[0]!);
    expect(await statuses(school.visitor(), trial)).toEqual(all(200));
    const otherVid = trial.map((path) => path.replace(/^\/play\/[^/]+/, "/play/AAAAAAAAAAAAAAAA"));
    expect(await statuses(school.visitor(), otherVid)).toEqual(all(403));
  });
});

test("a segment opens with a ticket alone, and is noise without its minute's key", async () => {
  const base = wanted[0]!.replace("/master.m3u8", "");
  const answer = await school.visitor().raw("GET", `${base}/720p/seg_000.m4s`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(await school.visitor().raw("GET", `${base}/key`).then(({ status }) => status), "the one key of older films").toBe(403);
  expect(await learner.raw("GET", `${base}/key`).then(({ status }) => status)).toBe(404);
});

test("a minute's key opens no other minute", async () => {
  const keys = await Promise.all(wanted.slice(2).map(async (path) => (await learner.raw("GET", path)).text));
  expect(keys[0]).not.toBe(keys[1]);
  const base = wanted[0]!.replace("/master.m3u8", "");
  for (const minute of ["3", "00", "-1", "1.0", "1e0", "x", "99999"])
    expect((await learner.raw("GET", `${base}/key/${minute}`)).status, minute).toBe(404);
});
