import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { handouts } from "#contract/handouts.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { handoutCount } from "#server/domains/handouts/handouts.ts";
import { signIn } from "../factories/account.ts";
import { aPackage, aSeries, owns } from "../factories/catalogue.ts";
import { anOffice, aPdf, aPng } from "../factories/files.ts";
import { aHandout, atDesk, send } from "../factories/handouts.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
let desk: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  school = await openSchool();
  desk = await atDesk(school);
});
afterAll(() => school.close());

/** A paid course with a handout, and a learner who owns it. */
async function owned(fileName = "正反转 (v2).pdf", body = aPdf({ pages: 2 })) {
  const { seriesId } = await aSeries(school, { price: 9_900 });
  const handout = await aHandout(desk, seriesId, fileName, body);
  const learner = await signIn(school);
  await owns(school, learner.learnerId, seriesId);
  return { seriesId, handout, learner, body };
}

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(school.origin + url, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

describe("the list of a course's handouts", () => {
  test("is there for everyone, in order, and says who may download", async () => {
    const { seriesId, handout, learner } = await owned();
    const sheet = await aHandout(desk, seriesId, "用量表.xlsx", anOffice("xlsx"));
    const shown = await school.visitor().call(handouts.getTextbookList, { id: seriesId });
    expect(shown).toEqual([
      { id: handout.id, seriesId, name: "正反转 (v2)", ext: "pdf", bytes: handout.bytes, pages: 2, updatedAt: MORNING, canDownload: false },
      { id: sheet.id, seriesId, name: "用量表", ext: "xlsx", bytes: sheet.bytes, pages: null, updatedAt: MORNING, canDownload: false },
    ]);
    expect((await learner.call(handouts.getTextbookList, { id: seriesId })).map((one) => one.canDownload)).toEqual([true, true]);
    expect(await learner.call(handouts.hnCourseTextbookList, { seriesId })).toEqual(
      await learner.call(handouts.getTextbookList, { id: seriesId }),
    );
    expect((await (await signIn(school)).call(handouts.getTextbookList, { id: seriesId })).some((one) => one.canDownload)).toBe(false);
  });

  test("of a package holds those of its series in the package's order, and each says its own", async () => {
    const [first, second] = [await aSeries(school), await aSeries(school)];
    const two = await aHandout(desk, second.seriesId);
    const one = await aHandout(desk, first.seriesId);
    const packageId = await aPackage(school, [second.seriesId, first.seriesId]);
    const learner = await signIn(school);
    await owns(school, learner.learnerId, first.seriesId);
    const listed = await learner.call(handouts.getTextbookList, { id: packageId });
    expect(listed.map(({ id, canDownload }) => [id, canDownload])).toEqual([[two.id, false], [one.id, true]]);
    expect([await handoutCount(school.means, packageId), await handoutCount(school.means, first.seriesId)]).toEqual([2, 1]);
    expect((await school.visitor().call(catalogue.getCourseSeriesDetail, { id: packageId })).handoutCount).toBe(2);
  });

  test("an unknown course is unknown, an unpublished one to all but its owner, one without handouts is empty", async () => {
    const { seriesId, learner } = await owned();
    await school.db.updateTable("series").set({ published: false }).where("id", "=", seriesId).execute();
    expect(await school.visitor().ask(handouts.getTextbookList, { id: seriesId })).toMatchObject({ code: 1001 });
    expect(await learner.call(handouts.getTextbookList, { id: seriesId })).toHaveLength(1);
    expect(await learner.ask(handouts.getTextbookList, { id: 999_999 })).toMatchObject({ code: 1001 });
    expect(await learner.call(handouts.getTextbookList, { id: (await aSeries(school)).seriesId })).toEqual([]);
  });
});

describe("a download", () => {
  test("delivers the very bytes under a safe name, as an attachment that nobody keeps or sniffs", async () => {
    const { handout, learner, body } = await owned();
    const { url, expiresAt } = await learner.call(handouts.downloadTextbook, { id: handout.id });
    expect(expiresAt).toBe(school.clock.now + 5 * 60_000);
    const got = await get(url);
    expect(got.status).toBe(200);
    expect(got.body.equals(body)).toBe(true);
    expect(
      Object.fromEntries(
        ["content-type", "content-disposition", "x-content-type-options", "cache-control", "accept-ranges", "content-security-policy"].map(
          (name) => [name, got.headers.get(name)],
        ),
      ),
    ).toEqual({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="v2.pdf"; filename*=UTF-8''${encodeURIComponent("正反转 ")}%28v2%29.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
      "accept-ranges": "bytes",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  test("answers byte ranges, and the whole where the file has changed since", async () => {
    const { handout, learner, body } = await owned();
    const { url } = await learner.call(handouts.downloadTextbook, { id: handout.id });
    const part = await get(url, { range: "bytes=5-14" });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 5-14/${body.length}`,
      "10",
    ]);
    expect(part.body.equals(body.subarray(5, 15))).toBe(true);
    expect((await get(url, { range: "bytes=-7" })).body.equals(body.subarray(-7))).toBe(true);
    const beyond = await get(url, { range: `bytes=${body.length}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${body.length}`]);
    expect((await get(url, { range: "bytes=0-3", "if-range": part.headers.get("etag")! })).status).toBe(206);
    expect((await get(url, { range: "bytes=0-3", "if-range": '"older"' })).body.length).toBe(body.length);
  });

  test("is for who owns the course; others are told how, and of a hidden course nothing", async () => {
    const { seriesId, handout } = await owned();
    const stranger = await signIn(school);
    for (const call of [handouts.downloadTextbook, handouts.previewTextbook]) {
      expect(await stranger.ask(call, { id: handout.id })).toMatchObject({ code: 1001, message: "报名这门课后就能看讲义、下载讲义" });
      expect(await stranger.ask(call, { id: 999_999 })).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
    }
    await school.db.updateTable("series").set({ published: false }).where("id", "=", seriesId).execute();
    expect(await stranger.ask(handouts.downloadTextbook, { id: handout.id })).toMatchObject({ message: "没有找到你要的内容，可能已被删除" });
  });

  test("ends with the validity of the course", async () => {
    const { seriesId, handout } = await owned();
    const late = await signIn(school);
    await owns(school, late.learnerId, seriesId, { endsAt: school.clock.now + 1000 });
    await late.call(handouts.downloadTextbook, { id: handout.id });
    school.clock.now += 1000;
    expect(await late.ask(handouts.downloadTextbook, { id: handout.id })).toMatchObject({ code: 1001 });
  });

  test("its address is over after five minutes, and a forged or foreign one never opens", async () => {
    const { handout, learner } = await owned();
    const { url } = await learner.call(handouts.downloadTextbook, { id: handout.id });
    school.clock.now += 5 * 60_000;
    const late = await get(url);
    expect([late.status, (JSON.parse(late.body.toString()) as { code: number }).code]).toEqual([403, -1]);
    const fresh = (await learner.call(handouts.downloadTextbook, { id: handout.id })).url;
    const [claim, expires, seal] = fresh.slice("/handouts/".length).split(".");
    const other = Buffer.from(Buffer.from(claim!, "base64url").toString().replace(/^\d+/, "1")).toString("base64url");
    for (const ticket of [`${other}.${expires}.${seal}`, `${claim}.${expires}`, `${claim}.zzzzzzzz.${seal}`, "x", ".."]) {
      expect((await get(`/handouts/${ticket}`)).status, ticket).toBeGreaterThanOrEqual(400);
    }
    const { uploadUrl } = await desk.call(staffHandouts.add, { seriesId: handout.seriesId, fileName: "另一份.pdf", bytes: 10 });
    expect((await get(`/handouts/${uploadUrl.split("/").at(-1)}`)).status).toBe(403);
  });

  test("is limited to sixty addresses a minute", async () => {
    const { handout, learner } = await owned();
    for (let times = 0; times < 60; times += 1) await learner.call(handouts.downloadTextbook, { id: handout.id });
    expect((await learner.raw("GET", handouts.downloadTextbook.path.replace(":id", String(handout.id)))).status).toBe(429);
  });
});

describe("a preview", () => {
  test("shows PDF and pictures in the page, and says how many pages there are", async () => {
    const { handout, learner } = await owned();
    const shown = await learner.call(handouts.previewTextbook, { id: handout.id });
    expect(shown).toMatchObject({ name: "正反转 (v2)", ext: "pdf", pages: 2, expiresAt: school.clock.now + 2 * 3_600_000 });
    const got = await get(shown.url);
    expect(got.headers.get("content-disposition")).toMatch(/^inline; /);
    const picture = await owned("接线图.png", aPng());
    const png = await get((await picture.learner.call(handouts.previewTextbook, { id: picture.handout.id })).url);
    expect([png.status, png.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("of a kind that no page can show is refused with what to do", async () => {
    const { handout, learner } = await owned("用量表.docx", anOffice("docx"));
    expect(await learner.ask(handouts.previewTextbook, { id: handout.id })).toMatchObject({ code: 1001, message: "这种文件不能在网页里看，请下载后打开" });
    const file = await get((await learner.call(handouts.downloadTextbook, { id: handout.id })).url);
    expect(file.headers.get("content-type")).toContain("wordprocessingml");
  });

  test("of a file that was replaced or removed since is over", async () => {
    const { handout, learner } = await owned();
    const before = (await learner.call(handouts.previewTextbook, { id: handout.id })).url;
    const body = aPdf({ pages: 3 });
    const { uploadUrl } = await desk.call(staffHandouts.replace, { id: handout.id, version: 1, fileName: "新.pdf", bytes: body.length });
    expect(await send(desk, uploadUrl, body)).toMatchObject({ code: 1, data: { pages: 3, name: "正反转 (v2)" } });
    expect((await get(before)).status).toBe(403);
    const after = (await learner.call(handouts.previewTextbook, { id: handout.id })).url;
    expect((await get(after)).body.equals(body)).toBe(true);
    await desk.call(staffHandouts.remove, { id: handout.id, version: 2 });
    expect((await get(after)).status).toBe(403);
  });
});
