import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli, runCommand } from "../support/cli.ts";
import { type Exchange, openExchange } from "../support/exchanged.ts";
import { openSchool, type School } from "../support/school.ts";

/** Questions with their keys, papers by hand and by rule, examinations and class exams go along with a whole school. */
let { from, to, folder, close } = {} as Exchange;
let file: string;
let left: Awaited<ReturnType<typeof runCommand>>;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange({ demo: true }));
  file = join(folder, "school.zip");
  left = await runCommand(from, ["school", "export", file]);
  expect(left.code, left.out).toBe(0);
}, 240_000);
afterAll(() => close());

const rowsOf = async (school: School, sql: string) => (await school.pool.query(sql)).rows as Record<string, unknown>[];
const PLACE = `join subject s on s.id = x.subject_id join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id`;

/** All that is asked, without a number of its own: papers by what their questions ask. */
async function bankOf(school: School) {
  const stem = (id: string) => `(select encode(q.stem_hash, 'hex') from question q where q.id = ${id})`;
  return {
    questions: await rowsOf(school, `
      select t.name, t.trade, l.name as level, s.name as subject, c.title as chapter, p.name as point, x.kind, x.difficulty,
        x.secrecy, v.body
      from question x ${PLACE} join question_version v on v.id = x.version_id left join bank_chapter c on c.id = x.chapter_id
      left join knowledge_point p on p.id = x.point_id where x.removed_at is null
      order by t.name, l.name, s.name, encode(x.stem_hash, 'hex'), v.body::text`),
    points: await rowsOf(school, `
      select s.name as subject, x.name, c.title as chapter, i.key as lesson, x.at_second from knowledge_point x ${PLACE}
      left join bank_chapter c on c.id = x.chapter_id left join item i on i.id = x.item_id order by s.name, l.name, t.name, x.name`),
    papers: await rowsOf(school, `
      select s.name as subject, x.kind, x.key, x.title, x.year, v.minutes, v.total_score, v.pass_score, v.content -> 'rules' as rules,
        (select json_agg(json_build_array(sec ->> 'title', q ->> 'score', ${stem("(q ->> 'questionId')::int")}) order by a.n, b.n)
          from jsonb_array_elements(v.content -> 'sections') with ordinality a (sec, n),
          jsonb_array_elements(sec -> 'questions') with ordinality b (q, n)) as asked,
        (select count(*)::int from jsonb_array_elements(v.content -> 'admitted')) as admitted
      from paper x ${PLACE} join paper_version v on v.id = x.version_id order by t.name, l.name, s.name, x.kind, x.title, x.year`),
    rules: await rowsOf(school, `
      select s.name as subject, x.key, x.title, x.minutes, x.pass_score, x.total_score, x.content -> 'rules' as rules,
        (select json_agg(json_build_array(cell - 'chapterId', (select title from bank_chapter where id = (cell ->> 'chapterId')::int))
          order by n)
          from jsonb_array_elements(x.content -> 'cells') with ordinality a (cell, n)) as cells
      from mock_rule x ${PLACE} order by t.name, l.name, s.name, x.title`),
    examinations: await rowsOf(school, `
      select s.name as subject, p.title as paper, x.key, x.type, x.title, x.intro_html, x.place, x.starts_at, x.ends_at, x.register_until,
        x.attempts,
        x.needs_id_card, x.review, x.score from examination x ${PLACE} join paper p on p.id = x.paper_id order by x.starts_at, x.title`),
    classExams: await rowsOf(school, `
      select se.slug, i.key, p.title, x.accuracy_per, (select array_agg(title order by title) from bank_chapter
        where id = any(x.pool_chapter_ids)) as chapters,
        cardinality(x.pool_question_ids) as questions, cardinality(x.pool_point_ids) as points
      from class_exam x join item i on i.id = x.item_id join series se on se.id = i.series_id join paper p on p.id = x.paper_id
      order by se.slug, i.key`),
  };
}

const countsOf = async (school: School) =>
  rowsOf(school, `select (select count(*) from question) as questions, (select count(*) from paper) as papers,
    (select count(*) from paper_version) as versions, (select count(*) from mock_rule) as rules,
    (select count(*) from examination) as examinations,
    (select count(*) from class_exam) as class_exams, (select count(*) from audit_log) as log,
    (select count(*) from import_batch) as batches`);

type Files = Record<string, Uint8Array>;
function changed(name: string, change: (files: Files) => void): string {
  const files = unzipSync(readFileSync(file));
  change(files);
  writeFileSync(join(folder, name), zipSync(files, { level: 1 }));
  return join(folder, name);
}
const subjectIn = (files: Files, wanted: (said: { papers: { kind: string }[] }) => boolean): string =>
  Object.keys(files)
    .filter((name) => /^bank\/.+\/subject\.json$/.test(name))
    .find((name) => wanted(JSON.parse(Buffer.from(files[name]!).toString()) as never))!;

describe("a school's bank", () => {
  test("leaves with a word about the keys that lie in the file", () => {
    expect(left.out).toMatch(/\d+ questions and \d+ papers lie in it with their keys, in clear; exams alone ask [1-9]\d* of the /);
    expect(left.out).toContain("whoever has the file knows them.");
  });

  test("that is broken is refused at the line and the place, before anything is written", async () => {
    const before = await countsOf(to);
    const broken = changed("broken.zip", (files) => {
      const subject = subjectIn(files, ({ papers }) => papers.length > 0);
      const lines = subject.replace("subject.json", "questions.jsonl");
      const said = Buffer.from(files[lines]!).toString().split("\n");
      const first = JSON.parse(said[0]!) as { body: { stem: string } };
      said[0] = JSON.stringify({ ...first, body: { ...first.body, stem: "" } });
      said[1] = "{";
      files[lines] = Buffer.from(said.join("\n"));
      const manifest = JSON.parse(Buffer.from(files[subject]!).toString()) as {
        papers: { sections: { questions: { question: number }[] }[] }[];
      };
      manifest.papers[0]!.sections[0]!.questions[0]!.question = 99_999;
      files[subject] = Buffer.from(JSON.stringify(manifest));
    });
    const { code, out } = await runCommand(to, ["school", "import", broken]);
    expect(code).toBe(1);
    expect(out).toMatch(/^bank\/.+\/questions\.jsonl: line 1: stem: /m);
    expect(out).toMatch(/^bank\/.+\/questions\.jsonl: line 2: this is no JSON$/m);
    expect(out).toMatch(/^bank\/.+\/subject\.json: papers\[0\]\.sections\[0\]\.questions\[0\]\.question: there is no question 99999 /m);
    expect(out).not.toMatch(/\n\s+at /);
    expect(await countsOf(to)).toEqual(before);
  }, 120_000);

  test("comes whole, though it was killed in the middle: questions, papers, rules, class exams, and examinations as drafts", async () => {
    const killed = await runCli(to, ["school", "import", file], { onOutput: (out, kill) => void (/ questions added/.test(out) && kill()) });
    expect(killed.code).toBeNull();
    const came = await runCommand(to, ["school", "import", file]);
    expect(came.code, came.out).toBe(0);
    const [here, there] = [await bankOf(to), await bankOf(from)];
    expect(there.examinations.length).toBeGreaterThan(0);
    expect(there.classExams.length).toBeGreaterThan(0);
    expect(here).toEqual(there);
    expect(came.out).toContain("is a draft (");
    expect(await rowsOf(to, "select title from examination where published union all select title from paper where published")).toEqual([]);
  }, 240_000);

  test("comes a second time without a trace", async () => {
    const before = await countsOf(to);
    const again = await runCommand(to, ["school", "import", file]);
    expect(again.code, again.out).toBe(0);
    expect(await countsOf(to)).toEqual(before);
  }, 240_000);

  test("comes out of workbooks, too, as files of earlier versions have it", async () => {
    const other = await openSchool();
    try {
      const [largest] = await rowsOf(from, `select t.name as trade, l.name as level, s.name as subject, count(*)::int as n
        from question x ${PLACE} where x.removed_at is null group by 1, 2, 3 order by n desc limit 1`);
      const { n, ...named } = largest as { n: number; trade: string; level: string; subject: string };
      const at = join(folder, "earlier");
      mkdirSync(join(at, "questions"), { recursive: true });
      const out = join(at, "questions/001.xlsx");
      const written = await runCommand(from, ["export-questions", "--subject", Object.values(named).join("/"), "--out", out]);
      expect(written.code, written.out).toBe(0);
      const said = { format: "jiangcheng.school", version: 1, questions: [{ ...named, file: "questions/001.xlsx" }] };
      writeFileSync(join(at, "school.json"), JSON.stringify(said));
      const came = await runCommand(other, ["school", "import", at]);
      expect(came.code, came.out).toBe(0);
      expect(came.out).toContain(`${Object.values(named).join("/")}: ${n} questions added, 0 were here, 0 could not be taken\n`);
      const again = await runCommand(other, ["school", "import", at]);
      expect(again.out).toContain(`0 questions added, ${n} were here, 0 could not be taken\n`);
    } finally {
      await other.close();
    }
  }, 240_000);

  test("leaves what the school has as it is, and names what can't stand beside it", async () => {
    const other = await openSchool();
    try {
      const [formal] = await rowsOf(from, `
        select s.name as subject, l.name as level, t.name as trade, t.trade as palette, x.title,
          (v.content #>> '{sections,0,questions,0,questionId}')::int as question
        from paper x ${PLACE} join paper_version v on v.id = x.version_id where x.kind = 'formal' and not v.content ? 'admitted' limit 1`);
      const open = changed("open.zip", (files) => {
        const subject = subjectIn(files, (said) => {
          const { subject: name, level, trade } = said as unknown as Record<string, string>;
          return name === formal!["subject"] && level === formal!["level"] && trade === formal!["trade"];
        });
        const lines = subject.replace("subject.json", "questions.jsonl");
        files[lines] = Buffer.from(Buffer.from(files[lines]!).toString().replaceAll('"secrecy":"reserved"', '"secrecy":"open"'));
        const said = JSON.parse(Buffer.from(files[subject]!).toString()) as Record<string, unknown>;
        files[subject] = Buffer.from(JSON.stringify({ ...said, papers: [], examinations: [], classExams: [], mockRules: [] }));
      });
      expect((await runCommand(other, ["school", "import", open])).code).toBe(0);
      const came = await runCommand(other, ["school", "import", file]);
      expect(came.code, came.out).toBe(0);
      expect(came.out).toContain(`"${String(formal!["title"])}" can't be here: `);
      expect(await rowsOf(other, `select x.id from paper x ${PLACE} where x.kind = 'formal' and s.name = '${String(formal!["subject"])}'
        and l.name = '${String(formal!["level"])}' and x.title = '${String(formal!["title"])}'`)).toEqual([]);
      const questions = "select count(*)::int as n from question where removed_at is null";
      expect(await rowsOf(other, questions)).toEqual(await rowsOf(from, questions));
    } finally {
      await other.close();
    }
  }, 240_000);
});
