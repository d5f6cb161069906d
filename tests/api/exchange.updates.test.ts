import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notes } from "#contract/notes.ts";
import { signIn } from "../factories/account.ts";
import { owns } from "../factories/catalogue.ts";
import { runCli, runCommand } from "../support/cli.ts";
import { countsOf, type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import type { School } from "../support/school.ts";

/** A course of the demo school with texts to read, and one with handouts; both without their films. */
const COURSE = "electrician-low-voltage-permit";
const WITH_HANDOUTS = "electrician-safety-first-aid";

interface Lesson {
  id?: string;
  title: string;
  kind: string;
  text?: { blocks: unknown[]; ownSeconds: number | null };
}
interface Manifest {
  id: string;
  title: string;
  writtenAt: number;
  chapters: { id?: string; title: string; lessons: Lesson[] }[];
  handouts: { name: string; file: string }[];
}

let { from, to, folder, close } = {} as Exchange;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ demo: true }));
  to.clock.now = from.clock.now;
}, 240_000);
afterAll(() => close());

/** Exports a course into a folder of this name, whose manifest can be changed by hand. */
async function exported(school: School, course: string, name: string): Promise<string> {
  const file = join(folder, `${name}.zip`);
  const left = await runCommand(school, ["course", "export", course, file]);
  expect(left.code, left.out).toBe(0);
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(join(folder, name, path), bytes);
  }
  return join(folder, name);
}

function edited(place: string, change: (manifest: Manifest) => void): void {
  const manifest = JSON.parse(readFileSync(join(place, "course.json"), "utf8")) as Manifest;
  change(manifest);
  writeFileSync(join(place, "course.json"), JSON.stringify(manifest));
}

const taken = (school: School, place: string, ...words: string[]) => runCommand(school, ["course", "import", place, ...words]);

/** The outline as learners get it, by the lessons' numbers. */
async function outlineOf(school: School, slug: string) {
  const rows = await school.db.selectFrom("item as i").innerJoin("chapter as c", "c.id", "i.chapter_id")
    .innerJoin("series as s", "s.id", "i.series_id").select(["i.id", "c.title as chapter", "i.title", "i.key"])
    .where("s.slug", "=", slug).orderBy("c.sort").orderBy("i.sort").execute();
  return rows;
}

const paragraph = (text: string) => ({ blocks: [{ kind: "paragraph", text }], ownSeconds: null });

describe("a file of a course that is here, taken in with --update", () => {
  let place: string;

  test("says first what would change, in short, and changes nothing", async () => {
    place = await exported(from, COURSE, "first");
    expect((await taken(to, place)).code).toBe(0);
    const before = await countsOf(to);
    edited(place, (manifest) => {
      manifest.title = "低压电工（新版）";
      const [first, second] = manifest.chapters;
      first!.title = "第一章　换了名字";
      first!.lessons[0]!.title = "换了名字的一节";
      first!.lessons.reverse();
      second!.lessons.push({ id: "our-own-lesson", title: "新的一节", kind: "document", text: paragraph("新的正文。") });
    });
    const tried = await taken(to, place, "--update", "--dry-run");
    expect(tried.code, tried.out).toBe(0);
    expect(tried.lines[0]).toMatch(new RegExp(`^course \\d+: "低压电工（新版）" \\(${COURSE}\\) would become as the file says:$`));
    expect(tried.lines.at(-1)).toBe("nothing was changed");
    for (const line of [
      "  page: title", /^ {2}chapter ".+": title, now "第一章　换了名字"$/, /^ {2}lesson ".+": title, now "换了名字的一节"$/,
      '  lesson "新的一节": added', "  the order of chapters and lessons",
    ])
      expect(tried.lines).toContainEqual(typeof line === "string" ? line : expect.stringMatching(line));
    // The last but one is of what its class exams ask.
    expect(tried.lines).toHaveLength(8);
    expect(await countsOf(to)).toEqual(before);
  }, 240_000);

  test("changes what differs and keeps every lesson's number, as one act of the shell", async () => {
    const before = await outlineOf(to, COURSE);
    const came = await taken(to, place, "--update");
    expect(came.code, came.out).toBe(0);
    expect(came.lines[0]).toContain("is now as the file says:");
    const after = await outlineOf(to, COURSE);
    const manifest = JSON.parse(readFileSync(join(place, "course.json"), "utf8")) as Manifest;
    expect(after.map(({ chapter, title, key }) => ({ chapter, title, key }))).toEqual(
      manifest.chapters.flatMap(({ title: chapter, lessons }) => lessons.map(({ title, id }) => ({ chapter, title, key: id }))),
    );
    const numbers = new Map(before.map(({ key, id }) => [key, id]));
    for (const { key, id } of after) expect(id).toBe(numbers.get(key) ?? id);
    expect(after).toHaveLength(before.length + 1);
    const id = await idOf(to, COURSE);
    const acts = await to.db.selectFrom("audit_log").select(["actor", "object", "details"]).where("action", "=", "exchange.courseUpdated")
      .execute();
    const changed = { title: "低压电工（新版）", changes: came.lines.slice(1).map((line) => line.trim()) };
    expect(acts).toMatchObject([{ actor: "system", object: `course:${id}`, details: { after: changed } }]);
  }, 120_000);

  test("changes nothing when it is said again", async () => {
    const [before, was] = [await countsOf(to), await to.db.selectFrom("series").selectAll().orderBy("id").execute()];
    const again = await taken(to, place, "--update");
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^course \d+: ".+" \(.+\) is as the file says\n$/) as string });
    expect(await countsOf(to)).toEqual(before);
    expect(await to.db.selectFrom("series").selectAll().orderBy("id").execute()).toEqual(was);
  }, 120_000);

  test("takes lessons away that nobody used, and leaves those that learners made something of where they are", async () => {
    const outline = await outlineOf(to, COURSE);
    const [used, unused] = [outline[1]!, outline[2]!];
    const id = await idOf(to, COURSE);
    const client = await signIn(to, { nickName: "学过的人" });
    await owns(to, client.learnerId, id);
    await client.call(notes.addMyNote, { requestId: randomUUID(), itemId: used.id, atSecond: 0, content: "记下来" });
    edited(place, (manifest) => {
      for (const chapter of manifest.chapters)
        chapter.lessons = chapter.lessons.filter(({ id: key }) => key !== used.key && key !== unused.key);
    });
    const came = await taken(to, place, "--update");
    expect(came.code, came.out).toBe(0);
    expect(came.lines).toContain(`  lesson "${unused.title}": removed, nobody has used it`);
    expect(came.out).toMatch(new RegExp(`lesson "${used.title}" isn't in the file and stays: .+`));
    const after = await outlineOf(to, COURSE);
    expect(after.map(({ id: one }) => one)).toEqual(outline.map(({ id: one }) => one).filter((one) => one !== unused.id));
    expect((await taken(to, place, "--update")).lines[0]).toMatch(/ is as the file says$/);
  }, 120_000);

  test("changes texts by their lessons", async () => {
    edited(place, (manifest) => {
      manifest.chapters.flatMap(({ lessons }) => lessons).find(({ id }) => id === "our-own-lesson")!.text = paragraph("改过的正文。");
    });
    expect((await taken(to, place, "--update")).lines).toContain('  lesson "新的一节": text');
    const { plain } = await to.db.selectFrom("lesson_text as t").innerJoin("item as i", "i.id", "t.item_id").select("t.plain")
      .where("i.key", "=", "our-own-lesson").executeTakeFirstOrThrow();
    expect(plain).toContain("改过的正文");
  }, 120_000);

  test("is refused where the course was changed here since, with what that was; --force does it all the same", async () => {
    const id = await idOf(to, COURSE);
    await to.db.updateTable("series").set({ subtitle: "教务改的副标题" }).where("id", "=", id).execute();
    edited(place, (manifest) => (manifest.title = "低压电工（第三版）"));
    const before = await countsOf(to);
    const refused = await taken(to, place, "--update");
    expect(refused.code).toBe(1);
    expect(refused.lines).toEqual([
      expect.stringMatching(/^course \d+: .+ was changed here since the file was written; nothing was changed now$/),
      "  here since then: page: subtitle", "  with --force, from the file: page: title, subtitle",
    ]);
    expect(await countsOf(to)).toEqual(before);
    expect((await taken(to, place, "--update", "--force")).code).toBe(0);
    const { title, subtitle } = await to.db.selectFrom("series").select(["title", "subtitle"]).where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(title).toBe("低压电工（第三版）");
    expect(subtitle).not.toBe("教务改的副标题");
  }, 120_000);

  test("is refused where a later file was taken in", async () => {
    edited(place, (manifest) => {
      manifest.title = "低压电工（旧版）";
      manifest.writtenAt -= 1;
    });
    const refused = await taken(to, place, "--update");
    expect(refused.code).toBe(1);
    expect(refused.out).toContain("a later file was taken in");
  }, 120_000);

  test("leaves nothing behind where learners would see a course without a lesson", async () => {
    const [one, another] = ["a", "b"].map((name) => join(folder, `small-${name}`));
    const small = (lessons: Lesson[], title: string) => JSON.stringify({
      format: "jiangcheng.course", version: 1, id: "small-course", title, category: { trade: "电工" }, chapters: [{ title: "一", lessons }],
    });
    for (const place_ of [one!, another!]) mkdirSync(place_);
    writeFileSync(join(one!, "course.json"), small([{ title: "一节", kind: "document", text: paragraph("正文") }], "小课"));
    writeFileSync(join(another!, "course.json"), small([], "空课"));
    expect((await taken(to, one!, "--publish")).out).toContain("is published");
    const before = await countsOf(to);
    const refused = await taken(to, another!, "--update");
    expect(refused.code, refused.out).toBe(1);
    expect(await countsOf(to)).toEqual(before);
    // Without names of their own lessons go by their titles.
    writeFileSync(join(one!, "course.json"), small([{ title: "一节", kind: "document", text: paragraph("别的正文") }], "小课"));
    expect((await taken(to, one!, "--update")).lines.slice(1)).toEqual(['  lesson "一节": text']);
  }, 120_000);
});

describe("handouts, and a file that comes back to the school that wrote it", () => {
  test("another file in a handout's place is taken, gone ones go, and their files with them", async () => {
    const place = await exported(from, WITH_HANDOUTS, "handouts");
    const names = (await from.db.selectFrom("handout as h").innerJoin("series as s", "s.id", "h.series_id").select("h.name")
      .where("s.slug", "=", WITH_HANDOUTS).orderBy("h.sort").execute()).map(({ name }) => name);
    expect(names).toHaveLength(2);
    const before = await countsOf(from);
    edited(place, (manifest) => {
      const [first] = manifest.handouts;
      writeFileSync(join(place, first!.file), readFileSync(join(import.meta.dirname, "../../demo/media/handouts/electrician-wires.pdf")));
      manifest.handouts = [first!];
    });
    const came = await taken(from, place, "--update");
    expect(came.code, came.out).toBe(0);
    expect(came.lines.slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^ {2}handout "${names[0]}\\.pdf": another file$`)),
      expect.stringMatching(new RegExp(`^ {2}handout "${names[1]}\\..+": removed$`)),
    ]);
    const after = await countsOf(from);
    expect(after).toMatchObject({ handout: before["handout"]! - 1, blobs: before["blobs"]! - 1, item: before["item"]! });
    expect((await taken(from, place, "--update")).lines[0]).toMatch(/ is as the file says$/);
  }, 240_000);

  test("a file that was written before somebody changed the course in the console is refused", async () => {
    const place = await exported(from, COURSE, "back");
    const id = await idOf(from, COURSE);
    edited(place, (manifest) => (manifest.title = "改在文件里"));
    await from.db.updateTable("series").set({ topic: "改在后台" }).where("id", "=", id).execute();
    const refused = await taken(from, place, "--update");
    expect(refused.code).toBe(1);
    expect(refused.out).toContain("nothing is known of how it stood when the file was written");
    expect((await taken(from, place, "--update", "--force", "--dry-run")).lines).toContain("  page: title, topic");
  }, 240_000);

  test("of a package changes its courses and itself at once", async () => {
    const { slug } = await from.db.selectFrom("series").select("slug").where("type", "=", 2).orderBy("id").executeTakeFirstOrThrow();
    const place = await exported(from, slug, "package");
    expect((await taken(to, place)).code).toBe(0);
    edited(place, (manifest) => {
      manifest.title = "新套餐";
      (manifest as unknown as { courses: string[] }).courses.reverse();
    });
    const came = await taken(to, place, "--update", "--force");
    expect(came.code, came.out).toBe(0);
    expect(came.lines).toContain("  page: title, courses");
    expect((await taken(to, place, "--update")).lines.every((line) => line.endsWith(" is as the file says"))).toBe(true);
  }, 240_000);
});

test("--update goes with neither --copy nor a folder of videos, --force with nothing else", async () => {
  const videos = join(folder, "videos");
  mkdirSync(videos);
  writeFileSync(join(videos, "1.mp4"), "one");
  const atShell = (...words: string[]) => runCli(to, ["course", "import", ...words]);
  expect((await atShell(videos, "--update", "--category", "电工")).code).toBe(2);
  expect((await atShell(videos, "--update", "--copy")).code).toBe(2);
  expect((await atShell(videos, "--force")).code).toBe(2);
}, 120_000);
