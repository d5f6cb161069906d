import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { endWork, insertWork, takeWork } from "#server/domains/media/work/work.store.ts";
import { OWNER, owner, upload } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

const WAIT = { timeout: 200_000, interval: 100 };

let school: School;
let staff: Client;
beforeAll(async () => {
  school = await openSchool({ env: OWNER });
  staff = await owner(school);
});
afterAll(() => school.close());

describe("files that wait are taken", () => {
  const waiting = async (name: string, megabytes: number, minute: number) => {
    const now = new Date(school.clock.now + minute * 60_000);
    const file = { vid: name, title: name, spool: name, fileName: name, bytes: megabytes * 1_000_000 };
    return (await insertWork(school.db, { ...file, staffId: null, itemId: null, state: "queued", now }, 1))!;
  };
  const taken = async () => {
    const [now, until] = [new Date(school.clock.now + 7_200_000), new Date(school.clock.now + 7_230_000)];
    const work = await takeWork(school.db, "somebody", [], now, until, false);
    if (work) await endWork(school.db, work.assetId, { state: "failed", now });
    return work?.title;
  };

  test("small ones first, whatever came earlier, but none that came an hour after a large one before it", async () => {
    await waiting("lecture", 600, 0);
    await waiting("clip", 30, 1);
    await waiting("shorter", 5, 2);
    await waiting("an hour later", 5, 61);
    expect([await taken(), await taken(), await taken(), await taken(), await taken()]).toEqual([
      "shorter", "clip", "lecture", "an hour later", undefined,
    ]);
  });
});

test("short clips play before a long video that came first and still has to be converted", async (context) => {
  if (!hasFfmpeg) return context.skip(NO_FFMPEG);
  const old = ["-c:v", "mpeg4", "-q:v", "5"];
  const short = [clip({ seconds: 3 }), clip({ name: "two.avi", seconds: 3, video: old })];
  const long = await upload(school.origin, staff, clip({ name: "long.avi", seconds: 40, size: "1280x720", gop: 250, video: old }));
  const detail = (id: number) => staff.call(staffMedia.detail, { id });
  const plays = (id: number) => vi.waitFor(async () => expect(await detail(id)).toMatchObject({ playable: true }), WAIT);
  await vi.waitFor(async () => expect(await detail(long)).toMatchObject({ state: "transcoding" }), WAIT);
  const clips = await Promise.all(short.map((path) => upload(school.origin, staff, path)));
  await Promise.all(clips.map(plays));
  expect(await detail(long)).toMatchObject({ state: "transcoding", playable: false });
  await plays(long);
  expect(await detail(long)).toMatchObject({ seconds: 40, heights: [720, 360] });
}, 300_000);
