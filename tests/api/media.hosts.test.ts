import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploadFiles } from "#contract/media.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { hosting } from "#contract/staff/hosting.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { embeddedHost } from "#server/domains/media/hosting/embedded.host.ts";
import { assetOf } from "#server/domains/media/media.ts";
import { anAsset } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: "boss", OWNER_PASSWORD: "a-long-password-1" } });
  await prepareRooms(school.means, rooms);
});
afterAll(() => school.close());

describe("a school with no such host", () => {
  test("sends files to itself, with what opens that door, and knows no other place", async () => {
    const boss = school.visitor();
    boss.token = (await boss.call(staffAccount.login, { username: "boss", password: "a-long-password-1" })).token;
    expect(await boss.call(hosting.placeUpload, { title: "a", fileName: "a.mp4", bytes: 1 })).toMatchObject({
      protocol: "tus",
      address: uploadFiles.create.path,
      vid: null,
      assetId: null,
    });
    const { address, auth } = await boss.call(hosting.placeUpload, { title: "a", fileName: "a.mp4", bytes: 1 });
    const begin = (ticket: string) =>
      fetch(school.origin + address, {
        method: "POST",
        headers: {
          "tus-resumable": "1.0.0",
          "upload-length": "1000",
          "upload-metadata": `filename ${Buffer.from("a.mp4").toString("base64")}`,
          "upload-ticket": ticket,
        },
      });
    expect([(await begin(auth)).status, (await begin(`${auth}x`)).status === 201]).toEqual([201, false]);
    expect((await boss.ask(hosting.adopt, { vid: "a".repeat(32) })).message).toBe("还没有设置阿里云视频点播，请联系管理员");
    const response = await fetch(school.origin + videoCallbacks.aliyunVod.path, { method: "POST", body: "{}" });
    expect(response.status).toBe(403);
  });
});

describe("the school itself behind the same port", () => {
  test("says how far its videos are, lets them play and takes them away", async () => {
    const host = embeddedHost(school.means);
    const { vid, assetId } = await anAsset(school);
    expect(await host.assetStatus(vid)).toMatchObject({ state: "ready", seconds: 600 });
    const granted = await host.playAuth((await assetOf(school.means, assetId))!, { learnerId: null, sessionId: "" }, 0);
    expect((await school.visitor().raw("GET", granted.url)).status).toBe(200);
    expect(host.parseCallback({ headers: {}, body: "{}" })).toBeNull();
    await host.remove(vid);
    await host.remove(vid);
    expect([await host.assetStatus(vid), await host.assetStatus("nothing-here"), await assetOf(school.means, assetId)]).toMatchObject([
      { state: "missing" },
      { state: "missing" },
      null,
    ]);
    const { files_until } = await school.db
      .selectFrom("media_asset")
      .select("files_until")
      .where("id", "=", assetId)
      .executeTakeFirstOrThrow();
    expect(files_until!.getTime()).toBe(school.clock.now + (600 + 7200) * 1000);
  });
});
