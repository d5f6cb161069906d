import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { runCommand } from "../support/cli.ts";
import { countsOf, type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import type { School } from "../support/school.ts";
import { toldCourse } from "../support/toldCourse.ts";

/** Courses of the demo school: films, texts with drawings, handouts. */
const COURSE = "electrician-safety-first-aid";
const WITH_TEXTS = "electrician-low-voltage-permit";

let { from, to, folder, close } = {} as Exchange;
/** The first course, with its films. */
let file: string;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ demo: true }));
  file = join(folder, "course.zip");
  to.clock.now = from.clock.now;
}, 240_000);
afterAll(() => close());

describe("a course that goes from one school to another", () => {
  test("arrives as a draft that no learner sees, and says what was made", async () => {
    const left = await runCommand(from, ["course", "export", COURSE, file, "--videos"]);
    expect(left.code, left.out).toBe(0);
    expect(left.out).toMatch(/^".+" is in .+course\.zip: \d+ films, 2 handouts\n30 questions of its class exams lie in it with their keys/);
    const tried = await runCommand(to, ["course", "import", file, "--dry-run"]);
    expect(tried.code).toBe(0);
    expect(tried.lines).toEqual([
      expect.stringMatching(/^the category 电工\/.+ would be added$/), expect.stringMatching(/^the teacher .+ would be added$/),
      expect.stringMatching(/^the course ".+" \(electrician-safety-first-aid\) would be made under 电工\/.+: \d+ chapters, \d+ lessons, /),
      expect.stringMatching(/^电工\/.+: 30 questions, 2 papers, 0 mock rules, 0 examinations as drafts: what is missing would be added$/),
      "nothing was changed",
    ]);
    expect(tried.out).toMatch(/ lessons, \d+ videos ready to play, 2 handouts\n/);
    expect(await countsOf(to)).toMatchObject({ series: 0, media_asset: 0, handout: 0, teacher: 0, category: 0, blobs: 0, audit_log: 0 });
    const came = await runCommand(to, ["course", "import", file]);
    expect(came).toMatchObject({ code: 0, out: expect.stringMatching(/course \d+: ".+" is a draft/) as string });
    const id = await idOf(to, COURSE);
    expect(await to.visitor().ask(catalogue.getCourseSeriesDetail, { id })).toMatchObject({ code: 1001 });
    const acts = await to.db.selectFrom("audit_log").select(["actor", "action", "object"]).execute();
    // What its class exams ask comes with the place of it in the bank.
    expect(acts.filter(({ action }) => !action.startsWith("questions.save"))).toEqual([
      { actor: "system", action: "exchange.courseIn", object: `course:${id}` },
      { actor: "system", action: "exchange.bankIn", object: expect.stringMatching(/^subject:\d+$/) as string },
    ]);
    expect(await from.db.selectFrom("audit_log").select("object").where("action", "=", "exchange.courseOut").execute()).toEqual([
      { object: `course:${await idOf(from, COURSE)}` },
    ]);
  }, 240_000);

  test("tells a learner there what it tells one here: page, films, subtitles, handouts", async () => {
    await to.db.updateTable("series").set({ published: true }).where("slug", "=", COURSE).execute();
    const [here, there] = [await toldCourse(from, await idOf(from, COURSE)), await toldCourse(to, await idOf(to, COURSE))];
    expect(here.films.length).toBeGreaterThan(2);
    expect(here.files).toHaveLength(2);
    expect(there).toEqual(here);
    const english = async (school: School) => (await toldCourse(school, await idOf(school, COURSE), "en")).detail;
    expect(await english(to)).toEqual(await english(from));
  }, 240_000);

  test("comes a second time without making anything twice", async () => {
    const before = await countsOf(to);
    const again = await runCommand(to, ["course", "import", file]);
    const id = await idOf(to, COURSE);
    expect(again.code).toBe(0);
    expect(again.lines.at(-1)).toMatch(new RegExp(`\\(${COURSE}\\) is here already as course ${id} and stays as it is$`));
    expect(await countsOf(to)).toEqual(before);
  }, 120_000);

  test("comes as a copy beside itself where one asks for that, with the films that are there", async () => {
    const before = await countsOf(to);
    expect((await runCommand(to, ["course", "import", file, "--copy", "--publish"])).out).toMatch(/course \d+: ".+" is published/);
    const after = await countsOf(to);
    expect(after).toMatchObject({ series: before["series"]! + 1, media_asset: before["media_asset"]!, teacher: before["teacher"]! });
    expect(after["item"]).toBe(2 * before["item"]!);
  }, 120_000);

  test("keeps its texts with their drawings, and leaves its films where it was told to", async () => {
    const light = join(folder, "light.zip");
    expect((await runCommand(from, ["course", "export", String(await idOf(from, WITH_TEXTS)), light])).code).toBe(0);
    const names = Object.keys(unzipSync(readFileSync(light)));
    expect(names.filter((name) => name.endsWith(".mp4"))).toEqual([]);
    expect(names.filter((name) => /^films\/[^/]+\/(poster\.jpg|.+\.vtt)$/.test(name)).length).toBeGreaterThan(2);
    const came = await runCommand(to, ["course", "import", light]);
    expect(came).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ lessons without a video/) as string });
    await to.db.updateTable("series").set({ published: true }).where("slug", "=", WITH_TEXTS).execute();
    const texts = async (school: School) => {
      const items = await school.db.selectFrom("item as i").innerJoin("lesson_text as t", "t.item_id", "i.id")
        .innerJoin("series as s", "s.id", "i.series_id").select(["i.title", "i.seconds", "i.points", "t.html", "t.ends"])
        .where("s.slug", "=", WITH_TEXTS).orderBy("i.sort").execute();
      return items;
    };
    expect((await texts(to)).length).toBeGreaterThan(0);
    expect(await texts(to)).toEqual(await texts(from));
    // With its films it is the same course: the film of this one is found, the course stays.
    expect((await runCommand(to, ["course", "import", light, "--publish"])).out).toContain("stays as it is");
  }, 240_000);

  test("of a package brings the courses, and the package that holds them", async () => {
    const { slug } = await from.db.selectFrom("series").select("slug").where("type", "=", 2).orderBy("id").executeTakeFirstOrThrow();
    const packed = join(folder, "package.zip");
    expect((await runCommand(from, ["course", "export", slug, packed])).code).toBe(0);
    const came = await runCommand(to, ["course", "import", packed]);
    expect(came.code, came.out).toBe(0);
    const parts = async (school: School) => {
      const rows = await school.db.selectFrom("package_series as ps").innerJoin("series as p", "p.id", "ps.package_id")
        .innerJoin("series as s", "s.id", "ps.series_id").select("s.slug").where("p.slug", "=", slug).orderBy("ps.sort").execute();
      return rows.map((row) => row.slug);
    };
    expect((await parts(to)).length).toBeGreaterThan(1);
    expect(await parts(to)).toEqual(await parts(from));
  }, 240_000);
});

describe("a folder of videos", () => {
  test("becomes an outline: folders are chapters, videos lessons, documents handouts, all waiting to be converted", async () => {
    const videos = join(folder, "电工四级-第二批");
    const put = (name: string, bytes: Buffer | string) => {
      mkdirSync(join(videos, name, ".."), { recursive: true });
      writeFileSync(join(videos, name), bytes);
    };
    put("02 电动机控制线路/10-星三角.mp4", "ten");
    put("02 电动机控制线路/2-自锁与点动控制.MOV", "two");
    put("02 电动机控制线路/2-自锁与点动控制.srt", "1\n00:00:01,000 --> 00:00:02,000\n先断电\n");
    put("01 安全/01-触电.mp4", "one");
    put("01 安全/片头.rmvb", "no");
    put("接线图.pdf", readFileSync(join(import.meta.dirname, "../../demo/media/handouts/electrician-wires.pdf")));
    put(".DS_Store", "litter");
    expect((await runCommand(to, ["course", "import", videos])).out).toMatch(/say --category TRADE\/DIRECTION\n$/);
    const words = ["course", "import", videos, "--category", "电工/四级"];
    expect((await runCommand(to, [...words, "--dry-run"])).out).toContain("2 chapters, 3 lessons, 3 videos to convert, 1 handout");
    const came = await runCommand(to, words);
    expect(came.code, came.out).toBe(0);
    expect(came.out).toContain("01 安全/片头.rmvb: left out, it is neither a video nor a handout\n");
    const rows = await to.db.selectFrom("item as i").innerJoin("chapter as c", "c.id", "i.chapter_id")
      .innerJoin("series as s", "s.id", "i.series_id").innerJoin("media_work as w", "w.item_id", "i.id")
      .select(["c.title as chapter", "i.title", "w.file_name as file", "w.state", "w.spool"])
      .where("s.title", "=", "电工四级-第二批").orderBy("i.sort").execute();
    expect(rows.map(({ spool: _its, ...row }) => row)).toEqual([
      { chapter: "第一章　安全", title: "触电", file: "01-触电.mp4", state: "queued" },
      { chapter: "第二章　电动机控制线路", title: "自锁与点动控制", file: "2-自锁与点动控制.MOV", state: "queued" },
      { chapter: "第二章　电动机控制线路", title: "星三角", file: "10-星三角.mp4", state: "queued" },
    ]);
    expect(rows.map(({ spool }) => readFileSync(join(to.dataDir, "spool", spool), "utf8"))).toEqual(["one", "two", "ten"]);
    expect((await to.waitingJobs()).some(({ name }) => name === "media.work")).toBe(true);
    const before = await countsOf(to);
    expect((await runCommand(to, words)).out).toContain("is here already as course");
    expect(await countsOf(to)).toEqual(before);
    expect(createHash("sha256").update(readFileSync(join(videos, "接线图.pdf"))).digest()).toEqual(
      (await to.db.selectFrom("handout").select("sha256").where("name", "=", "接线图").executeTakeFirstOrThrow()).sha256,
    );
  }, 120_000);
});
