import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../support/cli.ts";
import { countsOf } from "../support/exchanged.ts";
import { openSchool, type School } from "../support/school.ts";

/** Files that somebody wrote by hand, cut, or made to do harm: refused at the place, with nothing written. */
let school: School;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), "jc-bad-schools-"));
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

type Files = Record<string, Uint8Array>;
const json = (said: unknown): Buffer => Buffer.from(JSON.stringify(said));
const COURSE = { format: "jiangcheng.course", version: 1, id: "by-hand", title: "手写的课", category: { trade: "电工" } };
const RULES = { order: "fixed", leave: "allowed", lateMinutes: null, earlyMinutes: null, offlineGraceSeconds: 60 };
const SUBJECT = { format: "jiangcheng.subject", version: 1, trade: "电工", palette: "electrician", level: "四级", subject: "理论" };
const question = (stem: string) => ({
  kind: "judge", body: { kind: "judge", stem, options: [], key: { kind: "judge", right: "T" }, analysis: "" },
});
const lines = (...all: unknown[]): Buffer => Buffer.from(all.map((one) => JSON.stringify(one)).join("\n"));
const school_ = (more: object, files: Files = {}): Files =>
  ({ "school.json": json({ format: "jiangcheng.school", version: 1, ...more }), ...files });
const withSubject = (more: object, questions: Buffer): Files =>
  school_({ subjects: ["bank/1"] }, { "bank/1/subject.json": json({ ...SUBJECT, ...more }), "bank/1/questions.jsonl": questions });

async function ran(files: Files | Buffer, what: "school" | "course") {
  const place = join(folder, "file.zip");
  writeFileSync(place, Buffer.isBuffer(files) ? files : zipSync(files, { level: 6 }));
  return runCommand(school, [what, "import", place]);
}
const everything = async () => [
  await countsOf(school),
  (await school.pool.query(`
    select (select count(*) from subject) s, (select count(*) from exam_trade) t, (select count(*) from question) q,
      (select count(*) from article) a, (select count(*) from advert) d, (select count(*) from bank_chapter) c`)).rows,
];

const ADVERT = { position: "homeStrip", title: "招生", subtitle: "", action: "", link: "/news" };
const ARTICLE = { title: "通知", summary: "", html: "<p>好</p>", category: "公告" };
const EXAM = {
  paper: 1, type: "结业考试", title: "期末", intro: "", place: "", startTime: 2_000, endTime: 1_000, attempts: 1, needsIdCard: false,
};
const PAPER = { kind: "formal", title: "卷", minutes: 60, passScore: 100, rules: RULES, sections: [{ title: "一", questions: [] }] };

describe("a file", () => {
  const breaks: readonly [string, "school" | "course", () => Files | Buffer, RegExp][] = [
    ["that is no ZIP", "school", () => Buffer.from("这不是压缩包".repeat(20)), /^\S+: it is no ZIP, or it is cut off$/m],
    [
      "that is cut off", "school",
      () => Buffer.from(zipSync(school_({}, { "a.bin": Buffer.alloc(50_000, "x") }), { level: 0 })).subarray(0, 30_000),
      /^\S+: it is no ZIP, or it is cut off$/m,
    ],
    [
      "that unpacks to a hundred times what it may be", "school", () => school_({}, { "school.json": new Uint8Array(300 * 2 ** 20) }),
      /^school\.json: 314572800 bytes are too many, at most \d+$/m,
    ],
    [
      "whose size is a lie", "school", () => {
        const zip = Buffer.from(zipSync({ "school.json": new Uint8Array(300 * 2 ** 20) }, { level: 6 }));
        zip.writeUInt32LE(1_000, zip.lastIndexOf(Buffer.from("504b0102", "hex")) + 24);
        return zip;
      },
      /^school\.json: the file is broken$/m,
    ],
    [
      "whose outline names a film that isn't in it", "course",
      () => ({
        "course.json": json({
          ...COURSE, chapters: [{ title: "一", lessons: [{ title: "甲" }, { title: "乙", film: "films/none/film.json" }] }],
        }),
      }),
      /^course\.json: chapters\[0\]\.lessons\[1\]\.film: films\/none\/film\.json: the file is missing$/m,
    ],
    [
      "whose lessons have titles that are too long", "course",
      () => ({ "course.json": json({ ...COURSE, chapters: [{ title: "一", lessons: [{ title: "长".repeat(300) }] }] }) }),
      /^course\.json: chapters\[0\]\.lessons\[0\]\.title: This is too long$/m,
    ],
    [
      "whose advert ends before it begins", "school", () => school_({ adverts: [{ ...ADVERT, from: 2_000, until: 1_000 }] }),
      /^school\.json: adverts\[0\]\.until: The end must be later than the start$/m,
    ],
    [
      "whose article ends before it comes out", "school",
      () => school_({ newsCategories: ["公告"], articles: [{ ...ARTICLE, publishedAt: 2_000, endsAt: 1_000 }] }),
      /^school\.json: articles\[0\]\.endsAt: The end must come after the beginning$/m,
    ],
    [
      "whose examination ends before it begins", "school",
      () => withSubject({ papers: [PAPER], examinations: [EXAM] }, lines(question("先断电再救人。"))),
      /^bank\/1\/subject\.json: examinations\[0\]\.endTime: The end must come after the beginning$/m,
    ],
    [
      "whose chapter has a title that is too long", "school",
      () => withSubject({ chapters: ["长".repeat(500)] }, lines(question("先断电再救人。"))),
      /^bank\/1\/subject\.json: chapters\[0\]: This is too long$/m,
    ],
  ];

  test.each(breaks)("%s is refused in words, and leaves nothing", async (_what, of, files, message) => {
    const before = await everything();
    const { code, out } = await ran(files(), of);
    expect(out).toMatch(message);
    expect(out).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await everything()).toEqual(before);
  }, 60_000);

  test("with 12,000 wrong questions tells the first with their lines, and how many there are besides", async () => {
    const wrong = Array.from({ length: 12_000 }, (_, n) => ({ ...question(`第 ${n + 1} 题`), difficulty: 9 }));
    const before = await everything();
    const { code, lines: said } = await ran(withSubject({}, lines(question("先断电再救人。"), ...wrong)), "school");
    expect(code).toBe(1);
    expect(said).toHaveLength(21);
    for (const [n, line] of said.slice(0, 20).entries())
      expect(line).toMatch(new RegExp(`^bank/1/questions\\.jsonl: line ${n + 2}: difficulty: `));
    expect(said.at(-1)).toBe("bank/1/questions.jsonl: and 11980 more");
    expect(await everything()).toEqual(before);
  }, 60_000);

  test("with 1,000 lessons whose films are missing tells the first and how many there are besides", async () => {
    const lesson = (n: number) => ({ title: `第 ${n} 课`, film: `films/${n}/film.json` });
    const chapters = Array.from({ length: 10 }, (_c, c) => ({
      title: `第 ${c + 1} 章`, lessons: Array.from({ length: 100 }, (_l, l) => lesson(c * 100 + l)),
    }));
    const { code, lines: said } = await ran({ "course.json": json({ ...COURSE, chapters }) }, "course");
    expect([code, said.length, said.at(-1)]).toEqual([1, 21, "course.json: and 980 more"]);
  }, 60_000);

  test("can't bring scripts into questions, articles and examinations", async () => {
    const evil = '<img src=x onerror="x()"><script>alert(1)</script>';
    const files = withSubject({}, lines(question(`先断电再救人。${evil}`)));
    files["school.json"] = json({
      format: "jiangcheng.school", version: 1, subjects: ["bank/1"], newsCategories: ["公告"],
      articles: [{ ...ARTICLE, html: `<p onclick="x()">停电通知<script>alert(1)</script></p>` }],
    });
    const { code, out } = await ran(files, "school");
    expect(code, out).toBe(0);
    const { rows } = await school.pool.query("select body::text as said from question_version union all select html from article");
    expect(rows).toHaveLength(2);
    for (const { said } of rows as { said: string }[]) expect(said).not.toMatch(/<script|onerror|alert/);
  }, 60_000);
});
