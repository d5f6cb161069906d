import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { catalogue } from "#contract/catalogue.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { QUESTION_KINDS, questions } from "#contract/questions.ts";
import { classExams } from "#demo/content/classExams.ts";
import { taughtAt } from "#demo/content/questions/lessons.ts";
import { subjects } from "#demo/content/subjects.ts";
import { readQuestionFiles, readReserved } from "#demo/load/bank.ts";
import {
  type Body, checkBody, drawFormulas, drawMock, mockRulesOf, type PlainBody, pool, stemHash, subjectPlaces,
} from "#server/domains/questions/questions.ts";
import { signInAgain, type SignedIn } from "../factories/account.ts";
import { openSchool, type School } from "../support/school.ts";

const read = new Map(await Promise.all(subjects.map(async ({ trade }) => [trade, await readQuestionFiles(trade)] as const)));
const plainOf = (body: Body): readonly PlainBody[] => (body.kind === "case" ? body.children : [body]);

describe.each(subjects)("the questions of $trade", ({ trade }) => {
  const drafts = read.get(trade)!.drafts;

  test("are 120 of all kinds in 5-6 chapters and 15-30 knowledge points, each usable", () => {
    const counts = QUESTION_KINDS.map((kind) => drafts.filter((draft) => draft.kind === kind).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120);
    const [single, multiple, judge, fill, essay, cases] = counts as [number, number, number, number, number, number];
    expect([single >= 48, multiple >= 14, judge >= 26, fill >= 8, essay, cases]).toEqual([true, true, true, true, 6, 6]);
    expect(new Set(drafts.map((draft) => draft.chapterTitle)).size).toBe(6);
    expect(new Set(drafts.map((draft) => draft.pointName)).size).toBeGreaterThanOrEqual(15);
    expect(new Set(drafts.map((draft) => draft.pointName)).size).toBeLessThanOrEqual(30);
    expect(drafts.flatMap((draft) => checkBody(draft))).toEqual([]);
    expect(new Set(drafts.map((draft) => draft.difficulty))).toEqual(new Set([1, 2, 3]));
    expect(new Set(drafts.map((draft) => stemHash(draft.body).toString("hex"))).size).toBe(120);
  });

  test("each say why, and cases hold 2-3 children", () => {
    for (const { body } of drafts) {
      for (const part of plainOf(body)) expect([part.stem, part.analysis.length >= 8]).toEqual([part.stem, true]);
      if (body.kind === "case") expect([body.stem, body.children.length >= 2 && body.children.length <= 3]).toEqual([body.stem, true]);
    }
  });

  test("have formulas that can be drawn", () => {
    for (const { body } of drafts) {
      for (const { stem, options, analysis } of plainOf(body)) {
        for (const html of [stem, analysis, ...options.map((option) => option.html)])
          expect([html, drawFormulas(html).includes("katex-error") || drawFormulas(html).includes("\\(")]).toEqual([html, false]);
      }
    }
  });

  test("have their right answers spread over A-D and over right and wrong", () => {
    const all = drafts.flatMap(({ body }) => plainOf(body));
    const singles = all.flatMap(({ key }) => (key.kind === "single" ? [key.option] : []));
    for (const key of ["A", "B", "C", "D"])
      expect([key, singles.filter((one) => one === key).length / singles.length > 0.15]).toEqual([key, true]);
    for (const key of ["A", "B", "C", "D"])
      expect([key, singles.filter((one) => one === key).length / singles.length < 0.35]).toEqual([key, true]);
    const judged = all.flatMap(({ key }) => (key.kind === "judge" ? [key.right] : []));
    expect(judged.filter((right) => right === "T").length / judged.length).toBeGreaterThan(0.35);
    expect(judged.filter((right) => right === "T").length / judged.length).toBeLessThan(0.65);
  });
});

test("the questions of examinations are kept for them, asked by no other, and usable; their right answers are spread", async () => {
  const reserved = await readReserved();
  expect([...reserved.keys()].toSorted()).toEqual([...subjects.map(({ trade }) => trade), "electrician-past"].toSorted());
  const all = [...reserved.values()].flat();
  const known = new Set([...read.values()].flatMap(({ drafts }) => drafts).map(({ body }) => stemHash(body).toString("hex")));
  expect(all.filter(({ secrecy }) => secrecy !== "reserved")).toEqual([]);
  expect(all.filter(({ body }) => known.has(stemHash(body).toString("hex")))).toEqual([]);
  expect(new Set(all.map(({ body }) => stemHash(body).toString("hex"))).size).toBe(all.length);
  for (const [name, drafts] of reserved) {
    const trade = read.get(name.replace("-past", "") as never)!;
    const points = new Set(trade.drafts.map(({ pointName }) => pointName));
    expect([name, drafts.filter(({ pointName }) => !points.has(pointName))]).toEqual([name, []]);
    const singles = drafts.flatMap(({ body }) => plainOf(body)).flatMap(({ key }) => (key.kind === "single" ? [key.option] : []));
    for (const key of ["A", "B", "C", "D"]) expect([name, singles.filter((one) => one === key).length >= 2]).toEqual([name, true]);
    for (const part of drafts.flatMap(({ body }) => plainOf(body)))
      expect([part.stem, part.analysis.length >= 8]).toEqual([part.stem, true]);
  }
});

test("no file of questions is longer than 300 lines", () => {
  const folder = join(import.meta.dirname, "../../demo/content/questions");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".txt"));
  expect(files.length).toBe(30);
  expect(files.filter((name) => readFileSync(join(folder, name), "utf8").split("\n").length > 301)).toEqual([]);
});

describe("the demo school's exams", () => {
  let school: School;
  let client: SignedIn;
  let learnerId: number;
  const courseIds = new Map<string, number>();

  beforeAll(async () => {
    school = await openSchool({ demo: true });
    learnerId = (await school.db.selectFrom("learner").select("id").where("nick_name", "=", "陈秀兰").executeTakeFirstOrThrow()).id;
    client = await signInAgain(school, { learnerId, phone: "13800000001" });
    for (const row of await school.db.selectFrom("subject").select(["id", "name"]).execute()) courseIds.set(row.name, row.id);
  });
  afterAll(() => school.close());

  test("each trade has a level with a subject of 120 questions, 3 past papers of 100 points, and a mock rule that draws 50", async () => {
    const tree = await client.call(questions.getCurriculumAll, {});
    expect(tree.map((trade) => [trade.trade, trade.name, trade.levels.length, trade.questionCount, trade.paperCount])).toEqual(
      subjects.map(({ trade, tradeName }) => [trade, tradeName, 1, 120, 3]),
    );
    for (const courseId of courseIds.values()) {
      const { records } = await client.call(questions.getRealPaper, { courseId });
      expect(records.map((paper) => [paper.year, paper.totalScore, paper.questionCount >= 40 && paper.questionCount <= 60])).toEqual([
        [2025, 10_000, true], [2024, 10_000, true], [2023, 10_000, true],
      ]);
      const [rule] = await mockRulesOf(school.means, courseId);
      expect([rule!.totalScore, rule!.minutes, rule!.content.cells.some((cell) => cell.kind === "essay")]).toEqual([10_000, 60, false]);
      const drawn = drawMock(rule!.content.cells, await pool(school.means, courseId), () => 0, 7)!.flat();
      expect([drawn.length, new Set(drawn.map((one) => one.questionId)).size]).toEqual([50, 50]);
    }
  });

  test("every paper's sections add up, and none asks a question twice", async () => {
    const { rows } = await school.pool.query<{ title: string; total: number; sum: number; asked: number; different: number }>(
      `select p.title, v.total_score as total, sum((q ->> 'score')::int)::int as sum, count(*)::int as asked,
        count(distinct q ->> 'questionId')::int as different
       from paper p join paper_version v on v.id = p.version_id, jsonb_array_elements(v.content -> 'sections') s,
         jsonb_array_elements(s -> 'questions') q group by p.id, v.id`,
    );
    // One examination more is over.
    expect(rows.length).toBe(subjects.length * 4 + 1 + Object.values(classExams).flat().length);
    expect(rows.filter((row) => row.total !== row.sum || row.asked !== row.different)).toEqual([]);
  });

  test("one examination of each trade is open now, one whose result waits; one more is reviewed", async () => {
    const all = (await client.call(exams.getExaminBaseIsType, { size: 100 })).records;
    const records = all.filter(({ phase }) => phase === "open");
    expect(all.filter(({ phase }) => phase === "ended").map(({ passed, bestScore }) => [passed !== null, bestScore !== null])).toEqual([
      [true, true],
    ]);
    expect(records.filter(({ attemptsUsed }) => attemptsUsed > 0).map(({ passed, bestScore }) => [passed !== null, bestScore])).toEqual([
      [true, null],
    ]);
    expect(records.map((one) => [one.startTime < school.clock.now - 86_400_000, one.endTime > school.clock.now + 50 * 86_400_000])).toEqual(
      subjects.map(() => [true, true]),
    );
  });

  test("chapters of the courses end with an exam of 3-12 questions, last among their lessons", async () => {
    for (const [slug, chapters] of Object.entries(classExams)) {
      const { id } = await school.db.selectFrom("series").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
      const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id });
      expect([
        slug,
        detail.chapters.map((chapter) => chapter.items.map((item) => item.kind).indexOf("exam") === chapter.items.length - 1),
      ]).toEqual([slug, chapters.map(() => true)]);
      expect(detail.baseInfo.lessonCount).toBe(
        detail.chapters.flatMap((chapter) => chapter.items).filter((item) => item.kind !== "exam").length,
      );
    }
    const { rows } = await school.pool.query<{ count: number; accuracy: number }>(
      `select v.question_count as count, c.accuracy_per as accuracy from item i left join class_exam c on c.item_id = i.id left
        join paper p on p.id = c.paper_id left join paper_version v on v.id = p.version_id where i.kind = 'exam'`,
    );
    expect(rows.length).toBe(Object.values(classExams).flat().length);
    expect(rows.filter((row) => !(row.count >= 3 && row.count <= 12 && row.accuracy === 60))).toEqual([]);
  });

  test("knowledge points lead to the lessons that teach them", async () => {
    let tied = 0;
    for (const courseId of courseIds.values()) {
      const { points } = await subjectPlaces(school.means, courseId);
      for (const { name, lesson } of points.values()) {
        expect([name, lesson?.title]).toEqual([name, taughtAt[name]?.lesson]);
        if (lesson) tied += 1;
      }
    }
    expect(tied).toBe(Object.keys(taughtAt).length);
  });

  test("pictures of questions are there", async () => {
    const stored = await school.db.selectFrom("question_media").select(["hash", "type"]).execute();
    expect(stored.length).toBe(5);
    for (const { hash } of stored) expect((await client.raw("GET", `/api/exam/v1/media/${hash}.png`)).status).toBe(200);
  });

  test("the demo learner's three weeks are consistent: histories, error book, marks, and what is unfinished", async () => {
    const tree = await client.call(practice.getExamHistoryCategoryTree, {});
    const count = (source: string) => tree.sources.find((one) => one.source === source)?.count ?? 0;
    expect([count("past") >= 3, count("mock") >= 3, count("class") >= 3, count("examination"), count("exercise") >= 5]).toEqual([
      true,
      true,
      true,
      2,
      true,
    ]);
    const { records } = await client.call(practice.getAllExamHistory, { size: 100 });
    expect(records.length).toBe(tree.total);
    const day = 86_400_000;
    for (const row of records) {
      expect([row.title, row.startTime > school.clock.now - 22 * day && row.startTime < school.clock.now]).toEqual([row.title, true]);
      if (row.endTime !== null)
        expect([row.title, row.endTime <= school.clock.now, row.endTime > row.startTime]).toEqual([row.title, true, true]);
    }
    const open = records.filter((row) => row.state === "open");
    expect(open.map((row) => [row.source, row.doneCount])).toEqual([["mock", 16], ["exercise", 8]]);
    expect(records.filter((row) => row.state === "reviewing")).toHaveLength(1);
    const marked = records.filter((row) => row.state === "marked" && row.mode === "exam");
    expect(marked.filter((row) => row.reviewAt !== undefined).map((row) => [row.source, row.score])).toEqual([["examination", null]]);
    for (const row of marked.filter(({ reviewAt }) => reviewAt === undefined))
      expect([row.title, row.score! > row.totalScore * 0.2 && row.score! <= row.totalScore]).toEqual([row.title, true]);
    // She failed before she passed.
    expect(marked.map((row) => row.passed)).toEqual(expect.arrayContaining([true, false]));

    expect([tree.errorCount > 10, tree.markCount]).toEqual([true, 11]);
    const errors = await client.call(books.pageQuery, { size: 100 });
    const shown = errors.records.reduce((sum, one) => sum + one.count, 0);
    // Questions of the open mock exam are kept back.
    expect([shown > 0, shown <= tree.errorCount]).toEqual([true, true]);
    const { rows } = await school.pool.query<{ book: number; days: number }>(
      `select (select sum(answered) from learner_question where learner_id = $1)::int as book, (select sum(answered) from practice_day
        where learner_id = $1)::int as days`,
      [learnerId],
    );
    expect(rows[0]!.book).toBe(rows[0]!.days);
  });

  test("the open mock exam goes on, and a result stands among others'", async () => {
    const { records } = await client.call(practice.getAllExamHistory, { size: 100, source: "mock" });
    const [open, last] = [records.find((row) => row.state === "open")!, records.find((row) => row.state === "marked")!];
    const resumed = await client.call(practice.getMockRulePaper, { ruleId: open.target });
    expect([resumed.historyId, resumed.resumed, resumed.remainingSeconds! > 40 * 60]).toEqual([open.historyId, true, true]);
    const review = await client.call(practice.getExamHistory, { historyId: last.historyId });
    expect(review.beatPer).not.toBeNull();
    await client.call(practice.submitMockPaper, { historyId: open.historyId });
    // What the open one asked, too, was kept back until then.
    expect((await client.call(practice.getExamHistory, { historyId: last.historyId })).chapters.length).toBe(6);
  });

  test("with no exam open any more every result adds up, by kind and by chapter", async () => {
    const { records } = await client.call(practice.getAllExamHistory, { size: 100, mode: "exam", state: "finished" });
    const marked = records.filter((row) => row.state === "marked" && row.reviewAt === undefined);
    expect(marked.length).toBeGreaterThanOrEqual(10);
    for (const row of marked) {
      const review = await client.call(practice.getExamHistory, { historyId: row.historyId });
      // A class exam shows its keys where it was passed first.
      if (row.source === "class" && review.verdicts.length === 0) continue;
      const sum = (shares: readonly { readonly awarded: number; readonly total: number }[]) =>
        shares.reduce((all, one) => [all[0]! + one.awarded, all[1]! + one.total], [0, 0]);
      expect([row.title, sum(review.kinds), sum(review.chapters)]).toEqual([
        row.title,
        [row.score, row.questionCount],
        [row.score, row.questionCount],
      ]);
    }
  });
});
