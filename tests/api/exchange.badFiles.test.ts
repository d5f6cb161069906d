import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCli, runCommand } from "../support/cli.ts";
import { countsOf, type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import { openSchool } from "../support/school.ts";
import { toldCourse } from "../support/toldCourse.ts";

const COURSE = "electrician-safety-first-aid";

let { from, to, folder, close } = {} as Exchange;
/** A course of the demo school, with its films. */
let file: string;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ demo: true }));
  file = join(folder, "course.zip");
  expect(await runCommand(from, ["course", "export", COURSE, file, "--videos"])).toMatchObject({ code: 0 });
}, 240_000);
afterAll(() => close());

describe("a course file that can't come in", () => {
  type Files = Record<string, Uint8Array>;
  const said = (files: Files) => JSON.parse(Buffer.from(files["course.json"]!).toString()) as Record<string, unknown>;
  const saying = (files: Files, change: Record<string, unknown>): Files =>
    ({ ...files, "course.json": Buffer.from(JSON.stringify({ ...said(files), id: "another-one", ...change })) });
  const filmOf = (files: Files) => Object.keys(files).find((name) => name.endsWith("/720p.mp4") || /\/\d+p\.mp4$/.test(name))!;

  const breaks: readonly [string, (files: Files) => Files | Buffer, RegExp][] = [
    ["is no ZIP", () => Buffer.from("not a zip at all, but long enough to be looked at"), /^\S+: it is no ZIP, or it is cut off$/m],
    ["is cut off", (files) => Buffer.from(zipSync(files, { level: 0 })).subarray(0, 40_000), /^\S+: it is no ZIP, or it is cut off$/m],
    [
      "leads outside", (files) => ({ ...files, "../../evil.sh": Buffer.from("x") }),
      /it holds a file that would lie outside of it: "\.\.\/\.\.\/evil\.sh"/,
    ],
    ["is of another kind", (files) => saying(files, { format: "moodle" }), /^course\.json: format: this must be "jiangcheng\.course"$/m],
    [
      "is of a later version", (files) => saying(files, { version: 2 }),
      /^course\.json: version: 2 was written by a later version of the product, this one reads 1$/m,
    ],
    ["is no JSON", (files) => ({ ...files, "course.json": Buffer.from("{") }), /^course\.json: this is no JSON \(.+\)$/m],
    ["has a title that is too long", (files) => saying(files, { title: "长".repeat(61) }), /^course\.json: title: This is too long$/m],
    ["says something unknown", (files) => saying(files, { colour: "red" }), /^course\.json: .*colour/m],
    [
      "says what can't be", (files) => saying(files, { price: 9_900, originalPrice: 100 }),
      /^course\.json: originalPrice: The crossed-out price must be above the price$/m,
    ],
    [
      "names a handout that is missing", (files) => saying(files, { handouts: [{ name: "讲义.pdf", file: "handouts/none.pdf" }] }),
      /^course\.json: handouts\[0\]\.file: handouts\/none\.pdf: the file is missing$/m,
    ],
    [
      "names a file above itself", (files) => saying(files, { handouts: [{ name: "讲义.pdf", file: "../secrets.pdf" }] }),
      /^course\.json: handouts\[0\]\.file: This is no file within the folder/m,
    ],
    [
      "has a handout that is something else",
      (files) => ({ ...saying(files, { handouts: [{ name: "讲义.pdf", file: "h/a.pdf" }] }), "h/a.pdf": Buffer.from("<html>") }),
      /^course\.json: handouts\[0\]\.file: h\/a\.pdf: .*PDF/m,
    ],
    [
      "has a film that was cut", (files) => ({ ...saying(files, {}), [filmOf(files)]: files[filmOf(files)]!.subarray(0, 1000) }),
      /^films\/.+\/film\.json: \d+p\.mp4: 1000 bytes, where its segments make \d+: this is not the film that was written$/m,
    ],
  ];

  test.each(breaks)("because it %s is refused in words, and leaves nothing", async (_why, broken, message) => {
    const place = join(folder, "broken.zip");
    const made = broken(unzipSync(readFileSync(file)));
    writeFileSync(place, Buffer.isBuffer(made) ? made : zipSync(made, { level: 0 }));
    const before = await countsOf(to);
    const { code, out } = await runCommand(to, ["course", "import", place]);
    expect(out).toMatch(message);
    expect(out).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await countsOf(to)).toEqual(before);
  }, 60_000);

  test("whose last film is damaged takes back what was written of the others", async () => {
    const empty = await openSchool();
    try {
      const bytes = Buffer.from(zipSync(saying(unzipSync(readFileSync(file)), {}), { level: 0 }));
      const films = Object.keys(unzipSync(bytes)).filter((name) => name.endsWith(".mp4"));
      bytes[bytes.indexOf(films.at(-1)!) + films.at(-1)!.length + 5_000]! ^= 0xff;
      const place = join(folder, "damaged.zip");
      writeFileSync(place, bytes);
      const before = await countsOf(empty);
      const { code, out } = await runCommand(empty, ["course", "import", place]);
      expect({ code, out }).toMatchObject({ code: 1, out: expect.stringMatching(/\.mp4: the file is broken\n$/) as string });
      expect(await countsOf(empty)).toEqual(before);
    } finally {
      await empty.close();
    }
  }, 120_000);

  test("on a full disk is told in one line, and takes back what was written", async () => {
    const { media } = to.means.providers;
    const { put } = media;
    let room = 5;
    const full = vi.spyOn(media, "put").mockImplementation((key, body) =>
      (room -= 1) < 0 ? Promise.reject(Object.assign(new Error("ENOSPC: write"), { code: "ENOSPC" })) : put.call(media, key, body),
    );
    const before = await countsOf(to);
    const { code, lines } = await runCommand(to, ["course", "import", file]).finally(() => full.mockRestore());
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^the school's disk is full: /)]);
    expect(await countsOf(to)).toEqual(before);
  }, 60_000);

  test("that is killed half-way is begun again and comes in whole", async () => {
    const empty = await openSchool();
    try {
      let seen = 0;
      const killed = await runCli(empty, ["course", "import", file], {
        onOutput: (out, kill) => {
          seen = out.split(" …").length - 1;
          if (seen >= 2) kill();
        },
      });
      expect(killed.code).toBeNull();
      expect(await countsOf(empty)).toMatchObject({ series: 0, item: 0, handout: 0, audit_log: 0 });
      expect((await runCommand(empty, ["course", "import", file])).code).toBe(0);
      const films = await empty.db.selectFrom("media_asset").select(["state", "id"]).execute();
      expect(films.every(({ state }) => state === "ready")).toBe(true);
      expect(new Set(films.map(({ id }) => id)).size).toBe((await toldCourse(from, await idOf(from, COURSE))).films.length);
      await empty.db.updateTable("series").set({ published: true }).execute();
      expect((await toldCourse(empty, await idOf(empty, COURSE))).films).toEqual((await toldCourse(from, await idOf(from, COURSE))).films);
    } finally {
      await empty.close();
    }
  }, 240_000);

  test("can't hold scripts: they are taken out as from any other text", async () => {
    const files = saying(unzipSync(readFileSync(file)), {
      id: "scripted", intro: '<p onclick="x()">好<script>alert(1)</script></p><img src="data:image/png;base64,AA==">', handouts: [],
      chapters: [{
        title: "第一章",
        lessons: [{ title: "读", kind: "document", text: { blocks: [{ kind: "paragraph", text: "<script>alert(2)</script>" }] } }],
      }],
    });
    const place = join(folder, "scripted.zip");
    writeFileSync(place, zipSync(files));
    expect((await runCommand(to, ["course", "import", place])).code).toBe(0);
    const { html, intro } = await to.db.selectFrom("lesson_text as t").innerJoin("item as i", "i.id", "t.item_id")
      .innerJoin("series as s", "s.id", "i.series_id").select(["t.html", "s.intro_html as intro"]).where("s.slug", "=", "scripted")
      .executeTakeFirstOrThrow();
    expect(intro).toBe("<p>好</p>");
    expect(html.join("")).not.toContain("<script");
  }, 60_000);

  test("and can't be published before a lesson of it plays: nothing is made", async () => {
    const before = await countsOf(to);
    const files = saying(unzipSync(readFileSync(file)), { id: "unready", chapters: [{ title: "第一章", lessons: [{ title: "第一节" }] }] });
    const place = join(folder, "unready.zip");
    writeFileSync(place, zipSync(files, { level: 0 }));
    const { code, out } = await runCommand(to, ["course", "import", place, "--publish"]);
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining("can't be published as it comes") as string });
    expect(await countsOf(to)).toEqual(before);
  }, 60_000);
});
