import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { around, rungForStill, spotsOf } from "#server/domains/media/conversion/candidates.rules.ts";
import { ingestLecture } from "#server/domains/media/media.ts";
import { aSeries } from "../factories/catalogue.ts";
import { writeLecture } from "../factories/lecture.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import { OWNER, owner, settled, upload } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client & { staffId: number };
beforeAll(async () => {
  school = await openSchool({ env: OWNER });
  staff = await owner(school);
});
afterAll(() => school.close());

const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };

/** Mean brightness (0-255) of a JPEG. */
function brightness(base64: string): number {
  const file = join(mkdtempSync(join(tmpdir(), "jc-still-")), "still.jpg");
  writeFileSync(file, Buffer.from(base64, "base64"));
  const gray = execFileSync("ffmpeg", ["-v", "error", "-i", file, "-vf", "scale=32:18,format=gray", "-f", "rawvideo", "-"]);
  return gray.reduce((sum, one) => sum + one, 0) / gray.length;
}

describe("where pictures are taken from a film", () => {
  test("a tenth, a third and two thirds, in the segment that holds them, and never past its last frame", () => {
    expect(spotsOf([4, 4, 4, 4, 4, 4, 4, 2])).toEqual([
      { seconds: 3, segment: 0, at: 3 },
      { seconds: 10, segment: 2, at: 2 },
      { seconds: 20, segment: 5, at: 0 },
    ]);
    expect(spotsOf([1]).map(({ at }) => at)).toEqual([0.1, 1 / 3, 0.5]);
    const [, middle] = spotsOf([4, 4, 4, 4, 4, 4, 4, 2]);
    expect(around([4, 4, 4, 4, 4, 4, 4, 2], middle!).map(({ segment, seconds }) => [segment, seconds])).toEqual([
      [2, 8], [3, 12], [1, 4], [4, 16], [0, 0], [5, 20],
    ]);
    expect(spotsOf([0.2]).every(({ at }) => at === 0)).toBe(true);
  });

  test("the smallest quality as large as a still picture, also of a film that stands upright", () => {
    const [low, high, full] = [{ width: 640, height: 360 }, { width: 1280, height: 720 }, { width: 1920, height: 1080 }];
    expect(rungForStill([full, low, high])).toBe(high);
    expect(rungForStill([low])).toBe(low);
    expect(rungForStill([{ width: 360, height: 640 }, { width: 720, height: 1280 }])).toEqual({ width: 720, height: 1280 });
    expect(rungForStill([])).toBeUndefined();
  });
});

describe("pictures to choose a still picture from", { timeout: 120_000 }, () => {
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test("are three different frames; the chosen one becomes the still picture and says so", async () => {
    const film = await settled(staff, await upload(school.origin, staff, clip({ seconds: 24, size: "640x360" })));
    const { candidates, lacks } = await staff.call(staffMedia.posterCandidates, { id: film.id });
    expect(lacks).toBeNull();
    expect(candidates.map(({ seconds, chosen }) => [seconds, chosen])).toEqual([[2, false], [8, false], [16, false]]);
    expect(new Set(candidates.map(({ file }) => file)).size).toBe(3);
    const { poster } = await staff.call(staffMedia.savePoster, { id: film.id, version: film.version, file: candidates[1]!.file });
    const picture = await fetch(school.origin + poster);
    expect(Buffer.from(await picture.arrayBuffer()).toString("base64")).toBe(candidates[1]!.file);
    const after = await staff.call(staffMedia.posterCandidates, { id: film.id });
    expect(after.candidates.map(({ chosen }) => chosen)).toEqual([false, true, false]);
    expect(readdirSync(join(school.dataDir, "work")), "nothing in the clear is left behind").toEqual([]);
  });

  const brightnesses = async (plan: NonNullable<Parameters<typeof clip>[0]>) => {
    const film = await settled(staff, await upload(school.origin, staff, clip({ seconds: 24, size: "640x360", ...plan })));
    const { candidates } = await staff.call(staffMedia.posterCandidates, { id: film.id });
    expect(new Set(candidates.map(({ file }) => file)).size).toBe(candidates.length);
    return candidates.map(({ seconds, file }) => [seconds, brightness(file) > 40]);
  };

  test("pass over dark frames and dark seconds for a bright moment near them, and leave out those that have none", async () => {
    // Dark until second 3, and from 12 on: the tenth lies in the first, two thirds in the second.
    expect(await brightnesses({ filter: "drawbox=color=black:t=fill:enable='lt(t,3)+gte(t,12)'" }))
      .toEqual([[2, true], [8, true], [4, true]]);
    expect(await brightnesses({ filter: "drawbox=color=black:t=fill:enable='gte(t,3)'" })).toEqual([[2, true]]);
  });

  test("are dark where the whole film is", async () => {
    const found = await brightnesses({ filter: "geq=lum=16+T/12:cb=128:cr=128" });
    expect(found.map(([, isBright]) => isBright)).not.toContain(true);
    expect(found.length).toBeGreaterThan(0);
  });

  test("are told to be impossible where the film doesn't play or this server has no ffmpeg, and where its files are gone", async () => {
    const { assetId: id } = await ingestLecture(school.means, writeLecture(20).folder, "posters/1");
    expect(await staff.ask(staffMedia.posterCandidates, { id })).toMatchObject({ code: 1001, message: "取不到视频的画面，请再试一次" });
    const bare = await openSchool({ env: { ...OWNER, FFMPEG_PATH: "none" } });
    try {
      const member = await owner(bare);
      const film = await settled(member, await upload(bare.origin, member, clip({ seconds: 3 })));
      expect(await member.call(staffMedia.posterCandidates, { id: film.id })).toEqual({ candidates: [], lacks: "ffmpeg" });
      await bare.db.deleteFrom("media_rung").where("asset_id", "=", film.id).execute();
      expect(await member.call(staffMedia.posterCandidates, { id: film.id })).toEqual({ candidates: [], lacks: "film" });
    } finally {
      await bare.close();
    }
  });
});

test("nobody gets pictures out of a film beyond their duty and reach, and only whom it is left to may change it", async () => {
  const { assetId: id } = await ingestLecture(school.means, writeLecture(20).folder, "posters/2");
  expect(await staff.ask(staffMedia.posterCandidates, { id: 999_999 })).toMatchObject(UNKNOWN);
  const [mine, foreign] = [await aSeries(school, { chapters: [[{}]] }), await aSeries(school, { chapters: [[{ assetId: id }]] })];
  expect(foreign.seriesId).not.toBe(mine.seriesId);
  const teacher = await aTeacher(school, [mine.seriesId], "media");
  expect(await teacher.ask(staffMedia.posterCandidates, { id })).toMatchObject(UNKNOWN);
  // One that a course beyond their reach shows as well is theirs to look at; that it isn't theirs to change is said before they try.
  const both = (await ingestLecture(school.means, writeLecture(20).folder, "posters/3")).assetId;
  const own = await aSeries(school, { chapters: [[{ assetId: both }]] });
  const colleague = await aTeacher(school, [own.seriesId], "media");
  expect(await colleague.call(staffMedia.detail, { id: both })).toMatchObject({ changeable: true });
  await aSeries(school, { chapters: [[{ assetId: both }]] });
  expect(await colleague.call(staffMedia.detail, { id: both })).toMatchObject({ changeable: false });
  expect(await staff.call(staffMedia.detail, { id: both })).toMatchObject({ changeable: true });
  const other = await aMember(school, "news");
  expect(await other.ask(staffMedia.posterCandidates, { id })).toMatchObject({ code: -1 });
});
