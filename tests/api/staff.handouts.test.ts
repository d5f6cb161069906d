import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handouts } from "#contract/handouts.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { tidyHandoutsJob } from "#server/domains/handouts/jobs.ts";
import { PAGES } from "#server/kernel/pageCache.ts";
import { issueTicket } from "#server/kernel/tickets.ts";
import { signIn } from "../factories/account.ts";
import { aPackage, aSeries } from "../factories/catalogue.ts";
import { anOffice, aPdf, aPng, firstObject } from "../factories/files.ts";
import { aHandout, atDesk, send } from "../factories/handouts.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let desk: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  school = await openSchool();
  desk = await atDesk(school);
});
afterAll(() => school.close());

const blobs = () => school.means.providers.media.list("handouts");
const rows = (seriesId: number) =>
  school.db.selectFrom("handout").select(["id", "name", "blob"]).where("series_id", "=", seriesId).orderBy("sort").execute();
const audited = (object: string) =>
  school.db.selectFrom("audit_log").select(["actor", "action", "details"]).where("object", "=", object).orderBy("id").execute();
const leaveFor = (seriesId: number, fileName: string, bytes: number) => desk.call(staffHandouts.add, { seriesId, fileName, bytes });

describe("the desk of a course's handouts", () => {
  test("adds, renames, orders, replaces and removes, and each act stands in the audit log", async () => {
    const { seriesId } = await aSeries(school);
    const first = await aHandout(desk, seriesId, "一.pdf");
    const second = await aHandout(desk, seriesId, "二.docx", anOffice("docx"));
    expect(await desk.call(staffHandouts.rename, { id: first.id, version: 1, name: "安全口诀" })).toMatchObject({ name: "安全口诀", ext: "pdf" });
    const ordered = await desk.call(staffHandouts.order, { seriesId, version: 1, ids: [second.id, first.id] });
    expect(ordered.map(({ id }) => id)).toEqual([second.id, first.id]);
    const body = aPng();
    const { uploadUrl } = await desk.call(staffHandouts.replace, { id: first.id, version: 2, fileName: "图.png", bytes: body.length });
    expect(await send(desk, uploadUrl, body)).toMatchObject({ code: 1, data: { id: first.id, name: "安全口诀", ext: "png", pages: null } });
    expect((await school.visitor().call(handouts.getTextbookList, { id: seriesId })).map(({ name, ext }) => `${name}.${ext}`)).toEqual([
      "二.docx",
      "安全口诀.png",
    ]);
    await desk.call(staffHandouts.remove, { id: first.id, version: 3 });
    await desk.call(staffHandouts.remove, { id: first.id, version: 3 });
    expect(await desk.call(staffHandouts.list, { seriesId })).toMatchObject([{ id: second.id }]);
    const log = await audited(`handout:${first.id}`);
    expect(log.map(({ action }) => action)).toEqual(["handouts.add", "handouts.rename", "handouts.replace", "handouts.remove"]);
    expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([`staff:${desk.staffId}`]));
    expect((await audited(`handouts:${seriesId}`)).map(({ action }) => action)).toEqual(["handouts.order"]);
  });

  test("has the course's page drawn anew by each of its acts", async () => {
    const { seriesId } = await aSeries(school);
    const pages = school.means.kept(PAGES);
    const drawnAnew = async <T>(act: () => Promise<T>): Promise<T> => {
      pages.put("/course/details", { kind: "page", status: 200, whole: true, plain: Buffer.from("old"), gzip: null, brotli: null });
      const done = await act();
      expect(pages.peek("/course/details"), act.toString()).toBeUndefined();
      return done;
    };
    const { id } = await drawnAnew(() => aHandout(desk, seriesId, "一.pdf"));
    await drawnAnew(() => desk.call(staffHandouts.rename, { id, version: 1, name: "二" }));
    await drawnAnew(() => desk.call(staffHandouts.order, { seriesId, version: 1, ids: [id] }));
    const { uploadUrl } = await desk.call(staffHandouts.replace, { id, version: 2, fileName: "新.png", bytes: aPng().length });
    await drawnAnew(() => send(desk, uploadUrl, aPng()));
    await drawnAnew(() => desk.call(staffHandouts.remove, { id, version: 3 }));
  });

  test("takes the longest name there may be, to add and to replace", async () => {
    const { seriesId } = await aSeries(school);
    const name = "低".repeat(80);
    const body = anOffice("docx");
    const leave = await leaveFor(seriesId, `${name}.docx`, body.length);
    const added = await send(desk, leave.uploadUrl, body);
    expect(added).toMatchObject({ code: 1, data: { name, ext: "docx" } });
    const { uploadUrl } = await desk.call(staffHandouts.replace, {
      id: (await rows(seriesId))[0]!.id,
      version: 1,
      fileName: `${name}.docx`,
      bytes: body.length,
    });
    expect(await send(desk, uploadUrl, body)).toMatchObject({ code: 1, data: { name } });
    // With the largest numbers, too, the ticket stays below the 500 characters that a part of an address may have.
    const numbers = { bytes: 50 * 1024 * 1024, staffId: 2_147_483_647, seriesId: 2_147_483_647 };
    expect(
      issueTicket(school.means.secrets, "handoutUpload", JSON.stringify({ name, ext: "docx", ...numbers }), school.clock.now).length,
    ).toBeLessThan(500);
  });

  test("nothing of a replaced or removed file stays in the store", async () => {
    const { seriesId } = await aSeries(school);
    const before = await blobs();
    const handout = await aHandout(desk, seriesId);
    const body = aPdf({ pages: 2 });
    const { uploadUrl } = await desk.call(staffHandouts.replace, { id: handout.id, version: 1, fileName: "新.pdf", bytes: body.length });
    // The second time because the answer was lost.
    for (let i = 0; i < 2; i += 1) expect((await send(desk, uploadUrl, body)).code).toBe(1);
    expect((await blobs()).length).toBe(before.length + 1);
    await desk.call(staffHandouts.remove, { id: handout.id, version: 2 });
    expect(await blobs()).toEqual(before);
  });

  test("is closed to whoever lacks the duty, and to learners", async () => {
    const { seriesId } = await aSeries(school);
    const other = await atDesk(school, ["news"]);
    const learner = await signIn(school);
    for (const [client, code] of [[other, -1], [learner, 401]] as const) {
      expect(await client.ask(staffHandouts.list, { seriesId })).toMatchObject({ code });
      expect(await client.ask(staffHandouts.add, { seriesId, fileName: "a.pdf", bytes: 1 })).toMatchObject({ code });
    }
  });

  test("a package has no handouts of its own, and an unknown course or handout is unknown", async () => {
    const packageId = await aPackage(school, [(await aSeries(school)).seriesId]);
    for (const seriesId of [packageId, 999_999])
      expect(await desk.ask(staffHandouts.add, { seriesId, fileName: "a.pdf", bytes: 1 })).toMatchObject({ code: 1001 });
    expect(await desk.ask(staffHandouts.rename, { id: 999_999, version: 1, name: "x" })).toMatchObject({ code: 1001 });
    expect(await desk.ask(staffHandouts.replace, { id: 999_999, version: 1, fileName: "a.pdf", bytes: 1 })).toMatchObject({ code: 1001 });
  });

  test("an order that doesn't name every handout once changes nothing", async () => {
    const { seriesId } = await aSeries(school);
    const [one, two] = [await aHandout(desk, seriesId), await aHandout(desk, seriesId)];
    for (const ids of [[one.id], [one.id, one.id], [two.id, one.id, 999_999], []]) {
      const answer = await desk.ask(staffHandouts.order, { seriesId, version: 1, ids });
      expect(answer).toMatchObject({ code: 1001, message: "讲义有变化，请刷新后再排序" });
    }
    expect((await rows(seriesId)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test("a name is taken once in a course; ten uploads of one name at once leave one file", async () => {
    const { seriesId } = await aSeries(school);
    const before = (await blobs()).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_none, n) => {
        const body = aPdf({ pages: n + 1 });
        return send(desk, (await leaveFor(seriesId, "同名.pdf", body.length)).uploadUrl, body);
      }),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, ...Array<number>(9).fill(1001)]);
    expect([(await rows(seriesId)).length, (await blobs()).length]).toEqual([1, before + 1]);
    const other = await aHandout(desk, seriesId, "另一份.pdf");
    expect(await desk.ask(staffHandouts.rename, { id: other.id, version: 1, name: "同名" })).toMatchObject({
      code: 1001,
      message: "这门课已有同名的讲义，请换个名字，或用「替换文件」",
    });
  });

  test("the same file sent twice, since the answer was lost, is one handout", async () => {
    const { seriesId } = await aSeries(school);
    const body = aPdf();
    const { uploadUrl } = await leaveFor(seriesId, "口诀.pdf", body.length);
    const [first, again] = [await send(desk, uploadUrl, body), await send(desk, uploadUrl, body)];
    expect(again.data).toEqual(first.data);
    expect(await rows(seriesId)).toHaveLength(1);
  });
});

describe("a file that is no handout is refused in plain words, and nothing of it stays", () => {
  const script = { objects: ["<< /S /JavaScript /JS (1) >>"], catalog: `/OpenAction ${firstObject()} 0 R`, packed: true };
  test.each([
    ["a PDF with a script", "a.pdf", aPdf(script), "这份 PDF 里有脚本，没有保存。请用「打印为 PDF」重新导出。"],
    [
      "a PDF that starts a program",
      "a.pdf",
      aPdf({ objects: ["<< /S /Launch /F (cmd.exe) >>"], catalog: `/OpenAction ${firstObject()} 0 R` }),
      "这份 PDF 会启动别的程序，没有保存。请用「打印为 PDF」重新导出。",
    ],
    [
      "a PDF with a file inside",
      "a.pdf",
      aPdf({ objects: ["<< /Type /EmbeddedFile >>"] }),
      "这份 PDF 里夹带了别的文件，没有保存。请去掉附件后再传。",
    ],
    ["a picture named as a PDF", "a.pdf", aPng(), "这个文件的内容不是 PDF，可能改过扩展名。没有保存。"],
    ["a program named as a picture", "a.png", Buffer.from("MZ\x90\0 program"), "这个文件的内容不是 PNG，可能改过扩展名。没有保存。"],
    ["a damaged PDF", "a.pdf", Buffer.from("%PDF-1.7 nothing more"), "这个 PDF 文件打不开，可能已损坏。没有保存，请重新导出后再传。"],
    [
      "a document with macros",
      "a.docx",
      anOffice("docx", { "word/vbaProject.bin": "x" }),
      "这个文件里有宏、程序或会自动连网的内容，没有保存。请去掉后再传。",
    ],
  ])("%s", async (_what, fileName, body, message) => {
    const { seriesId } = await aSeries(school);
    const before = await blobs();
    const { uploadUrl } = await leaveFor(seriesId, fileName, body.length);
    expect(await send(desk, uploadUrl, body)).toMatchObject({ status: 200, code: 1001, message, data: null });
    expect([await rows(seriesId), await blobs()]).toEqual([[], before]);
  });

  test("no bytes, fewer than announced, more than announced, more than 50 MB", async () => {
    const { seriesId } = await aSeries(school);
    const body = aPdf();
    expect(await desk.ask(staffHandouts.add, { seriesId, fileName: "a.pdf", bytes: 0 })).toMatchObject({
      code: 1001,
      data: { fields: { bytes: "这个文件是空的（0 字节）" } },
    });
    expect(await desk.ask(staffHandouts.add, { seriesId, fileName: "a.pdf", bytes: 50 * 1024 * 1024 + 1 })).toMatchObject({
      code: 1001,
      data: { fields: { bytes: "讲义不能超过 50 MB" } },
    });
    const { uploadUrl } = await leaveFor(seriesId, "a.pdf", body.length);
    expect(await send(desk, uploadUrl, Buffer.alloc(0))).toMatchObject({ code: 1001, message: "收到的文件是空的（0 字节），没有保存。请检查文件后再传。" });
    expect(await send(desk, uploadUrl, body.subarray(0, -10))).toMatchObject({ code: 1001, message: "文件没有传完整，没有保存。请再传一次。" });
    expect(await send(desk, uploadUrl, Buffer.concat([body, body]))).toMatchObject({ code: 1001 });
    expect(await send(desk, uploadUrl, Buffer.alloc(50 * 1024 * 1024 + 1, 1))).toMatchObject({ status: 413, code: -1 });
    expect(await rows(seriesId)).toEqual([]);
  });

  test("names with path tricks, controls, reserved words and foreign kinds", async () => {
    const { seriesId } = await aSeries(school);
    for (const fileName of [
      "../../evil.pdf",
      "a\u0000.pdf",
      "a\u202efdp.exe",
      "CON.pdf",
      "a.exe",
      "a.zip",
      ".pdf",
      "长".repeat(90) + ".pdf",
    ]) {
      const answer = await desk.ask(staffHandouts.add, { seriesId, fileName, bytes: 10 });
      expect([1001, -1], fileName).toContain(answer.code);
      expect(answer.message.length).toBeGreaterThan(3);
    }
    expect(await desk.ask(staffHandouts.add, { seriesId, fileName: "a.exe", bytes: 10 })).toMatchObject({
      data: { fields: { fileName: "讲义只收 PDF、Word、Excel、PPT（docx、xlsx、pptx）和 PNG、JPG 图片" } },
    });
  });

  test("without leave, or with one that is over, nothing is taken", async () => {
    const { seriesId } = await aSeries(school);
    const body = aPdf();
    const { uploadUrl, expiresAt } = await leaveFor(seriesId, "a.pdf", body.length);
    expect(await send(school.visitor(), `${uploadUrl.slice(0, -3)}AAA`, body)).toMatchObject({ status: 403, code: -1 });
    school.clock.now = expiresAt;
    expect(await send(desk, uploadUrl, body)).toMatchObject({ status: 403 });
    expect(await rows(seriesId)).toEqual([]);
  });

  test("a course that was deleted meanwhile gets nothing, and the file goes again", async () => {
    const { seriesId } = await aSeries(school, { chapters: [] });
    const before = await blobs();
    const body = aPdf();
    const { uploadUrl } = await leaveFor(seriesId, "a.pdf", body.length);
    await school.db.deleteFrom("series").where("id", "=", seriesId).execute();
    expect(await send(desk, uploadUrl, body)).toMatchObject({ code: 1001 });
    expect(await blobs()).toEqual(before);
  });
});

test("the tidy job takes away files that no handout has, once they are a day old", async () => {
  const { seriesId } = await aSeries(school);
  const kept = await aHandout(desk, seriesId);
  const { media } = school.means.providers;
  const old = `handouts/${(school.clock.now - 86_400_001).toString(36)}-${"a".repeat(32)}`;
  const young = `handouts/${(school.clock.now - 60_000).toString(36)}-${"b".repeat(32)}`;
  for (const key of [old, young]) await media.put(key, Buffer.from("x"));
  school.clock.now += 1;
  await runJob(school.means, tidyHandoutsJob);
  const left = await blobs();
  expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
  school.clock.now += 86_400_000;
  await runJob(school.means, tidyHandoutsJob);
  expect(await blobs()).not.toContain(young);
  expect(await rows(seriesId)).toMatchObject([{ id: kept.id }]);
  expect(await blobs()).toContain((await rows(seriesId))[0]!.blob);
});
