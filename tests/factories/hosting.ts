import { expect } from "vitest";
import { hosting } from "#contract/staff/hosting.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { rooms } from "#server/app.ts";
import { COOKIE } from "#server/kernel/cookies.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { reconcileHostedJob } from "#server/domains/media/hosting/jobs.ts";
import { callbackSignature } from "#server/providers/video/aliyun.callback.ts";
import type { Client } from "../support/client.ts";
import { type FakeVod, startFakeVod } from "../support/fakeVod.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

/** The address that callbacks are sent to, as it stands in VOD's console and in every signature. */
export const OUR_ADDRESS = `https://school.example.cn${videoCallbacks.aliyunVod.path}`;

/** A school whose new videos go to a VOD of the test's own. */
export class HostedSchool {
  readonly school: School;
  readonly vod: FakeVod;

  constructor(school: School, vod: FakeVod) {
    this.school = school;
    this.vod = vod;
  }

  static async open(): Promise<HostedSchool> {
    let school: School | null = null;
    const vod = await startFakeVod(() => school!.clock.now);
    school = await openSchool({
      env: {
        OWNER_USERNAME: "boss",
        OWNER_PASSWORD: "a-long-password-1",
        VIDEO_PROVIDER: "aliyun",
        ALIYUN_VOD_ACCESS_KEY_ID: vod.key.accessKeyId,
        ALIYUN_VOD_ACCESS_KEY_SECRET: vod.key.accessKeySecret,
        ALIYUN_VOD_ENDPOINT: vod.origin,
        ALIYUN_VOD_CALLBACK_KEY: "callback-key",
        ALIYUN_VOD_CALLBACK_URL: OUR_ADDRESS,
      },
    });
    await prepareRooms(school.means, rooms);
    return new HostedSchool(school, vod);
  }

  /** Forgets what was asked and sent, and ends every trouble. */
  async calm(): Promise<void> {
    Object.assign(this.vod, { throttle: 0, trouble: null });
    this.vod.asked.length = 0;
    await this.school.db.deleteFrom("pgboss.job").execute();
  }

  async close(): Promise<void> {
    await this.school.close();
    await this.vod.stop();
  }

  /** The owner, signed in; sessions end after hours without use, and tests move the clock by days. */
  async staff(): Promise<Client> {
    const staff = this.school.visitor();
    const { id } = await this.school.db.selectFrom("staff").select("id").where("username", "=", "boss").executeTakeFirstOrThrow();
    const from = { clientType: "staff", userAgent: "test", ip: "127.0.0.1" };
    const { cookie, token } = await this.school.means.sessions.open({ staffId: id }, from);
    staff.cookies.set(COOKIE.staff, cookie);
    staff.token = token;
    return staff;
  }

  /** Runs the job as its queue does every minute. */
  async reconcile(): Promise<void> {
    await runJob(this.school.means, reconcileHostedJob);
  }

  /** A video whose file is still to come. */
  async placed(title = "触电急救"): Promise<{ vid: string; assetId: number }> {
    const place = await (await this.staff()).call(hosting.placeUpload, { title, fileName: "课.mp4", bytes: 1_000 });
    return { vid: place.vid!, assetId: place.assetId! };
  }

  /** Makes a video at its host what it is when everything went well. */
  finish(vid: string, duration = 620.7): void {
    Object.assign(this.vod.videos.get(vid)!, {
      status: "Normal", duration,
      streams: [{ Definition: "HD", Format: "m3u8", Height: 720, Encrypt: 0, PlayURL: "http://vod.example.com/hd.m3u8", Status: "Normal" }],
    });
  }

  /** A video that its host has made ready, and that the school knows to be so. */
  async ready(): Promise<{ vid: string; assetId: number }> {
    const made = await this.placed();
    this.finish(made.vid);
    await this.reconcile();
    expect(await this.stateOf(made.assetId)).toMatchObject({ asset: "ready" });
    return made;
  }

  /** What our rows say of a video. */
  async stateOf(assetId: number): Promise<{ asset: string; host: string; seconds: number }> {
    const found = await this.school.pool.query<{ asset: string; host: string; seconds: number }>(
      "select a.state as asset, h.state as host, a.seconds from media_asset a join media_hosted h on h.asset_id = a.id where a.id = $1",
      [assetId],
    );
    return found.rows[0]!;
  }

  /** How many events were noted. */
  async events(): Promise<number> {
    return Number((await this.school.pool.query<{ n: number }>("select count(*) as n from media_event")).rows[0]!.n);
  }

  /** The words of an event, sent now. */
  told(vid: string, type: string, more: object = {}): string {
    return JSON.stringify({ EventTime: new Date(this.school.clock.now).toISOString(), EventType: type, VideoId: vid, ...more });
  }

  /** Sends a callback, rightly signed unless headers are changed. */
  async callback(body: string, over: Record<string, string> = {}, type = "application/json"): Promise<{ status: number; body: string }> {
    const at = String(Math.floor(this.school.clock.now / 1000));
    const headers = {
      "content-type": type,
      "x-vod-timestamp": at,
      "x-vod-signature": callbackSignature(OUR_ADDRESS, at, "callback-key"),
      ...over,
    };
    const response = await fetch(this.school.origin + videoCallbacks.aliyunVod.path, { method: "POST", headers, body });
    return { status: response.status, body: await response.text() };
  }
}
