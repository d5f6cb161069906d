import { afterAll, beforeAll, expect, test } from "vitest";
import { staffQuestions } from "#contract/staff/questions.ts";
import { aBody, aSubject } from "../factories/bank.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("what is being written is shown as a learner would see it, with all that keeps it out in words, and nothing is kept", async () => {
  const examiner = await aMember(school, "self", "questions");
  const { subjectId } = await aSubject(school);
  const written = {
    ...aBody("single"), stem: "功率 \\(P=UI\\) 是<script>x</script>（ ）", key: { kind: "single", option: "" },
    options: [{ key: "A", html: "对" }, { key: "B", html: "" }],
  } as never;
  const { question, problems } = await examiner.call(staffQuestions.previewQuestion, { body: written });
  expect(question.stem).toContain('class="katex"');
  expect(question.stem).not.toContain("script");
  expect(question.options).toEqual([{ key: "A", html: "对" }, { key: "B", html: "" }]);
  expect(problems).toEqual([{ field: "options", reason: "选项 B 是空的" }, { field: "key", reason: "没有写答案" }]);
  const whole = await examiner.call(staffQuestions.previewQuestion, { body: structuredClone(aBody("case")) as never });
  expect(whole.problems).toEqual([]);
  expect(whole.question.children).toHaveLength(3);
  expect((await examiner.call(staffQuestions.list, { subjectId })).total).toBe(0);
  const stranger = await aMember(school, "self", "news");
  expect((await stranger.ask(staffQuestions.previewQuestion, { body: structuredClone(aBody("judge")) as never })).code).not.toBe(1);
});
