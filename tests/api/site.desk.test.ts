import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documents } from "#contract/documents.ts";
import { site } from "#contract/site.ts";
import { staffBranding } from "#contract/staff/branding.ts";
import { staffListed } from "#contract/staff/listed.ts";
import { staffSite } from "#contract/staff/site.ts";
import { makeLearner } from "../factories/account.ts";
import { aDrawing, aPng } from "../factories/pictures.ts";
import { addMember, aMember, signInMember } from "../factories/staff.ts";
import { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";
import { PlainSite } from "../support/plainSite.ts";

let school: School;
let other: Awaited<ReturnType<typeof openBeside>>;
let boss: Client;
beforeAll(async () => {
  school = await openSchool({ renderer: new PlainSite() });
  other = await openBeside(school);
  boss = await aMember(school, "site");
});
afterAll(async () => {
  await other.close();
  await school.close();
});

const send = (bytes: Buffer, use: "logo" | "code" | "advert" | "portrait" = "logo") =>
  boss.ask(staffBranding.addPicture, { use, image: bytes.toString("base64") });
const branding = (siteId?: number) => boss.call(staffBranding.branding, siteId === undefined ? {} : { siteId });
/** The home page as a visitor of this host gets it; fetch itself names the host. */
const page = (host = "nobody.example") =>
  new Promise<string>((resolve, reject) => {
    get(`${school.origin}/home`, { headers: { host } }, (answer) => void text(answer).then(resolve, reject)).on("error", reject);
  });
const lastAct = async (action: string) =>
  school.db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").limit(1).executeTakeFirst();

describe("the branding", () => {
  test("is on the next page that a visitor opens, and in the log before and after", async () => {
    expect(await page()).toContain("职业培训学校");
    const { data } = await send(aPng(96, 96));
    const before = await branding();
    const said = { ...before, school: "青山技工学校", siteName: "青山云课堂", phone: "400-123-4567", logo: data!.address, accent: "teal" as const };
    await boss.call(staffBranding.saveBranding, said);
    const html = await page();
    expect(html).toContain("青山技工学校");
    expect(html).toContain("400-123-4567");
    expect((await lastAct("site.brandingSaved"))!.details).toMatchObject({
      before: { school: "职业培训学校", phone: "" }, after: { school: "青山技工学校", phone: "400-123-4567" },
    });
    const picture = await school.visitor().raw("GET", data!.address);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toContain("immutable");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("saved in an older version is refused with who changed what, and the same again changes nothing", async () => {
    const seen = await branding();
    const { version } = await boss.call(staffBranding.saveBranding, { ...seen, hours: "9:00–18:00" });
    expect(version).toBe(seen.version + 1);
    const late = await boss.ask(staffBranding.saveBranding, { ...seen, hours: "8:00–20:00" });
    expect(late).toMatchObject({ code: 2013, data: { changes: [{ fields: ["hours"] }] } });
    expect(await boss.call(staffBranding.saveBranding, { ...seen, hours: "9:00–18:00" })).toEqual({ version });
  });

  test("draws its codes from where they lead, at an address that changes with it, or shows a sent picture", async () => {
    const follow = { target: "https://qingshan.example/follow", picture: "" };
    await boss.call(staffBranding.saveBranding, { ...(await branding()), follow });
    const at = async () => (await school.visitor().call(site.getInitConfig, {})).find(({ key }) => key === "QRCode")!.val;
    const first = await at();
    const drawn = await school.visitor().raw("GET", first);
    expect(drawn.text).toContain("<svg");
    await boss.call(staffBranding.saveBranding, { ...(await branding()), follow: { ...follow, target: "https://qingshan.example/other" } });
    expect(await at()).not.toBe(first);
    const { data } = await send(aPng(300, 300), "code");
    await boss.call(staffBranding.saveBranding, { ...(await branding()), follow: { target: "", picture: data!.address } });
    expect(await at()).toBe(data!.address);
  });

  test("says at the field what is wrong, and keeps nothing of it", async () => {
    const seen = await branding();
    const bad = { phone: "打这里", qq: "abc", logo: "https://evil.example/x.png", mobileHost: "m.elsewhere.example", school: "  " };
    for (const [field, value] of Object.entries(bad)) {
      const answer = await boss.ask(staffBranding.saveBranding, { ...seen, [field]: value });
      expect(answer, field).toMatchObject({ code: 1001, data: { fields: { [field]: expect.any(String) as string } } });
    }
    const unsent = `/pictures/${"0".repeat(64)}.png`;
    expect(await boss.ask(staffBranding.saveBranding, { ...seen, logo: unsent })).toMatchObject({ code: 1001 });
    const script = { target: "javascript:alert(1)", picture: "" };
    expect(await boss.ask(staffBranding.saveBranding, { ...seen, follow: script })).toMatchObject({ code: 1001 });
    expect(await branding()).toEqual(seen);
  });

  test("takes whole pictures alone", async () => {
    const whole = aPng(96, 96);
    const wrong: [Buffer, string][] = [
      [Buffer.from("<html>"), "不是完整的图片"], [whole.subarray(0, whole.length - 20), "不是完整的图片"], [aPng(20, 20), "图片太小"],
      [aDrawing("<script>alert(1)</script>"), "SVG 里有"], [Buffer.alloc(0), "不是完整的图片"],
    ];
    for (const [bytes, said] of wrong) {
      const field = expect.stringContaining(said) as string;
      expect(await send(bytes)).toMatchObject({ code: 1001, data: { fields: { image: field } } });
    }
    expect(await send(aDrawing())).toMatchObject({ code: 1 });
    expect(await send(aDrawing(), "portrait")).toMatchObject({ code: 1001 });
    for (const name of ["../secrets.json", `${"a".repeat(64)}.exe`, `${"a".repeat(64)}.png`])
      expect((await school.visitor().raw("GET", `/pictures/${encodeURIComponent(name)}`)).status).toBe(404);
  });

  test("is for those who hold the duty for the whole school", async () => {
    const part = await signInMember(school, await addMember(school, ["site"], { scope: "ownCourses" }));
    expect((await part.ask(staffBranding.saveBranding, await branding())).code).toBe(-1);
    const elsewhere = await aMember(school, "news");
    expect((await elsewhere.ask(staffBranding.branding, {})).code).not.toBe(1);
  });
});

describe("hosts", () => {
  test("follow the default site until they get a branding of their own, and the other process knows at once", async () => {
    const added = await boss.call(staffBranding.addSite, { host: "dg.qingshan.example", purpose: "合作单位" });
    expect(await boss.ask(staffBranding.addSite, { host: "dg.qingshan.example", purpose: "" })).toMatchObject({
      code: 1001, data: { fields: { host: expect.any(String) as string } },
    });
    const named = async (origin = school.origin) =>
      (await new Client(origin).call(site.getInitConfig, { hostName: "dg.qingshan.example" })).reduce<Record<string, string>>(
        (all, { key, val }) => ({ ...all, [key]: val }), {});
    expect(await named()).toMatchObject({ school: "青山技工学校", appToken: added.appToken });
    expect(await boss.ask(staffBranding.saveBranding, { ...(await branding(added.id)), school: "东港班" })).toMatchObject({ code: 1001 });

    const { id, version, host } = added;
    const own = await boss.call(staffBranding.saveSite, { id, version, host, purpose: "", follows: false });
    await boss.call(staffBranding.saveBranding, { ...(await branding(own.id)), school: "东港班" });
    expect(await named(other.origin)).toMatchObject({ school: "东港班", appToken: added.appToken });
    expect((await branding()).school).toBe("青山技工学校");
    expect(await page("dg.qingshan.example")).toContain("东港班");

    await boss.call(staffBranding.removeSite, { id: own.id, version: own.version + 1 });
    expect(await named()).toMatchObject({ school: "青山技工学校" });
    expect(await page("dg.qingshan.example")).not.toContain("东港班");
  });

  test("are hosts alone, and the default site stays", async () => {
    for (const host of ["https://a.example", "a.example:8080", "a", "a.example/x", "-a.example", "a..example"])
      expect(await boss.ask(staffBranding.addSite, { host, purpose: "" }), host).toMatchObject({ code: 1001 });
    const [first] = await boss.call(staffBranding.sites, {});
    expect(first!.isDefault).toBe(true);
    expect((await boss.ask(staffBranding.removeSite, { id: first!.id, version: first!.version })).code).toBe(1001);
    const kept = { id: first!.id, version: first!.version, host: null, purpose: "" };
    expect((await boss.ask(staffBranding.saveSite, { ...kept, follows: true })).code).toBe(1001);
  });

  test("are looked at: one that leads nowhere is told apart", async () => {
    const { id } = await boss.call(staffBranding.addSite, { host: "nowhere.invalid.example", purpose: "" });
    expect((await boss.call(staffBranding.checkSite, { id })).state).toBe("unresolved");
  });
});

describe("lists in the school's order", () => {
  test("campuses stand in the footer and on the about page, as they are moved", async () => {
    const [a, b] = [
      await boss.call(staffListed.saveCampus, { name: "城东校区", address: "工匠路 88 号", route: "地铁 2 号线" }),
      await boss.call(staffListed.saveCampus, { name: "实训基地", address: "工业大道 205 号" }),
    ];
    expect(await page()).toMatch(/工匠路 88 号.*工业大道 205 号/);
    await boss.call(staffListed.moveCampus, { ...b, after: null });
    expect(await page()).toMatch(/工业大道 205 号.*工匠路 88 号/);
    const about = await school.visitor().call(documents.getDocument, { name: "about" });
    expect(about.campuses.map(({ name }) => name)).toEqual(["实训基地", "城东校区"]);
    expect(await boss.ask(staffListed.moveCampus, { ...b, after: null })).toMatchObject({ code: 1 });
    expect(await boss.ask(staffListed.moveCampus, { ...b, after: a.id })).toMatchObject({ code: 2013 });
    await boss.call(staffListed.removeCampus, a);
    await boss.call(staffListed.removeCampus, a);
    expect(await page()).not.toContain("工匠路 88 号");
  });

  test("two who move things at one time leave one order of all of them", async () => {
    const made: { id: number; version: number }[] = [];
    for (const name of ["甲", "乙", "丙", "丁", "戊"])
      made.push(await boss.call(staffListed.saveContact, { type: "qq", name, val: "800000000" }));
    await Promise.all(made.map((one, i) => boss.ask(staffListed.moveContact, { ...one, after: made[(i + 2) % 5]!.id })));
    const list = await boss.call(staffListed.contacts, {});
    expect(list.map(({ name }) => name).toSorted()).toEqual(["丁", "丙", "乙", "戊", "甲"].toSorted());
    const rows = await school.db.selectFrom("service_contact").select("sort").execute();
    expect(new Set(rows.map(({ sort }) => sort)).size).toBe(5);
    expect((await school.visitor().call(site.getServiceList, {})).map(({ name }) => name)).toEqual(list.map(({ name }) => name));
  });

  test("an advert is due, shown and over by its window, and leads to this site or by https alone", async () => {
    const now = school.clock.now;
    const { data } = await send(aPng(400, 200), "advert");
    const said = { position: "home" as const, imageUrl: data!.address, title: "开学季", link: "/courseClass/home" };
    const saved = await boss.call(staffListed.saveAdvert, { ...said, from: now + 1_000, until: now + 5_000 });
    const state = async () => (await boss.call(staffListed.adverts, {})).find(({ id }) => id === saved.id)!.state;
    const shown = async () => (await school.visitor().call(site.getAdvertisement, {})).length;
    expect([await state(), await shown()]).toEqual(["due", 0]);
    school.clock.now += 1_000;
    expect([await state(), await shown()]).toEqual(["shown", 1]);
    school.clock.now += 4_000;
    expect([await state(), await shown()]).toEqual(["over", 0]);
    const field = (name: string) => ({ code: 1001, data: { fields: { [name]: expect.any(String) as string } } });
    expect(await boss.ask(staffListed.saveAdvert, { ...said, from: 2_000, until: 1_000 })).toMatchObject(field("until"));
    for (const link of ["javascript:alert(1)", "//evil.example", "http://a.example", ""])
      expect(await boss.ask(staffListed.saveAdvert, { ...said, link }), link).toMatchObject(field("link"));
    expect(await boss.ask(staffListed.saveAdvert, { ...said, imageUrl: "" })).toMatchObject(field("imageUrl"));
    expect(await boss.ask(staffListed.saveAdvert, { ...said, title: "长".repeat(41) })).toMatchObject(field("title"));
  });
});

describe("the texts", () => {
  const words = (line: string) => ({ title: "用户协议", keyPoints: [], sections: [{ heading: "", paragraphs: [line] }] });

  test("are written as a draft, which nobody is shown, then published, and their consents are counted", async () => {
    const { version } = await boss.call(staffSite.saveDraft, { name: "agreement", zh: words("草稿里的话") });
    expect(await boss.ask(staffSite.saveDraft, { name: "agreement", zh: words("别人写的") })).toMatchObject({ code: 2013 });
    const read = async () => (await school.visitor().call(documents.getDocument, { name: "agreement" })).sections[0]!.paragraphs[0];
    expect(await read()).not.toBe("草稿里的话");
    const draft = await boss.call(staffSite.draft, { name: "agreement" });
    expect(draft).toMatchObject({ version, zh: words("草稿里的话") });
    await boss.call(staffSite.publishDocument, { name: "agreement", version: "2027-a", draft: version, zh: draft!.zh });
    expect(await read()).toBe("草稿里的话");
    expect(await boss.call(staffSite.draft, { name: "agreement" })).toBeNull();
    await makeLearner(school, { password: "hongqi7shen9", consentVersion: "2027-a" });
    await makeLearner(school, { password: "hongqi7shen9" });
    const terms = await boss.call(staffSite.terms, {});
    expect(terms.versions.find((one) => one.version === "2027-a")).toMatchObject({ state: "inForce", consents: 1 });
    expect(terms.versions.filter(({ name, state }) => name === "agreement" && state === "inForce")).toHaveLength(1);
    expect(terms.learners).toBeGreaterThanOrEqual(2);
    expect((await boss.call(staffSite.document, { name: "agreement", version: "2027-a" })).zh).toEqual(words("草稿里的话"));
    expect(await boss.ask(staffSite.document, { name: "agreement", version: "never" })).toMatchObject({ code: 1001 });
  });

  test("a draft is given up once", async () => {
    const { version } = await boss.call(staffSite.saveDraft, { name: "about", zh: words("关于我们") });
    await boss.call(staffSite.dropDraft, { name: "about", version });
    await boss.call(staffSite.dropDraft, { name: "about", version });
    expect(await boss.call(staffSite.draft, { name: "about" })).toBeNull();
  });
});
