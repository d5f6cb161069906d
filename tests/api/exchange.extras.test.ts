import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notes } from "#contract/notes.ts";
import { signIn } from "../factories/account.ts";
import { owns } from "../factories/catalogue.ts";
import { runCli } from "../support/cli.ts";
import { type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import { toldCourse } from "../support/toldCourse.ts";

/** What stands beside a course and is shared: English, subtitles and posters; and films that come with an update. */
const COURSE = "electrician-safety-first-aid";

interface Film {
  title: string;
  subtitles: { lang: string; file: string }[];
  poster: string;
}
interface Manifest {
  title: string;
  english: { chinese: string; kind: string; english: string }[];
  chapters: { title: string; lessons: { id: string; title: string; kind: string; film?: string }[] }[];
}

let { from, to, folder, close } = {} as Exchange;
let place: string;
let bare: string;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ demo: true }));
  to.clock.now = from.clock.now;
  bare = await exported("bare");
  place = await exported("whole", ["--videos"]);
}, 240_000);
afterAll(() => close());

async function exported(name: string, more: readonly string[] = []): Promise<string> {
  const left = await runCli(from, ["course", "export", COURSE, join(folder, `${name}.zip`), ...more]);
  expect(left.code, left.out).toBe(0);
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, `${name}.zip`))))) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(join(folder, name, path), bytes);
  }
  return join(folder, name);
}

const said = (where: string): Manifest => JSON.parse(readFileSync(join(where, "course.json"), "utf8")) as Manifest;
function edited(where: string, change: (manifest: Manifest) => void): void {
  const manifest = said(where);
  change(manifest);
  writeFileSync(join(where, "course.json"), JSON.stringify(manifest));
}
const update = (...more: string[]) => runCli(to, ["course", "import", place, "--update", ...more]);
const vtt = (words: string): Buffer => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:04.000\n${words}\n`);
const english = async (chinese: string) =>
  (await to.db.selectFrom("english_text").select("english").where("chinese", "=", chinese).executeTakeFirst())?.english;

describe("an update of a course without its films", () => {
  test("with films makes lessons play that had none, and is refused where a learner has meanwhile begun one that it drops", async () => {
    const came = await runCli(to, ["course", "import", bare]);
    expect(came.code, came.out).toBe(0);
    await to.db.updateTable("series").set({ published: true }).execute();
    const dropped = said(place).chapters.at(-1)!.lessons.at(-1)!;
    edited(place, ({ chapters }) => void chapters.at(-1)!.lessons.pop());
    const seriesId = await idOf(to, COURSE);
    const { id } = await to.db.selectFrom("item").select("id").where("key", "=", dropped.id).executeTakeFirstOrThrow();
    const learner = await signIn(to, { nickName: "刚开始" });
    await owns(to, learner.learnerId, seriesId);
    const before = await to.db.selectFrom("item").selectAll().orderBy("id").execute();
    // The import stands still before its first film, until the learner has written a note at the lesson.
    const client = await to.pool.connect();
    await client.query("begin; lock table media_asset in share row exclusive mode");
    const begin = async () => {
      await learner.call(notes.addMyNote, { requestId: randomUUID(), itemId: id, atSecond: 0, content: "刚看到这里" });
      await client.query("commit");
    };
    const begun: Promise<void>[] = [];
    const raced = await runCli(to, ["course", "import", place, "--update"], {
      onOutput: (out) => {
        if (out.includes(" …") && begun.length === 0) begun.push(begin());
      },
    });
    await Promise.all(begun);
    client.release();
    expect(raced.code).toBe(1);
    expect(raced.out).toContain(`lesson "${dropped.title}" has come into use at this moment`);
    expect(await to.db.selectFrom("item").selectAll().orderBy("id").execute()).toEqual(before);
    const again = await update();
    expect(again.code, again.out).toBe(0);
    expect(again.out).toContain(`lesson "${dropped.title}" isn't in the file and stays: `);
    expect(again.out).toMatch(/ {2}lesson ".+": film\n/);
    const films = (await toldCourse(to, seriesId)).films;
    expect(films).toEqual((await toldCourse(from, await idOf(from, COURSE))).films.slice(0, films.length));
    expect(films.length).toBeGreaterThan(1);
    expect((await update()).out).toContain("is as the file says\n");
  }, 240_000);
});

describe("an update by what stands beside a course", () => {
  test("of English alone changes it, names it before, and changes nothing when it is said again", async () => {
    const { title } = said(place);
    edited(place, (manifest) => void (manifest.english.find(({ chinese }) => chinese === title)!.english = "First aid, anew"));
    const tried = await update("--dry-run");
    expect(tried.out).toContain(`  English of "${title}": another\n`);
    expect(await english(title)).not.toBe("First aid, anew");
    const done = await update();
    expect(done.code, done.out).toBe(0);
    expect(await english(title)).toBe("First aid, anew");
    const log = async () => (await to.pool.query("select count(*)::int as n from audit_log")).rows as unknown;
    const before = await log();
    expect((await update()).out).toContain("is as the file says\n");
    expect(await log()).toEqual(before);
  }, 120_000);

  test("is refused where the English was changed here since, and done by --force", async () => {
    const { title } = said(place);
    await to.db.updateTable("english_text").set({ english: "Ours" }).where("chinese", "=", title).execute();
    const refused = await update();
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`  here since then: English of "${title}"\n`);
    expect(await english(title)).toBe("Ours");
    expect((await update("--force")).code).toBe(0);
    expect(await english(title)).toBe("First aid, anew");
  }, 120_000);

  test("brings subtitles and posters of films that are here up to date, but for those that were changed here since", async () => {
    const film = said(place).chapters[0]!.lessons.find((lesson) => lesson.film !== undefined)!.film!;
    const told = JSON.parse(readFileSync(join(place, film), "utf8")) as Film;
    const { lang, file } = told.subtitles[0]!;
    writeFileSync(join(place, dirname(film), file), vtt("新的字幕"));
    const poster = join(place, dirname(film), told.poster);
    writeFileSync(poster, Buffer.concat([readFileSync(poster).subarray(0, -2), Buffer.from("fffe0002ffd9", "hex")]));
    const done = await update();
    expect(done.code, done.out).toBe(0);
    expect(done.out).toContain(`  film "${told.title}": subtitles ${lang}: another\n`);
    expect(done.out).toContain(`  film "${told.title}": poster: another\n`);
    const shown = JSON.stringify((await toldCourse(to, await idOf(to, COURSE))).films[0]);
    expect(shown).toContain("新的字幕");
    expect((await update()).out).toContain("is as the file says\n");

    const asset = await to.db.selectFrom("media_subtitle as s").innerJoin("media_asset as a", "a.id", "s.asset_id")
      .select(["s.asset_id as id", "s.file"]).where("a.title", "=", told.title).where("s.lang", "=", lang).executeTakeFirstOrThrow();
    await to.means.providers.media.put(`${asset.id}/subtitles/${asset.file}`, vtt("本校的字幕"));
    writeFileSync(join(place, dirname(film), file), vtt("更新的字幕"));
    const refused = await update();
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`  here since then: film "${told.title}": subtitles ${lang}\n`);
    const forced = await update("--force");
    expect(forced.code, forced.out).toBe(0);
    expect(JSON.stringify((await toldCourse(to, await idOf(to, COURSE))).films[0])).toContain("更新的字幕");
  }, 240_000);

  test("leaves the poster that is here where the transaction fails after all, and brings it once it goes through", async () => {
    const film = said(place).chapters[0]!.lessons.find((lesson) => lesson.film !== undefined)!.film!;
    const told = JSON.parse(readFileSync(join(place, film), "utf8")) as Film;
    const poster = join(place, dirname(film), told.poster);
    const coming = Buffer.concat([readFileSync(poster).subarray(0, -2), Buffer.from("fffe0003aaffd9", "hex")]);
    writeFileSync(poster, coming);
    const asset = async () =>
      to.db.selectFrom("media_asset").select(["id", "poster_version as version"]).where("title", "=", told.title).executeTakeFirstOrThrow();
    const { id, version } = await asset();
    const shown = async () => buffer((await to.means.providers.media.read(`${id}/poster.jpg`))!.stream);
    const before = await shown();
    const owner = new pg.Client({ connectionString: to.ownerUrl });
    await owner.connect();
    await owner.query("alter table exchange_base add constraint nothing_more check (false) not valid");
    const failed = await update("--force");
    expect(failed.code).not.toBe(0);
    expect(failed.out).toContain("nothing_more");
    expect([await asset(), (await shown()).equals(before)]).toEqual([{ id, version }, true]);
    await owner.query("alter table exchange_base drop constraint nothing_more");
    await owner.end();
    const done = await update("--force");
    expect(done.code, done.out).toBe(0);
    expect([await asset(), (await shown()).equals(coming)]).toEqual([{ id, version: version + 1 }, true]);
  }, 240_000);
});
