import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { news } from "#contract/news.ts";
import { fieldText } from "#contract/text/fields.zh.ts";
import { staffNews } from "#contract/staff/news.ts";
import { aPng } from "../factories/files.ts";
import { aMember, setDuties } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { PlainSite } from "../support/plainSite.ts";
import { openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
const site = new PlainSite();
let school: School;
let editor: Client & { readonly staffId: number };
let categoryId: number;
beforeAll(async () => {
  school = await openSchool({ renderer: site });
  editor = await aMember(school, "news");
  categoryId = (await editor.call(staffNews.addCategory, { name: "考试报名" })).id;
});
afterAll(() => school.close());

const draft = (said: { title?: string; html?: string } = {}) =>
  editor.call(staffNews.add, { title: "十二月考试报名", html: "<p>现在就可以报。</p>", categoryId, ...said });
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });

describe("categories", () => {
  test("are added, renamed, ordered, and removed while no article is in them", async () => {
    const add = (name: string) => editor.call(staffNews.addCategory, { name });
    const [a, b] = [await add("学校动态"), await add("就业")];
    expect((await editor.ask(staffNews.addCategory, { name: "就业" })).data).toEqual({ fields: { name: fieldText.categoryTaken } });
    const renamed = await editor.call(staffNews.renameCategory, { ...seen(b), name: "找工作" });
    expect((await editor.ask(staffNews.renameCategory, { ...seen(b), name: "再改" })).code).toBe(2013);
    const taken = await editor.ask(staffNews.renameCategory, { ...seen(renamed), name: "学校动态" });
    expect(taken.data).toEqual({ fields: { name: fieldText.categoryTaken } });
    const ids = (await editor.call(staffNews.categories, {})).map(({ id }) => id);
    await editor.call(staffNews.orderCategories, { ids: ids.toReversed() });
    expect((await school.visitor().call(news.getAllInfoListForIndex, {})).categories.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]!]])
      expect((await editor.ask(staffNews.orderCategories, { ids: wrong })).code).toBe(1001);
    const one = await editor.call(staffNews.add, { title: "招人", categoryId: b.id, html: "<p>.</p>" });
    await editor.call(staffNews.publish, seen(one));
    expect((await school.visitor().call(news.getAllInfoListForIndex, { keyword: "找工作" })).records.map(({ id }) => id)).toEqual([one.id]);
    expect(await editor.ask(staffNews.removeCategory, seen(renamed))).toMatchObject({
      code: 1001, message: "这个栏目里还有 1 篇资讯，先移到别的栏目再删",
    });
    await editor.call(staffNews.removeCategory, seen(a));
    expect((await editor.call(staffNews.categories, {})).map(({ id }) => id)).not.toContain(a.id);
  });
});

describe("pictures", () => {
  const send = async (bytes: Buffer) => {
    const { uploadUrl } = await editor.call(staffNews.addPicture, {});
    const { text } = await editor.raw("POST", uploadUrl, bytes, { "content-type": "application/octet-stream" });
    return JSON.parse(text) as { code: number; message: string; data: { address: string; width: number; height: number } | null };
  };

  test("are kept once, named by what they are, and stand in a text with their size", async () => {
    const bytes = aPng();
    const { data } = await send(bytes);
    expect((await send(bytes)).data).toEqual(data);
    const shown = await school.visitor().raw("GET", data!.address);
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200, "image/png", "public, max-age=31536000, immutable",
    ]);
    const one = await editor.call(staffNews.add, {
      title: "有图", categoryId, cover: data!.address, html: `<p>图</p><img src="${data!.address}" alt="两个日期" style="width:9000px">`,
    });
    expect(one.html).toBe(
      `<p>图</p><img src="${data!.address}" alt="两个日期" width="${data!.width}" height="${data!.height}" />`,
    );
    await editor.call(staffNews.publish, seen(one));
    const { records } = await school.visitor().call(news.getAllInfoListForIndex, { size: 100 });
    expect(records.find(({ id }) => id === one.id)?.coverUrl).toBe(data!.address);
  });

  test("what is no picture, too large, or sent without leave is refused in words", async () => {
    expect(await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toMatchObject({ message: "只收 PNG、JPEG、WebP 图片" });
    expect(await send(Buffer.concat([aPng(), Buffer.alloc(2 * 1024 * 1024)]))).toMatchObject({ message: "一张图片最大 2 MB" });
    const { uploadUrl } = await editor.call(staffNews.addPicture, {});
    const put = (url: string) => editor.raw("POST", url, aPng(), { "content-type": "application/octet-stream" });
    expect((await put(uploadUrl.replace(/.$/, (c) => (c === "A" ? "B" : "A")))).status).toBe(403);
    school.clock.now += 10 * 60_000;
    expect((await put(uploadUrl)).status).toBe(403);
    for (const name of ["x.png", `${"b".repeat(64)}.png`, "..%2f..%2fsecrets.json"])
      expect((await school.visitor().raw("GET", `/media/news/${name}`)).status).toBe(404);
  });
});

describe("a preview", () => {
  test("shows what is not out to whoever has its address, counts nothing, and ends with its hour or its editor's duty", async () => {
    const writer = await aMember(school, "news");
    const one = await draft({ title: "还没发" });
    const { address } = await writer.call(staffNews.preview, { id: one.id });
    const preview = new URL(address, school.origin).searchParams.get("preview")!;
    const visitor = school.visitor();
    const shown = await visitor.call(news.getInfoDetailByIdPc, { id: one.id, preview });
    expect(shown).toMatchObject({ title: "还没发", publishTime: school.clock.now });
    // As on a page that is kept otherwise: each look draws it anew.
    const page = await visitor.raw("GET", `/home?preview=${preview}`);
    const before = site.drawn.length;
    await visitor.raw("GET", `/home?preview=${preview}`);
    expect(site.drawn.length).toBe(before + 1);
    expect([page.headers.get("cache-control"), page.headers.get("x-robots-tag"), page.headers.get("referrer-policy")]).toEqual([
      "no-store", "noindex, nofollow, noarchive", "strict-origin",
    ]);
    const other = await draft();
    expect((await visitor.ask(news.getInfoDetailByIdPc, { id: other.id, preview })).code).toBe(1001);
    expect((await visitor.ask(news.getInfoDetailByIdPc, { id: one.id, preview: `${preview}x` })).code).toBe(1001);
    expect((await editor.call(staffNews.article, { id: one.id })).viewCount).toBe(0);
    expect((await visitor.call(news.getAllInfoListForIndex, { size: 100 })).records.map(({ id }) => id)).not.toContain(one.id);
    await setDuties(school, writer.staffId, ["comments"]);
    expect((await visitor.ask(news.getInfoDetailByIdPc, { id: one.id, preview })).code).toBe(1001);
    const { address: again } = await editor.call(staffNews.preview, { id: one.id });
    school.clock.now += HOUR;
    const late = new URL(again, school.origin).searchParams.get("preview")!;
    expect((await visitor.ask(news.getInfoDetailByIdPc, { id: one.id, preview: late })).code).toBe(1001);
  });
});
