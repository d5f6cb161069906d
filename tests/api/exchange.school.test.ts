import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { news } from "#contract/news.ts";
import { site } from "#contract/site.ts";
import { runCommand } from "../support/cli.ts";
import { countsOf, type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import { openSchool, type School } from "../support/school.ts";
import { toldCourse, withoutItsOwn } from "../support/toldCourse.ts";

let { from, to, folder, close } = {} as Exchange;
let file: string;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ demo: true }));
  file = join(folder, "school.zip");
  to.clock.now = from.clock.now;
}, 240_000);
afterAll(() => close());

const ONCE = { current: 1, size: 100 } as const;

/** What a visitor is told of a school, but for its courses; links to them by their short names, covers of articles by none. */
async function toldSchool(school: School) {
  const visitor = school.visitor();
  const slugs = new Map((await school.db.selectFrom("series").select(["id", "slug"]).execute()).map((row) => [String(row.id), row.slug]));
  const [config, contacts, adverts, categories, teachers, articles] = await Promise.all([
    visitor.call(site.getInitConfig, {}), visitor.call(site.getServiceList, {}), visitor.call(site.getAdvertisement, {}),
    visitor.call(catalogue.getMoreCategoryList, {}), visitor.call(catalogue.getTeacherSmallImg, {}),
    visitor.call(news.getAllInfoListForIndex, ONCE),
  ]);
  // A branding that was ever saved says each of its items, an empty one and the usual colour among them.
  const said = config.filter(({ key, val }) => key !== "appToken" && val !== "" && val !== "orange");
  const items = Object.fromEntries(said.map(({ key, val, mName }) => [key, [val.replace(/^(\/qr\/.+)\?v=.*$/, "$1"), mName]]));
  const told = withoutItsOwn({ items, contacts, adverts, categories, teachers, articles });
  return JSON.parse(
    JSON.stringify(told)
      .replace(/\/course\/(details|compose)\?id=(\d+)/g, (_link, page: string, id: string) => `/course/${page}?id=${slugs.get(id)}`)
      .replace(/article-\d+\.svg/g, "article.svg")
      .replace(/"(sort|viewCount|views)":\d+/g, '"$1":0'),
  ) as unknown;
}

const questionsOf = async (school: School) => {
  const { rows } = await school.pool.query(
    `select t.name as trade, l.name as level, s.name as subject, q.kind, q.difficulty, q.secrecy, count(*)::int as count
     from question q join subject s on s.id = q.subject_id join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id
     where q.removed_at is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  );
  return rows as unknown[];
};

describe("a school that is carried into an empty one", () => {
  test("is told first what would come, and then comes whole: courses, packages, teachers, news, adverts, branding, questions", async () => {
    const left = await runCommand(from, ["school", "export", file, "--videos"]);
    expect(left).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ courses, \d+ packages, \d+ articles and .+ are in /) as string });
    const empty = await countsOf(to);
    const tried = await runCommand(to, ["school", "import", file, "--dry-run", "--publish"]);
    expect(tried.code, tried.out).toBe(0);
    expect(tried.out).toMatch(/^the branding of .+ would be taken\n/);
    expect(await countsOf(to)).toEqual(empty);
    const came = await runCommand(to, ["school", "import", file, "--publish"]);
    expect(came.code, came.out).toBe(0);
    to.means.pagesChanged();
    expect(await toldSchool(to)).toEqual(await toldSchool(from));
    expect(await questionsOf(to)).toEqual(await questionsOf(from));
  }, 600_000);

  test("tells of every course what the school tells that it comes from", async () => {
    const slugs = await from.db.selectFrom("series").select("slug").where("published", "=", true).where("sale", "<>", "partner").execute();
    expect(slugs.length).toBeGreaterThan(10);
    for (const { slug } of slugs) {
      const detail = async (school: School) => {
        const { related: _beside, packages: _sold, ...own } = await school
          .visitor()
          .call(catalogue.getCourseSeriesDetail, { id: await idOf(school, slug) });
        return withoutItsOwn(own);
      };
      expect(await detail(to), slug).toEqual(await detail(from));
    }
    const whole = "electrician-safety-first-aid";
    expect(await toldCourse(to, await idOf(to, whole))).toEqual(await toldCourse(from, await idOf(from, whole)));
  }, 240_000);

  test("comes a second time without making anything twice, and leaves what was changed here since", async () => {
    await to.db.updateTable("article").set({ summary: "改过" }).execute();
    const before = await countsOf(to);
    const again = await runCommand(to, ["school", "import", file, "--publish"]);
    expect(again.code, again.out).toBe(0);
    expect(again.out).toContain("the branding stays; 0 trades, directions and teachers, 0 English texts added");
    expect(again.out).toContain("0 articles, 0 adverts, campuses and contacts added");
    expect({ ...(await countsOf(to)), audit_log: 0 }).toEqual({ ...before, audit_log: 0 });
    expect(await questionsOf(to)).toEqual(await questionsOf(from));
    expect((await to.db.selectFrom("article").select("summary").distinct().execute()).map((row) => row.summary)).toEqual(["改过"]);
  }, 400_000);

  test("is refused where anything of it is broken, before any of it is written", async () => {
    const empty = await openSchool();
    try {
      const files = unzipSync(readFileSync(file), { filter: ({ name }) => !name.endsWith(".mp4") && !name.startsWith("films/") });
      const course = Object.keys(files).find((name) => /^courses\/[^/]+\/course\.json$/.test(name))!;
      const said = JSON.parse(Buffer.from(files[course]!).toString()) as Record<string, unknown>;
      const broken = { ...files, [course]: Buffer.from(JSON.stringify({ ...said, title: "" })) };
      delete broken[Object.keys(files).find((name) => name.startsWith("questions/"))!];
      const place = join(folder, "broken.zip");
      writeFileSync(place, zipSync(broken, { level: 0 }));
      const before = await countsOf(empty);
      const { code, out } = await runCommand(empty, ["school", "import", place]);
      expect(code).toBe(1);
      expect(out).toContain(`${course}: title: This field can't be empty\n`);
      expect(out).not.toMatch(/\n\s+at /);
      expect(await countsOf(empty)).toEqual(before);
    } finally {
      await empty.close();
    }
  }, 240_000);
});
