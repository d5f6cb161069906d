import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OWNER, owner, settled } from "../factories/uploads.ts";
import { runCommand } from "../support/cli.ts";
import { type Exchange, openExchange } from "../support/exchanged.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { runJob } from "../support/runJob.ts";

let { from, to, folder, close } = {} as Exchange;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ env: { ...OWNER, UPLOAD_KEEP_ORIGINALS: "1" } }));
});
afterAll(() => close());

describe("videos as they were filmed", { timeout: 300_000 }, () => {
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test("are converted with their subtitles, go to their lessons, and leave as they came where the school keeps them", async () => {
    const film = readFileSync(clip());
    const videos = join(folder, "验电");
    mkdirSync(videos);
    writeFileSync(join(videos, "01-验电.mp4"), film);
    writeFileSync(join(videos, "01-验电.srt"), "1\n00:00:01,000 --> 00:00:02,000\n先验电\n");
    expect(await runCommand(from, ["course", "import", videos, "--category", "电工"])).toMatchObject({ code: 0 });
    const staff = await owner(from);
    const { asset_id: assetId } = await from.db.selectFrom("media_work").select("asset_id").executeTakeFirstOrThrow();
    await runJob(from.means, "media.work");
    const told = await settled(staff, assetId);
    expect(told).toMatchObject({ state: "ready", subtitles: [{ lang: "zh-CN", label: "中文" }], lessons: 1 });
    const kept = (await from.means.providers.media.list(String(assetId))).filter((key) => key.includes("/subtitles/"));
    expect(kept).toEqual([`${assetId}/subtitles/zh-CN.vtt`]);

    const { slug } = await from.db.selectFrom("series").select("slug").executeTakeFirstOrThrow();
    const file = join(folder, "originals.zip");
    expect(await runCommand(from, ["course", "export", slug, file, "--videos", "--originals"])).toMatchObject({ code: 0 });
    const files = unzipSync(readFileSync(file));
    const video = Object.keys(files).filter((name) => name.endsWith(".mp4"));
    expect(video).toEqual([expect.stringMatching(/^films\/[^/]+\/01-验电\.mp4$/)]);
    expect(Buffer.from(files[video[0]!]!).equals(film)).toBe(true);
    const came = await runCommand(to, ["course", "import", file]);
    expect(came).toMatchObject({ code: 0, out: expect.stringContaining("1 video to convert, by the running server") as string });
    const work = await to.db.selectFrom("media_work").select(["spool", "state", "asset_id as id"]).executeTakeFirstOrThrow();
    expect(work.state).toBe("queued");
    expect(readFileSync(join(to.dataDir, "spool", work.spool)).equals(film)).toBe(true);
    expect(await to.db.selectFrom("media_subtitle").select(["asset_id", "lang"]).execute()).toEqual([{ asset_id: work.id, lang: "zh-CN" }]);
  });
});
