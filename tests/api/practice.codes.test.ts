import { afterAll, beforeAll, expect, test } from "vitest";
import { ATTEMPT_ENDED, NOT_PART, practice } from "#contract/practice.ts";
import { rooms } from "#server/app.ts";
import { registryOf } from "#server/kernel/room.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate } from "../factories/attempts.ts";
import { aMockRule, aSubject, someQuestions } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const registry = registryOf(rooms);

test.each(["handInExam", "submitMockPaper"] as const)(
  "%s names in its contract the codes that it answers for a question outside the attempt and for what was abandoned",
  async (name) => {
    const { subjectId } = await aSubject(school);
    await someQuestions(school, subjectId, [{}]);
    const learner = await signIn(school);
    const { historyId } = await learner.call(practice.getMockRulePaper, { ruleId: await aMockRule(school, subjectId) });
    const foreign = (await aCandidate(school, { kinds: ["single"] })).paper.questionIds[0]!;
    const said = [(await learner.ask(practice[name], { historyId, answers: [{ questionId: foreign, answer: "A", seq: 1 }] })).code];
    expect(await learner.call(practice.freshTimeSecond, { historyId })).toMatchObject({ state: "open" });
    await learner.call(practice.resetExam, { historyId });
    said.push((await learner.ask(practice[name], { historyId })).code);
    expect(said).toEqual([NOT_PART, ATTEMPT_ENDED]);
    expect(Object.keys(registry.find(practice[name]).shape.codes ?? {})).toEqual(expect.arrayContaining(said.map(String)));
  },
);
