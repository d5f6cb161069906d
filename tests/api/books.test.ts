import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { bookData } from "#server/domains/books/personal.ts";
import { beforeFinal } from "#server/domains/practice/attempt/underExam.store.ts";
import { tallyAnswersJob } from "#server/domains/books/tally.jobs.ts";
import { signIn } from "../factories/account.ts";
import { aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { aBank, anExamOf, note } from "../factories/books.ts";
import { countStatements } from "../support/statements.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const MINUTE = 60_000;

describe("the error book", () => {
  test("holds what went wrong, wrong last first, with my answer, how often, when it is due and the key", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    await note(school, learner, [[ids[0]!, false, "C"], [ids[2]!, true, "T"]]);
    await note(school, learner, [[ids[3]!, false, ["220", "大地"]]], school.clock.now + MINUTE);
    await note(school, learner, [[ids[0]!, false, "D"]], school.clock.now + 2 * MINUTE);
    const page = await learner.call(books.getErrors, { courseId: subjectId });
    expect(page).toMatchObject({ total: 2, current: 1, size: 10 });
    expect(
      page.records.map(({ question, myAnswer, wrongTimes, dueTime, marked }) => [
        question.questionId,
        myAnswer,
        wrongTimes,
        dueTime,
        marked,
      ]),
    ).toEqual([
      [ids[0], "D", 2, school.clock.now + 12 * MINUTE, false],
      [ids[3], ["220", "大地"], 1, school.clock.now + 11 * MINUTE, false],
    ]);
    expect(page.records[0]!.question).toMatchObject({ kind: "single", answer: "B", chapterTitle: "安全用电", pointName: "触电急救" });
    expect(page.records[1]!.question.accepted).toEqual([["380", "三百八十"], [SECRET.blank]]);
  });

  test("lets a question go after two right answers in a row, not after two that a wrong one parts", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    const id = ids[0]!;
    for (const right of [false, true, false, true]) await note(school, learner, [[id, right]]);
    expect((await learner.call(books.getErrors, { courseId: subjectId })).records[0]).toMatchObject({ streak: 1, wrongTimes: 2 });
    expect(await note(school, learner, [[id, true]])).toEqual([{ questionId: id, inBook: false, leftBook: true }]);
    expect((await learner.call(books.getErrors, { courseId: subjectId })).total).toBe(0);
  });

  test("is narrowed to a chapter, to what was wrong twice and to what is due, page by page", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    await note(school, learner, ids.map((id) => [id, false] as const), school.clock.now - 5 * MINUTE);
    await note(school, learner, [[ids[1]!, false]], school.clock.now - 15 * MINUTE);
    const chapterId = (await learner.call(books.getErrors, { courseId: subjectId })).records.find(
      ({ question }) => question.questionId === ids[0],
    )!.question.chapterId!;
    expect((await learner.call(books.getErrors, { courseId: subjectId, chapterId })).total).toBe(4);
    expect(
      (await learner.call(books.getErrors, { courseId: subjectId, twice: true })).records.map(({ question }) => question.questionId),
    ).toEqual([ids[1]]);
    expect(
      (await learner.call(books.getErrors, { courseId: subjectId, due: true })).records.map(({ question }) => question.questionId),
    ).toEqual([ids[1]]);
    const pages = [1, 2, 3].map((current) => learner.call(books.getErrors, { courseId: subjectId, current, size: 4 }));
    const seen = (await Promise.all(pages)).flatMap(({ records }) => records.map(({ question }) => question.questionId));
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
    expect(await learner.call(books.getErrors, { courseId: subjectId, current: 9, size: 4 })).toMatchObject({ records: [], total: 9 });
    expect(await learner.call(books.pageQuery, {})).toMatchObject({
      total: 1,
      records: [
        {
          courseId: subjectId,
          count: 9,
          twice: 1,
          due: 1,
          chapters: [
            { chapterId, title: "安全用电", count: 4 },
            { title: "仪表", count: 5 },
          ],
        },
      ],
    });
  });

  test("leaves out what an exam of mine asks until that exam is final", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    await note(school, learner, ids.map((id) => [id, false] as const));
    const open = await anExamOf(school, learner, subjectId, ids.slice(0, 3));
    await anExamOf(school, learner, subjectId, ids.slice(3, 5), "handedIn");
    await anExamOf(school, await signIn(school), subjectId, ids);
    const there = async () =>
      (await learner.call(books.getErrors, { courseId: subjectId, size: 50 })).records
        .map(({ question }) => question.questionId)
        .toSorted((a, b) => a - b);
    expect(await there()).toEqual(ids.slice(5));
    expect((await learner.call(books.pageQuery, {})).records[0]!.count).toBe(4);
    await school.db.updateTable("attempt").set({ state: "marked" }).where("id", "=", open).execute();
    expect(await there()).toEqual([...ids.slice(0, 3), ...ids.slice(5)]);
  });

  test("what is taken out is gone, may come in again, and stays in another learner's book", async () => {
    const { subjectId, ids } = await aBank(school);
    const [one, other] = [await signIn(school), await signIn(school)];
    for (const learner of [one, other]) await note(school, learner, ids.slice(0, 3).map((id) => [id, false] as const));
    await one.call(books.delete, { questionIds: [ids[0]!, ids[1]!, 999_999_999] });
    await one.call(books.delete, { questionIds: [ids[0]!] });
    expect((await one.call(books.getErrors, { courseId: subjectId })).total).toBe(1);
    expect((await other.call(books.getErrors, { courseId: subjectId })).total).toBe(3);
    expect((await note(school, one, [[ids[0]!, true]]))[0]).toMatchObject({ inBook: false, leftBook: false });
    expect((await note(school, one, [[ids[0]!, false]]))[0]).toMatchObject({ inBook: true });
  });

  test("a page of fifty costs no statement more than a page of one", async () => {
    const { subjectId } = await aSubject(school);
    const made = await someQuestions(school, subjectId, Array.from({ length: 50 }, () => ({ chapterTitle: "一" })));
    const learner = await signIn(school);
    await note(school, learner, made.map(({ questionId }) => [questionId, false] as const));
    const count = (size: number) => countStatements(() => learner.call(books.getErrors, { courseId: subjectId, size }));
    await count(50);
    const [few, many] = [await count(1), await count(50)];
    expect(many).toEqual(few);
    expect(many).toBeLessThanOrEqual(4);
  });
});

describe("the mark book", () => {
  test("toggles, and two at once make two toggles", async () => {
    const { ids } = await aBank(school);
    const learner = await signIn(school);
    const toggle = () => learner.call(books.markOrCancel, { questionId: ids[0]! });
    expect([await toggle(), await toggle(), await toggle()]).toEqual([{ marked: true }, { marked: false }, { marked: true }]);
    const many = await Promise.all(Array.from({ length: 9 }, toggle));
    expect(many.filter(({ marked }) => marked)).toHaveLength(4);
    expect(await learner.call(books.markOrCancel, { questionId: ids[0]!, marked: true })).toEqual({ marked: true });
    expect(await learner.call(books.markOrCancel, { questionId: ids[0]!, marked: true })).toEqual({ marked: true });
  });

  test("refuses a question that is unknown, removed or of a closed subject, but takes the mark of a removed one away", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    await learner.call(books.markOrCancel, { questionId: ids[1]! });
    await school.db.updateTable("question").set({ removed_at: new Date(school.clock.now) }).where("id", "in", [ids[0]!, ids[1]!]).execute();
    for (const questionId of [ids[0]!, 999_999_999]) expect((await learner.ask(books.markOrCancel, { questionId })).code).toBe(1001);
    expect((await learner.ask(books.markOrCancel, { questionId: ids[1]!, marked: true })).code).toBe(1001);
    expect(await learner.call(books.markOrCancel, { questionId: ids[1]!, marked: false })).toEqual({ marked: false });
    await school.db.updateTable("subject").set({ published: false }).where("id", "=", subjectId).execute();
    expect((await learner.ask(books.markOrCancel, { questionId: ids[2]! })).code).toBe(1001);
  });

  test("shows the key of what I answered before, of nothing else, and of nothing that an exam of mine asks", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    for (const questionId of ids) {
      school.clock.now += 1000;
      await learner.call(books.markOrCancel, { questionId });
    }
    await note(school, learner, [[ids[0]!, true], [ids[5]!, false], [ids[3]!, false], [ids[4]!, null]]);
    await anExamOf(school, learner, subjectId, [ids[3]!]);
    const page = await learner.call(books.getMarkQuestions, { courseId: subjectId, size: 50 });
    expect(page.records.map(({ question }) => question.questionId)).toEqual(ids.toReversed());
    const revealed = page.records.filter(({ question }) => question.answer !== undefined).map(({ question }) => question.questionId);
    expect(revealed.toSorted((a, b) => a - b)).toEqual([ids[0], ids[4], ids[5]]);
    for (const { question } of page.records.filter((record) => !revealed.includes(record.question.questionId))) {
      for (const secret of Object.values(SECRET)) expect(JSON.stringify(question)).not.toContain(secret);
    }
    expect(page.records.find(({ question }) => question.questionId === ids[5])).toMatchObject({ inBook: true });
    expect((await learner.call(books.getMarks, {})).records[0]).toMatchObject({
      courseId: subjectId,
      count: 9,
      chapters: [
        { title: "安全用电", count: 4 },
        { title: "仪表", count: 5 },
      ],
    });
    const chapterId = page.records.at(-1)!.question.chapterId!;
    expect((await learner.call(books.getMarkQuestions, { courseId: subjectId, chapterId })).total).toBe(4);
    await learner.call(books.deleteBatchMark, { questionIds: ids.slice(0, 5) });
    await learner.call(books.deleteBatchMark, { questionIds: ids.slice(0, 5) });
    expect((await learner.call(books.getMarkQuestions, { courseId: subjectId })).total).toBe(4);
  });

  test("is nobody else's", async () => {
    const { subjectId, ids } = await aBank(school);
    const [one, other] = [await signIn(school), await signIn(school)];
    await one.call(books.markOrCancel, { questionId: ids[0]! });
    expect((await other.call(books.getMarkQuestions, { courseId: subjectId })).total).toBe(0);
    await other.call(books.deleteBatchMark, { questionIds: [ids[0]!] });
    expect((await one.call(books.getMarkQuestions, { courseId: subjectId })).total).toBe(1);
    expect((await school.visitor().ask(books.getMarkQuestions, { courseId: subjectId })).code).toBe(401);
  });
});

describe("what all learners answered", () => {
  test("is counted on the question once, however often the job runs", async () => {
    const { ids } = await aBank(school);
    const learners = [await signIn(school), await signIn(school), await signIn(school)];
    await Promise.all(learners.map((learner, n) => note(school, learner, [[ids[0]!, n > 0], [ids[1]!, null]])));
    await Promise.all([runJob(school.means, tallyAnswersJob), runJob(school.means, tallyAnswersJob)]);
    await runJob(school.means, tallyAnswersJob);
    const rows = await school.db
      .selectFrom("question")
      .select(["answered", "correct"])
      .where("id", "in", ids.slice(0, 2))
      .orderBy("id")
      .execute();
    expect(rows).toEqual([{ answered: 3, correct: 2 }, { answered: 0, correct: 0 }]);
  });
});

describe("a person's own data", () => {
  const kept = bookData({ beforeFinal });

  test("says of a question that an exam of theirs asks how it was judged once that exam is over", async () => {
    const { subjectId, ids } = await aBank(school);
    const learner = await signIn(school);
    await note(school, learner, [[ids[0]!, false, "C"], [ids[1]!, false, ["D"]]]);
    const open = await anExamOf(school, learner, subjectId, [ids[0]!]);
    const judged = { wrong: 1, inErrorBook: true };
    const told = async () => (await kept.collect(school.means, learner.learnerId) as { questions: object[] }).questions;
    const [hidden, other] = await told();
    expect(hidden).toMatchObject({ questionId: ids[0], answered: 1, hiddenBy: "exam" });
    for (const field of ["wrong", "inErrorBook", "dueAt", "lastWrongAnswer"]) expect(hidden).not.toHaveProperty(field);
    expect(other).toMatchObject({ questionId: ids[1], ...judged });
    await school.db.updateTable("attempt").set({ state: "marked" }).where("id", "=", open).execute();
    expect((await told())[0]).toMatchObject({ questionId: ids[0], ...judged, lastWrongAnswer: '"C"' });
  });

  test("is handed out whole and erased whole", async () => {
    const { ids } = await aBank(school);
    const learner = await signIn(school);
    await note(school, learner, [[ids[0]!, false, "C"], [ids[1]!, true, ["A"]]]);
    await learner.call(books.markOrCancel, { questionId: ids[2]! });
    expect(await kept.collect(school.means, learner.learnerId)).toMatchObject({
      questions: [
        { questionId: ids[0], answered: 1, wrong: 1, inErrorBook: true, lastWrongAnswer: '"C"' },
        { questionId: ids[1], wrong: 0, inErrorBook: false },
      ],
      marks: [{ questionId: ids[2] }],
      days: [{ answered: 2, correct: 1 }],
    });
    await kept.erase(school.means, learner.learnerId);
    await kept.erase(school.means, learner.learnerId);
    expect(await kept.collect(school.means, learner.learnerId)).toEqual({ questions: [], marks: [], days: [] });
  });
});
