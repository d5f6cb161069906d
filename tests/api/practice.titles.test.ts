import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sent } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { addEnglish } from "#server/domains/translations/translations.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aMockRule, aSubject, someQuestions } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addEnglish(
    school.db,
    [["低压电工 · 理论", "Low voltage · Theory"], ["安全用电", "Electrical safety"], ["理论模拟", "Theory mock exam"]].map(
      ([chinese, english]) => ({ chinese: chinese!, kind: "text" as const, english: english! }),
    ),
    new Date(school.clock.now),
  );
});
afterAll(() => school.close());

const SUBJECT = "低压电工 · 理论";

/** A subject whose name and first chapter have English, and a chapter without. */
async function aBank() {
  const { subjectId: courseId } = await aSubject(school, { name: SUBJECT });
  const made = await someQuestions(school, courseId, [
    ...Array.from({ length: 3 }, () => ({ chapterTitle: "安全用电" })),
    ...Array.from({ length: 3 }, () => ({ kind: "judge" as const, chapterTitle: "仪表" })),
  ]);
  const rows = await school.db.selectFrom("bank_chapter").select(["id", "title"]).where("subject_id", "=", courseId).execute();
  const chapter = (title: string) => rows.find((row) => row.title === title)!.id;
  return { courseId, ids: made.map(({ questionId }) => questionId), safety: chapter("安全用电"), meters: chapter("仪表") };
}

/** What the same browser is told in each language. */
async function inBoth<T>(learner: SignedIn, ask: () => Promise<T>): Promise<[chinese: T, english: T]> {
  const told: T[] = [];
  for (const language of ["zh-CN", "en"]) {
    learner.language = language;
    told.push(await ask());
  }
  return [told[0]!, told[1]!];
}

describe("the title of an exercise", () => {
  test("is told in the reader's language while it runs, in the hub and in the history", async () => {
    const { courseId, ids, safety, meters } = await aBank();
    const learner = await signIn(school);
    const begin = (more: Partial<Sent<typeof practice.getMockExerciseList>>) =>
      learner.call(practice.getMockExerciseList, { courseId, ...more });
    const titles = async (more: Parameters<typeof begin>[0]) => (await inBoth(learner, () => begin(more))).map(({ title }) => title);
    expect(await titles({})).toEqual([`${SUBJECT} · 练习`, "Low voltage · Theory · Exercise"]);
    expect(await titles({ chapterId: safety })).toEqual(["安全用电", "Electrical safety"]);
    expect(await titles({ chapterId: safety, scope: "undone" })).toEqual(["安全用电 · 未做题练习", "Electrical safety · Not done yet"]);
    // What has no English is left as the school wrote it.
    expect(await titles({ chapterId: meters, scope: "undone" })).toEqual(["仪表 · 未做题练习", "仪表 · Not done yet"]);

    learner.language = null;
    const { exerciseId } = await begin({});
    await learner.call(practice.submitExerciseAnswerPc, { exerciseId, questionId: ids[0]!, answer: "A", seq: 1 });
    expect(await titles({ scope: "wrong" })).toEqual([`${SUBJECT} · 错题练习`, "Low voltage · Theory · Error book"]);
    expect(await titles({ questionIds: [ids[0]!] })).toEqual([`${SUBJECT} · 指定题练习`, "Low voltage · Theory · Chosen questions"]);

    const hub = await inBoth(learner, () => learner.call(questions.getSubject, { courseId }));
    expect(hub.map((one) => one?.goOn?.title)).toEqual([
      expect.stringMatching(/练习$/), expect.stringMatching(/^(?:Low voltage · Theory|Electrical safety|仪表) · [A-Z][a-z ]+$/),
    ]);
    const all = await inBoth(learner, () => learner.call(practice.getAllExamHistory, { source: "exercise", current: 1, size: 20 }));
    expect(all[0].records.map(({ title }) => title)).toContain(`${SUBJECT} · 指定题练习`);
    expect(all[1].records.map(({ title }) => title)).toContain("Low voltage · Theory · Chosen questions");
    const review = await inBoth(learner, () => learner.call(practice.getExamHistory, { historyId: exerciseId }));
    expect(review.map(({ title }) => title)).toEqual([`${SUBJECT} · 练习`, "Low voltage · Theory · Exercise"]);
  });

  test("kept before its subject was renamed is still told by its parts, and by the school's own words where there are any", async () => {
    const { courseId } = await aBank();
    const learner = await signIn(school);
    const { exerciseId } = await learner.call(practice.getMockExerciseList, { courseId });
    const titled = async (title: string) => {
      await school.db.updateTable("attempt").set({ title }).where("id", "=", exerciseId).execute();
      const told = await inBoth(learner, () => learner.call(practice.getAllExamHistory, { source: "exercise", current: 1, size: 20 }));
      return told.map(({ records }) => records.find(({ historyId }) => historyId === exerciseId)!.title);
    };
    expect(await titled("安全用电 · 收藏题练习")).toEqual(["安全用电 · 收藏题练习", "Electrical safety · Saved questions"]);
    expect(await titled("安全用电 · 弱项练习")).toEqual(["安全用电 · 弱项练习", "Electrical safety · Weak points"]);
    // No title of the product's: nothing is taken apart.
    expect(await titled("安全用电 · 复习")).toEqual(["安全用电 · 复习", "安全用电 · 复习"]);
    expect(await titled("练习")).toEqual(["练习", "练习"]);
    const own = { chinese: "安全用电 · 弱项练习", kind: "text" as const, english: "My weak side" };
    await addEnglish(school.db, [own], new Date(school.clock.now));
    expect(await titled("安全用电 · 弱项练习")).toEqual(["安全用电 · 弱项练习", "My weak side"]);
  });
});

test("a mock exam and its sections are named in the reader's language, from its cover to its result", async () => {
  const { courseId } = await aBank();
  const ruleId = await aMockRule(school, courseId, {
    title: "理论模拟", minutes: 30, passScore: 200,
    cells: [{ kind: "judge", count: 2, score: 100 }, { kind: "single", count: 2, score: 100 }],
  });
  const learner = await signIn(school);
  const shown = ({ title, sections }: { title: string; sections: readonly { title: string }[] }) =>
    [title, ...sections.map((one) => one.title)];
  const chinese = ["理论模拟", "单项选择题", "判断题"];
  const english = ["Theory mock exam", "Single choice", "True or false"];
  const running = await inBoth(learner, () => learner.call(practice.getMockRulePaper, { ruleId }));
  expect(running.map(shown)).toEqual([chinese, english]);
  const { historyId } = running[0];
  const hub = await inBoth(learner, () => learner.call(questions.getSubject, { courseId }));
  expect(hub.map((one) => one?.unfinished.map(({ title }) => title))).toEqual([["理论模拟"], ["Theory mock exam"]]);
  await learner.call(practice.handInExam, { historyId });
  const result = await inBoth(learner, () => learner.call(practice.getExamHistory, { historyId }));
  expect(result.map(shown)).toEqual([chinese, english]);
});
