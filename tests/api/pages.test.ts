import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAGES } from "#server/kernel/pageCache.ts";
import { signIn } from "../factories/account.ts";
import { PlainSite } from "../support/plainSite.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
const site = new PlainSite();
beforeAll(async () => {
  school = await openSchool({ env: { BUDGET_TIMES: "1" }, renderer: site });
  const { id } = await school.db
    .insertInto("site")
    .values({ host: "partner.example.cn", app_token: "partner", is_default: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  await school.db.insertInto("site_config").values({ site_id: id, key: "school", val: "合作单位", m_name: "", action: 0, sort: 1 }).execute();
});
beforeEach(() => {
  school.clock.now += 3_600_000;
  school.means.kept(PAGES).forgetAll();
  site.drawn.length = 0;
});
afterAll(() => school.close());

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What a browser that asks with these headers gets; `host` may be anything. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Page> =>
  new Promise((resolve, reject) => {
    request(school.origin + path, { headers: { accept: "text/html", ...headers }, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    }).on("error", reject).end();
  });

const statuses = (pages: readonly Page[]) =>
  Object.fromEntries([...Map.groupBy(pages, ({ status }) => status)].map(([status, of]) => [status, of.length]));
const many = (times: number, one: (n: number) => Promise<Page>) => Promise.all(Array.from({ length: times }, (_, n) => one(n)));

describe("kept pages", () => {
  test("are drawn once, whatever a stranger adds to the query or makes of the path", async () => {
    const pages = [
      ...(await many(50, (n) => get(`/home?x${n}=${n}`))),
      ...(await many(20, (n) => get(`/home?utm=${n}&id=&id=7`))),
      await get("/HOME/?login=1&to=%2Fmy"),
    ];
    expect(statuses(pages)).toEqual({ 200: 71 });
    expect(site.drawn).toEqual(["/home"]);
  });

  test("tell addresses apart by what the page is drawn from", async () => {
    const texts = [];
    for (const path of ["/home?id=1", "/home?x=9&id=2", "/home?id=1&x=9"]) texts.push((await get(path)).text);
    expect(site.drawn).toEqual(["/home?id=1", "/home?id=2"]);
    expect(texts[1]).toContain("/home?id=2");
    expect(texts[2]).toBe(texts[0]);
  });

  test("are drawn once for all hosts that nobody configured, and name none of them", async () => {
    const pages = await many(50, (n) => get("/home", { host: `evil${n}.example` }));
    expect(statuses(pages)).toEqual({ 200: 50 });
    expect(site.drawn).toHaveLength(1);
    expect(pages[0]!.text).toContain("职业培训学校");
    expect(pages.filter(({ text }) => text.includes("evil"))).toEqual([]);
  });

  test("are a configured host's own, with any port and marker", async () => {
    await get("/home");
    const pages = await many(30, (n) => get("/home", { host: `partner-test.example.cn:${4_000 + n}` }));
    expect(site.drawn).toHaveLength(2);
    expect(pages.every(({ text }) => text.includes("合作单位"))).toBe(true);
  });

  test("are packed once for each way of packing", async () => {
    const [plain, gzip, again, brotli] = [
      await get("/home"), await get("/home", { "accept-encoding": "gzip" }), await get("/home", { "accept-encoding": "gzip" }),
      await get("/home", { "accept-encoding": "gzip, br" }),
    ];
    expect([plain, gzip, again, brotli].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "gzip", "br"]);
    expect(site.drawn).toHaveLength(1);
  });
});

describe("pages that must be drawn", () => {
  test("an address has sixty at once and twenty a second; the page that says so asks again by itself", async () => {
    const pages = await many(100, (n) => get(`/nowhere/${n}`));
    expect(statuses(pages)).toEqual({ 200: 60, 429: 40 });
    const refused = pages.find(({ status }) => status === 429)!;
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.text).toContain('<meta http-equiv="refresh" content="1">');
    expect(refused.text).toContain("操作太频繁了，请 1 秒后再试");
    school.clock.now += 1_000;
    expect(statuses(await many(40, (n) => get(`/nowhere/${n}`)))).toEqual({ 200: 20, 429: 20 });
  });

  test("whoever has spent that still gets what is kept, and so do all behind the address", async () => {
    await get("/home");
    await many(100, (n) => get(`/nowhere/${n}`));
    expect(statuses(await many(200, () => get("/home")))).toEqual({ 200: 200 });
  });

  test("a crowd that comes for one page spends one", async () => {
    expect(statuses(await many(200, () => get("/home?id=5")))).toEqual({ 200: 200 });
    expect(site.drawn).toHaveLength(1);
    expect(statuses(await many(59, (n) => get(`/nowhere/${n}`)))).toEqual({ 200: 59 });
  });

  test("a session has forty at once and ten a second, also behind an address that has none left", async () => {
    const learner = await signIn(school);
    const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await many(100, (n) => get(`/nowhere/${n}`));
    expect(statuses(await many(60, () => get("/my", { cookie })))).toEqual({ 200: 40, 429: 20 });
    school.clock.now += 1_000;
    expect(statuses(await many(20, () => get("/my", { cookie })))).toEqual({ 200: 10, 429: 10 });
  });
});
