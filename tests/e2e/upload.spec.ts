import { createReadStream, statSync } from "node:fs";
import { Upload } from "tus-js-client";
import { learning } from "#contract/learning.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { settled } from "../factories/uploads.ts";
import { inDatabase } from "./support/database.ts";
import { ask, moves, play, video } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

/** A course with one trial lesson that has no video yet. */
const emptyLesson = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ series: number; item: number }>(
      `with s as (insert into series (slug, category_id, title, price_fen, created_at, updated_at)
         select 'upload-' || gen_random_uuid(), id, '上传的课', 9900, now(), now() from category where parent_id is not null limit 1
           returning id),
       ch as (insert into chapter (series_id, title, sort) select id, '第一章', 0 from s returning id, series_id)
       insert into item (series_id, chapter_id, title, is_trial, sort) select ch.series_id, ch.id, '刚上传的一节', true, 0 from ch
         returning series_id as series, id as item`,
    );
    return rows[0]!;
  });

async function owner(): Promise<Client> {
  const client = new Client(process.env["E2E_ORIGIN"]!);
  client.token = (await client.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  return client;
}

/** Uploads by the client that the console will use, in pieces. */
function sent(origin: string, endpoint: string, ticket: string, file: string, metadata: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    let assetId = 0;
    new Upload(createReadStream(file), {
      endpoint: origin + endpoint,
      headers: { "upload-ticket": ticket },
      metadata,
      uploadSize: statSync(file).size,
      chunkSize: 200_000,
      retryDelays: [100, 500, 2_000],
      onAfterResponse: (_request, response) => {
        assetId = Number(response.getHeader("upload-asset") ?? assetId);
      },
      onSuccess: () => resolve(assetId),
      onError: reject,
    }).start();
  });
}

test("what staff upload is converted and plays in its lesson, with preview pictures and its sound alone", async ({ page }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(240_000);
  const { series, item } = await emptyLesson();
  const staff = await owner();
  const file = clip({ seconds: 24, size: "640x360", name: "new.mp4" });
  const { endpoint, ticket } = await staff.call(staffMedia.createUpload, { fileName: "new.mp4", bytes: statSync(file).size });
  const assetId = await sent(staff.origin, endpoint, ticket, file, {
    filename: "new.mp4",
    filetype: "video/mp4",
    title: "刚上传的一节",
    itemId: String(item),
  });
  const detail = await settled(staff, assetId, 200_000);
  expect(detail).toMatchObject({ state: "ready", seconds: 24, heights: [360], usedBy: [{ itemId: item, title: "刚上传的一节" }] });

  const index = page.waitForResponse((response) => response.url().endsWith("/sprites/sprites.vtt"), { timeout: 60_000 });
  await page.goto(`/course/play?id=${series}&itemId=${item}`);
  await alive(page);
  await play(page);
  await moves(page);
  expect((await video(page)).duration).toBeGreaterThan(23.5);
  expect((await video(page)).duration).toBeLessThan(24.5);
  expect(await (await index).text()).toContain("sheet_000.jpg#xywh=0,0,160,90");
  const granted = await ask(page, learning.getVideoPlayAuth, { itemId: item });
  const sheet = await page.request.get(staff.origin + granted.thumbnails!.replace("sprites.vtt", "sheet_000.jpg"));
  expect([sheet.status(), sheet.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(await (await page.request.get(staff.origin + granted.audioUrl!)).text()).toContain("audio/init.mp4");
});
