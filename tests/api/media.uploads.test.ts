import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { tidyUploads } from "#server/domains/media/work/intake.ts";
import { OPEN_UPLOADS, signUpload, UPLOAD_EXPIRY_MS, UPLOAD_TICKET_MS } from "#server/domains/media/work/uploads.rules.ts";
import { signIn } from "../factories/account.ts";
import { addMember } from "../factories/staff.ts";
import { begin, OWNER, owner, part, settled, tus, upload } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client & { staffId: number };
beforeAll(async () => {
  // Nothing is converted here: what an upload does ends when its last byte has come.
  school = await openSchool({ env: { ...OWNER, FFMPEG_PATH: "none", UPLOAD_MAX_GB: "0.5" } });
  staff = await owner(school);
});
afterAll(() => school.close());

const ticket = async () => (await staff.call(staffMedia.createUpload, { fileName: "课.mp4", bytes: 1000 })).ticket;
const spool = () => (existsSync(join(school.dataDir, "spool")) ? readdirSync(join(school.dataDir, "spool")) : []);
const states = async () => (await staff.call(staffMedia.list, { state: "open", size: 100 })).records;
afterEach(async () => {
  const { records } = await staff.call(staffMedia.list, { size: 100 });
  for (const { id, version } of records) await staff.ask(staffMedia.remove, { id, version });
  expect(spool()).toEqual([]);
});

describe("an upload", { timeout: 120_000 }, () => {
  test("goes on where it broke off, and what arrived is byte for byte what was sent", async () => {
    const [body, held] = [randomBytes(3_000_000), await ticket()];
    const { status, at, assetId } = await begin(school.origin, held, "第一课.mp4", body.length);
    expect(await school.db.selectFrom("audit_log").select(["actor", "action", "object"]).orderBy("id", "desc").executeTakeFirst()).toEqual({
      actor: `staff:${staff.staffId}`, action: "media.upload", object: `media:${assetId}`,
    });
    expect([status, at]).toEqual([201, expect.stringMatching(/^\/api\/staff\/v1\/media\/uploads\/[A-Za-z0-9]{32}$/)]);
    // A line that dies in the middle of a part.
    const cut = new AbortController();
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(body.subarray(0, 1_200_000));
        setTimeout(() => cut.abort(), 1_000);
      },
    });
    await fetch(school.origin + at, {
      method: "PATCH", body: stream, duplex: "half", signal: cut.signal,
      headers: { "tus-resumable": "1.0.0", "upload-ticket": held, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    } as RequestInit).catch(() => null);
    let offset = 0;
    for (let tries = 0; tries < 200 && offset === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      offset = Number((await tus(school.origin, "HEAD", at, { "upload-ticket": held })).headers.get("upload-offset"));
    }
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(1_200_000);
    const [row] = await states();
    expect(row).toMatchObject({
      id: assetId,
      state: "uploading",
      arrived: offset,
      bytes: body.length,
      progress: Math.floor((offset / body.length) * 100),
      playable: false,
    });
    expect((await part(school.origin, at, held, 500, body.subarray(500))).status).toBe(409);
    const kept = () => readFileSync(join(school.dataDir, "spool", at.split("/").at(-1)!));
    expect((await part(school.origin, at, held, offset, body.subarray(offset, 2_000_000))).headers.get("upload-offset")).toBe("2000000");
    expect(kept().equals(body.subarray(0, 2_000_000))).toBe(true);
  });

  test("is refused without a ticket or a staff session with the duty, at every request", async () => {
    const { at } = await begin(school.origin, await ticket(), "a.mp4", 1000);
    const learner = await signIn(school);
    const paths = [["POST", "/api/staff/v1/media/uploads"], ["HEAD", at], ["PATCH", at], ["DELETE", at]] as const;
    const expired = signUpload(school.means.secrets, staff.staffId, school.clock.now);
    const other = signUpload(school.means.secrets, 9999, school.clock.now + 60_000);
    for (const [method, path] of paths) {
      expect((await tus(school.origin, method, path, { "upload-length": "10" })).status, method).toBe(401);
      expect(
        (await tus(school.origin, method, path, { cookie: `sid=${learner.cookies.get("sid")}`, token: learner.token! })).status,
        method,
      ).toBe(401);
      for (const bad of [expired, other, `${(await ticket()).slice(0, -2)}xx`, "x"])
        expect((await tus(school.origin, method, path, { "upload-ticket": bad })).status, bad).toBe(403);
    }
    const cookie = `ssid=${staff.cookies.get("ssid")}`;
    expect((await tus(school.origin, "HEAD", at, { cookie, token: staff.token! })).status).toBe(200);
    expect((await tus(school.origin, "HEAD", at, { cookie, token: staff.token!, "sec-fetch-site": "cross-site" })).status).toBe(403);
    await school.db.updateTable("staff").set({ status: "frozen" }).where("id", "=", staff.staffId).execute();
    expect(
      (
        await tus(school.origin, "HEAD", at, {
          "upload-ticket": signUpload(school.means.secrets, staff.staffId, school.clock.now + 60_000),
        })
      ).status,
    ).toBe(403);
    await school.db.updateTable("staff").set({ status: "active" }).where("id", "=", staff.staffId).execute();
  });

  test("is another member's secret: a foreign, unknown or malformed address is 404", async () => {
    const { at } = await begin(school.origin, await ticket(), "a.mp4", 1000);
    const id = await addMember(school, ["media"]);
    const foreign = signUpload(school.means.secrets, id, school.clock.now + 60_000);
    expect((await tus(school.origin, "HEAD", at, { "upload-ticket": foreign })).status).toBe(404);
    for (const path of ["A".repeat(32), "..%2f..%2fsecrets.json", "secrets.json", "%00", "x/y"]) {
      expect([400, 404], path).toContain(
        (await tus(school.origin, "HEAD", `/api/staff/v1/media/uploads/${path}`, { "upload-ticket": await ticket() })).status,
      );
    }
  });

  test.each([
    ["0 bytes", "a.mp4", 0, 422, "这个文件是空的，请重新导出后再传"],
    ["more than the limit", "a.mp4", 600_000_000, 413, "文件超过 0.5 GB，请压缩或分段后再传"],
    ["a name that is no video's", "a.exe", 10, 415, "不认识这种文件，请传 MP4、MOV、MKV 等视频文件"],
    ["no name", "", 10, 422, "上传时要带上文件名"],
  ])("of %s is refused before a byte has come", async (_name, fileName, bytes, status, message) => {
    const answer = await begin(school.origin, await ticket(), fileName, bytes);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, expect.objectContaining({ message })]);
    if (fileName !== "") expect(await staff.ask(staffMedia.createUpload, { fileName, bytes })).toMatchObject({ code: 1001, message });
    expect(await states()).toEqual([]);
  });

  test.each(["999999", "4000000000", "-1", "x"])("for lesson %s, which is none, is refused before a byte has come", async (itemId) => {
    const message = "没有找到要放视频的课时，可能已被删除，请刷新后重新选择";
    const answer = await begin(school.origin, await ticket(), "a.mp4", 10, { itemId });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([404, expect.objectContaining({ code: 1001, message })]);
    const asked = await staff.ask(staffMedia.createUpload, { fileName: "a.mp4", bytes: 10, itemId: 999_999 });
    expect(asked).toMatchObject({ code: 1001, message });
    expect(await states()).toEqual([]);
  });

  test("must say its length, and more than it said is refused", async () => {
    const held = await ticket();
    const head = { "upload-ticket": held, "upload-metadata": `filename ${Buffer.from("a.mp4").toString("base64")}` };
    for (const length of [{ "upload-defer-length": "1" }, {}, { "upload-length": "-5" }, { "upload-length": "1e9" }]) {
      expect(
        (await tus(school.origin, "POST", "/api/staff/v1/media/uploads", { ...head, ...length } as Record<string, string>)).status,
      ).toBe(400);
    }
    const { at } = await begin(school.origin, held, "a.mp4", 1000);
    expect((await part(school.origin, at, held, 0, randomBytes(1001))).status).toBe(413);
  });

  test("whose name plays tricks keeps to its place", async () => {
    const held = await ticket();
    for (const [given, shown] of [
      ["../../etc/passwd.mp4", "passwd.mp4"],
      ["C:\\视频\\第 1 课.mp4", "第 1 课.mp4"],
      ["a\u202e\u0007b<script>.mp4", "ab<script>.mp4"],
    ] as const) {
      const { assetId } = await begin(school.origin, held, given, 10);
      expect((await staff.call(staffMedia.detail, { id: assetId })).fileName).toBe(shown);
    }
    expect(spool().every((name) => /^[A-Za-z0-9]{32}(\.json)?$/.test(name))).toBe(true);
    expect(existsSync(join(school.dataDir, "etc"))).toBe(false);
  });

  test("of one member too many at once is refused, ten asked for together too; one given up makes room", async () => {
    const held = await ticket();
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(school.origin, held, "a.mp4", 10)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OPEN_UPLOADS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - OPEN_UPLOADS);
    const open = answers.find(({ status }) => status === 201)!;
    expect((await tus(school.origin, "DELETE", open.at, { "upload-ticket": held })).status).toBe(204);
    expect(await staff.ask(staffMedia.detail, { id: open.assetId })).toMatchObject({ code: 1001 });
    expect((await begin(school.origin, held, "a.mp4", 10)).status).toBe(201);
  });

  test("that nobody goes on with is given up after a day, and one that goes on is not", async () => {
    const held = await ticket();
    const [left, alive] = [await begin(school.origin, held, "a.mp4", 10), await begin(school.origin, held, "b.mp4", 10)];
    school.clock.now += UPLOAD_EXPIRY_MS - UPLOAD_TICKET_MS / 2;
    const fresh = signUpload(school.means.secrets, staff.staffId, school.clock.now + UPLOAD_TICKET_MS);
    expect((await part(school.origin, alive.at, fresh, 0, randomBytes(4))).status).toBe(204);
    school.clock.now += UPLOAD_TICKET_MS;
    await tidyUploads(school.means);
    staff = await owner(school);
    expect((await states()).map(({ id }) => id)).toEqual([alive.assetId]);
    expect(spool().some((name) => left.at.endsWith(name))).toBe(false);
  });

  test("whose conversion failed keeps its file for two weeks, and a file that belongs to nothing stays for a day", async () => {
    const { at, assetId } = await begin(school.origin, await ticket(), "a.mp4", 10);
    const name = at.split("/").at(-1)!;
    await school.db.updateTable("media_work").set({ state: "failed" }).where("asset_id", "=", assetId).execute();
    writeFileSync(join(school.dataDir, "spool", "f".repeat(32)), "");
    const left = async (days: number) => {
      school.clock.now += days * UPLOAD_EXPIRY_MS;
      await tidyUploads(school.means);
      return spool().map((file) => file.replace(".json", ""));
    };
    // Files have the machine's own time.
    school.clock.now = Date.now();
    await school.db.updateTable("media_work").set({ updated_at: new Date(school.clock.now) }).where("asset_id", "=", assetId).execute();
    expect(new Set(await left(0.9))).toEqual(new Set([name, "f".repeat(32)]));
    expect(new Set(await left(0.2))).toEqual(new Set([name]));
    expect(new Set(await left(12.8))).toEqual(new Set([name]));
    expect(await left(0.2)).toEqual([]);
    staff = await owner(school);
  });

  test("whose last byte came while the server died is found and queued", async () => {
    const { at, assetId } = await begin(school.origin, await ticket(), "a.mp4", 10);
    writeFileSync(join(school.dataDir, "spool", at.split("/").at(-1)!), randomBytes(10));
    expect(await tidyUploads(school.means)).toBe(true);
    expect((await staff.call(staffMedia.detail, { id: assetId })).state).toBe("queued");
    expect(await tidyUploads(school.means)).toBe(false);
  });

  test("of 200 MB is not gathered in memory", async () => {
    const [held, bytes, piece] = [await ticket(), 200 * 1024 * 1024, randomBytes(1024 * 1024)];
    const { at } = await begin(school.origin, held, "a.mp4", bytes + 1);
    let sent = 0;
    let most = 0;
    const before = process.memoryUsage().rss;
    const body = new ReadableStream({
      pull(controller) {
        most = Math.max(most, process.memoryUsage().rss - before);
        if ((sent += piece.length) > bytes) controller.close();
        else controller.enqueue(piece);
      },
    });
    const answer = await fetch(school.origin + at, {
      method: "PATCH",
      body,
      duplex: "half",
      headers: { "tus-resumable": "1.0.0", "upload-ticket": held, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    } as RequestInit);
    expect([answer.status, answer.headers.get("upload-offset")]).toEqual([204, String(bytes)]);
    // Sender and server share this process.
    expect(most / 1024 / 1024).toBeLessThan(150);
  });

  test("that is no video ends as a clear failure", async () => {
    writeFileSync(join(school.dataDir, "text.mp4"), "这不是视频。");
    const id = await upload(school.origin, staff, join(school.dataDir, "text.mp4"));
    expect((await settled(staff, id)).reason).toBe("这个文件不是视频，内容读不出来");
  });
});
